"""Plays Gnoming A Round: compares what its layout would count, taking a face-down card for an average one."""

from collections.abc import Callable, Sequence
from statistics import fmean
from typing import Final, TypeVar

from missions.bots import best
from missions.games.gnoming import Bounce, Discard, DrawCard, GnomingView, Lay, Leave, Take
from missions.games.gnoming_layout import LINES, POSITIVE, VALUES, score
from missions.games.gnoming_round import FIRST_OUT, REMOVED
from missions.games.table import NO_CARD

M = TypeVar("M")
AVERAGE: Final = fmean(VALUES)
UNSEEN: Final = 2
"""A value that no card has, so that a face-down card is in no line."""
PROMISE: Final = 1.0
"""What two equal cards of a line are worth."""
WORTH_TAKING: Final = 3.0
"""How much better a card from a discard pile has to make the layout than an unknown one might."""


def choose(look: Callable[[], GnomingView], moves: Sequence[M], chance: Callable[[], float]) -> M:
    """Choose the move after which the layout promises to count least."""
    view = look()

    def worth(move: M) -> float:
        match move:
            case Lay(spot) | Bounce(spot):
                return _worth_laid(view, view.held, spot)
            case Discard(pile):
                return _worth_now(view) - _left_for_others(view, pile)
            case Take(pile):
                card = view.discards[pile][-1]
                return max(_worth_laid(view, card, spot) for spot in range(9)) - WORTH_TAKING
            case DrawCard():
                return _worth_now(view)
            case Leave():
                return 2.5 - view.layouts[view.player].count(NO_CARD)
            case _:
                return 0

    return best(moves, worth, chance)


def estimate(cards: Sequence[int]) -> float:
    """Return what a layout of these cards, NO_CARD where one lies face down, may come to count."""
    values = [UNSEEN if card == NO_CARD else VALUES[card] for card in cards]
    unseen = cards.count(NO_CARD)
    pairs = sum(_is_pair([values[spot] for spot in line]) for line in LINES)
    return score(values) + unseen * (AVERAGE - UNSEEN) - PROMISE * pairs


def _is_pair(line: list[int]) -> bool:
    return any(value in POSITIVE and line.count(value) == 2 for value in line)


def _worth_now(view: GnomingView) -> float:
    return -estimate(view.layouts[view.player])


def _worth_laid(view: GnomingView, card: int, spot: int) -> float:
    cards = list(view.layouts[view.player])
    cards[spot] = card
    mine = estimate(cards)
    if NO_CARD in cards or view.out not in (-1, view.player):
        return -mine
    others = min(estimate(layout) for player, layout in enumerate(view.layouts) if player != view.player)
    return -mine + (FIRST_OUT if mine <= others else -FIRST_OUT)


def _left_for_others(view: GnomingView, pile: int) -> float:
    """Return a little for a good card that stays open to the next player: better cover the lower one."""
    if pile == REMOVED or not view.discards[pile]:
        return 0
    return VALUES[view.discards[pile][-1]] / 100
