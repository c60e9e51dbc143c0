"""NEMESIS: a black hole that frames the Xphere, its disc seen edge-on and bent up over it by gravity."""

import numpy as np

from print_cards.art.figures import DISC_REACH, DISC_TILT, SHADOW
from print_cards.art.light import ramp
from print_cards.art.noise import Array, look, ridge, step, texture
from print_cards.art.place import ORB_X, ORB_Y
from print_cards.art.scene import Look, Matter, Scene
from print_cards.art.space import Currents, Space

_FIRE = ("#150302", "#6e1808", "#e05512", "#ffa848", "#fff0d0")


def shape(space: Space, air: Currents) -> Matter:
    """Draw the photon ring, the disc before the hole and the light of its far side, lensed over the top."""
    x, y = space.turned(ORB_X, ORB_Y, DISC_TILT)
    r = np.hypot(x, y)
    black = step(SHADOW, SHADOW + 0.004, r)
    beamed = 1 + 0.55 * np.clip(-x / 0.25, -1, 1)  # the side that turns towards us shines brighter
    bands = texture(air.random, 1.1, lowest=5, size=512)
    arc = _lensed_arc(y, r, look(bands, np.arctan2(x, -y) * 0.05, r * 5.0))
    photon = ridge(r - SHADOW * 1.035, 0.0030, 1.5) * 1.1 + np.exp(-np.maximum(r - SHADOW, 0) / 0.02) * 0.22
    disc = _disc(x, y, look(bands, x * 0.12 + 0.3, y * 6.0), look(bands, np.abs(x) * 2.4, y * 0.6 + 0.5))
    glow = np.exp(-np.abs(y) * 9) * np.exp(-np.abs(x) * 4.5) * 0.10
    behind = (arc + photon + glow) * beamed * black
    front = disc * beamed
    total = behind * (1 - 0.8 * np.clip(front, 0, 1)) + front
    light = ramp(np.clip(total * 0.62, 0, 1), _FIRE) * np.minimum(total, 1.9)[..., None]
    gas = (0.46 * step(-0.5, 2.1, air.body + 0.7 * air.drift_x)) * step(SHADOW, 0.33, r)
    return Matter(gas=gas, heat=0.30 + 0.22 * air.body + 0.3 * np.exp(-r * 4), light=light, shade=black)


def _lensed_arc(y: Array, r: Array, bands: Array) -> Array:
    """Bend the far side of the disc into a broad arch above the hole and a thin one below it."""
    above = step(0.05, -0.06, y)
    height = (r - SHADOW * 1.10) / (0.072 + 0.02 * above)
    arch = step(-0.02, 0.10, height) * np.exp(-np.maximum(height, 0) * 1.7) * step(1.5, 0.9, height)
    below = ridge(r - SHADOW * 1.12, 0.0060, 1.5) * step(-0.02, 0.06, y) * 0.45
    result: Array = arch * above * (1.25 + 0.42 * bands) + below
    return result


def _disc(x: Array, y: Array, bands: Array, clumps: Array) -> Array:
    """Lay the near side as a thin bright sheet that widens towards the hole, streaked along its turning."""
    out = np.abs(x) / DISC_REACH
    thick = 0.0042 + 0.0150 * step(1.0, 0.15, out)
    sheet = ridge(y - 0.006, thick, 1.5) * step(1.0, 0.45, out)
    spine = ridge(y - 0.006, thick * 0.28, 1.5) * step(1.0, 0.5, out)
    fade = np.exp(-out * 1.5)
    result: Array = (sheet * (0.95 + 0.34 * bands + 0.14 * clumps) + spine * 0.7) * fade * 1.75
    return np.maximum(result, 0)


SCENE = Scene(
    Look(seed=99, gain=1.1, dust=1.5, relief=0.5, bright=6, flow={"warp": 0.12, "turn": 1.4}), shape
)
