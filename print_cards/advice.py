"""What ``gong print`` says about a finished deck: how to print it, try it and cut it."""

from collections.abc import Iterator
from typing import Final

from print_cards.grid import NARROWEST_GAP
from print_cards.order import Order
from print_cards.sheet import Flip, plot_of


def how_to_print(order: Order, *, sheets: int, by_machine: bool) -> Iterator[str]:
    """Yield one sentence or two for each step; ``by_machine`` leaves out how to cut by hand."""
    flip = order.imposition.flip
    yield "Paper: thick (200 g/m2 or more), and not shiny enough to reflect a lamp."
    yield 'Size: 100 % or "actual size", never "fit". Then check the ruler on each sheet.'
    yield _FLIP[flip]
    yield _TRIAL[sheets > 1, flip in (Flip.LONG, Flip.SHORT)]
    if not by_machine:
        yield _CUT_APART if plot_of(order.imposition).gap >= NARROWEST_GAP else _CUT_TOGETHER


_FLIP: Final = {
    Flip.LONG: "Both sides, flip on the long edge.",
    Flip.SHORT: "Both sides, flip on the short edge.",
    Flip.NONE: "One side only: this file has no backs.",
    Flip.FOLD: "One side only: fold each sheet along the dashed line, glue, and cut when it is dry.",
}
_TRIAL: Final = {  # (several sheets, printed on both sides)
    (True, True): "Print sheet 1 first, hold it up to a window, cut a card out, and scan it.",
    (True, False): "Print sheet 1 first, cut a card out, and scan it.",
    (False, True): "Before you cut, hold the sheet up to a window, and scan a card.",
    (False, False): "Before you cut, scan a card.",
}
_CUT_APART: Final = (
    "Cut from black mark to black mark in the margins; on a strip that is already cut, the tips of the small "
    "arrows show where."
)
_CUT_TOGETHER: Final = (
    "Cut with a knife, only as far as the cards reach: the margins hold all marks, so keep them to the end."
)
