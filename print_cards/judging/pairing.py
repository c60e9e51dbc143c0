"""Whether every back lies behind its front, measured from the marks of both pages."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import degrees
from typing import Final

from print_cards.geometry import Rect, Size
from print_cards.judging.cells import Marks, marks_of, mirrored_cells
from print_cards.judging.finding import PageFound, cut_out, is_blank
from print_cards.sheet import Flip, flip_mirrors_columns

FARTHEST: Final = 12.0  # mm; backs may be moved on purpose, for a printer
LOOSEST: Final = 0.1  # mm between marks that should meet
_DPI: Final = 50.0


@dataclass(frozen=True, slots=True)
class Fit:
    """How a back page lies against its front: mm and degrees, and how far marks still miss each other."""

    dx: float
    dy: float
    angle: float
    miss: float


@dataclass(frozen=True, slots=True)
class Pair:
    """A front page with its back: how many cards have a back behind them; None for ``fit`` without marks."""

    front: int
    cards: int
    backed: int
    fit: Fit | None

    @property
    def passed(self) -> bool:
        """Whether all cards have their backs where they should be."""
        return self.backed == self.cards and (self.fit is None or self.fit.miss <= LOOSEST)


def pairs_of(pages: Sequence[PageFound], flip: Flip | None) -> Iterator[Pair]:
    """Yield every pair of pages, and every folded page as a pair of its halves."""
    for place, front in enumerate(pages):
        if not front.cards:
            continue
        if front.folded:
            yield _folded(front)
        elif flip in (Flip.LONG, Flip.SHORT):
            back = pages[place + 1] if place + 1 < len(pages) else None
            yield _pair(front, back, flip)


def _folded(front: PageFound) -> Pair:
    cards = [card.cut for card in front.cards if card.cut is not None]
    width = front.page.size.width if front.page.size else 0.0
    picture = front.page.raster(_DPI)
    behind = [cut.mirrored(width) for cut in cards]
    here = sum(
        any(_same(cell, place) for cell in front.cells) and not is_blank(cut_out(picture, place, _DPI))
        for place in behind
    )
    return Pair(front.number, len(cards), here, None)


def _pair(front: PageFound, back: PageFound | None, flip: Flip) -> Pair:
    cards = [card.cut for card in front.cards if card.cut is not None]
    if back is None or back.cards or front.page.size is None:
        return Pair(front.number, len(front.cards), 0, None)
    columns = flip_mirrors_columns(front.page.size, flip)
    fit = _fit(marks_of(front.page), marks_of(back.page), front.page.size, columns=columns)
    if fit is None:
        return Pair(front.number, len(front.cards), 0, None)
    picture = back.page.raster(_DPI)
    places = mirrored_cells(cards, front.page.size, columns=columns)
    backed = sum(not is_blank(cut_out(picture, place.moved(fit.dx, fit.dy), _DPI)) for place in places)
    return Pair(front.number, len(front.cards), backed, fit)


def _fit(front: Marks, back: Marks, page: Size, *, columns: bool) -> Fit | None:
    """Return the best small movement from the mirrored marks of a front to the marks of its back.

    Upright marks tell x and level ones y; lengths differ, so nothing is learnt along a mark.
    """
    upright = _matched(_mirrored(front.upright, page, columns=columns), back.upright)
    level = _matched(_mirrored(front.level, page, columns=columns), back.level)
    if not upright or not level:
        return None
    dx = [b[0] - a[0] for a, b in upright]
    dy = [b[1] - a[1] for a, b in level]
    y = [b[1] - page.height / 2 for _, b in upright]
    x = [b[0] - page.width / 2 for _, b in level]
    mean_dx, mean_dy, mean_x, mean_y = (sum(values) / len(values) for values in (dx, dy, x, y))
    turn = sum((v - mean_x) * (d - mean_dy) for v, d in zip(x, dy, strict=True))
    turn -= sum((v - mean_y) * (d - mean_dx) for v, d in zip(y, dx, strict=True))
    spread = sum((v - mean_x) ** 2 for v in x) + sum((v - mean_y) ** 2 for v in y)
    angle = turn / spread if spread else 0.0
    ex, ey = mean_dx + angle * mean_y, mean_dy - angle * mean_x
    misses = [abs(d - ex + angle * v) for v, d in zip(y, dx, strict=True)]
    misses += [abs(d - ey - angle * v) for v, d in zip(x, dy, strict=True)]
    return Fit(ex, ey, degrees(angle), max(misses))


def _mirrored(
    marks: Sequence[tuple[float, float]], page: Size, *, columns: bool
) -> list[tuple[float, float]]:
    return [(page.width - x, y) if columns else (x, page.height - y) for x, y in marks]


def _matched(
    marks: Sequence[tuple[float, float]], others: Sequence[tuple[float, float]]
) -> list[tuple[tuple[float, float], tuple[float, float]]]:
    """Pair the four outermost marks of both pages, which no turn can mix up; none if they are too far."""
    pairs = list(zip(_outermost(marks), _outermost(others), strict=False))
    if any(max(abs(a[0] - b[0]), abs(a[1] - b[1])) > FARTHEST for a, b in pairs):
        return []
    return pairs


def _outermost(marks: Sequence[tuple[float, float]]) -> list[tuple[float, float]]:
    """Return the marks nearest to the corners of their page, row by row."""
    if not marks:
        return []
    return [max(marks, key=lambda mark: sx * mark[0] + sy * mark[1]) for sy in (-1, 1) for sx in (-1, 1)]


def _same(first: Rect, second: Rect) -> bool:
    return max(abs(first.x - second.x), abs(first.y - second.y)) < LOOSEST
