"""GONG LINK: shed your hand; a card fits on the same number or the same galaxy (RULES.md 2)."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from typing import Any, ClassVar, Final

from missions.games import gong
from missions.games.game import Game, Move, Outcome, require, require_asked
from missions.games.gong import ALL_NUMBERED, FITS_ON, number_of
from missions.games.table import NO_CARD, NOBODY, cards_in


@dataclass(frozen=True, slots=True)
class LinkOptions(gong.GongOptions):
    """The open points of LINK with their defaults."""

    must_play: bool = True
    """Whether a player who can play has to (L2)."""
    joker_last: gong.JokerLast = gong.JokerLast.WIN


class Phase(StrEnum):
    """What is asked for: a card or a draw, the drawn card or to keep it, GONG or silence."""

    TURN, DREW, SPEAK = "turn", "drew", "speak"


TURN, DREW, SPEAK = Phase


@dataclass(slots=True)
class LinkTable(gong.GongTable):
    """``unsaid`` and ``exposed`` are sets of players, written like hands: one card, and no GONG said (L7)."""

    top: int = NO_CARD
    buried: int = 0  # the discards under the top card
    phase: Phase = TURN
    drawn: int = NO_CARD
    unsaid: int = 0
    exposed: int = 0
    floor: tuple[int, ...] = ()  # who is still to be asked whether they say GONG, quickest first
    following: int = NOBODY  # whose turn is next once everybody had their say; NOBODY while a turn goes on

    def spare_cards(self) -> int:
        spare, self.buried = self.buried, 0
        return spare

    def may_play_joker(self) -> bool:
        return self.phase is TURN or (self.phase is DREW and self.options.joker_when is gong.JokerWhen.ANY)

    def put_away_jokers(self, jokers: int) -> None:
        self.buried |= jokers  # the top card stays the one to match (L4)

    def emptied_by_joker(self, player: int) -> bool:
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
        self.settle(player)
        if not (hand := self.hands[player]):
            self.winner, self.asked = player, NOBODY
            self.tell(player, "win")
        elif not hand & (hand - 1):
            self.unsaid |= 1 << player
            self.floor = (*self.floor, player)

    def end_turn(self, following: int) -> None:
        """Let those with a fresh single card speak first; then the turn is over."""
        if self.unsaid or self.exposed or self.floor:
            self.following = following
            self.go_on()
        elif self.winner is None:
            self._begin_turn(following)

    def go_on(self) -> None:
        """Ask the next one on the floor; with nobody left, end the turn and expose those who kept quiet."""
        if self.winner is not None:
            return
        if not self.floor and self.following != NOBODY:
            if late := self.unsaid & ~(1 << self.turn):
                self.unsaid, self.exposed = self.unsaid ^ late, self.exposed | late
                self.floor = self.clockwise(self.below(self.players))
            else:
                following, self.following = self.following, NOBODY
                self.settle(following)
                self._begin_turn(following)
        if self.floor:
            self.phase, self.asked = SPEAK, self.floor[0]
        elif self.phase is SPEAK:
            self.phase, self.asked = TURN, self.turn

    def _begin_turn(self, player: int) -> None:
        self.turn = self.asked = player
        self.turns += 1
        self.phase, self.drawn = TURN, NO_CARD

    def settle(self, player: int) -> None:
        """Close what is open about the player's single card."""
        self.unsaid &= ~(1 << player)
        self.exposed &= ~(1 << player)

    def penalize(self, player: int) -> None:
        """Let the player draw a card, if there is one (L6)."""
        self.settle(player)
        if (card := self.draw()) != NO_CARD:
            self.gain(player, card)
            self.tell(player, "penalty", n=1)

    def may_speak(self, player: int) -> bool:
        """Whether GONG from this player would do something now."""
        waits = self.jokers_shown or self.winner is not None
        return not waits and bool(self.exposed or self.unsaid >> player & 1)


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
        fits = FITS_ON[state.top] >> self.card & 1
        require(fits, f"{gong.CARD_NAMES[self.card]} has neither the number nor the galaxy of the top card.")

    def do(self, table: LinkTable, by: int) -> None:
        left = table.lose(by, self.card)
        if table.top != NO_CARD:
            table.buried |= 1 << table.top
        table.top = self.card
        if table.aloud:
            table.tell(by, "play", self.card)
        if left.bit_count() < 2:
            table.hand_changed(by)
        table.end_turn((by + 1) % table.players)


@dataclass(frozen=True, slots=True)
class DrawCard:
    """Draw because nothing fits (L2), and look whether the card does; with nothing to draw, pass (L5)."""

    verb: ClassVar[str] = "draw"

    def verify(self, state: LinkTable, by: int) -> None:
        require_asked(state, by)
        require(not state.jokers_shown and state.phase is TURN, "It is not the time to draw.")
        forced = state.options.must_play and state.hands[by] & FITS_ON[state.top]
        require(not forced, "You hold a card that fits, so you have to play.")

    def do(self, table: LinkTable, by: int) -> None:
        card = table.draw()
        if table.aloud:
            table.tell(by, "draw", n=int(card != NO_CARD))
        if card == NO_CARD:
            table.end_turn(table.after(by))
            return
        table.gain(by, card)
        if table.unsaid or table.exposed:
            table.settle(by)
        table.phase, table.drawn = DREW, card


@dataclass(frozen=True, slots=True)
class Keep:
    """Keep the drawn card and end the turn (L3)."""

    verb: ClassVar[str] = "keep"

    def verify(self, state: LinkTable, by: int) -> None:
        require_asked(state, by)
        require(not state.jokers_shown and state.phase is DREW, "There is no drawn card to keep.")

    def do(self, table: LinkTable, by: int) -> None:
        table.end_turn((by + 1) % table.players)


@dataclass(frozen=True, slots=True)
class Gong:
    """Say GONG, also out of turn: safe for one's own single card, else a penalty for who is exposed (L7)."""

    verb: ClassVar[str] = "gong"

    def verify(self, state: LinkTable, by: int) -> None:
        require(0 <= by < state.players, "Only players say GONG.")
        require(state.may_speak(by), "GONG does nothing now: nobody's single card is open to it.")

    def do(self, table: LinkTable, by: int) -> None:
        table.tell(by, "gong")
        if (table.unsaid | table.exposed) >> by & 1:
            table.settle(by)
        else:
            for player in cards_in(table.exposed):
                table.penalize(player)
        table.floor = tuple([player for player in table.floor if player != by and table.may_speak(player)])
        if table.phase is SPEAK:
            table.go_on()


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


_PLAYS: Final[Sequence[Move[Any]]] = tuple(Play(card) for card in range(len(gong.CARD_NAMES)))
_DRAW, _KEEP, _GONG, _QUIET = DrawCard(), Keep(), Gong(), Quiet()
_PLAY_OR_KEEP: Final[Sequence[Sequence[Move[Any]]]] = (*((play, _KEEP) for play in _PLAYS), (_KEEP,))


@lru_cache(maxsize=1 << 14)
def _plays(fits: int) -> Sequence[Move[Any]]:
    return tuple([_PLAYS[card] for card in cards_in(fits)])


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
        """Deal, and turn up a start card; a joker goes back at random (L1)."""
        table = LinkTable(options, players, seed, luck=seed & (1 << 64) - 1, turns=1)
        table.deal_gong(jokers=options.jokers, starter=options.starter % players)
        if any(map(number_of, table.pile)):
            while not number_of(table.pile[-1]):
                table.pile = table.shuffled(table.pile)
            table.top = table.draw()
        return table

    def legal_moves(self, state: LinkTable, player: int | None = None) -> Sequence[Move[Any]]:
        """Return what the one who is asked may do; everybody else may say GONG when it does something."""
        if state.winner is not None:
            return ()
        if player is not None and player != state.asked:
            return (_GONG,) if player != NOBODY and state.may_speak(player) else ()
        if state.jokers_shown:
            return gong.answers_to_joker(state)
        hand, fitting = state.hands[state.asked], FITS_ON[state.top]
        if state.phase is TURN:
            fits = hand & fitting
            moves = _plays(fits) if fits else (_DRAW,)
            if fits and not state.options.must_play:
                moves = (*moves, _DRAW)
        elif state.phase is DREW:
            moves = _PLAY_OR_KEEP[state.drawn if fitting >> state.drawn & 1 else NO_CARD]
        else:
            return (_GONG, _QUIET)
        if hand > ALL_NUMBERED and state.may_play_joker():
            moves = (*moves, *gong.joker_targets(state))
        return (*moves, _GONG) if state.exposed else moves

    def view_for(self, state: LinkTable, player: int) -> LinkView:
        """Hide the other hands, the pile's order and, from the others, the drawn card."""
        drawn = state.drawn if player == state.turn else NO_CARD
        seen = gong.seen_by(state, player)
        return LinkView(*seen, state.top, state.buried, state.phase, drawn, state.unsaid, state.exposed)

    def outcome(self, state: LinkTable) -> Outcome | None:
        """Return the first player without cards."""
        return None if state.winner is None else Outcome((state.winner,))
