"""The tuck box on paper: net, pictures and words become a PDF, and its cut lines a file for machines."""

from dataclasses import asdict, dataclass
from functools import partial
from pathlib import Path
from typing import Final

from missions.cards import JOKERS, AnyCard, Card, Galaxy, Xphere
from missions.language import Language
from print_cards.artwork import art_name, artwork, back_name, orb_name
from print_cards.colours import Ink
from print_cards.cutfile import CutSheet, corner_crosses, svg
from print_cards.drawing import Values
from print_cards.geometry import Rect, Size
from print_cards.glyphs import check_glyphs
from print_cards.grid import PRINTER_MARGIN
from print_cards.keep import check_apart
from print_cards.keep_all import keep_all
from print_cards.look import look_of
from print_cards.marks import Mark
from print_cards.outline import Outline
from print_cards.sheet import Flip
from print_cards.tuckbox import BLEED, PlacedBox, place
from print_cards.typeset import typeset_pdf
from print_cards.viewer import with_viewer_preferences
from print_cards.words import on_paper

_GAME: Final = "GONG"
_NAME: Final = "GAME OF NINE GALAXIES"
_INSIDE: Final = {Ink.FULL: "#0b0714", Ink.GREY: "#101010", Ink.LOW: "#ffffff"}
_REFERENCE_WIDTH: Final = 64.0
_GALAXIES: Final = tuple(Card(galaxy, Xphere.GOLD) for galaxy in Galaxy)
_ORBS: Final = tuple(Card(Galaxy.NEBULA, xphere) for xphere in Xphere)
_PICTURED: Final[tuple[AnyCard, ...]] = (*_GALAXIES, *_ORBS, *JOKERS)
_RULER_BELOW: Final = 9.0  # from the paper's lower edge


@dataclass(frozen=True, slots=True)
class BoxOrder:
    """A box for a number of cards of one thickness, in mm."""

    paper: Size
    card: Size
    cards: int
    thickness: float
    language: Language
    ink: Ink = Ink.FULL


def print_box(order: BoxOrder, *, out: Path, cut_file: Path | None = None) -> PlacedBox:
    """Write the box as a PDF, and maybe its cut lines as an SVG; both appear or neither.

    Raises ``BoxTooLarge``, ``DeckTooThin``, ``MissingGlyphs`` or ``CannotWrite``.
    """
    if cut_file is not None:
        check_apart(cut_file, out)
    placed = place(order.card, order.cards, order.thickness, order.paper)
    pdf = typeset_pdf("tuckbox", _values(order, placed), artwork(_PICTURED, order.ink))
    contents = {out: with_viewer_preferences(pdf, Flip.NONE)}
    if cut_file is not None:
        contents[cut_file] = svg(cut_sheet(placed))
    keep_all(contents)
    return placed


def cut_sheet(placed: PlacedBox) -> CutSheet:
    """Return what a machine does to the sheet of a box."""
    x, y = placed.origin
    folds = tuple(fold.moved(x, y) for fold in placed.box.folds())
    return CutSheet("GONG box", placed.page, (placed.box.cut().moved(x, y),), folds, _crosses(placed))


def _crosses(placed: PlacedBox) -> tuple[Mark, ...]:
    # The corners of a net are free: above and below its glue flap, and beside its lid.
    net = placed.box.net
    return corner_crosses(Rect(*placed.origin, net.width, net.height))


def _values(order: BoxOrder, placed: PlacedBox) -> Values:
    """Return everything that the template of the box reads."""
    said = partial(on_paper, order.language)
    count = _count(order)
    label = f"{said('box')} {said('ruler')} {said('print_at_100')}"
    check_glyphs([count, label])
    width = placed.page.width - 2 * PRINTER_MARGIN
    return {
        "title": "GONG · box",
        "lang": order.language.tag,
        "rtl": order.language.direction == "rtl",
        "page": asdict(placed.page),
        "origin": placed.origin,
        "bleed": 0.0 if order.ink is Ink.LOW else BLEED,  # white paper bleeds by itself
        "scale": min(1.0, placed.box.width / _REFERENCE_WIDTH),
        "panels": {name: asdict(rect) for name, rect in placed.box.panels().items()},
        "cut": placed.box.cut().drawn(),
        "folds": _drawn(placed.box.folds()),
        "glued": _drawn(placed.box.glued()),
        "marks": [asdict(mark) for mark in _crosses(placed)],
        "ruler": {
            "x": PRINTER_MARGIN,
            "y": placed.page.height - _RULER_BELOW,
            "length": 100.0,
            "width": width,
        },
        "label": label,
        "game": _GAME,
        "name": _NAME,
        "count": count,
        "inside": _INSIDE[order.ink],
        "look": asdict(look_of(order.ink)),
        "front": art_name(JOKERS[0], order.ink),
        "back": back_name(order.ink),
        "orbs": [orb_name(card, order.ink) for card in _ORBS],
        "galaxies": [
            {"name": card.galaxy.value.upper(), "art": art_name(card, order.ink)} for card in _GALAXIES
        ],
    }


def _count(order: BoxOrder) -> str:
    """Return "56 cards" in the box's language."""
    category = order.language.plural_form(order.cards)
    pattern = order.language.word(f"cards.{category}")
    return order.language.digits(pattern.format(n=order.cards))


def _drawn(outlines: tuple[Outline, ...]) -> list[dict[str, object]]:
    return [outline.drawn() for outline in outlines]
