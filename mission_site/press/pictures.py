"""What a deck will look like, as small pictures: its first sheet from both sides, and one card."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from io import BytesIO
from typing import Final

from PIL import Image

from mission_site.press.pixels import CARD_PIXELS, SHEET_PIXELS
from mission_site.press.wish import View, Wish
from print_cards.artwork import artwork
from print_cards.deck import faces_of, sheet_values
from print_cards.geometry import Size
from print_cards.order import Order
from print_cards.pictures import card_pngs
from print_cards.sheet import Page, impose
from print_cards.typeset import typeset_png

_OVERSAMPLING: Final = 1.6
_QUALITY: Final = 70
_MM_PER_INCH: Final = 25.4


def pictures_of(wish: Wish) -> Iterator[tuple[View, bytes]]:
    """Yield each picture of a wish as WebP, from the deck's own templates; raises what printing does."""
    order = wish.order
    pages = impose(len(order.cards), order.imposition)
    sides = pages[: len(wish.views) - 1]
    for view, png in zip(wish.views, _sheets(order, pages, sides), strict=False):
        yield view, _webp(_on_paper(png), SHEET_PIXELS)
    with Image.open(BytesIO(_card(order))) as card:
        yield View.CARD, _webp(card, CARD_PIXELS)


def _sheets(order: Order, pages: Sequence[Page], sides: Sequence[Page]) -> list[bytes]:
    """Return the first sides of a whole deck, whose labels know how many sheets it has."""
    values = sheet_values(order, faces_of(order), pages)
    shown = {slot.index for page in sides for slot in page.slots}
    pictures = artwork([order.cards[index] for index in sorted(shown)], order.ink)
    here = {**values, "pages": list(values["pages"])[: len(sides)]}
    return typeset_png("sheets", here, pictures, dpi=_dpi(sides[0].size, SHEET_PIXELS))


def _card(order: Order) -> bytes:
    """Return the deck's first card, cut out with round corners."""
    card = replace(order, cards=order.cards[:1], imposition=replace(order.imposition, bleed=0.0))
    (png,) = card_pngs(card, dpi=_dpi(order.imposition.card, CARD_PIXELS), rounded=True)
    return png


def _dpi(size: Size, pixels: int) -> float:
    return pixels * _OVERSAMPLING * _MM_PER_INCH / max(size.width, size.height)


def _on_paper(png: bytes) -> Image.Image:
    """Return a sheet on white paper, which typst leaves transparent."""
    with Image.open(BytesIO(png)) as opened:
        drawn = opened.convert("RGBA")
    paper = Image.new("RGB", drawn.size, "white")
    paper.paste(drawn, mask=drawn)
    return paper


def _webp(drawn: Image.Image, longer_side: int) -> bytes:
    scale = longer_side / max(drawn.size)
    size = (round(drawn.width * scale), round(drawn.height * scale))
    result = BytesIO()
    drawn.resize(size, Image.Resampling.LANCZOS).save(result, "WEBP", quality=_QUALITY, method=4)
    return result.getvalue()
