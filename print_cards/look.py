"""How type and small ornaments look on a card's picture: light on paintings, dark on white paper."""

from dataclasses import dataclass, replace
from typing import Final

from missions.cards import AnyCard, Card
from print_cards.art.palette import GOLD, PALETTES
from print_cards.colours import Ink


@dataclass(frozen=True, slots=True)
class Look:
    """Colours as ``#rrggbb``. Panes lie behind small things and cover a part of the picture, 0 to 1."""

    text: str
    figure: str
    pane: str
    pane_cover: float
    shaded: bool
    """Whether the picture darkens towards the title."""


_ON_PAINTING: Final = Look(text="#ffffff", figure="#ffffff", pane="#04030a", pane_cover=0.5, shaded=True)
_ON_PAPER: Final = Look(text="#15131c", figure="#15131c", pane="#ffffff", pane_cover=0.85, shaded=False)
_ON_GREY: Final = replace(_ON_PAINTING, pane="#000000")
_GREY_ACCENT: Final = "#d8d8d8"
_GOLD_INK: Final = "#6a4a00"


def look_of(ink: Ink) -> Look:
    """Return how type looks in this ink."""
    return {Ink.FULL: _ON_PAINTING, Ink.LOW: _ON_PAPER, Ink.GREY: _ON_GREY}[ink]


def accent_of(card: AnyCard, ink: Ink) -> str:
    """Return the colour of a card's pips, its border and its second line of type."""
    if ink is Ink.GREY:
        return _GREY_ACCENT
    if not isinstance(card, Card):
        return _GOLD_INK if ink is Ink.LOW else GOLD
    palette = PALETTES[card.galaxy]
    return palette.ink if ink is Ink.LOW else palette.accent
