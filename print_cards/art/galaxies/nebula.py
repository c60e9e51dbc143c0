"""NEBULA: an open cloud, whose bright cliff the Xphere lights from the free sky above."""

import numpy as np

from print_cards.art.figures import CLIFF_SLOPE, CLIFF_WAVE, CLIFF_Y
from print_cards.art.light import colour
from print_cards.art.noise import ridge, step
from print_cards.art.place import ORB_X, ORB_Y
from print_cards.art.scene import Look, Matter, Scene
from print_cards.art.space import Currents, Space


def shape(space: Space, air: Currents) -> Matter:
    """Fill the lower left with billows that end in a cliff; leave veils above it."""
    cliff = space.y - CLIFF_Y - CLIFF_SLOPE * space.x + CLIFF_WAVE * np.sin(space.x * 9 + 0.6)
    depth = cliff / 0.17 + 0.50 * air.body + 0.42 * air.drift_x
    bank = step(-0.35, 1.15, depth)
    veil = step(-0.3, 2.6, air.body + 0.8 * air.drift_y) * 0.75
    gas = bank * (0.62 + 0.30 * air.body + 0.22 * air.swirl_x) + veil * (1 - bank)
    edge = ridge(depth - 0.25, 0.42, 1.6)
    away = space.distance(ORB_X, ORB_Y)
    heat = 0.31 + 0.15 * air.body + 0.34 * edge + 0.16 * np.exp(-away * 4)
    glow = (np.exp(-((away / 0.16) ** 2)) * 0.16)[..., None] * colour("#ff9ad0")
    return Matter(gas=np.maximum(gas, 0) + edge * 0.45, heat=heat, light=glow)


SCENE = Scene(
    Look(seed=22, gain=1.45, dust=1.5, relief=0.75, bright=9, flow={"warp": 0.12, "turn": 0.2}), shape
)
