"""Plays many games and counts whether they end, how long they take and how good every seat is.

Every game has a seed of its own, made from the plan's seed and the game's number, and counts are added up:
the result is the same on any number of cores, and memory does not grow with the number of games.
"""

import signal
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from hashlib import blake2b
from multiprocessing import Pool
from random import Random
from typing import Any, Final, TypeVar

from missions.bots import Bot, find_bot
from missions.games import find_game
from missions.games.game import Game, Move
from missions.games.table import NOBODY, CardTable, Table

T = TypeVar("T")
CHUNK: Final = 100
"""Games that one process plays before it reports: often enough for a smooth progress bar."""
WHOLE: Final = 420
"""One win in parts that two to seven winners can share without rounding."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What is played. Games longer than ``max_turns`` are given up and counted as not finished."""

    game: str
    players: int
    seed: int = 0
    options: Any = None
    bot: str = "sensible"
    max_turns: int = 2000


@dataclass(frozen=True, slots=True)
class Played:
    """One game as it went."""

    number: int
    seed: int
    turns: int
    winners: tuple[int, ...]
    """Empty when it was given up."""
    reshuffles: int
    longest_hand: int


@dataclass(slots=True)
class Tally:
    """The counts over many games; two tallies of the same plan can be added."""

    games: int = 0
    turns: Counter[int] = field(default_factory=Counter)
    """Finished games by their number of turns."""
    shares: Counter[int] = field(default_factory=Counter)
    """Wins by seat in parts of WHOLE."""
    shared: int = 0
    reshuffles: int = 0
    longest_hand: int = 0

    def count(self, game: Played) -> None:
        """Add one game."""
        self.games += 1
        self.reshuffles += game.reshuffles
        self.longest_hand = max(self.longest_hand, game.longest_hand)
        if game.winners:
            self.turns[game.turns] += 1
            self.shared += len(game.winners) > 1
            for seat in game.winners:
                self.shares[seat] += WHOLE // len(game.winners)

    def add(self, other: "Tally") -> None:
        """Add the games of another tally."""
        self.games += other.games
        self.turns.update(other.turns)
        self.shares.update(other.shares)
        self.shared += other.shared
        self.reshuffles += other.reshuffles
        self.longest_hand = max(self.longest_hand, other.longest_hand)

    @property
    def finished(self) -> int:
        """How many games came to an end."""
        return self.turns.total()

    def ended_within(self, turns: int) -> float:
        """Return the share of all games that ended within so many turns."""
        return sum(count for length, count in self.turns.items() if length <= turns) / max(1, self.games)

    def turns_at(self, share: float) -> int:
        """Return the number of turns within which this share of the finished games ended; 0 without any."""
        wanted, seen = share * self.finished, 0
        for length in sorted(self.turns):
            seen += self.turns[length]
            if seen >= wanted:
                return length
        return 0

    def wins(self, seat: int) -> float:
        """Return the wins of a seat, shared ones in part."""
        return self.shares[seat] / WHOLE


def confidence(wins: float, games: int, *, z: float = 1.96) -> tuple[float, float]:
    """Return the 95 % interval of a share of wins (Wilson's, which is right for few games too)."""
    if not games:
        return 0.0, 1.0
    share, zz = wins / games, z * z / games
    middle = (share + zz / 2) / (1 + zz)
    width = z / (1 + zz) * (share * (1 - share) / games + zz / games / 4) ** 0.5
    return middle - width, middle + width


def game_seed(seed: int, number: int) -> int:
    """Return the seed of one game of a plan."""
    return int.from_bytes(blake2b(f"{seed}:{number}".encode(), digest_size=7).digest(), "big")


def weighted(moves: Sequence[Move[Any]], weights: Sequence[float], chance: Callable[[], float]) -> Move[Any]:
    """Return one of the moves by its weight."""
    left = chance() * sum(weights)
    for move, weight in zip(moves, weights, strict=True):
        left -= weight
        if left < 0:
            return move
    return moves[-1]


def play(plan: Plan, numbers: Iterable[int]) -> Iterator[Played]:
    """Play these games of the plan. Moves come from ``legal_moves``, so they are not verified again."""
    game, bot = find_game(plan.game), find_bot(plan.bot, game=plan.game)
    random = Random()  # noqa: S311 - bots need no secrets
    options = game.options() if plan.options is None else plan.options
    for number in numbers:
        table = open_table(plan, game, options, number)
        finish(game, table, bot, random, max_turns=plan.max_turns)
        yield played(game, table, number)


def open_table(plan: Plan, game: Game[Any], options: Any, number: int) -> Any:
    """Return the dealt table of one game of the plan."""
    table = game.table(plan.players, seed=game_seed(plan.seed, number), options=options)
    table.aloud = False
    return table


def played(game: Game[Any], table: Table, number: int) -> Played:
    """Return how the game went."""
    outcome = game.outcome(table)
    winners = () if outcome is None else outcome.winners
    longest = table.longest_hand if isinstance(table, CardTable) else 0
    return Played(number, table.seed, table.turns, winners, table.reshuffles, longest)


def finish(
    game: Game[Any],
    table: Table,
    bot: Bot,
    random: Random,
    *,
    max_turns: int,
) -> None:
    """Play on until the game is over or took too many turns; random numbers begin at the table's seed."""
    random.seed(table.seed)
    chance = random.random
    looks = [partial(game.view_for, table, player) for player in range(table.players)]
    while (moves := game.legal_moves(table)) and table.turns <= max_turns:
        asked = table.asked
        if len(moves) == 1:
            move = moves[0]
        elif asked == NOBODY:
            move = weighted(moves, game.result_odds(table, moves), chance)
        else:
            move = bot(looks[asked], moves, chance)
        move.do(table, asked)


def chunks(games: int) -> list[range]:
    """Return the numbers of the games in the portions that the processes take."""
    return [range(first, min(first + CHUNK, games)) for first in range(0, games, CHUNK)]


def play_chunk(plan: Plan, numbers: range) -> list[Played]:
    """Play some games of the plan."""
    return list(play(plan, numbers))


def in_processes(work: Callable[[range], T], games: int, processes: int) -> Iterator[T]:
    """Do the work for every chunk, in order; one process is this one."""
    if processes <= 1 or games <= CHUNK:
        yield from map(work, chunks(games))
        return
    with Pool(processes, signal.signal, (signal.SIGINT, signal.SIG_IGN)) as pool:  # Ctrl-C is for us alone
        yield from pool.imap(work, chunks(games))


def simulate(
    plan: Plan, games: int, *, processes: int = 1, seen: Callable[[list[Played]], None] = lambda _: None
) -> Tally:
    """Play the games; ``seen`` gets each portion in order, for progress and files."""
    tally = Tally()
    for portion in in_processes(partial(play_chunk, plan), games, processes):
        for each in portion:
            tally.count(each)
        seen(portion)
    return tally
