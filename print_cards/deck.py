"""One deck, from an address to a proved file: faces, sheets, typesetting, proof, and only then the file."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from missions.deckcode import read_code
from missions.language import find_language, shipped_languages
from missions.links import BaseAddress
from print_cards.artwork import artwork
from print_cards.cutfile import with_crosses
from print_cards.drawing import Values, drawn_faces, drawn_layout, drawn_pages
from print_cards.face import Face, face_of
from print_cards.gate import check_on_paper, check_printable, lost_at_edges
from print_cards.keep import check_place, keep
from print_cards.keep_all import keep_all
from print_cards.label import page_lines
from print_cards.layout import layout_of
from print_cards.order import Order, usual_imposition
from print_cards.proof import Expected, prove
from print_cards.sheet import Page, impose
from print_cards.typeset import typeset_pdf
from print_cards.viewer import with_viewer_preferences

Progress = Callable[[str], None]


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
    order = Order(
        base,
        usual_imposition(paper, flip),
        find_language(language, shipped_languages()),
        None if deck_code is None else read_code(deck_code),
    )
    return carry_out(order, out=out, progress=progress)


def carry_out(
    order: Order,
    *,
    out: Path,
    progress: Progress,
    proof: bool = True,
    cuts: Mapping[Path, bytes] | None = None,
) -> PrintedDeck:
    """Typeset, prove and keep a deck. Until the proof is passed nothing appears at ``out``.

    ``cuts`` are files for machines that cut, kept with the deck or not at all; fronts then show the crosses
    that such machines find a sheet by.
    """
    check_place(out)
    faces = faces_of(order)
    pages = impose(len(faces), order.imposition)
    if cuts is not None:
        pages = with_crosses(pages)
    progress(f"Typesetting {counted(len(faces), 'card')} on {counted(pages[-1].sheet, 'sheet')} …")
    pdf = typeset(order, faces, pages)
    codes = 0
    if proof:
        progress("Reading every code on the finished pages …")
        codes = prove(pdf, pages, Expected(order.cards, order.base, order.deck_code, order.ink))
    if cuts is None:
        keep(out, pdf)
    else:
        keep_all({out: pdf, **cuts})
    return PrintedDeck(out, len(faces), pages[-1].sheet, len(pages), codes, tuple(_warnings(faces, pages)))


def faces_of(order: Order) -> tuple[Face, ...]:
    """Return the fronts of an order; raises where the address is too long for their codes."""
    return tuple(face_of(card, order.base, order.language, order.deck_code) for card in order.cards)


def typeset(order: Order, faces: Sequence[Face], pages: Sequence[Page]) -> bytes:
    """Return the finished PDF of these faces on these pages."""
    pdf = typeset_pdf("sheets", sheet_values(order, faces, pages), artwork(order.cards, order.ink))
    return with_viewer_preferences(pdf, order.imposition.flip)


def sheet_values(order: Order, faces: Sequence[Face], pages: Sequence[Page]) -> Values:
    """Return everything that the template of the sheets reads; raises for what would be bad on paper."""
    layout = layout_of(order.imposition.card)
    lines = page_lines(order, pages)
    said = [form for line in lines for form in (*line.beside_ruler, *line.opposite)]
    check_printable(faces, layout, order.ink, other_texts=said)
    check_on_paper(pages)
    return drawn_faces(faces, order.ink) | {
        "title": f"GONG · {order.base}",
        "lang": order.language.tag,
        "rtl": order.language.direction == "rtl",
        "layout": drawn_layout(layout, order.imposition.bleed + order.imposition.back_bleed),
        "pages": drawn_pages(pages, lines),
    }


def counted(number: int, noun: str) -> str:
    """Return ``1 sheet``, ``7 sheets``."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def _warnings(faces: Sequence[Face], pages: Sequence[Page]) -> Iterator[str]:
    if any(face.code.dense for face in faces):
        yield "The codes are finer than they could be: a shorter address scans better."
    yield from lost_at_edges(pages)
