"""The card's back: the gong struck in the middle of a two-armed galaxy, the same both ways up."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from print_cards.art.gong import paint_gong
from print_cards.art.light import bloom, colour, develop, ramp
from print_cards.art.mark import RADIUS_ON_BACK
from print_cards.art.noise import Array, Random, look, ridge, step, texture
from print_cards.art.place import HEIGHT_PX, WIDTH_PX
from print_cards.art.space import Space
from print_cards.art.stars import Star, draw_bright_star, draw_star, field, star_light

SEED = 9
WAVES = (0.235, 0.275, 0.325, 0.385, 0.455, 0.535)
_HEAT = ("#070318", "#1c0f52", "#4a2aa0", "#b04fc0", "#ff9a6a", "#ffe6b0")
_COOL = ("#030a1e", "#0a2a5a", "#1f6fa8", "#5ab8d8", "#ffd08a", "#fff0d0")
_STAR_TINT = "#fff0d0"


def paint_back(space: Space | None = None) -> NDArray[Any]:
    """Paint the back as 8-bit sRGB. A half turn changes nothing but the finest noise."""
    space = space or Space.of_size(WIDTH_PX, HEIGHT_PX)
    random = np.random.default_rng(SEED)
    r = space.distance(0, 0)
    picture = _galaxy(space, r, random) + _sound(r)[..., None] * colour("#ffd27a")
    _add_twin_stars(picture, random)
    gong = paint_gong(space, 0, 0, RADIUS_ON_BACK, random)
    shadow = 1 - 0.75 * np.exp(-(np.maximum(r - RADIUS_ON_BACK, 0) / 0.022))
    cover = gong.cover[..., None]
    picture = picture * shadow[..., None] * (1 - cover) + gong.light * cover
    return develop(bloom(picture, 0.35, radius=14 * space.height / HEIGHT_PX), random)


def _galaxy(space: Space, r: Array, random: Random) -> Array:
    """Two arms, torn by clouds that are even under a half turn (carried by currents that are odd)."""
    push_x, push_y = texture(random, 2.2, parity=-1), texture(random, 2.2, parity=-1)
    u, v = space.x * np.float32(0.62), space.y * np.float32(0.62)
    dx, dy = look(push_x, u, v) * np.float32(0.075), look(push_y, u, v) * np.float32(0.075)
    body = look(texture(random, 1.9, lowest=2, parity=1), u + dx, v + dy)
    fine = look(texture(random, 1.3, lowest=6, parity=1), u * 1.2 + dx, v * 1.2 + dy)
    lean = step(-1.0, 1.2, look(texture(random, 2.3, parity=1), u, v))[..., None]
    angle = np.arctan2(space.y, space.x)
    phase = 2 * (angle - 2.3 * np.log(r + 0.06)) + 0.45 * body
    arm, lane = step(-0.2, 1.0, np.cos(phase)), step(0.2, 1.0, np.cos(phase + 1.5))
    gas = (0.10 + 1.25 * arm * (1 + 0.35 * body)) * np.exp(-r * 1.25) * (1 - 0.6 * lane) * (1 + 0.16 * fine)
    gas = np.maximum(gas + 0.12 * step(0, 2, body), 0)
    heat = np.clip(
        0.26 + 0.34 * np.exp(-np.maximum(r - RADIUS_ON_BACK, 0) * 6) + 0.16 * arm + 0.09 * body, 0, 1
    )
    glow = ramp(heat, _HEAT) * (1 - lean) + ramp(heat, _COOL) * lean
    result: Array = np.ascontiguousarray(glow * (gas * 1.35)[..., None] + colour("#05030f"), np.float32)
    return result


def _sound(r: Array) -> Array:
    """Rings of sound that run out from the gong."""
    waves = np.zeros_like(r)
    for number, at in enumerate(WAVES):
        waves += ridge(r - at, 0.0011, 1.4) * 0.42 * 0.80**number
        waves += np.exp(-np.maximum(at - r, 0) / 0.016) * (r < at) * 0.055 * 0.85**number
    return waves


def _add_twin_stars(picture: Array, random: Random) -> None:
    for star in field(random, 620, _STAR_TINT):
        draw_star(picture, star)
        draw_star(picture, _twin(star))
    for x, y in ((-0.25, -0.36), (0.27, -0.22), (0.10, -0.40), (-0.29, -0.08)):
        star = Star(x, y, float(random.uniform(0.6, 1.0)), star_light(random, _STAR_TINT))
        draw_bright_star(picture, star)
        draw_bright_star(picture, _twin(star))


def _twin(star: Star) -> Star:
    return Star(-star.x, -star.y, star.radius, star.light)
