"""What a PDF asks of the program that prints it: no scaling, and the right edge to flip on."""

from io import BytesIO
from typing import Final

from pypdf import PdfWriter
from pypdf.generic import NameObject

from print_cards.sheet import Flip

_DUPLEX: Final = {
    Flip.LONG: "/DuplexFlipLongEdge",
    Flip.SHORT: "/DuplexFlipShortEdge",
    Flip.NONE: "/Simplex",
    Flip.FOLD: "/Simplex",
}


def with_viewer_preferences(pdf: bytes, flip: Flip) -> bytes:
    """Return the PDF with its viewer preferences (ISO 32000-1, section 12.2), which typst cannot write."""
    writer = PdfWriter(clone_from=BytesIO(pdf))
    writer.pdf_header = "%PDF-1.7"
    preferences = writer.create_viewer_preferences()
    preferences[NameObject("/PrintScaling")] = NameObject("/None")
    preferences[NameObject("/Duplex")] = NameObject(_DUPLEX[flip])
    finished = BytesIO()
    writer.write(finished)
    return finished.getvalue()
