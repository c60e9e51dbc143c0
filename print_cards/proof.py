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
from print_cards.sheet import Page, Slot

_DPI: Final = 200
_MM_PER_POINT: Final = 25.4 / 72
_PAGE_TOLERANCE_MM: Final = 0.02
_FRAME_MIDDLE: Final = 4 / 25 + 1 / 22
"""From the code's edge to the middle of its frame, against its width: quiet zone, half a frame."""


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
        more = f" and {len(self.findings) - 3} more" if len(self.findings) > 3 else ""
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
        if len(document) != len(pages):
            raise ProofFailed((Finding(1, None, f"the file has {len(document)} pages, not {len(pages)}"),))
        findings = [
            finding
            for number, page in enumerate(pages, start=1)
            for finding in _page_findings(document[number - 1], number, page, expected)
        ]
    finally:
        document.close()
    if findings:
        raise ProofFailed(tuple(findings))
    return sum(not slot.is_back for page in pages for slot in page.slots)


def _page_findings(rendered: Any, number: int, page: Page, expected: Expected) -> Iterator[Finding]:
    width, height = (side * _MM_PER_POINT for side in rendered.get_size())
    if max(abs(width - page.size.width), abs(height - page.size.height)) > _PAGE_TOLERANCE_MM:
        yield Finding(number, None, f"it measures {width:.2f} x {height:.2f} mm, not {page.size}")
        return
    fronts = [slot for slot in page.slots if not slot.is_back]
    if not fronts:
        return
    picture = rendered.render(scale=_DPI / 72, rev_byteorder=True).to_pil().convert("RGB")
    for slot in fronts:
        card = expected.cards[slot.index]
        fault = _card_fault(_cut_out(picture, slot), card, expected)
        if fault is not None:
            yield Finding(number, card, fault)


def _cut_out(picture: Image.Image, slot: Slot) -> Image.Image:
    per_mm = _DPI / 25.4
    trim = slot.trim
    return picture.crop(
        (trim.x * per_mm, trim.y * per_mm, round(trim.right * per_mm), round(trim.bottom * per_mm))
    )


def _card_fault(picture: Image.Image, card: AnyCard, expected: Expected) -> str | None:
    codes = zxingcpp.read_barcodes(picture, formats=zxingcpp.BarcodeFormats(zxingcpp.BarcodeFormat.QRCode))
    if len(codes) != 1:
        return f"{len(codes) or 'no'} codes can be read instead of one"
    meant = Target(Destination.of_card(card), expected.deck_code)
    found = read_link(codes[0].text, expected.base)
    if found != meant:
        return f"its code leads to {codes[0].text[:60]!r}, not to {meant.destination.value}"
    shown = _colour_around(picture, codes[0].position, expected.ink)
    if shown is not meant.destination:
        return f"its code is framed in the colour of {shown.value}, not of {meant.destination.value}"
    return None


def _colour_around(picture: Image.Image, position: Any, ink: Ink) -> Destination:
    """Return whose frame colour is nearest to what surrounds the code left and right of it."""
    left = (position.top_left.x + position.bottom_left.x) / 2
    right = (position.top_right.x + position.bottom_right.x) / 2
    middle = (position.top_left.y + position.bottom_left.y) / 2
    reach = (right - left) * _FRAME_MIDDLE
    pixels = [picture.getpixel((round(x), round(middle))) for x in (left - reach, right + reach)]
    seen = [sum(channel) / len(pixels) for channel in zip(*pixels, strict=True)]
    return min(Destination, key=lambda known: _distance(seen, rgb(panel_colours(known, ink).frame)))


def _distance(one: Sequence[float], other: Sequence[float]) -> float:
    return sum((a - b) ** 2 for a, b in zip(one, other, strict=True))
