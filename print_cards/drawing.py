"""Faces and pages as the plain values that the templates read."""

from collections.abc import Iterable, Sequence
from dataclasses import asdict
from typing import Any, Final

from print_cards.art.place import HEIGHT_MM, WIDTH_MM
from print_cards.artwork import art_name, back_name, orb_name
from print_cards.colours import KEYLINE, Ink, panel_colours
from print_cards.face import Face
from print_cards.geometry import Rect, Size
from print_cards.label import Lines
from print_cards.layout import KEYLINE_WIDTH, Layout
from print_cards.look import accent_of, look_of
from print_cards.sheet import Page

Values = dict[str, Any]

_PAINTED_BLEED: Final = 3.0


def drawn_layout(layout: Layout, bleed: float) -> Values:
    """Return the boxes of a card and how large its picture is, so that it covers a bleed of that width."""
    values = asdict(layout)
    values["index_turned"] = asdict(layout.index_turned)
    values["picture"] = asdict(_picture(layout.card, max(bleed, _PAINTED_BLEED)))
    values["keyline"] = KEYLINE_WIDTH
    values["panel_scale"] = layout.panel_scale
    return values


def drawn_faces(faces: Sequence[Face], ink: Ink) -> Values:
    """Return the faces with their codes; equal codes once."""
    return {
        "faces": [_face(face, ink) for face in faces],
        "codes": {face.code.text: {"runs": face.code.runs(), "modules": face.code.modules} for face in faces},
        "look": asdict(look_of(ink)),
        "back": back_name(ink),
    }


def drawn_pages(pages: Iterable[Page], lines: Iterable[Lines]) -> list[Values]:
    """Return pages with the lines in their margins."""
    return [
        {
            "width": page.size.width,
            "height": page.size.height,
            "slots": [asdict(slot) for slot in page.slots],
            "marks": [asdict(mark) for mark in page.marks],
            "ruler": None if page.ruler is None else asdict(page.ruler),
            "note": None if page.note is None else asdict(page.note),
            "lines": asdict(said),
            "adjustment": asdict(page.adjustment),
        }
        for page, said in zip(pages, lines, strict=True)
    ]


def _face(face: Face, ink: Ink) -> Values:
    return {
        "title": face.title,
        "subtitle": face.subtitle,
        "index_name": face.index_name,
        "word": face.word,
        "address": face.address,
        "number": face.number,
        "destination": face.destination.value,
        "lang": face.language,
        "rtl": face.right_to_left,
        "accent": accent_of(face.card, ink),
        "panel": asdict(panel_colours(face.destination, ink)) | {"keyline": KEYLINE},
        "art": art_name(face.card, ink),
        "orb": orb_name(face.card, ink),
        "code": face.code.text,
    }


def _picture(card: Size, bleed: float) -> Rect:
    """Return where the painting lies: in the middle of the card, just covering it and its bleed."""
    factor = max((card.width + 2 * bleed) / WIDTH_MM, (card.height + 2 * bleed) / HEIGHT_MM)
    width, height = WIDTH_MM * factor, HEIGHT_MM * factor
    return Rect((card.width - width) / 2, (card.height - height) / 2, width, height)
