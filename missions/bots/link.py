"""Plays LINK: never forgets GONG, and keeps a hand that goes on fitting."""

from collections.abc import Callable, Sequence
from typing import TypeVar

from missions.bots import best
from missions.bots.jokers import joker_worth
from missions.games.gong import SAME_GALAXY, SAME_NUMBER, Counter, LetSwap, PlayJoker
from missions.games.link import Gong, Keep, LinkView, Play

M = TypeVar("M")


def choose(look: Callable[[], LinkView], moves: Sequence[M], chance: Callable[[], float]) -> M:
    """Say GONG; else play the card that leaves most cards that fit on it."""
    view = look()

    def worth(move: M) -> float:
        match move:
            case Gong():
                return 100
            case Play(card):
                rest = view.hand & ~(1 << card)
                return 1 + ((SAME_GALAXY[card] | SAME_NUMBER[card]) & rest).bit_count() / 20
            case PlayJoker() | Counter() | LetSwap():
                return joker_worth(view, move)
            case Keep():
                return -1
            case _:
                return 0

    return best(moves, worth, chance)
