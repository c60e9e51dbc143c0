"""Which pages of a booklet lie beside each other, so that folded sheets read in order."""

from dataclasses import dataclass
from typing import Final

PAGES_OF_A_SHEET: Final = 4


@dataclass(frozen=True, slots=True)
class Side:
    """One side of a sheet. Pages count from 1; None is a blank one."""

    left: int | None
    right: int | None
    outside: bool
    """Whether this is the cover's side, on which the staples show."""


def sides_of(pages: int, *, right_to_left: bool) -> tuple[Side, ...]:
    """Return front and back of each sheet, the outermost first, for flipping on the short edge.

    The first page becomes the front cover, the last one the back cover; blank pages come before that.
    A booklet that is read from right to left opens from the right: everything is mirrored.
    """
    order = [*range(1, pages), *[None] * (-pages % PAGES_OF_A_SHEET), pages]
    sides: list[Side] = []
    for sheet in range(len(order) // PAGES_OF_A_SHEET):
        first, last = 2 * sheet, len(order) - 1 - 2 * sheet
        for left, right in ((last, first), (first + 1, last - 1)):
            pair = (order[right], order[left]) if right_to_left else (order[left], order[right])
            sides.append(Side(*pair, outside=not sides))
    return tuple(sides)
