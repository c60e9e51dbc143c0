"""The rules of GONG as a booklet: a flat PDF of A5 pages, or sheets to print, fold and staple."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, fields, is_dataclass
from io import BytesIO
from typing import Any, Final

from pypdf import PdfReader

from missions.errors import GongError
from missions.language import Language
from missions.links import BaseAddress
from missions.rulebook import RulesPage, load_rules
from missions.rulebook.outline import outline
from missions.rulebook.page import Block, CardName, Cards, Example, Page, Paragraph
from print_cards.code import encode
from print_cards.folding import sides_of
from print_cards.geometry import Size
from print_cards.glyphs import check_glyphs
from print_cards.sheet import Flip
from print_cards.small_cards import small_card
from print_cards.typeset import typeset_pdf
from print_cards.viewer import with_viewer_preferences

Values = dict[str, Any]

A5: Final = Size(148.0, 210.0)
GAMES: Final = (RulesPage.GONG, RulesPage.LINK, RulesPage.FAMILY, RulesPage.FIGHT)
COVER_CARDS: Final = ("serpens-5", "zeta-4", "virgo-1", "omega-2", "sparrow-6")
_ADDRESS: Final = "/rules"
_PAGES_FILE: Final = "pages.pdf"


@dataclass(eq=False)
class RulesLinkTooLong(GongError):
    """An address that leaves no room for the rules in a code of this size."""

    base: BaseAddress

    def __str__(self) -> str:
        shown = str(self.base)[:80]
        return f"The address {shown!r} is too long for the booklet's code: give a shorter one, or none."


@dataclass(frozen=True, slots=True)
class FoldedBooklet:
    """A finished file to fold; ``pages`` counts the pages of the booklet, blank ones too."""

    pdf: bytes
    pages: int

    @property
    def sheets(self) -> int:
        """How many sheets of paper it takes."""
        return self.pages // 4


def flat_booklet(language: Language, base: BaseAddress | None = None, *, size: Size = A5) -> bytes:
    """Return the booklet page by page. With ``base`` its last page has a code that opens the rules there.

    Raises :class:`RulesLinkTooLong` and :class:`~print_cards.glyphs.MissingGlyphs`.
    """
    rules = [load_rules(name, language.tag).page for name in GAMES]
    cover = load_rules(RulesPage.BOOKLET, language.tag).page
    values = {
        "lang": language.tag,
        "rtl": language.direction == "rtl",
        "digits": list(language.digits("0123456789")),
        "width": size.width,
        "height": size.height,
        "cover": values_of(cover) | {"cards": COVER_CARDS},
        "games": [values_of(page) for page in rules],
        "code": None if base is None else _code(base),
    }
    check_glyphs(_texts(values))
    slugs = {*COVER_CARDS, *(slug for page in rules for slug in _pictured(page))}
    return typeset_pdf("booklet", values, {f"{slug}.jpg": small_card(slug) for slug in sorted(slugs)})


def folded_booklet(language: Language, paper: Size, base: BaseAddress | None = None) -> FoldedBooklet:
    """Return the booklet with two pages beside each other on each side of the sheets.

    ``paper`` is upright; sheets lie on their side and are flipped on the short edge.
    """
    page = Size(paper.height / 2, paper.width)
    flat = flat_booklet(language, base, size=page)
    sides = sides_of(len(PdfReader(BytesIO(flat)).pages), right_to_left=language.direction == "rtl")
    values = {
        "title": "GONG",
        "width": paper.height,
        "height": paper.width,
        "sides": [{"left": side.left, "right": side.right, "outside": side.outside} for side in sides],
    }
    pdf = typeset_pdf("booklet-sheets", values, {_PAGES_FILE: flat})
    return FoldedBooklet(with_viewer_preferences(pdf, Flip.SHORT), 2 * len(sides))


def values_of(piece: object) -> Any:
    """Return a piece of the rules as plain values for the templates: its fields and its kind."""
    if isinstance(piece, tuple):
        return [values_of(part) for part in piece]
    if isinstance(piece, Example):
        return {"kind": piece.kind, "blocks": list(_beside(piece.blocks))}
    if not is_dataclass(piece):
        return piece
    values = {field.name: values_of(getattr(piece, field.name)) for field in fields(piece)}
    if isinstance(piece, CardName):
        values["label"] = piece.label
    return values | {"kind": getattr(piece, "kind", "")}


def _beside(blocks: Sequence[Block]) -> Iterator[Values]:
    """Yield the blocks of an example; a single card stands beside the words that lead to it."""
    place = 0
    while place < len(blocks):
        match blocks[place : place + 2]:
            case (Paragraph(text=text), Cards(cards=(card,))):
                yield {"kind": "beside", "text": values_of(text), "card": card}
                place += 2
            case (block, *_):
                yield values_of(block)
                place += 1


def _code(base: BaseAddress) -> Values:
    try:
        code = encode(f"{base.scheme}://{base.netloc.upper()}{base.path}{_ADDRESS}")
    except OverflowError:
        raise RulesLinkTooLong(base) from None
    return {"runs": code.runs(), "modules": code.modules, "address": f"{base.netloc}{base.path}{_ADDRESS}"}


def _texts(values: object) -> Iterator[str]:
    """Yield every text that stands in the values."""
    if isinstance(values, str):
        yield values
    elif isinstance(values, dict):
        for value in values.values():
            yield from _texts(value)
    elif isinstance(values, Iterable):
        for value in values:
            yield from _texts(value)


def _pictured(page: Page) -> Iterator[str]:
    """Yield the cards that a page shows as pictures."""
    for entry in outline(page):
        yield from entry.cards
