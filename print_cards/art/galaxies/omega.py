"""OMEGA: a horseshoe arch of fire over the Xphere, standing on two feet."""

import numpy as np

from print_cards.art.figures import ARCH_OPEN, ARCH_RADIUS, ARCH_Y, FOOT_FROM, FOOT_TO, FOOT_Y
from print_cards.art.light import colour
from print_cards.art.noise import Array, look, ridge, step, texture
from print_cards.art.scene import Look, Matter, Scene
from print_cards.art.space import Currents, Space


def shape(space: Space, air: Currents) -> Matter:
    """Bend a thick rope of gas into the letter, with strands along it and flames outside."""
    x, y = space.x + 0.012 * air.drift_x, space.y - ARCH_Y + 0.012 * air.drift_y
    r, angle = np.hypot(x, y * 0.94), np.arctan2(x, -y)
    ring = step(ARCH_OPEN + 0.12, ARCH_OPEN - 0.10, np.abs(angle))
    height = r - ARCH_RADIUS + 0.006 * air.swirl_x
    side = np.abs(x)
    foot_on = step(FOOT_FROM - 0.02, FOOT_FROM + 0.015, side) * step(FOOT_TO + 0.03, FOOT_TO - 0.05, side)
    foot_height = (y - (FOOT_Y - ARCH_Y)) + 0.006 * air.swirl_y
    rope = ridge(height, 0.043 + 0.010 * air.body, 1.6) * ring
    foot = ridge(foot_height, 0.027 + 0.007 * air.body, 1.6) * foot_on
    strands = _strands(height, angle * ARCH_RADIUS, air) * ring
    strands = np.maximum(strands, _strands(foot_height * 1.3, side, air) * foot_on)
    flames = (
        np.exp(-np.maximum(height, 0) / (0.05 + 0.02 * air.swirl_y.clip(-1.5, 2)))
        * (height > 0)
        * ring
        * 0.50
    )
    letter = np.maximum(rope, foot)
    gas = letter * (0.72 + 0.26 * air.body) + strands * 0.95 + flames * (0.8 + 0.5 * air.body)
    gas = gas + 0.20 * step(-0.1, 2.2, air.body + 0.7 * air.drift_x)
    heat = 0.24 + 0.34 * letter + 0.30 * np.clip(strands, 0, 1) + 0.12 * air.body
    light = (np.clip(strands, 0, 1.5) * letter * 0.30)[..., None] * colour("#ffd0a0")
    return Matter(gas=np.maximum(gas, 0), heat=heat, light=light)


def _strands(height: Array, along: Array, air: Currents) -> Array:
    """Thin bright fibres that run along the arch and cross each other."""
    fibres = np.zeros_like(height)
    for number in range(5):
        sway = 0.027 * np.sin(along * (17 + 3 * number) + number * 2.2 + 0.5 * air.drift_x)
        fibres += ridge(height - sway - 0.0035 * air.swirl_y, 0.0032 + 0.0008 * number, 1.3)
    grain = look(texture(air.random, 1.2, lowest=4, size=512), along * 0.6, height * 5)
    result: Array = fibres * (0.62 + 0.22 * grain)
    return result


SCENE = Scene(
    Look(seed=88, gain=1.35, dust=1.0, relief=0.4, bright=6, flow={"warp": 0.12, "turn": 0.25}), shape
)
