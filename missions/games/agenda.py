"""How a mission is carried out: its typed steps wait on an agenda (RULES.md 4.1).

What needs no decision is done at once. The first thing on the agenda that needs one says who is asked: a
player, or nobody while the table plays a small game. Everything is done as far as possible (X4), and a hand
that is emptied half-way ends the game at once (X9).
"""

from abc import abstractmethod
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from missions.effects import (
    Contest,
    Draw,
    Duel,
    Effect,
    Exchange,
    Give,
    Pass,
    Put,
    PutMatch,
    Skip,
    Step,
    Swap,
    Take,
    Test,
    Vow,
    Who,
)
from missions.games import gong
from missions.games.table import NO_CARD, NOBODY, cards_in, hand_of

Cast = tuple[tuple[Who, int], ...]
"""Who is who in a step: those who were chosen, or whom a small game made winner or loser."""


@dataclass(frozen=True, slots=True)
class Due:
    """A step that is to be carried out."""

    step: Step
    cast: Cast = ()


@dataclass(frozen=True, slots=True)
class Choosing:
    """Somebody chooses ``n`` of their cards, for a player, for the discards or to hold ready."""

    player: int
    n: int
    to: int


DISCARDS: Final = -1
READY: Final = -2


@dataclass(frozen=True, slots=True)
class Matching:
    """The player on turn picks the value whose cards they put down."""

    groups: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class HandOver:
    """Cards that were held ready change hands at the same moment; ``routes`` are (from, to)."""

    routes: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class Playing:
    """A small game goes on: a duel or contest of these players, a test or vow of the one on turn."""

    step: Duel | Contest | Test | Vow
    players: tuple[int, ...]
    replays: int = 0


Matter = Due | Choosing | Matching | HandOver | Playing

_TO_CHOOSE: Final = (Who.CHOSEN, Who.MOST_OTHER, Who.FEWEST_OTHER)
_GROUPS: Final = {"number": gong.SAME_NUMBER, "galaxy": gong.SAME_GALAXY, "colour": gong.SAME_COLOUR}


def people_of(step: Step) -> tuple[Who, ...]:
    """Return those whom a step itself names; what follows from a small game names its own later."""
    match step:
        case Put(who, _) | Draw(who, _) | Take(who, _) | Exchange(who, _) | Swap(who) | Duel(who):
            return (who,)
        case Give(giver, to, _):
            return (giver, to)
        case _:
            return ()


@dataclass(slots=True)
class AgendaTable(gong.GongTable):
    """A table with the agenda of the mission that is being done, and with what missions left behind."""

    discards: int = 0
    agenda: tuple[Matter, ...] = ()
    ready: tuple[int, ...] = ()
    """For each player the cards of their hand that they chose for an exchange or a pass."""
    again: bool = False
    skips: tuple[int, ...] = ()
    vows: tuple[tuple[int, Vow], ...] = ()
    partly: bool = False
    """Whether something of the mission could not be done in full."""

    @abstractmethod
    def agenda_done(self) -> None:
        """Go on after the last matter of the agenda."""

    def spare_cards(self) -> int:
        spare, self.discards = self.discards, 0
        return spare

    def first(self, *matters: Matter) -> None:
        """Put matters at the head of the agenda."""
        self.agenda = matters + self.agenda

    def follow(self, effect: Effect, cast: Cast = ()) -> None:
        """Put the steps of an effect at the head of the agenda."""
        self.first(*[Due(step, cast) for step in effect])

    def go_on(self) -> None:
        """Work the agenda off until somebody has to decide or the game is over."""
        while self.winner is None and self.agenda:
            if self._waits(self.agenda[0]):
                return
        if self.winner is None:
            self.agenda_done()

    def check_empty(self, players: Iterable[int]) -> bool:
        """Let the first of these without cards win; they are named clockwise from the one on turn (R7)."""
        for player in players:
            if not self.hands[player] and self.winner is None:
                self.winner, self.asked, self.agenda = player, NOBODY, ()
                self.tell(player, "win")
        return self.winner is not None

    def _waits(self, matter: Matter) -> bool:
        """Do what is first on the agenda, unless it has to wait for the one who is now asked."""
        match matter:
            case Due(step, cast) if (who := self.open_person()) is not None:
                candidates = self.candidates(who)
                if len(candidates) > 1:
                    self.asked = self.turn
                    return True
                self.agenda = (Due(step, (*cast, (who, candidates[0]))), *self.agenda[1:])
            case Due(step, cast):
                self.agenda = self.agenda[1:]
                self._carry_out(step, cast)
            case Choosing(player, n, _) if n and (free := self.hands[player] & ~self.ready[player]):
                self.partly |= free.bit_count() < n
                self.asked = player
                return True
            case Matching() if self.hands[self.turn] & gong.ALL_NUMBERED:
                self.asked = self.turn
                return True
            case Choosing(n=0):
                self.agenda = self.agenda[1:]
            case Choosing() | Matching():
                self.partly, self.agenda = True, self.agenda[1:]
            case HandOver(routes):
                self.agenda = self.agenda[1:]
                self._hand_over(routes)
            case Playing():
                self.asked = NOBODY
                return True
        return False

    def open_person(self) -> Who | None:
        """Return whom the player on turn has to choose for the step that is due, or None."""
        due = self.agenda[0] if self.agenda else None
        if isinstance(due, Due):
            for who in people_of(due.step):
                if who in _TO_CHOOSE and all(known is not who for known, _ in due.cast):
                    return who
        return None

    def candidates(self, who: Who) -> tuple[int, ...]:
        """Return who may be chosen: among the tied for most and fewest (X7), never the player on turn."""
        others = self.clockwise(self.turn)[1:]
        if who is Who.CHOSEN:
            return others
        sizes = [self.hands[player].bit_count() for player in others]
        wanted = max(sizes) if who is Who.MOST_OTHER else min(sizes)
        return tuple([player for player, size in zip(others, sizes, strict=True) if size == wanted])

    def seats(self, who: Who, cast: Cast = ()) -> tuple[int, ...]:
        """Return who is meant, clockwise from the player on turn. The neighbour clockwise is the left one."""
        match who:
            case Who.ACTOR:
                return (self.turn,)
            case Who.LEFT | Who.RIGHT:
                return (self.after(self.turn, 1 if who is Who.LEFT else -1),)
            case Who.OTHERS | Who.ALL:
                return self.clockwise(self.turn)[who is Who.OTHERS :]
            case Who.FIRST_AND_ACTOR:
                return (self.turn, dict(cast)[Who.FIRST])
            case _:
                return (dict(cast)[who],)

    def _carry_out(self, step: Step, cast: Cast) -> None:
        turn, people = self.turn, [self.seats(who, cast) for who in people_of(step)]
        match step:
            case Put(_, n):
                self.first(*[Choosing(player, n, DISCARDS) for player in people[0]])
            case Draw(_, n):
                self._draw(people[0], n)
            case Give(_, _, n):
                (giver,), (to,) = people
                self.first(*[Choosing(giver, n, to)] * (giver != to))
            case Take(_, n):
                self._take(people[0][0], n)
            case Exchange(_, n):
                self._exchange(people[0][0], n)
            case Swap():
                self.ready, other = self.hands, people[0][0]
                self._hand_over(((turn, other), (other, turn)))
            case Pass(n, direction):
                self._pass(n, 1 if direction == "left" else -1)
            case PutMatch(by):
                self.first(Matching(_GROUPS[by]))
            case Duel():
                self.first(Playing(step, (turn, people[0][0])))
            case Contest():
                self.first(Playing(step, self.seats(Who.ALL)))
            case _:
                self._beyond_the_original(step)

    def _beyond_the_original(self, step: Step) -> None:
        match step:
            case Test():
                self.first(Playing(step, (self.turn,)))
            case Vow():
                self.vows = (*self.vows, (self.turn, step))
            case Skip():
                self.skips = tuple([n + (player == self.turn) for player, n in enumerate(self.skips)])
            case _:
                self.again = True

    def _draw(self, players: tuple[int, ...], n: int) -> None:
        for player in players:
            cards = [card for _ in range(n) if (card := self.draw()) != NO_CARD]
            self.set_hand(player, self.hands[player] | hand_of(cards))
            self.partly |= len(cards) < n
            self.tell(player, "draw", n=len(cards))

    def _take(self, source: int, n: int) -> None:
        """Take blind; from oneself, as the loser of a duel may have to, there is nothing to take."""
        if source == self.turn:
            return
        possible = min(n, self.hands[source].bit_count())
        self.partly |= possible < n
        self.tell(self.turn, "take", other=source, n=possible)
        for _ in range(possible):
            card = self.random_card(self.hands[source])
            self.lose(source, card)
            self.gain(self.turn, card)
        if possible:
            self.check_empty((source,))

    def _exchange(self, other: int, n: int) -> None:
        """One card for one card: both choose as many as both have."""
        possible = min(n, self.hands[self.turn].bit_count(), self.hands[other].bit_count())
        self.partly |= possible < n
        if other != self.turn:
            both = (self.turn, other)
            self.first(*[Choosing(player, possible, READY) for player in both], HandOver((both, both[::-1])))

    def _pass(self, n: int | None, steps: int) -> None:
        routes = tuple([(player, self.after(player, steps)) for player in self.seats(Who.ALL)])
        if n is None:
            self.ready = self.hands
        self.first(*[Choosing(player, n or 0, READY) for player, _ in routes], HandOver(routes))

    def _hand_over(self, routes: tuple[tuple[int, int], ...]) -> None:
        hands = list(self.hands)
        for giver, _ in routes:
            hands[giver] &= ~self.ready[giver]
        for giver, to in routes:
            hands[to] |= self.ready[giver]
            self.tell(giver, "hand over", other=to, n=self.ready[giver].bit_count())
        losers = [giver for giver, _ in routes if self.ready[giver]]
        self.hands, self.ready = tuple(hands), (0,) * self.players
        self.check_empty(losers)


def put_down(table: AgendaTable, player: int, cards: int) -> None:
    """Put cards of a hand on the discard pile, where everybody sees them."""
    table.set_hand(player, table.hands[player] & ~cards)
    table.discards |= cards
    for card in cards_in(cards):
        table.tell(player, "put", card)
    table.check_empty((player,))
