"""What the tests of printing share: orders with everything usual but what is said, and their pages."""

from typing import Any

import numpy as np
import pymupdf

from missions.cards import DECK
from missions.language import shipped_languages
from missions.links import BaseAddress
from print_cards.colours import Ink
from print_cards.deck import faces_of, typeset
from print_cards.order import Order
from print_cards.sheet import Imposition, Page, impose
from print_cards.sizes import card_size, paper_size

BASE = BaseAddress.parse("https://gong.example")
MM_PER_INCH = 25.4
Edges = tuple[float, float, float, float]


def make_order(*, paper="a4", card="standard", language="en", **wishes: Any) -> Order:
    of_order = {key: wishes.pop(key) for key in ("base", "deck_code", "cards", "ink") if key in wishes}
    laid_out = Imposition(paper_size(paper), card_size(card), **wishes)
    words = shipped_languages()[language]
    usual = {"base": BASE, "cards": DECK, "ink": Ink.FULL}
    return Order(**usual | of_order, imposition=laid_out, language=words)


def typeset_order(order: Order) -> tuple[bytes, tuple[Page, ...]]:
    pages = impose(len(order.cards), order.imposition)
    return typeset(order, faces_of(order), pages), pages


def rendered(pdf: bytes, page: int, dpi: int, clip: Edges | None = None) -> np.ndarray:
    """Pixels (height, width, 3) of a page counted from 0, or of a part (left, top, right, bottom) in mm.

    MuPDF: not the renderer that the printer proves its files with.
    """
    with pymupdf.open(stream=pdf, filetype="pdf") as document:
        part = None if clip is None else pymupdf.Rect(*(edge * 72 / MM_PER_INCH for edge in clip))
        pixels = document[page].get_pixmap(dpi=dpi, clip=part)
        shape = (pixels.height, pixels.width, pixels.n)
        return np.frombuffer(pixels.samples, np.uint8).reshape(shape)[..., :3].copy()
