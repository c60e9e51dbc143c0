"""Plays Go Fish: remembers what was said, and asks for what completes most."""

from collections.abc import Callable, Sequence
from typing import TypeVar

from missions.bots import best
from missions.games.go_fish import Ask, AskCard, GoFishView, of_rank, rank_of

M = TypeVar("M")
SURE, DENIED = 10, -20


def choose(look: Callable[[], GoFishView], moves: Sequence[M], chance: Callable[[], float]) -> M:
    """Ask somebody who is known to have it; else whoever has not denied it, most cards first; never bluff."""
    view = look()
    shares = [size / (1 + sum(view.sizes)) for size in view.sizes]

    def worth(move: M) -> float:
        match move:
            case Ask(player, rank):
                return _worth(view, player, of_rank(rank), rank, shares[player])
            case AskCard(player, card):
                return _worth(view, player, 1 << card, rank_of(card), shares[player])
            case _:
                return DENIED

    return best(moves, worth, chance)


def _worth(view: GoFishView, player: int, wanted: int, rank: int, share: float) -> float:
    held = (view.hand & of_rank(rank)).bit_count()
    if view.known[player] & wanted:
        return SURE + held
    if view.lacking[player] & wanted or view.hand & wanted == wanted:
        return DENIED + held
    return held + share
