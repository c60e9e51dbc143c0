"""Plays FIGHT: hinders who is nearest to winning, and keeps jokers and cards that match."""

from collections.abc import Callable, Sequence
from typing import Any, Final, TypeVar

from missions.bots import best
from missions.bots.jokers import joker_worth
from missions.effects import Draw, Give, Who
from missions.games.agenda import Due, Matching
from missions.games.answers import ChooseCard, PickPlayer
from missions.games.fight import FightView
from missions.games.gong import FITS_ON, JOKER_MOVES, SAME_COLOUR

M = TypeVar("M")
A_JOKER: Final = -99
"""The worth of losing a joker, which fits no other card."""


def choose(look: Callable[[], FightView], moves: Sequence[M], chance: Callable[[], float]) -> M:
    """Pick by a rule of thumb for each kind of decision."""
    view = look()
    if isinstance(moves[0], ChooseCard):
        return best(moves, _worth_of_losing(view), chance)
    if isinstance(moves[0], PickPlayer):
        return best(moves, _worth_of_picking(view), chance)
    return best(moves, lambda move: joker_worth(view, move) if isinstance(move, JOKER_MOVES) else 0, chance)


def _worth_of_losing(view: FightView) -> Callable[[Any], float]:
    """Put down as many as possible; else part with the card that fits fewest others."""
    hand = view.hand
    if view.agenda and isinstance(view.agenda[0], Matching):
        groups = view.agenda[0].groups
        return lambda move: (hand & groups[move.card]).bit_count()

    def worth(move: ChooseCard) -> float:
        fellows, colour = hand & FITS_ON[move.card], hand & SAME_COLOUR[move.card]
        return -fellows.bit_count() - colour.bit_count() or A_JOKER

    return worth


def _worth_of_picking(view: FightView) -> Callable[[Any], float]:
    """Burden who has the fewest cards, and duel or rob who has the most."""
    due = view.agenda[0] if view.agenda else None
    step = due.step if isinstance(due, Due) else None
    burdens = isinstance(step, Draw) or (isinstance(step, Give) and step.to is not Who.ACTOR)
    sign = -1 if burdens else 1
    return lambda move: sign * view.sizes[move.player]
