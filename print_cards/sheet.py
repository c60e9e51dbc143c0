"""Imposition: which card lies where on which page. Pure geometry in millimetres.

A sheet has a front page and, unless only one side is printed, a back page that meets it under a flip. A page
knows its slots (where each card is cut and how far its picture reaches), its crop marks and its ruler. Its
:class:`Adjustment` is one transform over all of these, so marks can never part from their cards.
"""

from dataclasses import dataclass, field
from enum import StrEnum
from math import cos, radians, sin

from print_cards.geometry import Rect, Size
from print_cards.grid import Grid, Plot, fit
from print_cards.marks import Mark, Ruler, crop_marks, fold_marks, marks_for, note_of, ruler_of


class Flip(StrEnum):
    """How the paper is turned to print or glue the backs."""

    LONG = "long"
    SHORT = "short"
    NONE = "none"
    FOLD = "fold"


class Side(StrEnum):
    """What a page shows. ``BOTH`` is a folded page: fronts left of the fold, backs right of it."""

    FRONT = "front"
    BACK = "back"
    BOTH = "both"


@dataclass(frozen=True, slots=True)
class Adjustment:
    """One transform of a whole page about its centre: scale, then turn clockwise, then move.

    ``dx`` and ``dy`` are millimetres, ``angle`` degrees, ``scale_x`` and ``scale_y`` factors.
    """

    dx: float = 0.0
    dy: float = 0.0
    angle: float = 0.0
    scale_x: float = 1.0
    scale_y: float = 1.0

    def moved(self, x: float, y: float, page: Size) -> tuple[float, float]:
        """Return where a point of a page comes to lie."""
        across = (x - page.width / 2) * self.scale_x
        down = (y - page.height / 2) * self.scale_y
        cosine, sine = cos(radians(self.angle)), sin(radians(self.angle))
        return (
            page.width / 2 + across * cosine - down * sine + self.dx,
            page.height / 2 + across * sine + down * cosine + self.dy,
        )

    def around(self, rect: Rect, page: Size) -> Rect:
        """Return the smallest upright rectangle around where a rectangle of a page comes to lie."""
        corners = [(x, y) for x in (rect.x, rect.right) for y in (rect.y, rect.bottom)]
        across, down = zip(*(self.moved(x, y, page) for x, y in corners), strict=True)
        return Rect(min(across), min(down), max(across) - min(across), max(down) - min(down))


@dataclass(frozen=True, slots=True)
class Imposition:
    """How a deck is laid out on paper.

    ``bleed`` is how far pictures reach over the outer cuts; ``back_bleed`` is added to that on backs;
    both shrink where the paper has no room. ``gap`` separates neighbouring cards (0: they share a cut;
    None: as much as the paper has left, see :meth:`Plot.spread`).
    """

    paper: Size
    card: Size
    flip: Flip = Flip.LONG
    grid: Grid | None = None
    gap: float | None = None
    bleed: float = 2.0
    back_bleed: float = 0.0
    rotate_backs: bool = False
    fronts: Adjustment = field(default_factory=Adjustment)
    backs: Adjustment = field(default_factory=Adjustment)


@dataclass(frozen=True, slots=True)
class Slot:
    """One card, or the back of one, on a page; ``index`` is its place in the deck.

    ``drawn`` is ``trim`` with its bleed. A turned card stands on its head.
    """

    index: int
    trim: Rect
    drawn: Rect
    is_back: bool = False
    turned: bool = False


@dataclass(frozen=True, slots=True)
class Page:
    """One side of a sheet; ``sheet`` counts from 1."""

    sheet: int
    side: Side
    size: Size
    slots: tuple[Slot, ...]
    marks: tuple[Mark, ...]
    ruler: Ruler | None
    adjustment: Adjustment
    note: Rect | None = None
    """Where a second line of text stands, opposite the ruler."""
    cut_by_hand: bool = False
    """Whether its marks are for scissors or a knife, so that it must say how."""


def impose(count: int, imposition: Imposition) -> tuple[Page, ...]:
    """Lay out ``count`` cards; raises :class:`GridTooLarge` when the paper cannot hold what is asked for.

    Pages come in printing order: front 1, back 1, front 2, back 2 …
    """
    folded = imposition.flip is Flip.FOLD
    plot = plot_of(imposition)
    per_sheet = plot.grid.columns * plot.grid.rows
    pages: list[Page] = []
    for sheet, first in enumerate(range(0, count, per_sheet), start=1):
        indices = range(first, min(first + per_sheet, count))
        pages += (
            _fold_page(sheet, indices, plot, imposition)
            if folded
            else _pages(sheet, indices, plot, imposition)
        )
    return tuple(pages)


def plot_of(imposition: Imposition) -> Plot:
    """Return where the cells of every sheet lie; raises :class:`GridTooLarge`."""
    folded = imposition.flip is Flip.FOLD
    plot = fit(imposition.paper, imposition.card, imposition.gap or 0.0, imposition.grid, folded=folded)
    return plot.spread(_back_bleed(imposition)) if imposition.gap is None else plot


def flip_mirrors_columns(page: Size, flip: Flip) -> bool:
    """Tell whether the flip exchanges left and right; otherwise it exchanges top and bottom.

    The edge is the paper's: on a page that lies on its side the long edge is at the top.
    """
    return (page.width <= page.height) == (flip is not Flip.SHORT)


def _pages(sheet: int, indices: range, plot: Plot, imposition: Imposition) -> list[Page]:
    front = _page(sheet, Side.FRONT, _slots(indices, plot, imposition.bleed), plot, imposition)
    if imposition.flip is Flip.NONE:
        return [front]
    upright = [_to_back(slot, plot, imposition) for slot in _slots(indices, plot, _back_bleed(imposition))]
    if flip_mirrors_columns(plot.page, imposition.flip):
        backs = upright
    else:
        backs = [_on_its_head(slot, plot.page) for slot in upright]
    return [front, _page(sheet, Side.BACK, backs, plot, imposition)]


def _fold_page(sheet: int, indices: range, plot: Plot, imposition: Imposition) -> list[Page]:
    fronts = _slots(indices, plot, imposition.bleed)
    backs = [_to_back(slot, plot, imposition) for slot in _slots(indices, plot, _back_bleed(imposition))]
    return [_page(sheet, Side.BOTH, [*fronts, *backs], plot, imposition)]


def _slots(indices: range, plot: Plot, bleed: float) -> list[Slot]:
    cells = [divmod(place, plot.grid.columns) for place in range(len(indices))]
    slots = []
    for index, (row, column) in zip(indices, cells, strict=True):
        trim = plot.trim(column, row)
        beside = ((row, column - 1), (row - 1, column), (row, column + 1), (row + 1, column))
        neighbours = tuple(cell in cells for cell in beside)
        slots.append(Slot(index, trim, trim.grown(*plot.bleeds(column, row, bleed, neighbours))))
    return slots


def _to_back(slot: Slot, plot: Plot, imposition: Imposition) -> Slot:
    width = plot.page.width
    trim, drawn = slot.trim.mirrored(width), slot.drawn.mirrored(width)
    return Slot(slot.index, trim, drawn, is_back=True, turned=imposition.rotate_backs)


def _on_its_head(slot: Slot, page: Size) -> Slot:
    trim, drawn = slot.trim.turned(page), slot.drawn.turned(page)
    return Slot(slot.index, trim, drawn, is_back=slot.is_back, turned=not slot.turned)


def _back_bleed(imposition: Imposition) -> float:
    return imposition.bleed + imposition.back_bleed


def _page(sheet: int, side: Side, slots: list[Slot], plot: Plot, imposition: Imposition) -> Page:
    bleed = _back_bleed(imposition) if side is Side.BACK else imposition.bleed
    marks = crop_marks(plot, bleed)
    if side is Side.BOTH:
        backs = crop_marks(plot, _back_bleed(imposition))
        marks += tuple(mark.mirrored(plot.page.width) for mark in backs) + fold_marks(plot)
    shown = marks_for(marks, [slot.trim for slot in slots])
    adjustment = imposition.backs if side is Side.BACK else imposition.fronts
    return Page(
        sheet,
        side,
        plot.page,
        tuple(slots),
        shown,
        ruler_of(plot),
        adjustment,
        note_of(plot),
        cut_by_hand=side is not Side.BACK,
    )
