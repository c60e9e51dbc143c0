"""The nine galaxies. Each has a structure of its own, which survives grey print and colour-blind eyes."""

from typing import Any, Final

from numpy.typing import NDArray

from missions.cards import Galaxy
from print_cards.art.galaxies import (
    andromede,
    nebula,
    nemesis,
    omega,
    proxima,
    serpens,
    sparrow,
    virgo,
    zeta,
)
from print_cards.art.palette import PALETTES
from print_cards.art.scene import Scene, paint_scene
from print_cards.art.space import Space

SCENES: Final[dict[Galaxy, Scene]] = {
    Galaxy.PROXIMA: proxima.SCENE,
    Galaxy.NEBULA: nebula.SCENE,
    Galaxy.ZETA: zeta.SCENE,
    Galaxy.ANDROMEDE: andromede.SCENE,
    Galaxy.SERPENS: serpens.SCENE,
    Galaxy.SPARROW: sparrow.SCENE,
    Galaxy.VIRGO: virgo.SCENE,
    Galaxy.OMEGA: omega.SCENE,
    Galaxy.NEMESIS: nemesis.SCENE,
}


def paint_galaxy(galaxy: Galaxy, space: Space | None = None) -> NDArray[Any]:
    """Paint one galaxy as 8-bit sRGB, at the size of a card's picture unless told otherwise."""
    return paint_scene(SCENES[galaxy], PALETTES[galaxy], space or Space.of_size())
