"""What is printed beside the cards: crop marks, fold marks and the ruler that shows the scale.

No mark touches a card. With a gap between the cards, marks also stand where the gaps cross: those survive
the first cuts.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from print_cards.geometry import Rect
from print_cards.grid import PRINTER_MARGIN, RULER_BAND, SHORTEST_RULER, Plot

LONGEST_MARK: Final = 3.5
RULER_LENGTH: Final = 100.0
_NARROWEST_CROSSING: Final = 1.5
_CLEAR_OF_TRIM: Final = 0.25


@dataclass(frozen=True, slots=True)
class Mark:
    """A thin line; ``on_picture`` marks lie on bleed and need a light edge, ``fold`` marks are dashed."""

    x1: float
    y1: float
    x2: float
    y2: float
    on_picture: bool = False
    fold: bool = False

    def mirrored(self, width: float) -> "Mark":
        """Return it with left and right of a page of that width exchanged."""
        return Mark(width - self.x1, self.y1, width - self.x2, self.y2, self.on_picture, self.fold)

    def swapped(self) -> "Mark":
        """Return it with x and y exchanged."""
        return Mark(self.y1, self.x1, self.y2, self.x2, self.on_picture, self.fold)


@dataclass(frozen=True, slots=True)
class Ruler:
    """A ruler in a margin, followed by a line of text in the same band.

    It counts from the left end of ``band``, or if ``upright`` from the lower end upwards.
    """

    band: Rect
    length: float
    upright: bool


def crop_marks(plot: Plot, bleed: float) -> tuple[Mark, ...]:
    """Return the marks of every cut of a page whose pictures reach ``bleed`` over the outer cuts."""
    across, down = _cuts(plot)
    bleed_x, bleed_y = (max(reach, _CLEAR_OF_TRIM) for reach in plot.outer_bleeds(bleed))
    upright = _edge_marks(across, plot.margin_y - bleed_y, plot.edge_y, plot.area.height)
    level = _edge_marks(down, plot.margin_x - bleed_x, plot.edge_x, plot.area.width)
    marks = [*upright, *(mark.swapped() for mark in level)]
    if plot.gap >= _NARROWEST_CROSSING:
        marks += _crossing_marks(across, down)
        marks += [mark.swapped() for mark in _crossing_marks(down, across)]
    return tuple(marks)


def fold_marks(plot: Plot) -> tuple[Mark, ...]:
    """Return the two ends of the line along which the page is folded."""
    x, height, length = plot.page.width / 2, plot.page.height, plot.margin_y - plot.edge_y
    return (
        Mark(x, plot.edge_y, x, plot.edge_y + length, fold=True),
        Mark(x, height - plot.edge_y - length, x, height - plot.edge_y, fold=True),
    )


def ruler_of(plot: Plot) -> Ruler | None:
    """Return the ruler of a page: 100 mm, 50 mm on short paper, None where not even that fits."""
    room = plot.ruler_room
    if room < SHORTEST_RULER:
        return None
    length = RULER_LENGTH if room >= RULER_LENGTH else SHORTEST_RULER
    if plot.ruler_below:
        start = plot.page.height - PRINTER_MARGIN - RULER_BAND
        return Ruler(Rect(PRINTER_MARGIN, start, room, RULER_BAND), length, upright=False)
    return Ruler(Rect(PRINTER_MARGIN, PRINTER_MARGIN, RULER_BAND, room), length, upright=True)


def _cuts(plot: Plot) -> tuple[list[float], list[float]]:
    """Return the x of all upright cuts and the y of all level ones; shared cuts once."""
    columns, rows = plot.grid.columns, plot.grid.rows
    boxes_x = [plot.trim(column, 0) for column in range(columns)]
    boxes_y = [plot.trim(0, row) for row in range(rows)]
    across = [x for box in boxes_x for x in (box.x, box.right)]
    down = [y for box in boxes_y for y in (box.y, box.bottom)]
    return (across, down) if plot.gap else ([*across[::2], across[-1]], [*down[::2], down[-1]])


def _edge_marks(cuts: list[float], bleed_edge: float, paper_edge: float, height: float) -> Iterator[Mark]:
    start = max(paper_edge, bleed_edge - LONGEST_MARK)
    for x in cuts:
        yield Mark(x, start, x, bleed_edge)
        yield Mark(x, height - bleed_edge, x, height - start)


def _crossing_marks(across: list[float], down: list[float]) -> Iterator[Mark]:
    """Yield upright marks inside the gaps between rows, one for each upright cut."""
    for above, below in zip(down[1:-1:2], down[2:-1:2], strict=True):
        for x in across:
            yield Mark(x, above + _CLEAR_OF_TRIM, x, below - _CLEAR_OF_TRIM, on_picture=True)
