"""The colours of the code panel for each kind of ink (QR.md, section 1).

Colour is never the only sign: every panel also has a symbol and a word, and the frames keep their order of
light, middle and dark in grey and for colour-blind eyes.
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from missions.links import Destination

MODULES: Final = "#000000"
"""Codes are black in every colour: a lighter module costs reads (QR.md, section 4.1)."""

KEYLINE: Final = "#ffffff"


class Ink(StrEnum):
    """How much ink a deck takes: painted, line art on white, or shades of grey only."""

    FULL = "full"
    LOW = "low"
    GREY = "grey"


@dataclass(frozen=True, slots=True)
class PanelColours:
    """The tile behind the modules, the frame around it, and the symbol and word on the frame."""

    tile: str
    frame: str
    sign: str


_FULL: Final = {
    Destination.FIGHT: PanelColours("#ffe14d", "#ffc800", "#000000"),
    Destination.MALUS: PanelColours("#ffcaca", "#e3001b", "#ffffff"),
    Destination.BONUS: PanelColours("#cae1ff", "#0038a8", "#ffffff"),
    Destination.JOKER: PanelColours("#ffffff", "#6a1fb0", "#ffffff"),
}
_GREY: Final = {
    Destination.FIGHT: PanelColours("#ffffff", "#cfcfcf", "#000000"),
    Destination.MALUS: PanelColours("#ffffff", "#727272", "#ffffff"),
    Destination.BONUS: PanelColours("#ffffff", "#3a3a3a", "#ffffff"),
    Destination.JOKER: PanelColours("#ffffff", "#000000", "#ffffff"),
}


def panel_colours(destination: Destination, ink: Ink) -> PanelColours:
    """Return the colours of a panel."""
    if ink is Ink.GREY:
        return _GREY[destination]
    full = _FULL[destination]
    return full if ink is Ink.FULL else PanelColours("#ffffff", full.frame, full.sign)


def luminance(colour: str) -> float:
    """Return the relative luminance of ``#rrggbb``, 0 to 1 (WCAG 2)."""
    red, green, blue = (_linear(channel / 255) for channel in rgb(colour))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(first: str, second: str) -> float:
    """Return the contrast ratio of two colours, 1 to 21 (WCAG 2)."""
    dark, light = sorted((luminance(first), luminance(second)))
    return (light + 0.05) / (dark + 0.05)


def rgb(colour: str) -> tuple[int, int, int]:
    """Return ``#rrggbb`` as three numbers from 0 to 255."""
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def _linear(channel: float) -> float:
    return channel / 12.92 if channel <= 0.04045 else ((channel + 0.055) / 1.055) ** 2.4
