"""Plays FAMILY: remembers what was said, and asks for the galaxies that are nearly complete."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from missions.bots import any_move, best
from missions.games.family import GALAXIES, Ask, FamilyView, asks_for
from missions.games.game import Move
from missions.games.gong import ALL_JOKERS, JOKER_MOVES, Counter, LetSwap, PlayJoker

WORTH_A_JOKER = 4


def choose(
    look: Callable[[], FamilyView], moves: Sequence[Move[Any]], chance: Callable[[], float]
) -> Move[Any]:
    """Play a joker that is worth it; else ask where there is most hope; else do what is left."""
    view = look()
    if view.jokers_shown or _swaps_pay(view):
        jokers = [move for move in moves if isinstance(move, JOKER_MOVES) and _joker_worth(view, move) > 0]
        if jokers:
            return best(jokers, lambda move: _joker_worth(view, move), chance)
    if asks := next(_hopes(view), None):
        return any_move(look, asks, chance)
    return any_move(look, [move for move in moves if not isinstance(move, JOKER_MOVES)], chance)


def _hopes(view: FamilyView) -> Iterator[list[Ask]]:
    """Yield the questions for what one does not hold: those with most hope come first.

    Cards that somebody is known to hold come before those that nobody denied, and those before denied ones;
    among each, the galaxies of which one holds most.
    """
    galaxies = [0] * 7
    for family in GALAXIES:
        galaxies[(view.hand & family).bit_count()] |= family
    ranks = [family & ~view.hand for family in galaxies[:0:-1] if family & ~view.hand]
    others = [player for player, size in enumerate(view.sizes) if size and player != view.player]
    undenied = [~lacking for lacking in view.lacking]
    for cards in (view.known, undenied, view.lacking):
        for wanted in ranks:
            hoped = [cards[player] & wanted for player in others]
            if any(hoped):
                yield _asks(others, hoped, wanted)


def _asks(players: Sequence[int], hoped: Sequence[int], wanted: int) -> list[Ask]:
    """Return the questions to each of the players for their hoped cards, in the order of the legal moves."""
    asks: list[Ask] = []
    for family in [family for family in GALAXIES if family & wanted]:
        for player, cards in zip(players, hoped, strict=True):
            asks += asks_for((player,), cards & family)
    return asks


def _swaps_pay(view: FamilyView) -> bool:
    """Return whether one holds a joker and somebody a hand that is worth it."""
    return bool(view.hand & ALL_JOKERS) and max(view.sizes) - view.hand.bit_count() > WORTH_A_JOKER


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
