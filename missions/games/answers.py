"""What players and small games answer while a mission is being done: the moves that the agenda waits for."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import permutations
from typing import Any, ClassVar, Final

from missions.effects import Contest, Duel, Test, Vow, Who, inner_steps, people_in
from missions.games import gong
from missions.games.agenda import (
    DISCARDS,
    READY,
    AgendaTable,
    Choosing,
    Due,
    Matching,
    Playing,
    put_down,
)
from missions.games.game import Move, require, require_asked
from missions.games.table import NOBODY, cards_in

MAX_REPLAYS: Final = 3
"""How often a tied duel is played again before it has no effect (X5)."""


@dataclass(frozen=True, slots=True)
class PickPlayer:
    """Say whom a step is about, where the player on turn may choose."""

    verb: ClassVar[str] = "pick"
    player: int

    def verify(self, state: AgendaTable, by: int) -> None:
        require_asked(state, by)
        who = None if state.jokers_shown else state.open_person()
        require(who, "No player has to be chosen now.")
        allowed = who is not None and self.player in state.candidates(who)
        require(allowed, f"Player {self.player + 1} is not among those whom the mission lets you choose.")

    def do(self, table: AgendaTable, by: int) -> None:
        due, who = table.agenda[0], table.open_person()
        if isinstance(due, Due) and who is not None:
            table.agenda = (Due(due.step, (*due.cast, (who, self.player))), *table.agenda[1:])
            table.tell(by, "pick", other=self.player)
        table.go_on()


@dataclass(frozen=True, slots=True)
class ChooseCard:
    """Choose a card to put down, give, hold ready, or the value of which all cards are put down."""

    verb: ClassVar[str] = "card"
    card: int

    def verify(self, state: AgendaTable, by: int) -> None:
        require_asked(state, by)
        matter = state.agenda[0] if state.agenda and not state.jokers_shown else None
        require(isinstance(matter, Choosing | Matching), "No card has to be chosen now.")
        require(0 <= self.card < len(gong.CARD_NAMES), "There is no such card.")
        require(state.hands[by] >> self.card & 1, f"You do not hold {gong.CARD_NAMES[self.card]}.")
        require(not state.ready[by] >> self.card & 1, "That card is already chosen.")
        numbered = isinstance(matter, Choosing) or gong.number_of(self.card)
        require(numbered, "A joker has no number, galaxy or colour: choose another card.")

    def do(self, table: AgendaTable, by: int) -> None:
        match table.agenda[0]:
            case Matching(groups):
                table.agenda = table.agenda[1:]
                put_down(table, by, table.hands[by] & groups[self.card])
            case Choosing(player, n, to):
                rest = (Choosing(player, n - 1, to),) if n > 1 else ()
                table.agenda = (*rest, *table.agenda[1:])
                if to == DISCARDS:
                    put_down(table, player, 1 << self.card)
                elif to == READY:
                    chosen = table.ready[player] | 1 << self.card
                    table.ready = (*table.ready[:player], chosen, *table.ready[player + 1 :])
                else:
                    table.lose(player, self.card)
                    table.gain(to, self.card)
                    table.tell(player, "give", other=to)
                    table.check_empty((player,))
        table.go_on()


@dataclass(frozen=True, slots=True)
class Result:
    """How a small game came out; nobody's move, the whole table sees it.

    A duel: its winner, NOBODY for a tie. A contest: its first and its last, as far as the mission asks for
    them. A test or vow: its player as ``first`` when it went well.
    """

    verb: ClassVar[str] = "result"
    first: int = NOBODY
    last: int = NOBODY

    def verify(self, state: AgendaTable, by: int) -> None:
        playing = state.agenda[0] if state.agenda else None
        require(by == NOBODY and state.asked == NOBODY, "A result is told by the table, not by a player.")
        require(isinstance(playing, Playing), "No small game is being played.")
        fits = isinstance(playing, Playing) and self in possible_results(playing)
        require(fits, "That cannot come out of this small game: name those who took part in it.")

    def do(self, table: AgendaTable, by: int) -> None:
        playing = table.agenda[0]
        table.agenda = table.agenda[1:]
        table.tell(by, "result", other=self.first, n=self.last)
        if isinstance(playing, Playing):
            _settle(table, playing, self)
        table.go_on()


def _settle(table: AgendaTable, playing: Playing, result: Result) -> None:
    match playing.step:
        case Duel(then=then) if result.first != NOBODY:
            loser = next(player for player in playing.players if player != result.first)
            table.follow(then, ((Who.WINNER, result.first), (Who.LOSER, loser)))
        case Duel() if playing.replays < MAX_REPLAYS:
            table.first(Playing(playing.step, playing.players, playing.replays + 1))
        case Contest(then=then):
            table.follow(then, ((Who.FIRST, result.first), (Who.LAST, result.last)))
        case Test(fail=fail) | Vow(fail=fail) if result.first == NOBODY:
            table.follow(fail)


@cache
def _asks_for(step: Contest) -> tuple[bool, bool, bool]:
    people = people_in(inner_steps(step))
    both = Who.FIRST_AND_ACTOR in people
    return both or Who.FIRST in people, Who.LAST in people, both


def possible_results(playing: Playing) -> Sequence[Result]:
    """Return all that may come out of a small game. Who performs for the others cannot be first."""
    if isinstance(playing.step, Contest):
        return _results_of_contest(playing.players, *_asks_for(playing.step))
    return _results_of_few(playing.players)


@cache
def _results_of_few(players: tuple[int, ...]) -> Sequence[Result]:
    return (*map(Result, players), Result())


@cache
def _results_of_contest(
    players: tuple[int, ...], first: bool, last: bool, performed: bool
) -> Sequence[Result]:
    firsts = players[performed:]
    if first and last:
        return tuple([Result(*pair) for pair in permutations(players, 2) if pair[0] in firsts])
    if first:
        return tuple(map(Result, firsts))
    return tuple([Result(last=player) for player in players]) if last else (Result(),)


def weight(playing: Playing, result: Move[Any], *, actor: int, odds: float) -> float:
    """Return how likely a result is, with these odds for the player on turn against any other one.

    Ties weigh nothing: people play again until somebody wins.
    """
    if not isinstance(result, Result):
        return 0.0
    contest = isinstance(playing.step, Contest)
    first = odds if result.first == actor else 1 - odds
    if result.first == NOBODY and (contest or isinstance(playing.step, Duel)):
        first = 1.0 if contest else 0.0
    last = 1 - odds if result.last == actor else odds
    return first if result.last == NOBODY else first * last


ANSWERS: Final = (PickPlayer, ChooseCard, Result)
_CARDS: Final = tuple(ChooseCard(card) for card in range(len(gong.CARD_NAMES)))
_PLAYERS: Final = tuple(PickPlayer(player) for player in range(gong.SEATS[-1]))


def answers(state: AgendaTable) -> Sequence[Move[Any]]:
    """Return what may be answered to the first matter of the agenda."""
    match state.agenda[0]:
        case Playing() as playing:
            return possible_results(playing)
        case Matching():
            return [_CARDS[card] for card in cards_in(state.hands[state.asked] & gong.ALL_NUMBERED)]
        case Choosing(chooser):
            return [_CARDS[card] for card in cards_in(state.hands[chooser] & ~state.ready[chooser])]
        case _:
            who = state.open_person()
            return [_PLAYERS[other] for other in state.candidates(who)] if who else ()
