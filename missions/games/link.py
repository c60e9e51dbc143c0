"""GONG LINK: shed your hand; a card fits on the same number or the same galaxy (RULES.md 2)."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from typing import Any, ClassVar, Final, Literal

from missions.games import gong
from missions.games.game import Game, Move, Outcome, require, require_asked
from missions.games.table import NO_CARD, NOBODY, each_card, hand_of

_FITS_ON: Final = (
    *(a | b for a, b in zip(gong.SAME_GALAXY, gong.SAME_NUMBER, strict=True)),
    gong.ALL_NUMBERED,  # found by NO_CARD: without a start card anything fits (L1)
)


@dataclass(frozen=True, slots=True)
class LinkOptions:
    """The open points of LINK with their defaults."""

    jokers: Literal[0, 2] = 2
    """2 or 0 (R1)."""
    must_play: bool = True
    """Whether a player who can play has to (L2)."""
    joker_when: gong.JokerWhen = gong.JokerWhen.ANY
    joker_last: gong.JokerLast = gong.JokerLast.WIN
    starter: int = 0
    """The seat that begins; ``gong.next_starter`` moves it on for the next game (R2)."""


class Phase(StrEnum):
    """What the player who is asked is asked for."""

    TURN = "turn"
    """Play a card, or draw."""
    DREW = "drew"
    """Play the drawn card, or keep it."""
    SPEAK = "speak"
    """Say GONG, or not."""


TURN, DREW, SPEAK = Phase


@dataclass(slots=True)
class LinkTable(gong.GongTable):
    """``unsaid`` and ``exposed`` are sets of players, written like hands: one card, and no GONG said (L7)."""

    top: int = NO_CARD
    buried: int = 0
    """The discards under the top card."""
    phase: Phase = TURN
    drawn: int = NO_CARD
    unsaid: int = 0
    exposed: int = 0
    floor: tuple[int, ...] = ()
    """Who is still to be asked whether they say GONG, quickest first."""
    following: int = NOBODY
    """Whose turn is next once everybody had their say; NOBODY while a turn goes on."""

    def spare_cards(self) -> int:
        """All discards but the top card."""
        spare, self.buried = self.buried, 0
        return spare

    def may_play_joker(self) -> bool:
        """Before the normal action, or with ``any`` also after drawing (R9)."""
        return self.phase is TURN or (self.phase is DREW and self.options.joker_when is gong.JokerWhen.ANY)

    def put_away_jokers(self, jokers: int) -> None:
        """Bury them: the top card stays the one to match (L4)."""
        self.buried |= jokers

    def emptied_by_joker(self, player: int) -> bool:
        """Win with a joker as the last card."""
        self.hand_changed(player)
        return self.winner is not None

    def hands_swapped(self, target: int) -> None:
        """GONG is open again for both, whatever was said before; then comes the normal turn."""
        self.phase, self.drawn, self.floor = TURN, NO_CARD, ()
        self.hand_changed(self.turn)
        self.hand_changed(target)
        self.go_on()

    def hand_changed(self, player: int) -> None:
        """Win with no card; with one card GONG is to be said; any change resets what was before."""
        bit, hand = 1 << player, self.hands[player]
        self.unsaid &= ~bit
        self.exposed &= ~bit
        if not hand:
            self.winner, self.asked = player, NOBODY
            self.tell(player, "win")
        elif not hand & (hand - 1):
            self.unsaid |= bit
            self.floor = (*self.floor, player)

    def end_turn(self, following: int) -> None:
        """Let those with a fresh single card speak first; then the turn is over."""
        if self.unsaid or self.exposed or self.floor:
            self.following = following
            self.go_on()
        elif self.winner is None:
            self.turn = self.asked = following
            self.turns += 1
            self.phase, self.drawn = TURN, NO_CARD

    def go_on(self) -> None:
        """Ask the next one on the floor; with nobody left, end the turn and expose those who kept quiet."""
        if self.winner is not None:
            return
        if not self.floor and self.following != NOBODY:
            late = self.unsaid & ~(1 << self.turn)
            if late:
                self.unsaid ^= late
                self.exposed |= late
                quickest = self.below(self.players)
                self.floor = tuple([self.after(quickest, steps) for steps in range(self.players)])
            else:
                following, self.following = self.following, NOBODY
                self._begin_turn(following)
                return
        if self.floor:
            self.phase, self.asked = SPEAK, self.floor[0]
        elif self.phase is SPEAK:
            self.phase, self.asked = TURN, self.turn

    def _begin_turn(self, player: int) -> None:
        self.turn = self.asked = player
        self.turns += 1
        self.phase, self.drawn = TURN, NO_CARD
        if self.unsaid | self.exposed:
            self.unsaid &= ~(1 << player)
            self.exposed &= ~(1 << player)

    def may_speak(self, player: int) -> bool:
        """Whether GONG from this player would do something."""
        bit = 1 << player
        return bool((self.unsaid | self.exposed) & bit or self.exposed & ~bit)


@dataclass(frozen=True, slots=True)
class Play:
    """Put a card of the top card's number or galaxy on the discard pile; after drawing, only that card."""

    verb: ClassVar[str] = "play"
    card: int

    def verify(self, state: LinkTable, by: int) -> None:
        require_asked(state, by)
        require(not state.jokers_shown and state.phase is not SPEAK, "It is not the time to play a card.")
        require(0 <= self.card < len(gong.CARD_NAMES), "There is no such card.")
        require(state.hands[by] >> self.card & 1, f"You do not hold {gong.CARD_NAMES[self.card]}.")
        require(state.phase is TURN or self.card == state.drawn, "You may only play the card you drew.")
        fits = _FITS_ON[state.top] >> self.card & 1
        require(fits, f"{gong.CARD_NAMES[self.card]} has neither the number nor the galaxy of the top card.")

    def do(self, table: LinkTable, by: int) -> None:
        table.lose(by, self.card)
        if table.top != NO_CARD:
            table.buried |= 1 << table.top
        table.top = self.card
        table.tell(by, "play", self.card)
        if table.hands[by].bit_count() < 2:
            table.hand_changed(by)
        table.end_turn((by + 1) % table.players)


@dataclass(frozen=True, slots=True)
class DrawCard:
    """Draw because nothing fits (L2), and look whether the card does; with nothing to draw, pass (L5)."""

    verb: ClassVar[str] = "draw"

    def verify(self, state: LinkTable, by: int) -> None:
        require_asked(state, by)
        require(not state.jokers_shown and state.phase is TURN, "It is not the time to draw.")
        forced = state.options.must_play and state.hands[by] & _FITS_ON[state.top]
        require(not forced, "You hold a card that fits, so you have to play.")

    def do(self, table: LinkTable, by: int) -> None:
        card = table.draw()
        table.tell(by, "draw", n=int(card != NO_CARD))
        if card == NO_CARD:
            table.end_turn(table.after(by))
            return
        table.gain(by, card)
        table.hand_changed(by)
        table.phase, table.drawn = DREW, card


@dataclass(frozen=True, slots=True)
class Keep:
    """Keep the drawn card and end the turn (L3)."""

    verb: ClassVar[str] = "keep"

    def verify(self, state: LinkTable, by: int) -> None:
        require_asked(state, by)
        require(not state.jokers_shown and state.phase is DREW, "There is no drawn card to keep.")

    def do(self, table: LinkTable, by: int) -> None:
        table.end_turn(table.after(by))


@dataclass(frozen=True, slots=True)
class Gong:
    """Say GONG: safe for one's own single card, a penalty card for others who are exposed (L7).

    The first to speak decides. Anybody may speak out of turn; it is refused where it would do nothing.
    """

    verb: ClassVar[str] = "gong"

    def verify(self, state: LinkTable, by: int) -> None:
        require(0 <= by < state.players, "Only players say GONG.")
        require(not state.jokers_shown, "Wait until the joker is answered.")
        require(state.winner is None, "The game is over.")
        require(state.may_speak(by), "GONG does nothing now: nobody's single card is open to it.")

    def do(self, table: LinkTable, by: int) -> None:
        bit = 1 << by
        table.tell(by, "gong")
        if (table.unsaid | table.exposed) & bit:
            table.unsaid &= ~bit
            table.exposed &= ~bit
        else:
            for player in each_card(table.exposed):
                _penalty(table, player)
        table.floor = tuple([player for player in table.floor if player != by and table.may_speak(player)])
        if table.phase is SPEAK:
            table.go_on()


def _penalty(table: LinkTable, player: int) -> None:
    card = table.draw()
    table.exposed &= ~(1 << player)
    if card != NO_CARD:  # nothing to draw: no penalty (L6)
        table.gain(player, card)
        table.tell(player, "penalty", n=1)


@dataclass(frozen=True, slots=True)
class Quiet:
    """Say nothing when asked whether to say GONG; nobody hears a silence."""

    verb: ClassVar[str] = "quiet"

    def verify(self, state: LinkTable, by: int) -> None:
        require_asked(state, by)
        require(state.phase is SPEAK and not state.jokers_shown, "Nobody waits for a word from you.")

    def do(self, table: LinkTable, by: int) -> None:  # noqa: ARG002
        table.floor = table.floor[1:]
        table.go_on()


@lru_cache(maxsize=1 << 13)
def _plays(cards: int) -> tuple[Move[Any], ...]:
    return tuple([_PLAYS[card] for card in each_card(cards)])


_PLAYS: Final[Sequence[Move[Any]]] = tuple(Play(card) for card in range(len(gong.CARD_NAMES)))
_DRAW, _KEEP, _GONG, _QUIET = DrawCard(), Keep(), Gong(), Quiet()
_KEEP_ONLY: Final[tuple[Move[Any], ...]] = (_KEEP,)


@dataclass(frozen=True, slots=True)
class LinkView(gong.GongView):
    """What one player may know; the drawn card only who drew it."""

    top: int
    buried: int
    phase: Phase
    drawn: int
    unsaid: int
    exposed: int


class Link(Game[LinkTable]):
    """The rules of LINK."""

    name = "link"
    seats = gong.SEATS
    options = LinkOptions
    moves = (Play, DrawCard, Keep, Gong, Quiet, *gong.JOKER_MOVES)
    cards = gong.CARD_NAMES

    def deal(self, options: LinkOptions, players: int, seed: int) -> LinkTable:
        """Deal, and turn up a start card that is no joker (L1)."""
        table = LinkTable(options, players, seed, luck=seed & (1 << 64) - 1)
        table.deal_gong(jokers=options.jokers, starter=options.starter % players)
        while table.top == NO_CARD and hand_of(table.pile) & gong.ALL_NUMBERED:
            card, pile = table.pile[-1], table.pile[:-1]
            if gong.ALL_NUMBERED >> card & 1:
                table.top, table.pile = card, pile
            else:
                place = table.below(len(pile) + 1)
                table.pile = (*pile[:place], card, *pile[place:])
        table.turns = 1
        return table

    def legal_moves(self, state: LinkTable, player: int | None = None) -> Sequence[Move[Any]]:
        """Return what the one who is asked may do; everybody else may say GONG when it does something."""
        if state.winner is not None:
            return ()
        if player is not None and player != state.asked:
            heard = player >= 0 and state.may_speak(player) and not state.jokers_shown
            return (_GONG,) if heard else ()
        if state.jokers_shown:
            return gong.answers_to_joker(state)
        if state.phase is SPEAK:
            return (_GONG, _QUIET)
        hand, drawn = state.hands[state.asked], state.drawn
        fits = hand & _FITS_ON[state.top]
        if state.phase is DREW:
            moves = (_PLAYS[drawn], _KEEP) if fits >> drawn & 1 else _KEEP_ONLY
        else:
            moves = _plays(fits) if fits and state.options.must_play else (*_plays(fits), _DRAW)
        if hand > gong.ALL_NUMBERED and state.may_play_joker():
            moves = (*moves, *gong.joker_targets(state))
        return (*moves, _GONG) if state.exposed else moves

    def view_for(self, state: LinkTable, player: int) -> LinkView:
        """Hide the other hands, the pile's order and, from the others, the drawn card."""
        return LinkView(
            **gong.seen_by(state, player),
            top=state.top,
            buried=state.buried,
            phase=state.phase,
            drawn=state.drawn if player == state.turn else NO_CARD,
            unsaid=state.unsaid,
            exposed=state.exposed,
        )

    def outcome(self, state: LinkTable) -> Outcome | None:
        """Return the first player without cards."""
        return None if state.winner is None else Outcome((state.winner,))
