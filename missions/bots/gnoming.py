"""Plays Gnoming A Round: makes the move after which its layout promises to count least."""

from collections.abc import Callable, Sequence
from functools import cache
from statistics import fmean
from typing import Final, TypeVar

from missions.bots import best
from missions.games.gnoming import Bounce, Discard, DrawCard, GnomingView, Lay, Leave, Take
from missions.games.gnoming_layout import LINES, MULLIGANS, POSITIVE, SPOTS, VALUES, score
from missions.games.gnoming_round import FIRST_OUT, REMOVED
from missions.games.table import NO_CARD, NOBODY

M = TypeVar("M")
FACE_DOWN: Final = fmean(VALUES) + 1
"""An average card, and a little more for being unknown: else large tables wait too long to go out."""
UNSEEN: Final = 2
"""A value that no card has, so that a face-down card is in no line."""
PROMISE: Final = 1.0
"""What two equal cards of a line are worth."""
WORTH_TAKING: Final = 3.0
"""How much better a card from a discard pile has to make the layout than an unknown one might."""
PATIENCE: Final = 30
"""With fewer cards in the pile nobody waits any longer for a better moment to go out."""
_VALUES: Final = (*VALUES, UNSEEN)


def choose(look: Callable[[], GnomingView], moves: Sequence[M], chance: Callable[[], float]) -> M:
    """Compare what the layout would count; a face-down card counts a little more than an average one."""
    view = look()

    def worth(move: M) -> float:
        match move:
            case Lay(spot) | Bounce(spot):
                return _worth_laid(view, view.held, spot)
            case Discard(pile):
                return _worth_now(view) - _left_for_others(view, pile)
            case Take(pile):
                return _worth_taken(view, view.discards[pile][-1])
            case DrawCard():
                return _worth_now(view)
            case Leave():
                return 2.5 - view.layouts[view.player].count(NO_CARD)
            case _:
                return 0

    return best(moves, worth, chance)


def estimate(cards: Sequence[int]) -> float:
    """Return what a layout of these cards, NO_CARD where one lies face down, may come to count."""
    values = [_VALUES[card] for card in cards]
    pairs = sum([_is_pair(values[a], values[b], values[c]) for a, b, c in LINES])
    return score(values) + cards.count(NO_CARD) * (FACE_DOWN - UNSEEN) - PROMISE * pairs


@cache
def _is_pair(*line: int) -> bool:
    return any(value in POSITIVE and line.count(value) == 2 for value in line)


def _worth_now(view: GnomingView) -> float:
    return -estimate(view.layouts[view.player])


def _worth_laid(view: GnomingView, card: int, spot: int) -> float:
    cards = list(view.layouts[view.player])
    cards[spot] = card
    mine = estimate(cards)
    if NO_CARD in cards or view.out != NOBODY or view.pile < PATIENCE:
        return -mine
    others = min(estimate(layout) for player, layout in enumerate(view.layouts) if player != view.player)
    return -mine + (FIRST_OUT if mine <= others else -FIRST_OUT)


def _worth_taken(view: GnomingView, card: int) -> float:
    cards = view.layouts[view.player]
    if card in MULLIGANS and not MULLIGANS.isdisjoint(cards):
        return -100  # it could only take the place of the one there
    return max(_worth_laid(view, card, spot) for spot in SPOTS) - WORTH_TAKING


def _left_for_others(view: GnomingView, pile: int) -> float:
    """Return a little for covering a high card: the low one stays open to the next player."""
    if pile == REMOVED or not view.discards[pile]:
        return 0
    return VALUES[view.discards[pile][-1]] / 100
