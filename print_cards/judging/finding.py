"""The cards of a file: where each one is, the code on it, and pictures of it at every resolution."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from PIL import Image

from print_cards.geometry import Rect, Size
from print_cards.judging.cells import cells_of, is_folded
from print_cards.judging.opened import OpenedFile, OpenedPage
from print_cards.judging.readers import Symbol, symbols_in
from print_cards.services import DPI, picture_format, service_names
from print_cards.sheet import Flip
from print_cards.sizes import known_sizes

RASTERS: Final = (150.0, 300.0)
_FINE: Final = RASTERS[-1]
_AROUND: Final = 0.45  # of a code's width: its quiet zone, frame and word
_BLANK: Final = 245  # of 255; paper
_INNER: Final = 0.15
_HALF_TURN: Final = 6.0  # levels of 255 by which a back may differ from itself turned by 180 degrees
_BLEEDS: Final = (0.0, 3.0)


@dataclass(frozen=True, slots=True)
class Found:
    """A card's front; ``symbol`` is in the pixels of its last picture, None if nothing could be read.

    ``cut`` is where it is cut, in mm on its page, and ``corner`` where its picture begins there.
    """

    page: int
    place: int
    pictures: tuple[tuple[float | None, Image.Image], ...] = field(repr=False)
    symbol: Symbol | None
    cut: Rect | None
    corner: tuple[float, float] = (0.0, 0.0)

    @property
    def name(self) -> str:
        """Where to look for it."""
        return f"page {self.page}, card {self.place}"

    @property
    def finest(self) -> tuple[float | None, Image.Image]:
        """Its best picture with the picture's dpi."""
        return self.pictures[-1]


@dataclass(frozen=True, slots=True)
class PageFound:
    """What is on one page; a back has cells and no cards."""

    number: int
    page: OpenedPage = field(repr=False)
    cells: tuple[Rect, ...]
    cards: tuple[Found, ...]
    folded: bool = False


def cards_on(file: OpenedFile) -> Iterator[PageFound]:
    """Yield every page with its cards."""
    for number, page in enumerate(file.pages, start=1):
        cells = cells_of(page)
        if page.dpi is None and page.size is not None and cells:
            is_second = file.flip in (Flip.LONG, Flip.SHORT) and number % 2 == 0
            yield _sheet(number, page, cells, is_second_side=is_second)
        else:
            yield PageFound(number, page, (), tuple(_loose(number, page)))


def is_blank(picture: Image.Image) -> bool:
    """Tell whether nothing is printed there but perhaps a line along the edge."""
    inset_x, inset_y = picture.width * _INNER, picture.height * _INNER
    inner = picture.crop(
        (int(inset_x), int(inset_y), int(picture.width - inset_x), int(picture.height - inset_y))
    )
    least: Any = inner.convert("L").getextrema()
    return bool(least[0] > _BLANK)


def looks_like_a_back(picture: Image.Image) -> bool:
    """Tell whether a picture looks the same both ways up, as backs do and no front does."""
    small = picture.convert("L").resize((60, 84))
    turned = small.transpose(Image.Transpose.ROTATE_180)
    first, second = small.tobytes(), turned.tobytes()
    return sum(abs(a - b) for a, b in zip(first, second, strict=True)) / len(first) < _HALF_TURN


def cut_out(picture: Image.Image, rect: Rect, dpi: float) -> Image.Image:
    """Return a part of a page, given in mm."""
    edges = (rect.x, rect.y, rect.right, rect.bottom)
    left, top, right, bottom = (round(edge * dpi / 25.4) for edge in edges)
    return picture.crop((left, top, right, bottom))


def _sheet(number: int, page: OpenedPage, cells: tuple[Rect, ...], *, is_second_side: bool) -> PageFound:
    """Return a page with crop marks; a page without any code is one of backs if it can be one."""
    folded = is_folded(page, cells)
    fronts = cells
    if folded and page.size is not None:
        fronts = tuple(cell for cell in cells if cell.right < page.size.width / 2)
    rasters = [(dpi, page.raster(dpi)) for dpi in RASTERS]
    cards = [_in_cell(number, place, cell, rasters) for place, cell in enumerate(fronts, start=1)]
    printed = [card for card in cards if not is_blank(card.finest[1])]
    if not any(card.symbol for card in printed) and (
        is_second_side or all(looks_like_a_back(card.finest[1]) for card in printed)
    ):
        printed = []
    return PageFound(number, page, cells, tuple(printed), folded)


def _in_cell(number: int, place: int, cell: Rect, rasters: Sequence[tuple[float, Image.Image]]) -> Found:
    pictures = tuple((dpi, cut_out(picture, cell, dpi)) for dpi, picture in rasters)
    symbols = symbols_in(pictures[-1][1])
    return Found(number, place, pictures, symbols[0] if symbols else None, cell, (cell.x, cell.y))


def _loose(number: int, page: OpenedPage) -> Iterator[Found]:
    """Yield the cards of a picture or of a page without crop marks: one for each code."""
    dpis = RASTERS if page.dpi is None and page.size is not None else (page.dpi,)
    rasters = tuple((dpi, page.raster(dpi or _FINE)) for dpi in dpis)
    dpi, picture = rasters[-1]
    symbols = sorted(symbols_in(picture), key=lambda found: (found.corners[0][1], found.corners[0][0]))
    cut = _cut_of(picture, dpi) if len(symbols) <= 1 else None
    if not symbols and not is_blank(picture) and not looks_like_a_back(picture):
        yield Found(number, 1, rasters, None, cut)
    if len(symbols) == 1:
        yield Found(number, 1, rasters, symbols[0], cut)
        return
    for place, symbol in enumerate(symbols, start=1):
        yield _around(number, place, symbol, rasters)


def _around(
    number: int, place: int, symbol: Symbol, rasters: tuple[tuple[float | None, Image.Image], ...]
) -> Found:
    """Cut one of many codes out of a picture, with its panel."""
    finest = rasters[-1][1]
    xs, ys = zip(*symbol.corners, strict=True)
    reach = symbol.width * _AROUND
    box = (min(xs) - reach, min(ys) - reach, max(xs) + reach, max(ys) + reach)
    pictures = tuple((dpi, _part(picture, box, picture.width / finest.width)) for dpi, picture in rasters)
    moved = tuple((x - max(0, round(box[0])), y - max(0, round(box[1]))) for x, y in symbol.corners)
    a, b, c, d = moved
    return Found(number, place, pictures, Symbol(symbol.text, (a, b, c, d), symbol.modules), None)


def _part(picture: Image.Image, box: tuple[float, float, float, float], scale: float) -> Image.Image:
    left, top, right, bottom = (round(edge * scale) for edge in box)
    return picture.crop((max(0, left), max(0, top), min(picture.width, right), min(picture.height, bottom)))


def _cut_of(picture: Image.Image, dpi: float | None) -> Rect | None:
    """Return where a picture of one card is cut, if it has the size of one that we make."""
    if dpi is None:
        return None
    size = Size(picture.width / dpi * 25.4, picture.height / dpi * 25.4)
    for card, bleed in _known_pictures():
        if (
            max(abs(size.width - card.width - 2 * bleed), abs(size.height - card.height - 2 * bleed))
            < 25.4 / DPI
        ):
            return Rect(bleed, bleed, card.width, card.height)
    return None


def _known_pictures() -> Iterator[tuple[Size, float]]:
    for name in service_names():
        asked = picture_format(name, known_sizes("cards")["standard"])
        yield asked.card, asked.bleed
    for bleed in _BLEEDS:
        for card in known_sizes("cards").values():
            yield card, bleed
