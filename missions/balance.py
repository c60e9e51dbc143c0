"""What every mission does to hands and to the length of FIGHT, counted in many games.

``verdict.py`` judges what is counted here.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import partial
from random import Random
from typing import ClassVar, Final

from missions.bots import find_bot
from missions.effects import Vow
from missions.games.agenda import Playing
from missions.games.fight import Fight, FightOptions, FightTable, MissionSet
from missions.games.table import NO_CARD
from missions.simulate import Plan, Tally, finish, in_processes, open_table, played

TABLES: Final = range(2, 7)
"""The numbers of players at which a catalogue has to keep its targets."""


@dataclass(slots=True)
class Doings:
    """What one mission did, summed up: times done, hands changed by how many cards, turns that followed."""

    times: int = 0
    own: int = 0
    everybody: int = 0
    partly: int = 0
    turns_after: int = 0

    def add(self, other: "Doings") -> None:
        """Add the sums of another."""
        for name in self.__slots__:
            setattr(self, name, getattr(self, name) + getattr(other, name))


@dataclass(frozen=True, slots=True)
class Done:
    """A mission that was done, or the end of a vow (``first`` is False: it was counted when it was made)."""

    mission: str
    turn: int
    own: int
    everybody: int
    partly: bool
    first: bool


@dataclass(slots=True)
class WatchedTable(FightTable):
    """A table that notes what its missions do."""

    done: list[Done] = field(default_factory=list)
    hands_before: tuple[int, ...] = ()
    vow_of: str = ""

    def show_numbered(self, card: int) -> None:
        """Remember the hands with which a mission begins."""
        self.hands_before = self.hands
        super(WatchedTable, self).show_numbered(card)

    def end_turn(self, following: int) -> None:
        """Remember the hands with which a vow is judged."""
        self.hands_before = self.hands
        super(WatchedTable, self).end_turn(following)
        match self.agenda:
            case (Playing(Vow() as vow), *_):
                self.vow_of = next(each.id for each in self.options.missions.missions if vow in each.effect)

    def agenda_done(self) -> None:
        """Note what was done."""
        self.note()
        super(WatchedTable, self).agenda_done()

    def note(self) -> None:
        """Note how the mission, or else a broken vow, changed the hands."""
        pairs = zip(self.hands_before, self.hands, strict=True)
        changes = [after.bit_count() - before.bit_count() for before, after in pairs]
        first = self.shown != NO_CARD
        if first or any(changes):
            name = self.mission if first else self.vow_of
            own, everybody = changes[self.turn], sum(changes)
            self.done.append(Done(name, self.turns, own, everybody, self.partly, first))


class WatchedFight(Fight):
    """FIGHT on a watched table."""

    kind_of_table: ClassVar[type[FightTable]] = WatchedTable


@dataclass(slots=True)
class Watched:
    """Many games at one number of players, and what each mission did in them."""

    tally: Tally = field(default_factory=Tally)
    doings: dict[str, Doings] = field(default_factory=dict)

    def of(self, mission: str) -> Doings:
        """Return the sums of one mission."""
        return self.doings.setdefault(mission, Doings())

    def count(self, table: WatchedTable) -> None:
        """Add what one finished game noted."""
        for done in table.done:
            doings = self.of(done.mission)
            doings.own += done.own
            doings.everybody += done.everybody
            if done.first:
                doings.times += 1
                doings.partly += done.partly
                doings.turns_after += table.turns - done.turn

    def add(self, other: "Watched") -> None:
        """Add the games of another."""
        self.tally.add(other.tally)
        for mission, doings in other.doings.items():
            self.of(mission).add(doings)


def watch(
    missions: MissionSet,
    players: int,
    *,
    games: int,
    seed: int = 0,
    processes: int = 1,
    seen: Callable[[int], None] = lambda _: None,
) -> Watched:
    """Play games with these missions; ``seen`` hears how many each portion had."""
    plan = Plan("fight", players, seed, FightOptions(missions=missions))
    total = Watched()
    for portion in in_processes(partial(_watch_chunk, plan), games, processes):
        total.add(portion)
        seen(portion.tally.games)
    return total


def _watch_chunk(plan: Plan, numbers: Iterable[int]) -> Watched:
    game, bot, watched = WatchedFight(), find_bot(plan.bot, game="fight"), Watched()
    random = Random()  # noqa: S311 - bots need no secrets
    for number in numbers:
        table = open_table(plan, game, plan.options, number)
        finish(game, table, bot, random, max_turns=plan.max_turns)
        if table.shown != NO_CARD:
            table.note()
        watched.tally.count(played(game, table, number))
        watched.count(table)
    return watched
