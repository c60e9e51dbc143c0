"""One deck, from an address to a proved file: faces, sheets, typesetting, proof, and only then the file."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from missions.cards import DECK, AnyCard
from missions.deckcode import read_code
from missions.language import Language, find_language, shipped_languages
from missions.links import BaseAddress
from print_cards.colours import Ink
from print_cards.drawing import drawn_faces, drawn_layout, drawn_pages, pictures_for
from print_cards.face import Face, face_of
from print_cards.glyphs import check_glyphs
from print_cards.keep import check_place, keep
from print_cards.layout import layout_of
from print_cards.proof import Expected, prove
from print_cards.sheet import Flip, Imposition, Page, impose
from print_cards.sizes import card_size, paper_size
from print_cards.typeset import typeset_pdf
from print_cards.viewer import with_viewer_preferences

Progress = Callable[[str], None]


@dataclass(frozen=True, slots=True)
class Order:
    """Everything that decides the bytes of a deck's file."""

    base: BaseAddress
    imposition: Imposition
    language: Language
    deck_code: str | None = None
    cards: Sequence[AnyCard] = DECK
    ink: Ink = Ink.FULL


@dataclass(frozen=True, slots=True)
class PrintedDeck:
    """A finished file; ``codes`` counts those that were read back from it and found right."""

    path: Path
    cards: int
    sheets: int
    pages: int
    codes: int
    warnings: tuple[str, ...] = field(default=())


def print_deck(
    base: BaseAddress,
    *,
    out: Path,
    progress: Progress,
    paper: str = "a4",
    flip: str = "long",
    language: str = "en",
    deck_code: str | None = None,
) -> PrintedDeck:
    """Print all 56 standard cards for a site; raises a ``GongError`` that says why it cannot be done."""
    imposition = Imposition(paper_size(paper), card_size("standard"), Flip(flip))
    spoken = find_language(language, shipped_languages())
    return carry_out(Order(base, imposition, spoken, deck_code), out=out, progress=progress)


def carry_out(order: Order, *, out: Path, progress: Progress, proof: bool = True) -> PrintedDeck:
    """Typeset, prove and keep a deck. Until the proof is passed nothing appears at ``out``."""
    check_place(out)
    faces = faces_of(order)
    pages = impose(len(faces), order.imposition)
    progress(f"Typesetting {len(faces)} cards on {_count(pages[-1].sheet, 'sheet')} …")
    pdf = typeset(order, faces, pages)
    if proof:
        progress("Reading every code on the finished pages …")
        expected = Expected(order.cards, order.base, order.deck_code, order.ink)
        codes = prove(pdf, pages, expected)
    else:
        codes = 0
    keep(out, pdf)
    return PrintedDeck(out, len(faces), pages[-1].sheet, len(pages), codes, _warnings(faces))


def faces_of(order: Order) -> tuple[Face, ...]:
    """Return the fronts of an order; raises where a text or code cannot be printed well."""
    deck_code = None if order.deck_code is None else read_code(order.deck_code)
    faces = tuple(face_of(card, order.base, order.language, deck_code) for card in order.cards)
    check_glyphs(dict.fromkeys(text for face in faces for text in face.texts()))
    return faces


def typeset(order: Order, faces: Sequence[Face], pages: Sequence[Page]) -> bytes:
    """Return the finished PDF of these faces on these pages."""
    pdf = typeset_pdf("sheets", sheet_values(order, faces, pages), pictures_for(faces, order.ink))
    return with_viewer_preferences(pdf, order.imposition.flip)


def sheet_values(order: Order, faces: Sequence[Face], pages: Sequence[Page]) -> dict[str, object]:
    """Return everything that the template of the sheets reads."""
    imposition = order.imposition
    return drawn_faces(faces, order.ink) | {
        "title": f"GONG · {order.base}",
        "lang": order.language.tag,
        "rtl": order.language.direction == "rtl",
        "layout": drawn_layout(layout_of(imposition.card), imposition.bleed + imposition.back_bleed),
        "pages": drawn_pages(pages, _labels(order, pages[-1].sheet)),
    }


def _labels(order: Order, sheets: int) -> dict[int, str]:
    """Return the line of text of each sheet, in the deck's language."""
    said = order.language.printed
    flip = f"{said(_FLIP_WORDS[order.imposition.flip])} " if order.imposition.flip in _FLIP_WORDS else ""
    advice = f"{said('ruler')} {said('print_at_100')} {flip}"
    return {
        sheet: f"{advice}· {said('sheet')} {sheet}/{sheets} · {order.base}" for sheet in range(1, sheets + 1)
    }


_FLIP_WORDS: Final = {Flip.LONG: "flip_long", Flip.SHORT: "flip_short"}


def _warnings(faces: Sequence[Face]) -> tuple[str, ...]:
    if any(face.code.dense for face in faces):
        return ("The codes are finer than they could be: a shorter address scans better.",)
    return ()


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
