"""Go Fish: ask for ranks and collect sets of four; also by exact card, or to the last set (RULES.md 5)."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from typing import Any, ClassVar, Final

from missions.games.decks import RANK_NAMES, STANDARD_DECK, Suit
from missions.games.game import Game, Move, Outcome, require, require_asked
from missions.games.options import Seat
from missions.games.table import NO_CARD, NOBODY, CardTable, History, cards_in

SEATS: Final = range(2, 7)
RANKS: Final = range(1, len(RANK_NAMES) + 1)
CARD_NAMES: Final = tuple(card.slug for card in STANDARD_DECK)
RANDOM: Final = -1
SET_SIZE: Final = len(Suit)
_SET: Final = (1 << SET_SIZE) - 1
_FIRST_SUIT: Final = sum(1 << SET_SIZE * n for n in range(len(RANKS)))
ALL_CARDS: Final = _FIRST_SUIT * _SET


def hand_size(players: int) -> int:
    """Return how many cards everybody is dealt (G2)."""
    return 7 if players == 2 else 5


def rank_of(card: int) -> int:
    """Return a card's rank, 1 to 13."""
    return card // SET_SIZE + 1


def of_rank(rank: int) -> int:
    """Return the four cards of a rank, as a hand."""
    return _SET << SET_SIZE * (rank - 1)


def whole_ranks(hand: int) -> int:
    """Return all cards of every rank that the hand holds at least one card of."""
    return ((hand | hand >> 1 | hand >> 2 | hand >> 3) & _FIRST_SUIT) * _SET


class NextPlayer(StrEnum):
    """Whose turn it is after a miss (G1)."""

    ASKED = "asked"
    """The player who said "go fish"."""
    LEFT = "left"


class WhenAlone(StrEnum):
    """What a player does whose turn it is while every other hand is empty (G9)."""

    DRAW = "draw"
    """Draw one card, then the turn passes."""
    PASS = "pass"  # noqa: S105 - the word of a player, not a password
    """The turn passes, as in OpenSpiel."""


@dataclass(frozen=True, slots=True)
class GoFishOptions:
    """The two variants and the open points, with their defaults."""

    exact: bool = False
    """Variant 1: ask for one exact card instead of a rank."""
    keep_playing: bool = False
    """Variant 2: play on without a pile until all sets are laid; goes with variant 1 too (G10)."""
    ask_own: bool = False
    """Variant 1: whether you may ask for a card of your own. It never hits and ends the turn: a bluff."""
    next: NextPlayer = NextPlayer.ASKED
    alone: WhenAlone = WhenAlone.DRAW
    starter: Seat = RANDOM
    """The seat that begins, or RANDOM."""


@dataclass(slots=True)
class GoFishTable(CardTable):
    """``known`` and ``lacking`` are what everybody could remember of each hand from what was said."""

    laid: tuple[int, ...] = ()
    """The cards of everybody's laid sets, written like hands."""
    known: tuple[int, ...] = ()
    """Exact cards that a hand holds; when ranks are asked for, the four cards of a rank: it holds some."""
    lacking: tuple[int, ...] = ()
    """The cards that a hand does not hold, unless they were drawn unseen later."""

    def hear(self, by: int, player: int, wanted: int, given: int) -> None:
        """Let everybody remember the answer: the one asked has none left; the asker has some, or none too."""
        known, lacking = list(self.known), list(self.lacking)
        known[player] &= ~wanted
        lacking[player] |= wanted
        if given or not self.options.exact:
            known[by] |= wanted
            lacking[by] &= ~wanted
        elif not self.options.ask_own:
            lacking[by] |= wanted
        self.known, self.lacking = tuple(known), tuple(lacking)

    def lay_sets(self, player: int) -> None:
        """Show and lay complete sets at once."""
        hand = self.hands[player]
        sets = (hand & hand >> 1 & hand >> 2 & hand >> 3 & _FIRST_SUIT) * _SET
        if sets:
            self.set_hand(player, hand ^ sets)
            self.laid = _with(self.laid, player, self.laid[player] | sets)
            self.known = _with(self.known, player, self.known[player] & ~sets)
            for card in cards_in(sets & _FIRST_SUIT):
                self.tell(player, "set", n=rank_of(card))

    def draw_for(self, player: int, verb: str, *, asked: int = NOBODY, wanted: int = 0) -> bool:
        """Draw where there is a pile; return whether it is a wanted card, which everybody is shown."""
        card = self.draw()
        hit = card != NO_CARD and bool(wanted >> card & 1)
        self.tell(player, verb, card if hit else NO_CARD, other=asked, n=int(card != NO_CARD))
        if card != NO_CARD:
            known, lacking = self.known[player], self.lacking[player]
            self.known = _with(self.known, player, known | wanted if hit else known)
            self.lacking = _with(self.lacking, player, lacking & ~wanted if hit else 0)
            self.gain(player, card)
            self.lay_sets(player)
        return hit

    def is_over(self) -> bool:
        """Return whether the end has come: looked for after each step and the set that it made (G3)."""
        if self.options.keep_playing:
            return not self.pile and not any(self.hands)
        return not self.pile or 0 in self.hands

    def go_on(self, player: int) -> None:
        """Let the player ask, or whoever comes next if they cannot; or end the game."""
        while not self.is_over():
            drew = not self.hands[player] and bool(self.pile)
            if drew:
                self.draw_for(player, "draw")  # G7
            while not self.hands[player]:
                player = self.after(player)  # G8
            if self.hands.count(0) < self.players - 1:
                self.turns += player != self.turn
                self.asked = self.turn = player
                return
            if not drew and self.options.alone is WhenAlone.DRAW:
                self.draw_for(player, "draw")  # G9
            player = self.after(player)
        self.asked = NOBODY

    def answer(self, by: int, player: int, wanted: int) -> None:
        """Hand over all wanted cards, or let the asker go fish; whoever got one asks again (G1)."""
        given = self.hands[player] & wanted
        self.hear(by, player, wanted, given)
        if given:
            self.tell(player, "give", other=by, n=given.bit_count())
            self.set_hand(player, self.hands[player] ^ given)
            self.set_hand(by, self.hands[by] | given)
            self.lay_sets(by)
            self.go_on(by)
        elif self.draw_for(by, "fish", asked=player, wanted=wanted):
            self.go_on(by)
        else:
            self.go_on(player if self.options.next is NextPlayer.ASKED else self.after(by))


def _with(values: tuple[int, ...], place: int, value: int) -> tuple[int, ...]:
    return values if values[place] == value else (*values[:place], value, *values[place + 1 :])


def _require_askable(state: GoFishTable, by: int, player: int) -> None:
    require_asked(state, by)
    require(0 <= player < state.players, f"There is no player {player + 1} at this table.")
    require(player != by, "Ask another player, not yourself.")
    require(state.hands[player], f"Player {player + 1} has no cards: ask somebody else.")


@dataclass(frozen=True, slots=True)
class Ask:
    """Ask a player for all their cards of a rank, 1 (ace) to 13 (king)."""

    verb: ClassVar[str] = "ask"
    player: int
    rank: int

    def verify(self, state: GoFishTable, by: int) -> None:
        _require_askable(state, by, self.player)
        require(not state.options.exact, "Ask for one exact card, not for a rank.")
        require(self.rank in RANKS, "There is no such rank: they go from 1 (ace) to 13 (king).")
        held = state.hands[by] & of_rank(self.rank)
        require(held, f"You hold no card of the rank {RANK_NAMES[self.rank - 1]}: ask for a rank you hold.")

    def do(self, table: GoFishTable, by: int) -> None:
        table.tell(by, "ask", other=self.player, n=self.rank)
        table.answer(by, self.player, of_rank(self.rank))


@dataclass(frozen=True, slots=True)
class AskCard:
    """Ask a player for one exact card (variant 1)."""

    verb: ClassVar[str] = "ask-card"
    player: int
    card: int

    def verify(self, state: GoFishTable, by: int) -> None:
        _require_askable(state, by, self.player)
        require(state.options.exact, "Ask for a rank, not for one card.")
        require(0 <= self.card < len(CARD_NAMES), "There is no such card.")
        name = CARD_NAMES[self.card]
        require(state.hands[by] & of_rank(rank_of(self.card)), f"You hold no card of the rank of {name}.")
        own = state.hands[by] >> self.card & 1
        require(state.options.ask_own or not own, f"You hold {name} yourself: ask for another card.")

    def do(self, table: GoFishTable, by: int) -> None:
        table.tell(by, "ask", self.card, other=self.player)
        table.answer(by, self.player, 1 << self.card)


_PLAYERS: Final = range(SEATS[-1])
_ASKS: Final = [[Ask(player, rank) for rank in RANKS] for player in _PLAYERS]
_CARD_ASKS: Final = [[AskCard(player, card) for card in range(len(CARD_NAMES))] for player in _PLAYERS]


@cache
def _places_of(ranks: int) -> tuple[int, ...]:
    """Return where the asks for these ranks stand in a row of _ASKS; 8,192 rows at most are remembered."""
    return tuple(rank_of(card) - 1 for card in cards_in(ranks & _FIRST_SUIT))


@dataclass(frozen=True, slots=True)
class GoFishView:
    """What one player may know."""

    player: int
    hand: int
    sizes: tuple[int, ...]
    laid: tuple[int, ...]
    known: tuple[int, ...]
    lacking: tuple[int, ...]
    pile: int
    asked: int
    turn: int
    history: History


class GoFish(Game[GoFishTable]):
    """The rules of Go Fish."""

    name = "go-fish"
    seats = SEATS
    options = GoFishOptions
    moves = (Ask, AskCard)
    cards = CARD_NAMES

    def deal(self, options: GoFishOptions, players: int, seed: int) -> GoFishTable:
        """Deal, and lay sets that were dealt whole."""
        table = GoFishTable(options, players, seed, luck=seed & (1 << 64) - 1)
        table.deal(range(len(CARD_NAMES)), each=hand_size(players))
        table.laid = table.known = table.lacking = (0,) * players
        for player in range(players):
            table.lay_sets(player)
        table.turn = table.below(players) if options.starter == RANDOM else options.starter % players
        table.turns = 1
        table.go_on(table.turn)
        return table

    def legal_moves(self, state: GoFishTable, player: int | None = None) -> Sequence[Move[Any]]:
        """Return every ask: each other player with cards, for each rank (or card of a rank) in hand."""
        if state.asked == NOBODY or player not in (None, state.asked):
            return ()
        hand = state.hands[state.asked]
        ranks = whole_ranks(hand)
        others = [player for player, cards in enumerate(state.hands) if cards and player != state.asked]
        if not state.options.exact:
            places = _places_of(ranks)
            return [asks[place] for asks in [_ASKS[other] for other in others] for place in places]
        cards = cards_in(ranks if state.options.ask_own else ranks & ~hand)
        return [_CARD_ASKS[other][card] for other in others for card in cards]

    def view_for(self, state: GoFishTable, player: int) -> GoFishView:
        """Hide the other hands and the pile's order."""
        return GoFishView(
            player=player,
            hand=state.hands[player],
            sizes=tuple([hand.bit_count() for hand in state.hands]),
            laid=state.laid,
            known=state.known,
            lacking=state.lacking,
            pile=len(state.pile),
            asked=state.asked,
            turn=state.turn,
            history=state.history,
        )

    def outcome(self, state: GoFishTable) -> Outcome | None:
        """Most sets win; equal ones share the win (G4)."""
        if state.asked != NOBODY:
            return None
        sets = tuple(laid.bit_count() // SET_SIZE for laid in state.laid)
        return Outcome(tuple(player for player in range(state.players) if sets[player] == max(sets)), sets)
