"""ANDROMEDE: a tilted spiral with dust lanes, pink star nurseries and two small companions."""

import numpy as np

from print_cards.art.figures import (
    COMPANIONS,
    SPIRAL_FLATNESS,
    SPIRAL_SCALE,
    SPIRAL_TURN,
    SPIRAL_WINDING,
    SPIRAL_X,
    SPIRAL_Y,
)
from print_cards.art.light import colour
from print_cards.art.noise import Array, step
from print_cards.art.scene import Look, Matter, Scene
from print_cards.art.space import Currents, Space


def shape(space: Space, air: Currents) -> Matter:
    """Wind two arms in a disc that leans away from us."""
    x, y = space.turned(SPIRAL_X, SPIRAL_Y, SPIRAL_TURN)
    y = y * np.float32(SPIRAL_FLATNESS)
    r, angle = np.hypot(x, y) + np.float32(1e-4), np.arctan2(y, x)
    phase = (
        2 * (angle - SPIRAL_WINDING * np.log(r * SPIRAL_SCALE[0] + SPIRAL_SCALE[1]))
        + 0.40 * air.drift_x
        + 0.38 * air.body
    )
    arm = step(-0.30, 1.0, np.cos(phase))
    crest = step(0.55, 1.0, np.cos(phase + 0.25))
    spurs = step(0.1, 1.0, np.cos(2 * phase + 1.0 + 0.5 * air.swirl_x)) * (1 + 0.5 * air.fine)
    lane = step(0.25, 1.0, np.cos(phase + 1.25 + 0.25 * air.body))
    disc = np.exp(-r * 1.45) * step(0.66, 0.36, r)
    gas = disc * (
        0.05 + 0.34 * spurs + 1.10 * arm * (1 + 0.32 * air.body) + 0.55 * crest * (1 + 0.4 * air.fine)
    )
    gas = gas * (1 - 0.80 * lane * step(0.04, 0.16, r)) + 0.10 * step(0, 2.2, air.body + air.drift_y)
    nurseries = step(1.0, 2.1, air.swirl_x + 0.4 * air.fine) * arm * disc * step(0.08, 0.2, r)
    light = (np.exp(-r * 11) * 1.15 + np.exp(-r * 4.5) * 0.10)[..., None] * colour("#ffcf90")
    light = light + (nurseries * 1.1)[..., None] * colour("#ff5fa8") + _companions(space)
    heat = 0.24 + 0.55 * np.exp(-r * 4.2) + 0.12 * crest + 0.08 * air.body
    return Matter(gas=gas * 1.22 * (1 - 0.30 * np.exp(-r * 9)), heat=heat, light=light)


def _companions(space: Space) -> Array:
    light = np.zeros((*space.x.shape, 3), np.float32)
    for x, y, size, flatness in COMPANIONS:
        u, v = space.turned(x, y, 0.7)
        light += np.exp(-1.6 * np.hypot(u, v * flatness) / size)[..., None] * colour("#ffe2b8") * 1.3
    return light


SCENE = Scene(
    Look(seed=44, gain=1.25, dust=0.8, relief=0.25, stars=1700, bright=5, flow={"warp": 0.09, "turn": 0.7}),
    shape,
)
