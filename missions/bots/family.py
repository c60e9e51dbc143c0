"""Plays FAMILY: remembers what was said, and asks for the galaxies that are nearly complete."""

from collections.abc import Callable, Iterator, Sequence
from typing import TypeVar

from missions.bots import any_move, best
from missions.games.family import GALAXIES, Ask, FamilyView
from missions.games.gong import ALL_JOKERS, JOKER_MOVES, Counter, LetSwap, PlayJoker

M = TypeVar("M")
WORTH_A_JOKER = 4


def choose(look: Callable[[], FamilyView], moves: Sequence[M], chance: Callable[[], float]) -> M:
    """Play a joker that is worth it; else ask where there is most hope; else do what is left."""
    view = look()
    if view.hand & ALL_JOKERS:
        jokers = [move for move in moves if isinstance(move, JOKER_MOVES) and _joker_worth(view, move) > 0]
        if jokers:
            return best(jokers, lambda move: _joker_worth(view, move), chance)
    for hoped in _hopes(view):
        if asks := [move for move in moves if isinstance(move, Ask) and hoped[move.player] >> move.card & 1]:
            return any_move(look, asks, chance)
    return any_move(look, [move for move in moves if not isinstance(move, JOKER_MOVES)], chance)


def _hopes(view: FamilyView) -> Iterator[Sequence[int]]:
    """Yield sets of cards by seat, which that player may give: what there is most hope for comes first.

    Cards that somebody is known to hold come before those that nobody denied, and those before denied ones;
    among each, the galaxies of which one holds most.
    """
    galaxies = [0] * 7
    for family in GALAXIES:
        galaxies[(view.hand & family).bit_count()] |= family
    ranks = [family & ~view.hand for family in galaxies[:0:-1] if family & ~view.hand]
    undenied = [~lacking for lacking in view.lacking]
    for cards in (view.known, undenied, view.lacking):
        for wanted in ranks:
            hoped = [each & wanted for each in cards]
            if any(hoped):
                yield hoped


def _joker_worth(view: FamilyView, move: object) -> float:
    """Many cards are good here: swap for a hand that is much larger, and keep one's own from a smaller."""
    mine = view.hand.bit_count()
    match move:
        case PlayJoker(target):
            return view.sizes[target] - mine - WORTH_A_JOKER
        case LetSwap():
            return view.sizes[view.turn] - mine
        case Counter():
            return 0.5
        case _:
            return 0
