"""What is printed beside the cards: marks of cuts and folds, and the ruler that shows the scale.

No mark touches a card. Marks in the margins lie on the line of a cut. The first strip that is cut away takes
some of those with it, so where cards have gaps, small arrows in the gaps point at the cuts. They stay on all
strips, whichever cut comes first; corners that are rounded later lose what a bad cut leaves of them.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final

from print_cards.geometry import Rect
from print_cards.grid import NARROWEST_GAP, PRINTER_MARGIN, RULER_BAND, SHORTEST_MARK, SHORTEST_RULER, Plot

LONGEST_MARK: Final = 3.5
RULER_LENGTH: Final = 100.0
_LONGEST_ARROW: Final = 1.5
_FROM_CORNER: Final = 1.0
_CLEAR_OF_TRIM: Final = 0.25
_NEAR: Final = 0.1
_SLACK: Final = 1e-6


class MarkKind(StrEnum):
    """What a mark says: cut along its line, cut where its tip is, or fold along its line."""

    CUT = "cut"
    ARROW = "arrow"
    FOLD = "fold"


@dataclass(frozen=True, slots=True)
class Mark:
    """A thin line, or an arrow to its second end; ``on_picture`` marks lie on bleed and need an edge."""

    x1: float
    y1: float
    x2: float
    y2: float
    kind: MarkKind = MarkKind.CUT
    on_picture: bool = False

    def mirrored(self, width: float) -> "Mark":
        """Return it with left and right of a page of that width exchanged."""
        return replace(self, x1=width - self.x1, x2=width - self.x2)

    def box(self) -> Rect:
        """Return the rectangle around its line."""
        x, y = min(self.x1, self.x2), min(self.y1, self.y2)
        return Rect(x, y, abs(self.x2 - self.x1), abs(self.y2 - self.y1))

    def swapped(self) -> "Mark":
        """Return it with x and y exchanged."""
        return replace(self, x1=self.y1, y1=self.x1, x2=self.y2, y2=self.x2)


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
    bleed_x, bleed_y = plot.outer_bleeds(bleed)
    upright = _edge_marks(across, _Margin(plot.edge_y, plot.margin_y, bleed_y), plot.area.height)
    level = _edge_marks(down, _Margin(plot.edge_x, plot.margin_x, bleed_x), plot.area.width)
    marks = [*upright, *(mark.swapped() for mark in level)]
    if plot.gap >= NARROWEST_GAP - _SLACK:
        marks += _arrows(across, down, plot.edge_y, plot.gap)
        marks += [mark.swapped() for mark in _arrows(down, across, plot.edge_x, plot.gap)]
    return tuple(marks)


def fold_marks(plot: Plot) -> tuple[Mark, ...]:
    """Return the two ends of the line along which the page is folded."""
    x, height, length = plot.page.width / 2, plot.page.height, plot.margin_y - plot.edge_y
    return (
        Mark(x, plot.edge_y, x, plot.edge_y + length, MarkKind.FOLD),
        Mark(x, height - plot.edge_y - length, x, height - plot.edge_y, MarkKind.FOLD),
    )


def marks_for(marks: Iterable[Mark], trims: Sequence[Rect]) -> tuple[Mark, ...]:
    """Return the marks that these cards need: each card's arrows, and what lies on the line of its cuts."""
    return tuple(mark for mark in marks if _is_needed(mark, trims))


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


def note_of(plot: Plot) -> Rect | None:
    """Return the band for one line of text in the margin opposite the ruler's; None where no ruler is.

    Upright it is read like the ruler's, from the lower end upwards.
    """
    if plot.ruler_room < SHORTEST_RULER:
        return None
    if plot.ruler_below:
        return Rect(PRINTER_MARGIN, PRINTER_MARGIN, plot.ruler_room, RULER_BAND)
    return Rect(plot.page.width - PRINTER_MARGIN - RULER_BAND, PRINTER_MARGIN, RULER_BAND, plot.ruler_room)


def _is_needed(mark: Mark, trims: Sequence[Rect]) -> bool:
    match mark.kind:
        case MarkKind.FOLD:
            return True
        case MarkKind.ARROW:
            return any(trim.shrunk(-_NEAR).overlaps(mark.box()) for trim in trims)
        case MarkKind.CUT if mark.x1 == mark.x2:
            return any(abs(mark.x1 - cut) < _NEAR for trim in trims for cut in (trim.x, trim.right))
        case MarkKind.CUT:
            return any(abs(mark.y1 - cut) < _NEAR for trim in trims for cut in (trim.y, trim.bottom))


def _cuts(plot: Plot) -> tuple[list[float], list[float]]:
    """Return the x of all upright cuts and the y of all level ones; shared cuts once."""
    columns, rows = plot.grid.columns, plot.grid.rows
    boxes_x = [plot.trim(column, 0) for column in range(columns)]
    boxes_y = [plot.trim(0, row) for row in range(rows)]
    across = [x for box in boxes_x for x in (box.x, box.right)]
    down = [y for box in boxes_y for y in (box.y, box.bottom)]
    return (across, down) if plot.gap else ([*across[::2], across[-1]], [*down[::2], down[-1]])


@dataclass(frozen=True, slots=True)
class _Margin:
    """A margin from the paper's edge to the first cut: where printers reach it, and how far pictures do."""

    edge: float
    trim: float
    bleed: float

    def mark(self) -> tuple[float, float, bool]:
        """Return from where to where marks lie, and whether on the bleed since there is no room beside it."""
        on_picture = self.trim - self.bleed - self.edge < SHORTEST_MARK - _SLACK
        end = self.trim - (_CLEAR_OF_TRIM if on_picture else max(self.bleed, _CLEAR_OF_TRIM))
        return max(self.edge, end - LONGEST_MARK), end, on_picture


def _edge_marks(cuts: list[float], margin: _Margin, height: float) -> Iterator[Mark]:
    start, end, on_picture = margin.mark()
    for x in cuts:
        yield Mark(x, start, x, end, on_picture=on_picture)
        yield Mark(x, height - end, x, height - start, on_picture=on_picture)


def _arrows(across: list[float], down: list[float], edge: float, gap: float) -> Iterator[Mark]:
    """Yield upright arrows at the level cuts above and below every card, two in each column."""
    outside, between = min(_LONGEST_ARROW, down[0] - edge), min(_LONGEST_ARROW, gap / 2)
    starts = [y + between if place % 2 else y - between for place, y in enumerate(down)]
    starts[0], starts[-1] = down[0] - outside, down[-1] + outside
    for left, right in zip(across[::2], across[1::2], strict=True):
        for x in (left + _FROM_CORNER, right - _FROM_CORNER):
            for start, tip in zip(starts, down, strict=True):
                yield Mark(x, start, x, tip, MarkKind.ARROW, on_picture=True)
