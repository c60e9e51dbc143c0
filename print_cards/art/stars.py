"""Stars: a field of many faint ones, and a few with the spikes of a telescope."""

from dataclasses import dataclass

import numpy as np

from print_cards.art.light import colour
from print_cards.art.noise import Array, Random
from print_cards.art.place import ORB_RADIUS, ORB_X, ORB_Y, PANEL_HALF_WIDTH, PANEL_TOP, TITLE_CLEAR

_COLD, _HOT = "#ffb98a", "#a9c8ff"
_EDGE = 0.035  # keeps spikes away from the cut


@dataclass(frozen=True, slots=True)
class Star:
    """One star: place in picture heights, radius in pixels of an 1122 px picture, linear colour."""

    x: float
    y: float
    radius: float
    light: Array


def draw_glow(picture: Array, x: float, y: float, radius: float, light: Array) -> None:
    """Add a round soft spot; x, y and radius in pixels."""
    height, width, _ = picture.shape
    reach = int(radius * 3) + 2
    left, right = max(0, int(x) - reach), min(width, int(x) + reach + 1)
    top, bottom = max(0, int(y) - reach), min(height, int(y) + reach + 1)
    if left >= right or top >= bottom:
        return
    down, across = np.mgrid[top:bottom, left:right].astype(np.float32) + np.float32(0.5)
    spot = np.exp(-2 * ((across - x) ** 2 + (down - y) ** 2) / radius**2)
    picture[top:bottom, left:right] += spot[..., None] * light


def draw_spikes(picture: Array, x: float, y: float, length: float, light: Array) -> None:
    """Add the four thin rays that a telescope gives to a bright star."""
    height, width, _ = picture.shape
    reach = int(length) + 1
    left, right = max(0, int(x) - reach), min(width, int(x) + reach + 1)
    top, bottom = max(0, int(y) - reach), min(height, int(y) + reach + 1)
    down, across = np.mgrid[top:bottom, left:right].astype(np.float32) + np.float32(0.5)
    dx, dy = np.abs(across - x), np.abs(down - y)
    fade_x, fade_y = np.maximum(1 - dx / length, 0) ** 3, np.maximum(1 - dy / length, 0) ** 3
    rays = np.exp(-((dy / 0.75) ** 2)) * fade_x + np.exp(-((dx / 0.75) ** 2)) * fade_y
    picture[top:bottom, left:right] += rays[..., None] * light


def draw_star(picture: Array, star: Star) -> None:
    """Add one star where it stands."""
    height, width, _ = picture.shape
    scale = height / 1122
    draw_glow(
        picture, (star.x * height) + width / 2, (star.y + 0.5) * height, star.radius * scale, star.light
    )


def draw_bright_star(picture: Array, star: Star) -> None:
    """Add one star with a white heart, a halo and spikes."""
    height, width, _ = picture.shape
    size = star.radius * height / 1122
    x, y = star.x * height + width / 2, (star.y + 0.5) * height
    draw_glow(picture, x, y, 2.2 * size, np.full(3, 3.4, np.float32))
    draw_glow(picture, x, y, 10 * size, star.light * 0.45)
    draw_glow(picture, x, y, 38 * size, star.light * 0.08)
    draw_spikes(picture, x, y, 40 * size, star.light * 1.5)


def star_light(random: Random, tint: str) -> Array:
    """Choose a star's colour between cold red and hot blue, leaning to its galaxy's tint."""
    heat = random.random()
    result: Array = (colour(_COLD) * (1 - heat) + colour(_HOT) * heat) * 0.7 + colour(tint) * 0.3
    return result


def field(random: Random, count: int, tint: str, *, half_width: float = 0.366) -> list[Star]:
    """Scatter faint stars: many small, few large, as in the sky (a power law)."""
    stars = []
    for size in np.minimum((random.pareto(1.6, count) + 1) * 0.11, 2.2):
        place = (float(random.uniform(-half_width, half_width)), float(random.uniform(-0.5, 0.5)))
        stars.append(
            Star(*place, 1.1 + min(size, 1.2) * 1.1, star_light(random, tint) * np.float32(size * 1.7))
        )
    return stars


def bright_stars(random: Random, count: int, tint: str, *, half_width: float = 0.366) -> list[Star]:
    """Place a few bright stars where neither title, Xphere nor code panel would hide or cross them."""
    stars: list[Star] = []
    while len(stars) < count:
        x = float(random.uniform(-half_width + _EDGE * 2, half_width - _EDGE * 2))
        y = float(random.uniform(TITLE_CLEAR, 0.5 - _EDGE * 2))
        size, light = float(random.uniform(0.5, 1.2)), star_light(random, tint)
        crowded = any(np.hypot(star.x - x, star.y - y) < 0.1 for star in stars)
        if not (_is_hidden(x, y) or crowded):
            stars.append(Star(x, y, size, light))
    return stars


def _is_hidden(x: float, y: float) -> bool:
    behind_orb = np.hypot(x - ORB_X, y - ORB_Y) < ORB_RADIUS + 0.03
    behind_panel = y > PANEL_TOP - 0.04 and abs(x) < PANEL_HALF_WIDTH + 0.03
    return bool(behind_orb or behind_panel)
