"""The GONG JOKER's face: the gong, just struck, sends out waves in the colours of all nine galaxies."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from missions.cards import Galaxy
from print_cards.art.gong import paint_gong
from print_cards.art.light import bloom, colour, develop, luminance
from print_cards.art.mark import RADIUS_ON_JOKER
from print_cards.art.noise import Array, ridge, step
from print_cards.art.palette import PALETTES
from print_cards.art.place import HEIGHT_PX, ORB_X, ORB_Y, WIDTH_PX
from print_cards.art.scene import calm
from print_cards.art.space import Currents, Space, currents
from print_cards.art.stars import Star, bright_stars, draw_bright_star, draw_glow, draw_star, field

SEED = 13
STAR_RING = 0.182
WHEEL = (
    Galaxy.PROXIMA,
    Galaxy.VIRGO,
    Galaxy.SERPENS,
    Galaxy.ZETA,
    Galaxy.SPARROW,
    Galaxy.ANDROMEDE,
    Galaxy.NEBULA,
    Galaxy.OMEGA,
    Galaxy.NEMESIS,
)
"""The galaxies in the order of their hues, clockwise from the top."""
_STAR_TINT = "#fff0d0"


def paint_joker(space: Space | None = None) -> NDArray[Any]:
    """Paint the joker as 8-bit sRGB; the gong takes the Xphere's place."""
    space = space or Space.of_size(WIDTH_PX, HEIGHT_PX)
    random = np.random.default_rng(SEED)
    air = currents(space, random, warp=0.11, turn=0.8)
    picture = np.ascontiguousarray(_nine_colours(space, air) + colour("#05030c"), np.float32)
    for star in field(random, 1200, _STAR_TINT):
        draw_star(picture, star)
    for star in bright_stars(random, 5, _STAR_TINT):
        draw_bright_star(picture, star)
    r = space.distance(ORB_X, ORB_Y)
    gong = paint_gong(space, ORB_X, ORB_Y, RADIUS_ON_JOKER, random)
    shadow = 1 - 0.8 * np.exp(-(np.maximum(r - RADIUS_ON_JOKER, 0) / 0.016))
    cover = gong.cover[..., None]
    picture = picture * shadow[..., None] * (1 - cover) + gong.light * cover
    _add_nine_stars(picture)
    picture = bloom(picture, 0.45, radius=14 * space.height / HEIGHT_PX)
    return develop(picture * calm(space)[..., None], random)


def _nine_colours(space: Space, air: Currents) -> Array:
    """Nine sectors of gas, swept round by the stroke and ringed by its sound."""
    r = space.distance(ORB_X, ORB_Y) + np.float32(1e-4)
    angle = np.arctan2(space.x - ORB_X, ORB_Y - space.y)
    swept = angle - 1.1 * np.log(r * 3 + 0.25) + 0.16 * air.drift_x + 0.10 * air.body
    hue = _wheel(swept)
    sector = 0.5 + 0.5 * np.cos(9 * swept)
    waves = np.zeros_like(r)
    bent = r + 0.004 * air.drift_y + 0.003 * air.swirl_x
    for number in range(9):
        at = 0.205 + 0.045 * number + 0.004 * number**1.5
        waves += ridge(bent - at, 0.0040 + 0.0012 * number, 1.2) * 0.95 * 0.86**number
        waves += np.exp(-np.maximum(at - bent, 0) / 0.022) * (bent < at) * 0.30 * 0.9**number
    gas = (0.30 + 0.50 * sector) * step(-1.4, 1.8, air.body) + waves * (0.65 + 0.35 * sector) * (
        1 + 0.35 * air.fine
    )
    fade = np.exp(-np.maximum(r - 0.17, 0) * 2.3)
    dust = np.exp(-1.1 * np.maximum(0, air.dust * 0.7 + 0.15))
    sparkle = (waves * fade * step(0.4, 0.15, r) * 0.25)[..., None] * colour("#fff0d8")
    result: Array = hue * (np.maximum(gas, 0) * fade * dust * 1.6)[..., None] + sparkle
    return result


def _wheel(angle: Array) -> Array:
    """Mix the galaxies' colours around a circle."""
    colours = np.stack([colour(PALETTES[galaxy].gas[2]) for galaxy in WHEEL])
    colours = colours / luminance(colours)[:, None] ** np.float32(0.45) * np.float32(0.5)
    place = np.mod(angle / np.float32(2 * np.pi), 1) * len(WHEEL)
    first = place.astype(np.int32) % len(WHEEL)
    part = (place - np.floor(place))[..., None]
    result: Array = colours[first] * (1 - part) + colours[(first + 1) % len(WHEEL)] * part
    return result


def _add_nine_stars(picture: Array) -> None:
    height, width, _ = picture.shape
    for number, galaxy in enumerate(WHEEL):
        angle = 2 * np.pi * number / len(WHEEL)
        x, y = ORB_X + STAR_RING * np.sin(angle), ORB_Y - STAR_RING * np.cos(angle)
        light = colour(PALETTES[galaxy].gas[3])
        draw_bright_star(picture, Star(float(x), float(y), 0.8, light))
        draw_glow(picture, x * height + width / 2, (y + 0.5) * height, 0.016 * height, light * 0.5)
