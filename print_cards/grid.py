"""Which grid of cards a paper holds, and where its cells lie.

From the paper's edge inwards every margin takes: what printers cannot reach, in the wider margins a ruler,
and room for crop marks and bleed. A grid that leaves less does not fit. What is left over goes into gaps
between the cards, where marks stay on every strip that is cut.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

from missions.errors import GongError
from print_cards.geometry import Rect, Size

PRINTER_MARGIN: Final = 4.0  # what common home printers leave blank (PRINT.md, section 6)
RULER_BAND: Final = 2.4
SHORTEST_RULER: Final = 50.0
SHORTEST_MARK: Final = 1.2
SMALLEST_BLEED: Final = 0.5
NARROWEST_GAP: Final = 1.0  # where a mark can still be seen
_GAPS: Final = tuple(tenths / 10 for tenths in range(30, 9, -1))
_LEAST_ROOM: Final = 1.2  # beside a grid with gaps: printers move backs by 1 mm (PRINT.md, section 6)
_SLACK: Final = 1e-6


@dataclass(frozen=True, slots=True)
class Grid:
    """Columns and rows of cards."""

    columns: int
    rows: int

    def __str__(self) -> str:
        return f"{self.columns}x{self.rows}"


@dataclass(eq=False)
class BadGrid(GongError):
    """A text that is no grid."""

    text: str

    def __str__(self) -> str:
        return f"{self.text[:40]!r} is not a grid of cards: give columns x rows, as in 3x3."


@dataclass(eq=False)
class GridTooLarge(GongError):
    """A grid that the paper cannot hold; ``largest`` is None when not even one card fits."""

    paper: Size
    card: Size
    wanted: Grid | None
    largest: Grid | None

    def __str__(self) -> str:
        if self.largest is None:
            return f"Not even one card of {self.card} fits on paper of {self.paper}: choose a larger paper."
        return (
            f"A grid of {self.wanted} cards of {self.card} does not fit on paper of {self.paper} with its "
            f"crop marks: the largest that does is {self.largest}."
        )


def read_grid(text: str) -> Grid:
    """Return the grid that a person typed, as in ``3x3``; raises :class:`BadGrid`."""
    found = re.fullmatch(r"([1-9]\d?)\s*[x×*]\s*([1-9]\d?)", text.strip().lower())
    if found is None:
        raise BadGrid(text)
    return Grid(int(found[1]), int(found[2]))


@dataclass(frozen=True, slots=True)
class Plot:
    """A grid in the middle of ``area``: a whole page, or its left half when it is folded down the middle."""

    page: Size
    area: Size
    card: Size
    gap: float
    grid: Grid

    @property
    def margin_x(self) -> float:
        """The margin left and right of the grid, up to the paper's edge or the fold."""
        return (self.area.width - _span(self.grid.columns, self.card.width, self.gap)) / 2

    @property
    def margin_y(self) -> float:
        """The margin above and below the grid."""
        return (self.area.height - _span(self.grid.rows, self.card.height, self.gap)) / 2

    @property
    def ruler_below(self) -> bool:
        """Whether the ruler lies below the grid, where the margin is wider, or else stands left of it."""
        return self.margin_y >= self.margin_x

    @property
    def ruler_room(self) -> float:
        """The length that printers reach along the ruler's edge of the paper."""
        return (self.page.width if self.ruler_below else self.page.height) - 2 * PRINTER_MARGIN

    @property
    def edge_x(self) -> float:
        """What stays clear of marks and cards along the left and right edge."""
        return PRINTER_MARGIN + (0.0 if self.ruler_below else self._ruler_band)

    @property
    def edge_y(self) -> float:
        """What stays clear of marks and cards along the upper and lower edge."""
        return PRINTER_MARGIN + (self._ruler_band if self.ruler_below else 0.0)

    @property
    def room(self) -> float:
        """What marks and bleed have in the narrowest margin."""
        return min(self.margin_x - self.edge_x, self.margin_y - self.edge_y)

    @property
    def _ruler_band(self) -> float:
        return RULER_BAND if self.ruler_room >= SHORTEST_RULER else 0.0

    def fits(self) -> bool:
        """Tell whether every margin has room for what it must hold."""
        return self.room >= SHORTEST_MARK + SMALLEST_BLEED - _SLACK

    def spread(self, bleed: float) -> "Plot":
        """Return it with the widest gap that leaves the bleed its room, else with a narrow one or none."""
        narrow = replace(self, gap=NARROWEST_GAP)
        needed = max(bleed, _LEAST_ROOM) - _SLACK
        wide = next((plot for gap in _GAPS if (plot := replace(self, gap=gap)).room >= needed), narrow)
        return wide if wide.room >= _LEAST_ROOM - _SLACK else self

    def trim(self, column: int, row: int) -> Rect:
        """Return where a card is cut."""
        x = self.margin_x + column * (self.card.width + self.gap)
        y = self.margin_y + row * (self.card.height + self.gap)
        return Rect(x, y, self.card.width, self.card.height)

    def outer_bleeds(self, wanted: float) -> tuple[float, float]:
        """Return the bleed into the side margins and into those above and below: as wanted, or what fits."""
        return min(wanted, self.margin_x - self.edge_x), min(wanted, self.margin_y - self.edge_y)

    def bleeds(
        self, column: int, row: int, wanted: float, neighbours: tuple[bool, ...]
    ) -> tuple[float, float, float, float]:
        """Return how far a card's picture reaches over its left, top, right and bottom cut.

        ``neighbours`` says in the same order where another card lies: there it reaches half the gap.
        """
        across, down = self.outer_bleeds(wanted)
        at_edge = (column == 0, row == 0, column == self.grid.columns - 1, row == self.grid.rows - 1)
        left, top, right, bottom = (
            outer if edge else min(wanted, self.gap / 2) if neighbour else wanted
            for outer, edge, neighbour in zip((across, down) * 2, at_edge, neighbours, strict=True)
        )
        return left, top, right, bottom


def fit(paper: Size, card: Size, gap: float, wanted: Grid | None, *, folded: bool) -> Plot:
    """Return the plot of the wanted grid, or of the largest one; raises :class:`GridTooLarge`.

    The paper lies on its side where that holds more cards.
    """
    plots = [
        plot for page in dict.fromkeys((paper, paper.turned)) for plot in _plots(page, card, gap, folded)
    ]
    best = max(plots, key=lambda plot: plot.grid.columns * plot.grid.rows, default=None)
    if best is None:
        raise GridTooLarge(paper, card, wanted, None)
    if wanted is None:
        return best
    exact = next((plot for plot in plots if plot.grid == wanted), None)
    if exact is None:
        raise GridTooLarge(paper, card, wanted, best.grid)
    return exact


def _plots(page: Size, card: Size, gap: float, folded: bool) -> Iterator[Plot]:
    area = Size(page.width / 2, page.height) if folded else page
    for columns in range(1, int(area.width // card.width) + 1):
        for rows in range(1, int(area.height // card.height) + 1):
            plot = Plot(page, area, card, gap, Grid(columns, rows))
            if plot.fits():
                yield plot


def _span(count: int, side: float, gap: float) -> float:
    return count * side + (count - 1) * gap
