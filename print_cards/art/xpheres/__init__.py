"""The six Xpheres, each painted once and then seen in the light of nine galaxies."""

from collections.abc import Callable
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from missions.cards import Galaxy, Xphere
from print_cards.art.light import bloom, colour, to_bytes
from print_cards.art.noise import Random
from print_cards.art.palette import PALETTES
from print_cards.art.xpheres.ball import Ball, Glow
from print_cards.art.xpheres.gems import amethyst, ruby
from print_cards.art.xpheres.metals import gold, silver
from print_cards.art.xpheres.stones import ice, obsidian

Material = Callable[[Ball, Random], Glow]

SIZE_PX: Final = 336
"""28 mm at 300 dpi; 24 mm at 355 dpi."""
_FINER: Final = 3  # painted larger and averaged: smooth facets and lamps

MATERIALS: Final[dict[Xphere, Material]] = {
    Xphere.GOLD: gold,
    Xphere.OBSIDIAN: obsidian,
    Xphere.SILVER: silver,
    Xphere.RUBY: ruby,
    Xphere.ICE: ice,
    Xphere.AMETHYST: amethyst,
}


def glow_of(xphere: Xphere, size: int = SIZE_PX) -> Glow:
    """Calculate one sphere's light, free of any galaxy."""
    random = np.random.default_rng(700 + xphere)
    glow = MATERIALS[xphere](Ball.of_size(size * _FINER), random)
    return Glow(*(_averaged(light) for light in (glow.own, glow.first, glow.second)))


def develop_xphere(glow: Glow, galaxy: Galaxy) -> NDArray[Any]:
    """Show a sphere in one galaxy's light, as a square 8-bit picture filled by the ball."""
    palette = PALETTES[galaxy]
    light = glow.tinted(colour(palette.gas[3]), colour(palette.drift[2]) * np.float32(1.3))
    light = bloom(light, 0.12, radius=light.shape[0] * 0.02)
    return to_bytes(1 - np.exp(-np.maximum(light, 0) * np.float32(1.45)), np.random.default_rng(7))


def _averaged(light: NDArray[Any]) -> NDArray[Any]:
    size = light.shape[0] // _FINER
    result: NDArray[Any] = np.minimum(light, 6).reshape(size, _FINER, size, _FINER, 3).mean((1, 3))
    return result
