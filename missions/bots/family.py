"""Plays FAMILY: remembers what was said, and asks for the galaxies that are nearly complete."""

from collections.abc import Callable, Sequence
from typing import TypeVar

from missions.bots import best
from missions.games.family import GALAXIES, Ask, FamilyView
from missions.games.gong import Counter, LetSwap, PlayJoker

M = TypeVar("M")
WORTH_A_JOKER = 4
SURE, DENIED = 10, 20


def choose(look: Callable[[], FamilyView], moves: Sequence[M], chance: Callable[[], float]) -> M:
    """Ask for a card that somebody is known to hold; else for one that nobody denied yet."""
    view = look()
    jokers = [move for move in moves if not isinstance(move, Ask) and _joker_worth(view, move) > 0]
    asks = [move for move in moves if isinstance(move, Ask)]
    if jokers or not asks:
        return best(jokers or moves, lambda move: _joker_worth(view, move), chance)
    held = [(view.hand & family).bit_count() for family in GALAXIES]

    def worth(ask: Ask) -> float:
        known, denied = view.known[ask.player] >> ask.card & 1, view.lacking[ask.player] >> ask.card & 1
        return SURE * known - DENIED * denied + held[ask.card // 6]

    return best(asks, worth, chance)


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
