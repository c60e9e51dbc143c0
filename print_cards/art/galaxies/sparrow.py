"""SPARROW: two wings of shining gas spread from the Xphere, feather by feather."""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from print_cards.art.light import colour
from print_cards.art.noise import Array, Random, ridge, step
from print_cards.art.scene import Look, Matter, Scene
from print_cards.art.space import Currents, Space


@dataclass(frozen=True, slots=True)
class Feather:
    """A feather of the right wing: root, direction in radians clockwise from the right, length, half width."""

    x: float
    y: float
    angle: float
    length: float
    width: float


def feathers() -> Iterator[Feather]:
    """Give the right wing's feathers and the tail's, those behind first."""
    for number in range(4):
        yield Feather(0.006 + 0.008 * number, -0.10, 1.56 - 0.20 * number, 0.155 - 0.010 * number, 0.012)
    for number in range(9):  # secondaries, along the arm
        t = number / 8
        yield Feather(0.03 + 0.135 * t, -0.165 - 0.10 * t, 1.22 - 0.36 * t, 0.225 + 0.045 * t, 0.0185)
    for number in range(9):  # primaries, fanned at the hand
        t = number / 8
        yield Feather(
            0.170 + 0.022 * t, -0.270 - 0.012 * t, 0.80 - 0.90 * t, 0.285 + 0.03 * np.sin(3 * t), 0.0200
        )
    for number in range(10):  # coverts over the roots of both
        t = number / 9
        yield Feather(0.03 + 0.145 * t, -0.172 - 0.108 * t, 1.12 - 0.85 * t, 0.125 + 0.015 * t, 0.0165)


def shape(space: Space, air: Currents, random: Random) -> Matter:
    """Lay the feathers of both wings over each other like tiles; their gas streams off at the tips."""
    x = np.abs(space.x) + 0.0030 * air.swirl_x * step(0, 0.1, np.abs(space.x))
    y = space.y + 0.0030 * air.swirl_y + 0.008 * air.drift_x
    gas, quill = np.zeros_like(x), np.zeros_like(x)
    for feather in feathers():
        _lay(gas, quill, feather, x, y, air)
    wing = np.clip(gas, 0, 1)
    crook = np.exp(-np.hypot(x - 0.17, (y + 0.27) * 1.3) * 9) * 0.55
    thin = 0.34 * step(-0.3, 2.3, air.body + 0.6 * air.drift_x) + crook * (0.7 + 0.6 * air.body)
    gas = gas * (0.92 + 0.22 * air.body) + np.maximum(thin, 0) * (1 - 0.55 * wing)
    heat = 0.24 + 0.40 * wing + 0.12 * air.body + 0.25 * quill
    away = space.distance(0, -0.18)
    light = (np.exp(-((away / 0.19) ** 2)) * 0.22)[..., None] * colour("#8fd4ff")
    light = light + (quill * 0.20)[..., None] * colour("#e8f8ff")
    return Matter(gas=np.maximum(gas, 0), heat=heat, light=light)


def _lay(gas: Array, quill: Array, feather: Feather, x: Array, y: Array, air: Currents) -> None:
    cos, sin = np.float32(np.cos(feather.angle)), np.float32(np.sin(feather.angle))
    dx, dy = x - np.float32(feather.x), y - np.float32(feather.y)
    along = (dx * cos + dy * sin) / np.float32(feather.length)
    across = dy * cos - dx * sin - 0.07 * feather.length * along**2  # a slight bow
    s = np.clip(along, 0, 1)
    half = feather.width * (0.35 + 0.65 * step(0, 0.35, s)) * np.sqrt(np.clip((1 - s) * 2.6, 0, 1))
    inside = step(0.0010, -0.0010, np.abs(across) - half) * (along > 0) * (along < 1)
    inside = inside * step(1.02, 0.62, s + 0.10 * air.fine)  # tips dissolve
    barbs = np.sin(along * feather.length * 620 - np.abs(across) * 430 + 1.2 * air.fine)
    vane = step(-1.0, 1.0, across / np.maximum(half, 0.001))  # one side of the shaft lies in shade
    lit = 0.16 + 0.62 * vane * (0.55 + 0.45 * step(1, 0.3, s)) + 0.045 * barbs
    lit = lit + 0.55 * ridge(across - half, 0.0016) * step(1.0, 0.5, s)  # light on the sharp edge
    gas[...] = gas * (1 - 0.90 * inside) + inside * np.maximum(lit, 0.03)
    quill[...] = quill * (1 - 0.90 * inside) + ridge(across, 0.0008) * inside * step(1, 0.6, s)


SCENE = Scene(
    Look(seed=66, gain=1.35, dust=0.55, relief=0.2, bright=5, flow={"warp": 0.09, "turn": 0.3}), shape
)
