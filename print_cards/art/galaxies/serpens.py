"""SERPENS: a twisted filament that winds past the Xphere and down beside the code."""

import numpy as np

from print_cards.art.figures import (
    SERPENT_BENDS,
    SERPENT_GIRTH,
    SERPENT_STRANDS,
    SERPENT_SWING,
    SERPENT_TWIST,
)
from print_cards.art.light import colour
from print_cards.art.noise import Array, ridge, step
from print_cards.art.place import ORB_Y
from print_cards.art.scene import Look, Matter, Scene
from print_cards.art.space import Currents, Space


def shape(space: Space, air: Currents) -> Matter:
    """Twist three bright strands and many threads about one winding line."""
    offset, length = _along(space.x + 0.010 * air.drift_y, space.y + 0.010 * air.drift_x)
    offset = offset + 0.003 * air.swirl_x
    body = ridge(offset, 0.062 + 0.012 * air.body)
    strands, glints = np.zeros_like(offset), np.zeros_like(offset)
    for start in SERPENT_STRANDS:
        turn = SERPENT_TWIST * length + start
        near = 0.5 + 0.5 * np.cos(turn)
        at = offset - SERPENT_GIRTH * np.sin(turn) - 0.003 * air.swirl_y
        strands += ridge(at, 0.0050 + 0.0045 * near, 1.3) * (0.25 + 0.85 * near)
        glints += ridge(at, 0.0022 + 0.001 * near, 1.5) * near**2
    gas = (
        body * (0.38 + 0.30 * air.body + 0.16 * air.veins)
        + strands * 0.95
        + _threads(offset, length, air) * body
    )
    gas = gas + 0.24 * step(0, 2.3, air.body + 0.8 * air.drift_y)
    heat = 0.30 + 0.26 * body + 0.26 * np.clip(strands, 0, 1) + 0.14 * air.body
    light = (glints * 0.6)[..., None] * colour("#eaffb0")
    return Matter(gas=np.maximum(gas, 0), heat=heat, light=light)


def _along(x: Array, y: Array) -> tuple[Array, Array]:
    """Give every pixel's distance from the winding line (signed) and its place along it."""
    heights = np.linspace(-0.8, 0.8, 3201, dtype=np.float32)
    slopes = -SERPENT_SWING * SERPENT_BENDS * np.sin(SERPENT_BENDS * (heights - ORB_Y))
    lengths = np.cumsum(np.sqrt(1 + slopes**2)) * (heights[1] - heights[0])
    foot = y
    for _ in range(3):  # walk to the nearest point of the line
        phase = SERPENT_BENDS * (foot - ORB_Y)
        line, slope = SERPENT_SWING * np.cos(phase), -SERPENT_SWING * SERPENT_BENDS * np.sin(phase)
        foot = foot + 0.7 * ((x - line) * slope + (y - foot)) / (1 + slope * slope)
    phase = SERPENT_BENDS * (foot - ORB_Y)
    line, slope = SERPENT_SWING * np.cos(phase), -SERPENT_SWING * SERPENT_BENDS * np.sin(phase)
    offset = ((x - line) - slope * (y - foot)) / np.sqrt(1 + slope * slope)
    return offset, np.interp(foot, heights, lengths).astype(np.float32)


def _threads(offset: Array, length: Array, air: Currents) -> Array:
    threads = np.zeros_like(offset)
    for number in range(7):
        sway = 0.058 * np.sin(17 * length + number * 1.9) * np.float32(0.5 + 0.5 * np.cos(number * 2.4))
        threads += ridge(offset - sway - 0.007 * air.swirl_y, 0.0028, 1.2)
    result: Array = threads * 0.34
    return result


SCENE = Scene(
    Look(seed=55, gain=1.35, dust=1.1, relief=0.45, bright=5, flow={"warp": 0.13, "turn": 0.0}), shape
)
