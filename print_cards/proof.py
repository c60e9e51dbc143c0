"""The proof of a printed file: its own pages are rendered and every code on them is read.

Nothing of how the file was made is trusted but where its cards should be: pdfium renders, zxing-cpp reads,
``missions.links`` says what the link means, and the colour around the code is taken from the pixels.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

import pypdfium2
import zxingcpp
from PIL import Image

from missions.cards import AnyCard
from missions.errors import GongError
from missions.links import BaseAddress, Destination, Target, read_link
from print_cards.colours import Ink, panel_colours, rgb
from print_cards.geometry import Rect
from print_cards.layout import SAFE
from print_cards.sheet import Page, Slot

_DPI: Final = 150
_MM_PER_POINT: Final = 25.4 / 72
_PAGE_TOLERANCE_MM: Final = 0.02
_TEXT_TOLERANCE_MM: Final = 0.05
_FRAME_MIDDLE: Final = 4 / 25 + 1 / 22
"""From the code's edge to the middle of its frame, against its width: quiet zone, half a frame."""

_QR_CODE: Final = zxingcpp.BarcodeFormats(zxingcpp.BarcodeFormat.QRCode)


@dataclass(frozen=True, slots=True)
class Finding:
    """Something wrong in a printed file; ``card`` is None for a fault of a whole page."""

    page: int
    card: AnyCard | None
    fault: str

    def __str__(self) -> str:
        where = f"page {self.page}" if self.card is None else f"{self.card.slug} on page {self.page}"
        return f"{where}: {self.fault}"


@dataclass(eq=False)
class ProofFailed(GongError):
    """A file whose cards would not do at the table what they show; it was not kept."""

    findings: tuple[Finding, ...]

    def __str__(self) -> str:
        first = "; ".join(map(str, self.findings[:3]))
        more = f"; and {len(self.findings) - 3} more" if len(self.findings) > 3 else ""
        return f"The new deck failed its own proof and was not kept ({first}{more})."


@dataclass(frozen=True, slots=True)
class Expected:
    """What a proof looks for: the card of each index, whose codes lead to ``base``, maybe in one deck."""

    cards: Sequence[AnyCard]
    base: BaseAddress
    deck_code: str | None
    ink: Ink


def prove(pdf: bytes, pages: Sequence[Page], expected: Expected) -> int:
    """Return how many codes were read and found right; raises :class:`ProofFailed`."""
    document = pypdfium2.PdfDocument(pdf)
    try:
        findings = tuple(_findings(document, pages, expected))
    finally:
        document.close()
    if findings:
        raise ProofFailed(findings)
    return sum(not slot.is_back for page in pages for slot in page.slots)


def _findings(document: Any, pages: Sequence[Page], expected: Expected) -> Iterator[Finding]:
    if len(document) != len(pages):
        yield Finding(1, None, f"the file has {len(document)} pages, not {len(pages)}")
        return
    for number, page in enumerate(pages, start=1):
        printed = document[number - 1]
        try:
            yield from _page_findings(printed, number, page, expected)
        finally:
            printed.close()


def _page_findings(printed: Any, number: int, page: Page, expected: Expected) -> Iterator[Finding]:
    width, height = (side * _MM_PER_POINT for side in printed.get_size())
    if max(abs(width - page.size.width), abs(height - page.size.height)) > _PAGE_TOLERANCE_MM:
        yield Finding(number, None, f"it measures {width:.2f} x {height:.2f} mm, not {page.size}")
        return
    fronts = [slot for slot in page.slots if not slot.is_back]
    if not fronts:
        return
    letters = tuple(_letters(printed, height))
    picture = printed.render(scale=_DPI / 72, rev_byteorder=True).to_pil()
    for slot in fronts:
        card = expected.cards[slot.index]
        cut = _cut_out(picture, page.adjustment.around(slot.trim, page.size))
        fault = code_fault(cut, card, expected) or _text_fault(letters, slot, page)
        if fault is not None:
            yield Finding(number, card, fault)


def _cut_out(picture: Image.Image, trim: Rect) -> Image.Image:
    left, top, right, bottom = (
        round(edge * _DPI / 25.4) for edge in (trim.x, trim.y, trim.right, trim.bottom)
    )
    return picture.crop((left, top, right, bottom))


def code_fault(picture: Image.Image, card: AnyCard, expected: Expected) -> str | None:
    """Say what is wrong with the code on a picture of one card; None if it does what the card shows."""
    codes = zxingcpp.read_barcodes(picture, formats=_QR_CODE)
    if len(codes) != 1:
        return f"{len(codes) or 'no'} codes can be read instead of one"
    meant = Target(Destination.of_card(card), expected.deck_code)
    if read_link(codes[0].text, expected.base) != meant:
        return f"its code leads to {codes[0].text[:60]!r}, not to {meant.destination.value}"
    shown = _colour_around(picture, codes[0].position, expected.ink)
    if shown is not meant.destination:
        return f"its code is framed in the colour of {shown.value}, not of {meant.destination.value}"
    return None


def _colour_around(picture: Image.Image, position: Any, ink: Ink) -> Destination:
    """Return whose frame colour is nearest to what surrounds the code left and right of it."""
    left, right = position.top_left, position.top_right
    below = position.bottom_left
    reach_x, reach_y = (right.x - left.x) * _FRAME_MIDDLE, (right.y - left.y) * _FRAME_MIDDLE
    down_x, down_y = (below.x - left.x) / 2, (below.y - left.y) / 2
    places = (
        (left.x + down_x - reach_x, left.y + down_y - reach_y),
        (right.x + down_x + reach_x, right.y + down_y + reach_y),
    )
    pixels = [picture.getpixel((round(x), round(y))) for x, y in places]
    return min(Destination, key=lambda known: _distance(pixels, rgb(panel_colours(known, ink).frame)))


def _distance(pixels: Sequence[Any], colour: tuple[int, int, int]) -> int:
    return sum((int(a) - b) ** 2 for pixel in pixels for a, b in zip(pixel, colour, strict=True))


def _letters(printed: Any, height: float) -> Iterator[Rect]:
    """Yield the box of every visible letter of a page."""
    text = printed.get_textpage()
    for index in range(text.count_chars()):
        left, bottom, right, top = (edge * _MM_PER_POINT for edge in text.get_charbox(index))
        if right > left and top > bottom:
            yield Rect(left, height - top, right - left, top - bottom)
    text.close()


def _text_fault(letters: Sequence[Rect], slot: Slot, page: Page) -> str | None:
    """Say whether a letter stands nearer to the cut than is safe."""
    trim = page.adjustment.around(slot.trim, page.size)
    safe = page.adjustment.around(slot.trim.shrunk(SAFE), page.size)
    for letter in letters:
        if trim.overlaps(letter) and not safe.contains(letter, tolerance=_TEXT_TOLERANCE_MM):
            return f"it has text nearer than {SAFE:g} mm to the cut"
    return None
