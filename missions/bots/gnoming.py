"""Plays Gnoming A Round: makes the move after which its layout promises to count least."""

from collections.abc import Callable, Sequence
from functools import cache, lru_cache
from statistics import fmean
from typing import Final, TypeVar

from missions.bots import best
from missions.games.gnoming import Bounce, Discard, DrawCard, GnomingView, Lay, Leave, Take
from missions.games.gnoming_layout import LINES, MULLIGANS, POSITIVE, SPOTS, VALUES, score
from missions.games.gnoming_round import FIRST_OUT, REMOVED
from missions.games.table import NOBODY

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
    mine = _values(view.layouts[view.player])
    laid = _worths_laid(view, mine, view.held) if isinstance(moves[0], Lay | Bounce) else []

    def worth(move: M) -> float:
        match move:
            case Lay(spot) | Bounce(spot):
                return laid[spot]
            case Discard(pile):
                return -estimate(mine) - _left_for_others(view, pile)
            case Take(pile):
                return _worth_taken(view, mine, view.discards[pile][-1])
            case DrawCard():
                return -estimate(mine)
            case Leave():
                return 2.5 - mine.count(UNSEEN)
            case _:
                return 0

    return best(moves, worth, chance)


def _values(cards: Sequence[int]) -> tuple[int, ...]:
    """Return what the cards of a layout count, UNSEEN where one lies face down."""
    return tuple([_VALUES[card] for card in cards])


@lru_cache(maxsize=1 << 12)
def estimate(values: tuple[int, ...]) -> float:
    """Return what a layout of these values may come to count.

    Half of all layouts were thought of before: a card that was taken is tried on the same spots again.
    """
    pairs = sum([_is_pair(values[a], values[b], values[c]) for a, b, c in LINES])
    return score(values) + values.count(UNSEEN) * (FACE_DOWN - UNSEEN) - PROMISE * pairs


@cache
def _is_pair(*line: int) -> bool:
    return any(value in POSITIVE and line.count(value) == 2 for value in line)


def _worths_laid(view: GnomingView, mine: tuple[int, ...], card: int) -> list[float]:
    """Return for each spot what one's layout is worth with the card there."""
    tried = [(*mine[:spot], _VALUES[card], *mine[spot + 1 :]) for spot in SPOTS]
    return [_worth_going_out(view, values) - estimate(values) for values in tried]


def _worth_going_out(view: GnomingView, mine: tuple[int, ...]) -> float:
    """Return what it is worth to be the first whose layout is complete: it has to be the lowest."""
    if UNSEEN in mine or view.out != NOBODY or view.pile < PATIENCE:
        return 0
    others = [layout for player, layout in enumerate(view.layouts) if player != view.player]
    lowest = min(estimate(_values(layout)) for layout in others)
    return FIRST_OUT if estimate(mine) <= lowest else -FIRST_OUT


def _worth_taken(view: GnomingView, mine: tuple[int, ...], card: int) -> float:
    if card in MULLIGANS and not MULLIGANS.isdisjoint(view.layouts[view.player]):
        return -100  # it could only take the place of the one there
    return max(_worths_laid(view, mine, card)) - WORTH_TAKING


def _left_for_others(view: GnomingView, pile: int) -> float:
    """Return a little for covering a high card: the low one stays open to the next player."""
    if pile == REMOVED or not view.discards[pile]:
        return 0
    return VALUES[view.discards[pile][-1]] / 100
