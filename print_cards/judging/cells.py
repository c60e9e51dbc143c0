"""Where cards are cut, found from the crop marks of a page."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from print_cards.geometry import Rect, Size
from print_cards.judging.opened import OpenedPage

_SAME: Final = 0.3  # mm; two marks of one cut
_STROKE: Final = 0.2  # mm; what a thin line's box is thicker than the line is long in the other direction
_SMALLEST_CARD: Final = 30.0
_LONGEST_MARK: Final = 4.5


@dataclass(frozen=True, slots=True)
class Marks:
    """The middles of all crop marks: x of upright ones, y of level ones, each with where it stands."""

    upright: tuple[tuple[float, float], ...]
    level: tuple[tuple[float, float], ...]

    def __bool__(self) -> bool:
        return bool(self.upright and self.level)


def marks_of(page: OpenedPage) -> Marks:
    """Return the crop marks of a page: short thin lines that no other crosses."""
    short = [line for line in page.crops if max(line.width, line.height) <= _LONGEST_MARK]
    alone = [line for line in short if not any(_cross(line, other) for other in page.crops)]
    upright = tuple(sorted(line.centre for line in alone if line.height > line.width))
    level = tuple(sorted(line.centre for line in alone if line.width > line.height))
    return Marks(upright, level)


def cells_of(page: OpenedPage) -> tuple[Rect, ...]:
    """Return where cards may be cut, row by row; none on a page without crop marks."""
    if page.size is None:
        return ()
    marks = marks_of(page)
    if not marks:
        return ()
    columns = _spans(x for x, _ in marks.upright)
    rows = _spans(y for _, y in marks.level)
    return tuple(
        Rect(left, top, right - left, bottom - top) for top, bottom in rows for left, right in columns
    )


def is_folded(page: OpenedPage, cells: Sequence[Rect]) -> bool:
    """Tell whether fronts lie left of a fold, a dashed line on the middle, and their backs right of it."""
    if page.size is None or not cells:
        return False
    middle = page.size.width / 2
    on_fold = [
        line for line in page.folds if line.height > line.width and abs(line.centre[0] - middle) < _SAME
    ]
    crossed = any(cell.x + 1 < middle < cell.right - 1 for cell in cells)
    return len(on_fold) >= 2 and not crossed and page.size.width > page.size.height


def mirrored_cells(cells: Iterable[Rect], page: Size, *, columns: bool) -> tuple[Rect, ...]:
    """Return where the backs of these cells lie after the flip."""
    flipped = (
        c.mirrored(page.width) if columns else Rect(c.x, page.height - c.bottom, c.width, c.height)
        for c in cells
    )
    return tuple(flipped)


def _cross(line: Rect, other: Rect) -> bool:
    return (
        line is not other
        and (line.height > line.width) != (other.height > other.width)
        and line.overlaps(other)
    )


def _spans(places: Iterable[float]) -> list[tuple[float, float]]:
    """Return the cards along one axis between all cuts: neighbours that are a card apart, each cut used once.

    With gaps every second interval is a gap, which is narrower than any card.
    """
    cuts: list[float] = []
    for place in sorted(places):
        if not cuts or place - cuts[-1] > _SAME:
            cuts.append(place)
    return [(a, b) for a, b in pairwise(cuts) if b - a >= _SMALLEST_CARD]
