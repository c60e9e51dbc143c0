"""The golden gong, painted: a turned and hammered disc, lit from two opposite sides."""

from dataclasses import dataclass

import numpy as np

from print_cards.art.engraving import inscription
from print_cards.art.light import colour, ramp
from print_cards.art.mark import BAND, BOSS, STONE, stones
from print_cards.art.noise import Array, Random, look, ridge, step, texture
from print_cards.art.palette import PALETTES
from print_cards.art.space import Space

_BRONZE = ("#120602", "#4a2408", "#a5640f", "#e3a838", "#ffe29a", "#fff8e8")
_ENAMEL = ("#04030c", "#0d0a2a", "#241a5c", "#6a55b8")
_FINER = 2  # painted larger and averaged: smooth edges
_LAMP = (-0.42, -0.62)
"""Where the surface must lean to shine; the second lamp stands opposite."""


@dataclass(frozen=True, slots=True)
class GongLayer:
    """The gong's light (height, width, 3) and how much it covers (height, width)."""

    light: Array
    cover: Array


def paint_gong(space: Space, x: float, y: float, radius: float, random: Random) -> GongLayer:
    """Paint the gong about a point; it looks the same after half a turn."""
    rows, columns = space.window(x, y, radius * 1.02)
    fine = Space(space.x[rows, columns], space.y[rows, columns]).finer(_FINER)
    u, v = (fine.x - np.float32(x)) / radius, (fine.y - np.float32(y)) / radius
    metal = _metal(u, v, 1 / (fine.density * radius), random)
    light, cover = np.zeros((*space.x.shape, 3), np.float32), np.zeros(space.x.shape, np.float32)
    cover[rows, columns] = _averaged((np.hypot(u, v) < 1)[..., None])[..., 0]
    light[rows, columns] = _averaged(metal)
    return GongLayer(light, cover)


def _metal(u: Array, v: Array, pixel: float, random: Random) -> Array:
    r = np.hypot(u, v)
    bright = _shine(*_slopes(_relief(u, v, r, pixel, random), pixel)) + _turning_marks(u, v, r)
    bright = bright * (1 - 0.55 * _grooves(r))
    metal = _enamelled(ramp(bright, _BRONZE) * 1.15, bright, r, inscription(u, v, pixel), pixel)
    for stone_x, stone_y, galaxy in stones():
        at = u - np.float32(stone_x), v - np.float32(stone_y)
        metal = _set_stone(metal, *at, PALETTES[galaxy].gas, pixel)
    return metal


def _averaged(fine: Array) -> Array:
    height, width, channels = fine.shape
    parts = fine.reshape(height // _FINER, _FINER, width // _FINER, _FINER, channels)
    result: Array = parts.mean((1, 3), dtype=np.float32)
    return result


def _relief(u: Array, v: Array, r: Array, pixel: float, random: Random) -> Array:
    dents = texture(random, 1.6, lowest=7, size=512, parity=1)
    boss = 0.16 * np.sqrt(np.clip(1 - (r / BOSS) ** 2, 0, 1))
    rim = 0.045 * np.sqrt(np.clip(1 - ((r - 0.955) / 0.047) ** 2, 0, 1))
    face = -0.10 * step(BOSS, BAND[0], r) + 0.05 * step(BAND[0] - 0.03, BAND[0], r)
    hammered = 0.0035 * look(dents, u * 0.5, v * 0.5) * step(1.0, 0.5, np.abs(r - 0.42) / 0.22)
    raised = 0.016 * inscription(u, v, max(pixel, 0.008))
    result: Array = boss + rim + face + hammered + raised
    return result


def _slopes(relief: Array, pixel: float) -> tuple[Array, Array]:
    down, across = np.gradient(relief, np.float32(pixel))
    return np.asarray(across), np.asarray(down)


def _shine(across: Array, down: Array) -> Array:
    """Two opposite lamps and a dim room: light depends on which way the metal leans."""
    steep = np.hypot(across, down)
    shine = np.zeros_like(steep)
    for sign in (1, -1):
        away = np.hypot(across - sign * _LAMP[0], down - sign * _LAMP[1])
        shine += np.exp(-((away / 0.30) ** 2)) * 0.62 + np.exp(-((away / 0.75) ** 2)) * 0.22
    result: Array = 0.33 + shine - 0.20 * step(0.4, 1.6, steep)
    return result


def _turning_marks(u: Array, v: Array, r: Array) -> Array:
    """Fine rings from the lathe catch the lamps in two opposite fans, as on a cymbal."""
    angle = np.arctan2(v, u)
    fan = np.cos(2 * (angle - 0.95))
    narrow = np.cos(2 * (angle - 0.35)) ** 15
    rings = np.sin(r * 260) * 0.5 + np.sin(r * 417 + 1) * 0.3 + np.sin(r * 151 + 2) * 0.4
    result: Array = (0.15 * fan + 0.10 * narrow + 0.018 * rings) * step(BOSS, BOSS + 0.05, r)
    return result


def _enamelled(metal: Array, bright: Array, r: Array, letters: Array, pixel: float) -> Array:
    """Fill the band with dark enamel, out of which letters and dots stand in metal."""
    band = step(BAND[0] - pixel, BAND[0] + pixel, r) * step(BAND[1] + pixel, BAND[1] - pixel, r)
    enamel = ramp(np.clip(bright * 1.5 - 0.42, 0, 1), _ENAMEL)
    here = (band * (1 - letters))[..., None]
    result: Array = metal * (1 + 0.25 * letters)[..., None] * (1 - here) + enamel * here
    return result


def _grooves(r: Array) -> Array:
    grooves = np.zeros_like(r)
    for at, width in (
        (BOSS + 0.025, 0.012),
        (0.30, 0.006),
        (0.555, 0.006),
        (BAND[0] - 0.015, 0.012),
        (0.902, 0.010),
    ):
        grooves += ridge(r - at, width)
    return grooves


def _set_stone(metal: Array, u: Array, v: Array, gas: tuple[str, ...], pixel: float) -> Array:
    """Set a round stone in a golden ring, lit like the gong itself."""
    r = np.hypot(u, v) / STONE
    inside = step(1 + pixel / STONE, 1 - pixel / STONE, r)[..., None]
    body = np.clip(0.14 + 0.52 * (1 - r * r), 0, 1)
    stone = ramp(body, gas[1:4]) * 0.85 + ridge(r - 0.93, 0.10)[..., None] * colour(gas[3]) * 0.3
    for sign in (1, -1):
        from_lamp = np.hypot(u - sign * 0.45 * STONE, v + sign * 0.5 * STONE)
        stone = stone + (ridge(from_lamp, 0.26 * STONE) * 0.5)[..., None]
    setting = ridge(r - 1.16, 0.13)[..., None]
    shadow = ridge(r - 1.42, 0.22)[..., None]
    ring = metal * (1 - 0.45 * shadow) * (1 - setting) + setting * colour("#ffe09a") * 0.9
    result: Array = ring * (1 - inside) + stone * inside
    return result
