"""The colours of the galaxies: what the paintings, the line drawings and a card's type have in common."""

from dataclasses import dataclass
from typing import Final

from missions.cards import Galaxy, Xphere


@dataclass(frozen=True, slots=True)
class Palette:
    """One galaxy's colours as ``#rrggbb``, from the dark sky to the brightest gas."""

    sky: str
    gas: tuple[str, str, str, str, str]
    drift: tuple[str, str, str, str, str]
    """A second ramp; large parts of the sky lean to it, so that a galaxy is never of one hue."""

    @property
    def accent(self) -> str:
        """A light colour for thin ornaments and pips on the dark picture."""
        return self.gas[3]

    @property
    def ink(self) -> str:
        """A dark colour for lines on white paper."""
        return self.gas[1]


PALETTES: Final[dict[Galaxy, Palette]] = {
    Galaxy.PROXIMA: Palette(
        "#0d0407",
        ("#12040a", "#5a0f18", "#c0301f", "#ff8a3d", "#ffe2ad"),
        ("#07060f", "#3a0d2a", "#8a1f3d", "#e0562d", "#ffd08a"),
    ),
    Galaxy.NEBULA: Palette(
        "#0c0620",
        ("#14083a", "#5b1f9e", "#d13fae", "#ff86b0", "#ffe6f2"),
        ("#04103a", "#123f8f", "#2f9fd0", "#8fe3e8", "#f3fffb"),
    ),
    Galaxy.ZETA: Palette(
        "#03131a",
        ("#04212b", "#0b5a63", "#16a79a", "#7de8cf", "#f1fff4"),
        ("#06142e", "#123a7a", "#2b7fc4", "#8fd4ff", "#ffffff"),
    ),
    Galaxy.ANDROMEDE: Palette(
        "#050a1e",
        ("#0a1440", "#2b4aa8", "#6f9df2", "#cfe0ff", "#fff3d6"),
        ("#1a0c3a", "#5a2f8f", "#b06fc8", "#f0c0e0", "#fff3e0"),
    ),
    Galaxy.SERPENS: Palette(
        "#04120a",
        ("#05200f", "#146b31", "#4fc24a", "#bdf06a", "#fbffd9"),
        ("#04171f", "#0b4f5a", "#22a08a", "#a8f0c0", "#fdfff0"),
    ),
    Galaxy.SPARROW: Palette(
        "#06121f",
        ("#0a2740", "#1f6fb0", "#58bdf0", "#c5ecff", "#fff6e0"),
        ("#1a1238", "#4a3f9f", "#8f8ff0", "#dcd8ff", "#fff3e8"),
    ),
    Galaxy.VIRGO: Palette(
        "#0a0709",
        ("#1d1208", "#5c3a16", "#b98232", "#f0c878", "#fff5db"),
        ("#10081a", "#3f1f4a", "#8a4a6a", "#e09a80", "#fff0dc"),
    ),
    Galaxy.OMEGA: Palette(
        "#170612",
        ("#25081f", "#8a1650", "#ee3f7d", "#ffa07a", "#fff0cf"),
        ("#1a0a30", "#4f1f8a", "#a04ad0", "#f0a0e0", "#fff0f4"),
    ),
    Galaxy.NEMESIS: Palette(
        "#07060a",
        ("#0b0910", "#2b1830", "#61263a", "#c14a2d", "#ffc27a"),
        ("#050912", "#0f2233", "#23404f", "#6a6a6a", "#e0c8a8"),
    ),
}

GOLD: Final = "#f2c14e"
"""The gong's own metal, on the back and on the jokers."""

XPHERE_COLOURS: Final[dict[Xphere, str]] = {
    Xphere.GOLD: "#c99618",
    Xphere.OBSIDIAN: "#2a2630",
    Xphere.SILVER: "#8d939c",
    Xphere.RUBY: "#c4122f",
    Xphere.ICE: "#4aa3d8",
    Xphere.AMETHYST: "#7d3fd0",
}
"""One plain colour of each sphere, for line drawings."""
