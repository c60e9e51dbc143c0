"""What a game is, and what every game gets for nothing: apply, can, replay, moves in words."""

from abc import abstractmethod
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, fields
from typing import Any, ClassVar, Final, Generic, Protocol, TypeVar

from missions.errors import GongError
from missions.games.table import NOBODY, Table, frozen, thawed

T = TypeVar("T", bound=Table)
T_contra = TypeVar("T_contra", bound=Table, contravariant=True)


@dataclass(eq=False)
class MoveRefused(GongError):
    """A move that the rules do not allow now; ``reason`` is one sentence for the player."""

    reason: str

    def __str__(self) -> str:
        return self.reason


@dataclass(eq=False)
class WrongNumberOfPlayers(GongError):
    """More or fewer people than the game can seat."""

    game: str
    players: int
    allowed: range

    def __str__(self) -> str:
        return (
            f"{self.game} is for {self.allowed[0]} to {self.allowed[-1]} players, not {self.players}: "
            "change the number of players."
        )


class Move(Protocol[T_contra]):
    """Something a player does: a frozen dataclass with a ``verb`` and its choices as fields."""

    verb: ClassVar[str]

    def verify(self, state: T_contra, by: int) -> None:
        """Raise :class:`MoveRefused` with a reason for the player unless the rules allow the move now."""

    def do(self, table: T_contra, by: int) -> None:
        """Carry the move out on the table. It is not verified again."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended: one winner, several who share the win; ``scores`` by seat where there are any."""

    winners: tuple[int, ...]
    scores: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Log:
    """Everything from which a game can be played again exactly."""

    game: str
    options: Any
    players: int
    seed: int
    moves: tuple[tuple[int, Move[Any]], ...]


class Game(Protocol, Generic[T]):
    """One game's rules. A state holds every hidden card; only :meth:`view_for` may be shown to a player."""

    name: ClassVar[str]
    seats: ClassVar[range]
    options: ClassVar[type]
    """A frozen dataclass; every field has the default that RULES.md states."""
    moves: ClassVar[tuple[type, ...]]
    """The classes of all moves."""
    cards: ClassVar[Sequence[str]]
    """The name of every card; a card is its place in this list."""

    @abstractmethod
    def deal(self, options: Any, players: int, seed: int) -> T:
        """Return a table with the cards dealt and the first player asked."""

    @abstractmethod
    def legal_moves(self, state: T, player: int | None = None) -> Sequence[Move[T]]:
        """Return all that the player may do now; without ``player``, of the one who is asked.

        Never empty for the one who is asked while the game goes on. Somebody else's may be non-empty where
        the rules let people speak out of turn. For NOBODY it is what may have come out of a small game.
        """

    @abstractmethod
    def view_for(self, state: T, player: int) -> Any:
        """Return what this player may know: a frozen dataclass that compares by value."""

    @abstractmethod
    def outcome(self, state: T) -> Outcome | None:
        """Return how the game ended, or None while it goes on."""

    def result_odds(self, state: T, results: Sequence[Move[T]]) -> Sequence[float]:
        """Return a weight for each result of a small game; only games that ask NOBODY have any."""
        raise NotImplementedError(f"{self.name} has no small games ({len(results)} results at {state.turn})")

    def start(self, players: int, *, seed: int, options: Any = None) -> T:
        """Return the first state of a game; raises :class:`WrongNumberOfPlayers`."""
        return frozen(self.table(players, seed=seed, options=options))

    def table(self, players: int, *, seed: int, options: Any = None) -> T:
        """Return the same as :meth:`start`, open to moves: the simulator plays on it without copies."""
        self.check_players(players)
        return self.deal(self.options() if options is None else options, players, seed)

    def check_players(self, players: int) -> None:
        """Raise :class:`WrongNumberOfPlayers` unless so many can sit at the table."""
        if players not in self.seats:
            raise WrongNumberOfPlayers(self.name, players, self.seats)

    def apply(self, state: T, move: Move[T], *, by: int | None = None) -> T:
        """Return the state after the move of the one who is asked (or ``by``); raises :class:`MoveRefused`.

        The given state stays as it is.
        """
        player = state.asked if by is None else by
        move.verify(state, player)
        table = thawed(state)
        move.do(table, player)
        table.moves = (*table.moves, (player, move))
        return frozen(table)

    def can(self, state: T, move: Move[T], *, by: int | None = None) -> bool:
        """Return whether :meth:`apply` would take the move."""
        try:
            move.verify(state, state.asked if by is None else by)
        except MoveRefused:
            return False
        return True

    def log(self, state: T) -> Log:
        """Return the log of a state that was reached by :meth:`apply`."""
        return Log(self.name, state.options, state.players, state.seed, state.moves)

    def replay(self, log: Log) -> T:
        """Return the state to which the log leads; raises :class:`MoveRefused` when it breaks the rules."""
        state = self.start(log.players, seed=log.seed, options=log.options)
        for player, move in log.moves:
            state = self.apply(state, move, by=player)
        return state

    def write_move(self, move: Move[T]) -> str:
        """Return the move as a line of a transcript, as in ``ask 2 zeta-4``; seats count from 1."""
        choices = [(field.name, getattr(move, field.name)) for field in fields(move)]  # type: ignore[arg-type]
        return " ".join([move.verb, *(self._write_choice(*choice) for choice in choices)])

    def read_move(self, line: str) -> Move[T]:
        """Return the move that :meth:`write_move` wrote; raises :class:`MoveRefused` for any other line."""
        verb, *words = line.split() or [""]
        kind: Any
        for kind in self.moves:
            names = [field.name for field in fields(kind)]
            if kind.verb == verb and len(names) == len(words):
                with suppress(ValueError):
                    move: Move[T] = kind(*map(self._read_choice, names, words))
                    return move
        raise MoveRefused(f"{line!r} is not a move of {self.name}: write it as in its transcripts.")

    def _write_choice(self, name: str, value: Any) -> str:
        if name == "card":
            return str(self.cards[value])
        return str(value + 1 if name in _SEATS else value)

    def _read_choice(self, name: str, word: str) -> Any:
        if name == "card":
            return self.cards.index(word)
        return int(word) - 1 if name in _SEATS else int(word)


_SEATS: Final = ("player", "target", "first", "last")
"""The fields of moves that hold a seat."""


def require(condition: object, reason: str) -> None:
    """Refuse a move with this reason unless the condition holds."""
    if not condition:
        raise MoveRefused(reason)


def require_asked(state: Table, by: int) -> None:
    """Refuse a move of somebody whose decision is not awaited."""
    require(state.asked != NOBODY, "Nobody is asked: the game is over, or a small game is being played.")
    require(state.asked == by, f"It is not your decision now: wait for player {state.asked + 1}.")
