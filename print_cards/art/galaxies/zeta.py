"""ZETA: a runaway star that pushes a bow shock through the gas before it."""

import numpy as np

from print_cards.art.figures import SHOCK_AHEAD, SHOCK_HEADING, SHOCK_OPENING, SHOCK_SHEETS
from print_cards.art.light import colour
from print_cards.art.noise import Array, look, ridge, step, texture
from print_cards.art.place import ORB_X, ORB_Y
from print_cards.art.scene import Look, Matter, Scene
from print_cards.art.space import Currents, Space


def shape(space: Space, air: Currents) -> Matter:
    """Wrap nested parabolic sheets around the star and let its wake stream away behind it."""
    ahead, side = space.turned(ORB_X, ORB_Y, SHOCK_HEADING)
    side = side + 0.010 * air.drift_x + 0.004 * air.swirl_x
    front = (ahead - SHOCK_AHEAD + SHOCK_OPENING * side * side) / np.sqrt(1 + (2 * SHOCK_OPENING * side) ** 2)
    front = front + 0.008 * air.drift_y + 0.0035 * air.swirl_y
    fade = np.exp(-((side / 0.46) ** 2))
    sheets = _sheets(front, side, air)
    inside = np.exp(-np.maximum(-front, 0) * 13) * (front < 0)
    threads = look(texture(air.random, 1.2, lowest=5, size=512), side * 0.9, front * 5.5)
    piled = inside * (0.50 + 0.26 * threads + 0.24 * air.body)
    wake = ridge(side + 0.012 * air.swirl_x, 0.055 + 0.10 * np.maximum(-ahead, 0)) * step(0.02, -0.2, ahead)
    wake = wake * step(
        -1.2, 2.0, look(texture(air.random, 1.1, lowest=4, size=512), side * 3.2, ahead * 0.35)
    )
    outer = step(-0.1, 2.2, air.body + 0.7 * air.drift_x) * step(-0.02, 0.10, front) * 0.75
    gas = (sheets * 1.35 * np.maximum(0.92 + 0.20 * air.body, 0.45) + piled) * fade + wake * 0.42 + outer
    heat = 0.30 + 0.52 * np.clip(sheets, 0, 1) + 0.12 * air.body + 0.15 * wake
    away = space.distance(ORB_X, ORB_Y)
    star = np.exp(-((away / 0.02) ** 2)) * 3 + np.exp(-away * 15) * 0.8
    light = star[..., None] * colour("#bfe0ff") + (sheets * fade * 0.18)[..., None] * colour("#d8fff4")
    return Matter(gas=np.maximum(gas, 0), heat=heat, light=light)


def _sheets(front: Array, side: Array, air: Currents) -> Array:
    """Thin sheets of shocked gas, each torn and rippled in its own way."""
    torn = texture(air.random, 1.7, lowest=3, size=512)
    sheets = np.zeros_like(front)
    for number, (ahead, width, strength) in enumerate(SHOCK_SHEETS):
        here = look(torn, side * 0.8 + 0.21 * number, front * 1.2 + 0.37 * number)
        at = front - ahead + 0.0045 * here
        veil = ridge(at, width * 2.6, 1.2) * 0.35 * (1 + 0.5 * air.body)
        sheets += strength * (
            ridge(at, width, 1.1) * (0.30 + 0.70 * step(-1.8, 1.1, here)) + np.maximum(veil, 0)
        )
    return sheets


SCENE = Scene(Look(seed=33, gain=1.7, dust=1.0, relief=0.45, flow={"warp": 0.10, "turn": 1.1}), shape)
