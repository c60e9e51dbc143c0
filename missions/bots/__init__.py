"""Players for the simulator. They see what a player may see, the view, and nothing else.

A bot is a function ``(look, moves, chance) -> move``. ``look()`` gives the view of the one who is asked, made
only when wanted; ``moves`` are the legal ones, two or more; ``chance()`` is a number from 0 to below 1.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import Any, Final, Protocol, TypeVar

from missions.errors import GongError

M = TypeVar("M")


class Bot(Protocol):
    """Chooses one of the legal moves."""

    def __call__(self, look: Callable[[], Any], moves: Sequence[M], chance: Callable[[], float], /) -> M:
        """Return one of the moves."""


@dataclass(eq=False)
class UnknownBot(GongError):
    """A way of playing that we do not have."""

    name: str

    def __str__(self) -> str:
        return f"There is no bot {self.name!r}: choose from {', '.join(BOT_NAMES)}."


BOT_NAMES: Final = ("sensible", "random")


def find_bot(name: str, *, game: str) -> Bot:
    """Return the bot that plays this game in this way; raises :class:`UnknownBot`."""
    if name not in BOT_NAMES:
        raise UnknownBot(name)
    if name == "random":
        return any_move
    bot: Bot = import_module(f"missions.bots.{game.replace('-', '_')}").choose
    return bot


def any_move(_look: Callable[[], Any], moves: Sequence[M], chance: Callable[[], float]) -> M:
    """Choose any move, all equally likely."""
    return moves[int(chance() * len(moves))]


def best(moves: Sequence[M], worth: Callable[[M], float], chance: Callable[[], float]) -> M:
    """Return the move with the highest worth; ties are broken by chance."""
    worths = [worth(move) for move in moves]
    top = max(worths)
    return any_move(tuple, [move for move, each in zip(moves, worths, strict=True) if each == top], chance)
