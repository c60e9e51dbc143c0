"""What is said about printing, wherever a command says it: how to print, try and cut what was made."""

from collections.abc import Iterable, Iterator
from typing import Final

from print_cards.grid import NARROWEST_GAP
from print_cards.sheet import Flip, Imposition, plot_of

THICK_PAPER: Final = "Paper: thick (200 g/m2 or more)."
TRUE_SIZE: Final = 'Size: 100 % or "actual size", never "fit".'
CHECK_RULER: Final = "Then check the ruler on each sheet."
SIDES: Final = {
    Flip.LONG: "Both sides, flip on the long edge.",
    Flip.SHORT: "Both sides, flip on the short edge.",
    Flip.NONE: "One side only: nothing is printed on the back.",
    Flip.FOLD: "One side only: fold each sheet along the dashed line, glue, and cut when it is dry.",
}


def how_to_print(imposition: Imposition, *, cards: int, by_machine: bool = False) -> Iterator[str]:
    """Yield one sentence or two for each step; ``by_machine`` leaves out how to cut by hand."""
    plot, flip = plot_of(imposition), imposition.flip
    several = cards > plot.grid.columns * plot.grid.rows
    yield f"{THICK_PAPER} Not shiny enough to reflect a lamp."
    yield f"{TRUE_SIZE} {CHECK_RULER}"
    yield SIDES[flip]
    yield _TRIAL[several, flip in (Flip.LONG, Flip.SHORT)]
    if not by_machine:
        yield _CUT_APART if plot.gap >= NARROWEST_GAP else _CUT_TOGETHER


def listed(title: str, steps: Iterable[str]) -> str:
    """Return steps under a title, a line each."""
    return "\n".join((f"{title}:", *(f"  - {step}" for step in steps)))


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
