"""Finished files on the disk, and ways to spoil them."""

from pathlib import Path

import pymupdf
import pytest

from missions.cards import DECK
from print_cards.geometry import Rect
from print_cards.sheet import Flip, Page
from print_cards.viewer import with_viewer_preferences
from tests.print_cards.printing import MM_PER_INCH, make_order, typeset_order


@pytest.fixture(scope="session")
def small_deck(tmp_path_factory) -> tuple[Path, tuple[Page, ...]]:
    """Eleven cards on two A4 sheets, flipped on the long edge, with a joker."""
    pdf, pages = typeset_order(make_order(cards=(*DECK[:10], DECK[-1])))
    path = tmp_path_factory.mktemp("proof") / "deck.pdf"
    path.write_bytes(pdf)
    return path, pages


def painted_over(path: Path, out: Path, page: int, rect: Rect, colour: tuple[float, float, float]) -> Path:
    """Put a patch over a part of a page, in mm."""
    with pymupdf.open(path) as document:
        edges = (rect.x, rect.y, rect.right, rect.bottom)
        place = pymupdf.Rect(*(edge * 72 / MM_PER_INCH for edge in edges))
        document[page].draw_rect(place, color=None, fill=colour)
        document.save(out)
    return out


def with_pages(path: Path, out: Path, order: list[int], *, wishes: bool = True) -> Path:
    """Keep these pages in this order, and what the file asks of the printer unless ``wishes`` is false."""
    with pymupdf.open(path) as document:
        document.select(order)
        pdf = document.tobytes()
    out.write_bytes(with_viewer_preferences(pdf, Flip.LONG) if wishes else pdf)
    return out
