"""The gate before any ink: what would not scan or not be whole on paper is refused by name (QR.md, 7)."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from math import inf
from typing import Final

from missions.errors import GongError
from print_cards.code import QUIET_MODULES, Code
from print_cards.colours import MODULES, Ink, contrast, panel_colours
from print_cards.face import Face
from print_cards.glyphs import check_glyphs
from print_cards.grid import PRINTER_MARGIN
from print_cards.layout import SAFE, Layout
from print_cards.sheet import Page

SMALLEST_MODULE: Final = 0.60  # mm; 0.75 and more is what every standard card reaches
SMALLEST_CONTRAST: Final = 4.5  # WCAG 2; the tiles of QR.md reach 14
_THINNEST_FRAME: Final = 1.8
_SLACK: Final = 1e-6
_MORE_ROOM: Final = "take larger paper, or fewer cards on a sheet, as in --grid 2x2"


@dataclass(eq=False)
class Unprintable(GongError):
    """A card that would not do its work on paper; ``part`` and ``fault`` say what is wrong with it."""

    part: str
    fault: str

    def __str__(self) -> str:
        return f"These cards cannot be printed well: {self.part} {self.fault}."


def check_printable(faces: Iterable[Face], layout: Layout, ink: Ink, *, other_texts: Iterable[str]) -> None:
    """Raise :class:`Unprintable` or ``MissingGlyphs`` for anything that would be bad on paper."""
    faces = tuple(faces)
    check_glyphs(dict.fromkeys((*other_texts, *(text for face in faces for text in face.texts()))))
    check_layout(layout)
    for code in dict.fromkeys(face.code for face in faces):
        check_code(code, layout)
    for destination in dict.fromkeys(face.destination for face in faces):
        colours = panel_colours(destination, ink)
        if contrast(colours.tile, MODULES) < SMALLEST_CONTRAST:
            raise Unprintable(f"the tile of {destination.value}", "is too dark for its black code")


def check_layout(layout: Layout) -> None:
    """Raise :class:`Unprintable` for text or code outside the safe zone or upon each other."""
    boxes = layout.texts()
    for name, box in boxes.items():
        if not layout.safe.contains(box):
            raise Unprintable(f"the {name}", f"lies nearer than {SAFE:g} mm to the cut")
        for other in boxes:
            if other < name and boxes[other].overlaps(box):
                raise Unprintable(f"the {name}", f"lies upon the {other}")


def check_on_paper(pages: Iterable[Page]) -> None:
    """Raise :class:`Unprintable` where scaling, moving or turning leaves part of a card off its page."""
    for part, reach in _reach_to_edges(pages).items():
        if reach > _SLACK:
            raise Unprintable(
                part, f"would reach {_mm(reach)} over the paper's edge: correct less, or {_MORE_ROOM}"
            )


def lost_at_edges(pages: Iterable[Page]) -> Iterator[str]:
    """Yield a sentence where a correction brings cards to where common printers print nothing."""
    lost = {part: reach + PRINTER_MARGIN for part, reach in _reach_to_edges(pages).items()}
    reached = ", and ".join(f"{part} {_mm(depth)}" for part, depth in lost.items() if depth > _SLACK)
    if reached:
        yield (
            f"So much correction brings {reached} into the outer {PRINTER_MARGIN:g} mm of the paper, where "
            f"many printers print nothing: try sheet 1, and if cards are cut off there, {_MORE_ROOM}."
        )


def _reach_to_edges(pages: Iterable[Page]) -> dict[str, float]:
    """Return by how many mm fronts and backs reach over the paper's edges; less than 0 inside them."""
    reaches: dict[str, float] = {}
    for page in pages:
        for slot in page.slots:
            moved = page.adjustment.around(slot.trim, page.size)
            beyond = moved.right - page.size.width, moved.bottom - page.size.height
            part = "the backs" if slot.is_back else "the fronts"
            reaches[part] = max(-moved.x, -moved.y, *beyond, reaches.get(part, -inf))
    return reaches


def _mm(length: float) -> str:
    return f"{max(length, 0.1):.1f} mm"


def check_code(code: Code, layout: Layout) -> None:
    """Raise :class:`Unprintable` for modules too small, or a quiet zone or frame too narrow."""
    module = layout.symbol.width / code.modules
    if module < SMALLEST_MODULE:
        raise Unprintable("the code", f"has modules of {module:.2f} mm, and {SMALLEST_MODULE:g} is the least")
    quiet = min(layout.symbol.x - layout.tile.x, layout.symbol.y - layout.tile.y) / module
    if quiet < QUIET_MODULES - _SLACK:
        raise Unprintable("the code", f"has a quiet zone of {quiet:.1f} modules instead of {QUIET_MODULES}")
    frame = min(layout.tile.x - layout.frame.x, layout.tile.y - layout.frame.y)
    if frame < _THINNEST_FRAME:
        raise Unprintable("the code's frame", f"is {frame:.1f} mm thin")
