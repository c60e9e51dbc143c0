"""Plays FAMILY: remembers what was said, and asks for the galaxies that are nearly complete."""

from collections.abc import Callable, Sequence
from typing import TypeVar

from missions.bots import any_move, best
from missions.games.family import Ask, FamilyView
from missions.games.gong import SAME_GALAXY, Counter, LetSwap, PlayJoker

M = TypeVar("M")
WORTH_A_JOKER = 4


def choose(look: Callable[[], FamilyView], moves: Sequence[M], chance: Callable[[], float]) -> M:
    """Ask for a card that somebody is known to hold; else for one that nobody denied yet."""
    view = look()
    asks = [move for move in moves if isinstance(move, Ask)]
    if not asks:
        return best(moves, lambda move: _joker_worth(view, move), chance)
    jokers = [move for move in moves if _joker_worth(view, move) > 0]
    if jokers:
        return any_move(look, jokers, chance)
    return best(asks, lambda ask: _worth(view, ask), chance)


def _worth(view: FamilyView, ask: Ask) -> float:
    held = (view.hand & SAME_GALAXY[ask.card]).bit_count()
    if view.known[ask.player] >> ask.card & 1:
        return 10 + held
    return held - 20 if view.lacking[ask.player] >> ask.card & 1 else held


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
