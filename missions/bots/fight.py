"""Plays FIGHT: hinders who is nearest to winning, and keeps jokers and cards that match."""

from collections.abc import Callable, Sequence
from typing import TypeVar

from missions.bots import best
from missions.bots.jokers import joker_worth
from missions.effects import Draw, Give, Who
from missions.games.agenda import Due, Matching
from missions.games.answers import ChooseCard, PickPlayer
from missions.games.fight import FightView
from missions.games.gong import (
    SAME_COLOUR,
    SAME_GALAXY,
    SAME_NUMBER,
    Counter,
    LetSwap,
    PlayJoker,
)

M = TypeVar("M")


def choose(look: Callable[[], FightView], moves: Sequence[M], chance: Callable[[], float]) -> M:
    """Pick by a rule of thumb for each kind of decision."""
    view = look()

    def worth(move: M) -> float:
        match move:
            case ChooseCard(card):
                return _worth_of_losing(view, card)
            case PickPlayer(player):
                return -view.sizes[player] if _burdens(view) else view.sizes[player]
            case PlayJoker() | Counter() | LetSwap():
                return joker_worth(view, move)
            case _:
                return 0

    return best(moves, worth, chance)


def _worth_of_losing(view: FightView, card: int) -> float:
    if view.agenda and isinstance(view.agenda[0], Matching):
        return float((view.hand & view.agenda[0].groups[card]).bit_count())
    hand, fellows = view.hand, SAME_GALAXY[card] | SAME_NUMBER[card]
    return -float((hand & fellows).bit_count() + (hand & SAME_COLOUR[card]).bit_count()) if fellows else -99


def _burdens(view: FightView) -> bool:
    """Whether the chosen one gets cards, so that it should be who has the fewest."""
    due = view.agenda[0] if view.agenda else None
    step = due.step if isinstance(due, Due) else None
    return isinstance(step, Draw) or (isinstance(step, Give) and step.to is not Who.ACTOR)
