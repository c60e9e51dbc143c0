"""VIRGO: a giant elliptical galaxy with its jet, among a swarm of small galaxies."""

from dataclasses import dataclass

import numpy as np

from print_cards.art.figures import JET, VIRGO_FLATNESS, VIRGO_TILT
from print_cards.art.light import colour, ramp
from print_cards.art.noise import Array, Random, ridge, step
from print_cards.art.place import ORB_X, ORB_Y
from print_cards.art.scene import Look, Matter, Scene
from print_cards.art.space import Currents, Space

_HALO = ("#1c0a04", "#6e3510", "#d08a3a", "#ffd690", "#fff2d8")
_TINTS = ("#ffcf96", "#ffe6c0", "#b7cfff", "#ff9f7a", "#c9d8ff")


@dataclass(frozen=True, slots=True)
class SmallGalaxy:
    """A far neighbour: place, size, turn, how edge-on it lies, whether it is a spiral."""

    x: float
    y: float
    size: float
    turn: float
    flatness: float
    spiral: bool


def swarm(random: Random, count: int = 54) -> list[SmallGalaxy]:
    """Scatter neighbours, a few of them large, none touching a larger one."""
    sizes = np.sort(np.minimum(0.0046 + random.pareto(1.9, count) * 0.0042, 0.026))[::-1]
    placed: list[SmallGalaxy] = []
    for size in sizes.tolist():
        for _ in range(60):
            x, y = float(random.uniform(-0.36, 0.36)), float(random.uniform(-0.40, 0.49))
            if _is_free(x, y, size, placed):
                turn, flat = float(random.uniform(0, 3.14)), float(1 + random.random() * 2.4)
                placed.append(
                    SmallGalaxy(x, y, size, turn, flat, size > 0.012 and bool(random.random() < 0.6))
                )
                break
    return placed


def shape(space: Space, air: Currents) -> Matter:
    """Stack the soft halo, its shells, the jet and the swarm."""
    x, y = space.turned(ORB_X, ORB_Y, VIRGO_TILT)
    r = np.hypot(x, y * VIRGO_FLATNESS)
    halo = 1.5 * np.exp(-r / 0.085) + 0.50 * np.exp(-r / 0.20)
    shells = sum(
        step(edge + 0.002, edge - 0.035, r) * (r < edge + 0.002) * 0.045 for edge in (0.19, 0.245, 0.31)
    )
    light = (halo + shells)[..., None] * ramp(np.clip(halo * 0.62, 0, 1), _HALO) * 0.85
    light = light + _jet(space, air)
    for galaxy in swarm(air.random):
        _add(light, space, galaxy, colour(_TINTS[int(air.random.integers(len(_TINTS)))]))
    gas = 0.30 * step(-0.3, 2.2, air.body + 0.6 * air.drift_x)
    return Matter(gas=gas, heat=0.33 + 0.2 * air.body, light=light)


def _jet(space: Space, air: Currents) -> Array:
    along, across = space.turned(ORB_X, ORB_Y, JET)
    wobble = 0.0045 * np.sin(along * 31) * step(0.1, 0.4, along) + 0.0015 * air.swirl_x
    spine = ridge(across - wobble, 0.0042 + 0.020 * np.maximum(along, 0), 1.5) * step(0.01, 0.05, along)
    knots = 0.45 + 0.75 * step(0.1, 1.0, np.sin(along * 62 + 0.5 * air.body)) + 0.15 * air.fine
    bright = spine * knots * np.exp(-np.maximum(along, 0) * 3.0) * step(0.56, 0.34, along)
    core = ridge(across - wobble, 0.0028, 1.4) * step(0.02, 0.06, along) * np.exp(-np.maximum(along, 0) * 4)
    faint = (
        ridge(across, 0.008 + 0.03 * np.maximum(-along, 0))
        * step(0.02, -0.1, along)
        * np.exp(along * 6)
        * 0.3
    )
    result: Array = (bright * 1.2 + faint)[..., None] * colour("#6fa8ff") + (core * 0.9)[..., None] * colour(
        "#d8e8ff"
    )
    return result


def _add(light: Array, space: Space, galaxy: SmallGalaxy, tint: Array) -> None:
    rows, columns = space.window(galaxy.x, galaxy.y, galaxy.size * 5)
    u, v = Space(space.x[rows, columns], space.y[rows, columns]).turned(galaxy.x, galaxy.y, galaxy.turn)
    v = v * np.float32(galaxy.flatness)
    r = np.hypot(u, v) / np.float32(galaxy.size)
    glow = np.exp(-1.9 * r) * 1.25 + np.exp(-((r / 0.25) ** 2)) * 0.5
    if galaxy.spiral:
        arm = 0.5 + 0.5 * np.cos(2 * (np.arctan2(v, u) - 2.6 * np.log(r + 0.3)))
        glow = glow * 0.55 + np.exp(-1.15 * r) * arm * step(3.6, 1.8, r) * 0.75
    light[rows, columns] += (glow * step(5, 3, r))[..., None] * tint


def _is_free(x: float, y: float, size: float, placed: list[SmallGalaxy]) -> bool:
    if np.hypot(x - ORB_X, y - ORB_Y) < 0.17 + size:
        return False
    return all(np.hypot(x - other.x, y - other.y) > 2.2 * (size + other.size) for other in placed)


SCENE = Scene(
    Look(
        seed=77,
        gain=1.1,
        dust=1.0,
        relief=0.3,
        bloom=0.35,
        stars=420,
        bright=2,
        flow={"warp": 0.10, "turn": 0.9},
    ),
    shape,
)
