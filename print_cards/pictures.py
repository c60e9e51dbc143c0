"""Pictures of single cards as PNG: for previews, the README, and services that print card by card."""

from collections.abc import Iterator
from io import BytesIO
from typing import Final

from PIL import Image, ImageDraw

from missions.cards import AnyCard
from missions.deckcode import read_code
from missions.language import find_language, shipped_languages
from missions.links import BaseAddress
from print_cards.artwork import artwork
from print_cards.colours import Ink
from print_cards.deck import faces_of, sheet_values
from print_cards.geometry import Rect, Size
from print_cards.order import Order
from print_cards.sheet import Adjustment, Imposition, Page, Side, Slot
from print_cards.sizes import card_size
from print_cards.typeset import typeset_png

CORNER_RADIUS: Final = 3.0  # mm; what corner punches for cards cut
_COMPRESSION: Final = 4  # 3 % larger than the best, in an eighth of the time


def card_png(
    card: AnyCard,
    base: BaseAddress,
    *,
    dpi: float = 300.0,
    bleed: float = 0.0,
    rounded: bool = False,
    back: bool = False,
    size: str = "standard",
    language: str = "en",
    deck_code: str | None = None,
    ink: Ink = Ink.FULL,
) -> bytes:
    """Return a picture of one card, or of its back; ``bleed`` is what it shows beyond the cut, in mm.

    Rounded pictures have transparent corners, others are plain RGB. Raises the same errors as printing.
    """
    spoken = find_language(language, shipped_languages())
    imposition = Imposition(card_size(size), card_size(size), bleed=bleed)
    code = None if deck_code is None else read_code(deck_code)
    order = Order(base, imposition, spoken, code, (card,), ink)
    (png,) = card_pngs(order, dpi=dpi, back=back, rounded=rounded)
    return png


def card_pngs(order: Order, *, dpi: float, back: bool = False, rounded: bool = False) -> Iterator[bytes]:
    """Yield a picture of each card of an order with the bleed of its imposition, or of their backs."""
    faces = faces_of(order)
    pages = [_page(index, order.imposition, is_back=back) for index in range(len(faces))]
    drawn = typeset_png("sheets", sheet_values(order, faces, pages), artwork(order.cards, order.ink), dpi=dpi)
    for png in drawn:
        yield _finished(png, dpi, CORNER_RADIUS if rounded else 0.0)


def _page(index: int, imposition: Imposition, *, is_back: bool) -> Page:
    """Return a page that is one card and nothing else."""
    card, bleed = imposition.card, imposition.bleed
    trim = Rect(bleed, bleed, card.width, card.height)
    slot = Slot(index, trim, trim.grown(bleed, bleed, bleed, bleed), is_back=is_back)
    size = Size(slot.drawn.width, slot.drawn.height)
    side = Side.BACK if is_back else Side.FRONT
    return Page(index + 1, side, size, (slot,), marks=(), ruler=None, adjustment=Adjustment())


def _finished(png: bytes, dpi: float, radius: float) -> bytes:
    """Return typst's picture on white paper, maybe with round corners; it learns its resolution."""
    with Image.open(BytesIO(png)) as opened:
        drawn = opened.convert("RGBA")
    picture = Image.new("RGB", drawn.size, "white")
    picture.paste(drawn, mask=drawn)
    if radius:
        picture.putalpha(_round_mask(picture.size, radius * dpi / 25.4))
    result = BytesIO()
    picture.save(result, "PNG", dpi=(dpi, dpi), compress_level=_COMPRESSION)
    return result.getvalue()


def _round_mask(size: tuple[int, int], radius: float) -> Image.Image:
    width, height = size
    large = Image.new("L", (width * 4, height * 4), 0)
    ImageDraw.Draw(large).rounded_rectangle((0, 0, width * 4 - 1, height * 4 - 1), radius * 4, fill=255)
    return large.resize(size, Image.Resampling.LANCZOS)
