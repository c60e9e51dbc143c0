"""GONG FAMILY: ask for the cards of your galaxies; a complete one is laid down (RULES.md 3)."""

from collections import Counter as Tally
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, ClassVar, Final

from missions.games import gong
from missions.games.game import Game, Move, Outcome, require, require_asked
from missions.games.table import NO_CARD, NOBODY, cards_in

GALAXIES: Final = tuple(0b111111 << 6 * galaxy for galaxy in range(9))
"""The six cards of each galaxy, as a hand."""


@dataclass(frozen=True, slots=True)
class FamilyOptions(gong.GongOptions):
    """The open points of FAMILY with their defaults.

    Played jokers go back into the pile, which makes a game a little longer: many leave them out.
    """

    ask_own: bool = False
    """Whether one may ask for a card that one holds (F2)."""


@dataclass(slots=True)
class FamilyTable(gong.GongTable):
    """``known`` and ``lacking`` are what everybody could remember of each hand from what was said."""

    begun: bool = False
    """Whether the player on turn asked or drew already."""
    drew: bool = False
    """Whether they drew because they could not ask (F5, F6)."""
    laid: tuple[tuple[int, int], ...] = ()
    """(galaxy, player) in the order in which the families were laid."""
    known: tuple[int, ...] = ()
    lacking: tuple[int, ...] = ()

    def may_play_joker(self) -> bool:
        """Before asking and between questions; with ``start`` only before the first (R9)."""
        return not self.begun or self.options.joker_when is gong.JokerWhen.ANY

    def put_away_jokers(self, jokers: int) -> None:
        """Shuffle them back into the pile."""
        self.pile = self.shuffled((*self.pile, *cards_in(jokers)))
        self.reshuffles += 1

    def hands_swapped(self, target: int) -> None:
        """Lay what the swap completed, the player on turn first (F8)."""
        turn = self.turn
        self.begun = self.drew = False
        self.known = _swapped(self.known, turn, target)
        self.lacking = _swapped(self.lacking, turn, target)
        for player in (turn, target):
            self.lay(player, GALAXIES)

    def end_turn(self, following: int) -> None:
        """Let the next one ask."""
        self.turn = self.asked = following
        self.turns += 1
        self.begun = self.drew = False

    def receive(self, player: int, card: int, *, openly: bool) -> None:
        """Put a card into a hand, seen by all or by the player alone, and lay what it completes (F7)."""
        self.gain(player, card)
        if openly:
            self.known = _with(self.known, player, self.known[player] | 1 << card)
            self.lacking = _with(self.lacking, player, self.lacking[player] & ~(1 << card))
        else:
            self.lacking = _with(self.lacking, player, 0)
        self.lay(player, (gong.SAME_GALAXY[card],))

    def lay(self, player: int, families: Sequence[int]) -> None:
        """Lay those of the families that the player has complete; the ninth ends the game."""
        for family in families:
            if family and self.hands[player] & family == family:
                self.set_hand(player, self.hands[player] ^ family)
                self.known = _with(self.known, player, self.known[player] & ~family)
                self.laid = (*self.laid, (GALAXIES.index(family), player))
                self.tell(player, "lay", n=GALAXIES.index(family))
        if len(self.laid) == len(GALAXIES):
            self.winner, self.asked = first_with_most(self.laid), NOBODY

    def wanted(self) -> list[int]:
        """Return for what the player on turn may ask: a set of cards for each of their galaxies (F2)."""
        hand = self.hands[self.turn]
        own = 0 if self.options.ask_own else hand
        return [family & ~own for family in GALAXIES if hand & family]

    def askable(self) -> tuple[int, ...]:
        """Return the other players who hold cards (F6)."""
        turn = self.turn
        return tuple([player for player, hand in enumerate(self.hands) if hand and player != turn])


def first_with_most(laid: Sequence[tuple[int, int]]) -> int:
    """Return who has most families; among the tied, who reached that number first."""
    most = max(Tally(player for _, player in laid).values())
    so_far: Tally[int] = Tally()
    for _, player in laid:
        so_far[player] += 1
        if so_far[player] == most:
            return player
    raise ValueError("nobody laid a family")


def _with(values: tuple[int, ...], place: int, value: int) -> tuple[int, ...]:
    return (*values[:place], value, *values[place + 1 :])


def _swapped(values: tuple[int, ...], one: int, other: int) -> tuple[int, ...]:
    return _with(_with(values, one, values[other]), other, values[one])


@dataclass(frozen=True, slots=True)
class Ask:
    """Ask one player for one exact card (F1, F11). One who has it gives it, and you ask again."""

    verb: ClassVar[str] = "ask"
    player: int
    card: int

    def verify(self, state: FamilyTable, by: int) -> None:
        require_asked(state, by)
        require(not state.jokers_shown, "Answer the joker first.")
        require(0 <= self.card < len(gong.CARD_NAMES), "There is no such card.")
        require(gong.number_of(self.card), "A joker cannot be asked for: it has no galaxy.")
        require(0 <= self.player < state.players, f"There is no player {self.player + 1} at this table.")
        require(self.player != by, "Ask another player, not yourself.")
        require(state.hands[self.player], f"Player {self.player + 1} has no cards to ask for.")
        galaxy = gong.SAME_GALAXY[self.card]
        require(state.hands[by] & galaxy, "Ask only for galaxies of which you hold a card.")
        own = state.hands[by] >> self.card & 1 and not state.options.ask_own
        require(not own, f"You hold {gong.CARD_NAMES[self.card]} yourself.")

    def do(self, table: FamilyTable, by: int) -> None:
        table.begun = True
        has_it = table.hands[self.player] >> self.card & 1
        table.tell(by, "ask", self.card, other=self.player, n=has_it)
        if has_it:
            table.lose(self.player, self.card)
            table.known = _with(table.known, self.player, table.known[self.player] & ~(1 << self.card))
            table.drew = False
            table.receive(by, self.card, openly=True)
            return
        table.lacking = _with(table.lacking, self.player, table.lacking[self.player] | 1 << self.card)
        drawn = table.draw()
        if drawn != NO_CARD:  # nothing to draw: the turn just passes (F4)
            lucky = drawn == self.card
            table.tell(by, "draw", drawn if lucky else NO_CARD)
            table.receive(by, drawn, openly=lucky)
            if lucky:
                table.drew = False
                return
        if table.winner is None:
            table.end_turn(table.after(by))


@dataclass(frozen=True, slots=True)
class DrawCard:
    """Draw because one holds no galaxy card (F5) or nobody else holds a card (F6)."""

    verb: ClassVar[str] = "draw"

    def verify(self, state: FamilyTable, by: int) -> None:
        require_asked(state, by)
        require(not state.jokers_shown, "Answer the joker first.")
        require(not state.drew, "You drew already: ask, or end your turn.")
        can_ask = state.hands[by] & gong.ALL_NUMBERED and state.askable()
        require(not can_ask, "You can ask somebody, so you have to.")

    def do(self, table: FamilyTable, by: int) -> None:
        drawn = table.draw()
        table.begun = table.drew = True
        if drawn != NO_CARD:
            table.tell(by, "draw")
            table.receive(by, drawn, openly=False)


@dataclass(frozen=True, slots=True)
class EndTurn:
    """End the turn after such a draw."""

    verb: ClassVar[str] = "end"

    def verify(self, state: FamilyTable, by: int) -> None:
        require_asked(state, by)
        require(not state.jokers_shown, "Answer the joker first.")
        require(state.drew, "Your turn ends when somebody does not have the card that you ask for.")

    def do(self, table: FamilyTable, by: int) -> None:
        table.end_turn(table.after(by))


_ASKS: Final = [
    [Ask(player, card) for card in cards_in(gong.ALL_NUMBERED)] for player in range(gong.SEATS[-1])
]


@lru_cache(maxsize=1 << 14)
def asks_for(players: tuple[int, ...], wanted: int) -> tuple[Ask, ...]:
    """Return the questions to players for cards of one galaxy: few sets, which come again and again."""
    return tuple([_ASKS[player][card] for player in players for card in cards_in(wanted)])


_DRAW: Final = DrawCard()
_END: Final = EndTurn()


@dataclass(frozen=True, slots=True)
class FamilyView(gong.GongView):
    """What one player may know."""

    begun: bool
    drew: bool
    laid: tuple[tuple[int, int], ...]
    known: tuple[int, ...]
    lacking: tuple[int, ...]


class Family(Game[FamilyTable]):
    """The rules of FAMILY."""

    name = "family"
    seats = gong.SEATS
    options = FamilyOptions
    moves = (Ask, DrawCard, EndTurn, *gong.JOKER_MOVES)
    cards = gong.CARD_NAMES

    def deal(self, options: FamilyOptions, players: int, seed: int) -> FamilyTable:
        """Deal; complete families are laid at once, the starter's first (F7)."""
        table = FamilyTable(options, players, seed, luck=seed & (1 << 64) - 1)
        table.deal_gong(jokers=options.jokers, starter=options.starter % players)
        table.known = table.lacking = (0,) * players
        table.turns = 1
        for player in table.clockwise(table.turn):
            table.lay(player, GALAXIES)
        return table

    def legal_moves(self, state: FamilyTable, player: int | None = None) -> Sequence[Move[Any]]:
        """Return every question that may be asked, or the draw of somebody who cannot ask; and jokers."""
        if state.winner is not None or player not in (None, state.asked):
            return ()
        if state.jokers_shown:
            return gong.answers_to_joker(state)
        moves: list[Move[Any]] = []
        askable = state.askable()
        for cards in state.wanted():
            moves += asks_for(askable, cards)
        if state.drew:
            moves.append(_END)
        elif not moves:
            moves.append(_DRAW)
        if state.may_play_joker():
            moves += gong.joker_targets(state)
        return moves

    def view_for(self, state: FamilyTable, player: int) -> FamilyView:
        """Hide the other hands and the pile's order."""
        seen = gong.seen_by(state, player)
        return FamilyView(*seen, state.begun, state.drew, state.laid, state.known, state.lacking)

    def outcome(self, state: FamilyTable) -> Outcome | None:
        """Return who has most families; the scores are the families by seat."""
        if state.winner is None:
            return None
        families = Tally(player for _, player in state.laid)
        return Outcome((state.winner,), tuple([families[player] for player in range(state.players)]))
