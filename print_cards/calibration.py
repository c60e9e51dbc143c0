"""The test sheet: what it measures and where. Millimetres, seen from the front through the paper.

Four vernier scales, one near the middle of each edge, show how far the back lies from where it should: its
lines stand 1.9 mm apart on the back and 2 mm on the front, so the one that meets a front line tells tenths. A
dot shows the flip, and a bank card (85.60 mm by ISO/IEC 7810, ID-1) the scale.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from missions.errors import GongError
from print_cards.geometry import Rect, Size
from print_cards.profiles import LARGEST_OFFSET

FRONT_PITCH: Final = 2.0
BACK_PITCH: Final = 1.9
LEAST: Final = FRONT_PITCH - BACK_PITCH
BACK_LINES: Final = 10  # on each side of the arrow
FRONT_LINES: Final = 14  # enough for the whole back scale when it is 8 mm off
FROM_EDGE: Final = 24.0
BAND: Final = 49.0  # what a scale takes from the edge inwards, 8 mm either way included
DOT: Final = 5.0
DOT_BOX: Final = DOT + 2 * LARGEST_OFFSET + 3.0
_DOT_FROM_EDGE: Final = 22.0
BANK_CARD: Final = Size(85.60, 53.98)
BANK_CARD_PERCENT: Final = (97.0, 103.0)
_STEPS: Final = Size(84.0, 86.0)
_CARD_AREA: Final = Size(91.0, 90.0)


class Edge(StrEnum):
    """Where on the sheet a scale is."""

    TOP = "top"
    BOTTOM = "bottom"
    LEFT = "left"
    RIGHT = "right"


@dataclass(frozen=True, slots=True)
class Scale:
    """One vernier: the place of its zero, and whether it measures down the page or across.

    ``inwards`` is +1 if the middle of the sheet lies below or right of it, else -1.
    """

    edge: Edge
    x: float
    y: float
    down: bool
    inwards: int


@dataclass(eq=False)
class PaperTooSmall(GongError):
    """A paper that cannot hold the test sheet."""

    paper: Size

    def __str__(self) -> str:
        return (
            f"The test sheet does not fit on paper of {self.paper}: "
            f"print it on A4, Letter or larger paper; the offsets hold for smaller paper too."
        )


@dataclass(frozen=True, slots=True)
class CalibrationSheet:
    """Where everything stands on a sheet of this size."""

    page: Size

    @property
    def scales(self) -> Mapping[Edge, Scale]:
        """The four verniers."""
        w, h = self.page.width, self.page.height
        scales = (
            Scale(Edge.TOP, w / 2, FROM_EDGE, down=False, inwards=1),
            Scale(Edge.BOTTOM, w / 2, h - FROM_EDGE, down=False, inwards=-1),
            Scale(Edge.LEFT, FROM_EDGE, h / 2, down=True, inwards=1),
            Scale(Edge.RIGHT, w - FROM_EDGE, h / 2, down=True, inwards=-1),
        )
        return {scale.edge: scale for scale in scales}

    @property
    def dot(self) -> tuple[float, float]:
        """The middle of the dot: it shines through here, or in the opposite corner after the wrong flip."""
        return _DOT_FROM_EDGE, _DOT_FROM_EDGE

    @property
    def steps(self) -> Rect:
        """Where the explanation stands."""
        middle = self._middle
        if self._stacked:
            return Rect(middle.x, middle.y, middle.width, middle.height - _CARD_AREA.height)
        return Rect(middle.x, middle.y, middle.width - _CARD_AREA.width - 4, middle.height)

    @property
    def bank_card(self) -> Rect:
        """Where the bank card's corner is, top left, with its ticks to the right and below."""
        middle = self._middle
        if self._stacked:
            x = middle.x + (middle.width - _CARD_AREA.width) / 2
            return Rect(x, middle.bottom - _CARD_AREA.height, _CARD_AREA.width, _CARD_AREA.height)
        y = middle.y + (middle.height - _CARD_AREA.height) / 2
        return Rect(middle.right - _CARD_AREA.width, y, _CARD_AREA.width, _CARD_AREA.height)

    @property
    def _middle(self) -> Rect:
        return Rect(0, 0, self.page.width, self.page.height).shrunk(BAND)

    @property
    def _stacked(self) -> bool:
        return self.page.height >= self.page.width


def sheet_on(paper: Size, *, sideways: bool) -> CalibrationSheet:
    """Return the test sheet on a paper, which lies upright or on its side; raises ``PaperTooSmall``."""
    short, long = sorted((paper.width, paper.height))
    sheet = CalibrationSheet(Size(long, short) if sideways else Size(short, long))
    if sheet.steps.width < _STEPS.width or sheet.steps.height < _STEPS.height:
        raise PaperTooSmall(paper)
    return sheet
