"""Gold and silver: polished metal, told apart by its colour, its warmth and its finish."""

import numpy as np

from print_cards.art.noise import Array, Random, look, step, texture
from print_cards.art.xpheres.ball import Ball, Glow, fresnel, mirrored, rim_light, surroundings, unit


def gold(ball: Ball, random: Random) -> Glow:
    """Hammered by hand: broad shallow dents bend the mirror image."""
    normal = _bent(ball, random, dents=0.030, brush=0.012)
    mirror = surroundings(mirrored(normal), 0.07).through(
        fresnel(np.array([1.0, 0.56, 0.12], np.float32), normal[..., 2]) * 1.75
    )
    warm = (1.15 - 0.6 * normal[..., 2]) * step(-1.1, 0.6, normal[..., 1])
    body = warm[..., None] * np.array([0.17, 0.078, 0.008], np.float32)
    return _grounded(ball, mirror.plus(body)).plus(rim_light(ball, 0.40))


def silver(ball: Ball, random: Random) -> Glow:
    """Polish a clear cold mirror, with the finest brush marks."""
    normal = _bent(ball, random, dents=0.009, brush=0.006)
    base = np.array([0.95, 0.955, 0.975], np.float32)
    mirror = surroundings(mirrored(normal), 0.03).through(fresnel(base, normal[..., 2]) * 1.35)
    return _grounded(ball, mirror).plus(rim_light(ball, 0.40))


def _bent(ball: Ball, random: Random, *, dents: float, brush: float) -> Array:
    u, v = ball.skin
    broad, lines = texture(random, 1.9, lowest=2, size=512), texture(random, 1.2, lowest=4, size=512)
    across, up = look(broad, u, v), look(broad, u + 0.37, v + 0.71)
    brushed = look(lines, u * 0.25, v * 3.0)
    bend = np.stack([across * dents, up * dents + brushed * brush * 0.6, np.zeros_like(u)], -1)
    return unit(ball.normal + bend)


def _grounded(ball: Ball, glow: Glow) -> Glow:
    """Darken the underside, so that the ball has weight."""
    return glow.through((0.35 + 0.65 * step(-1.0, 0.35, ball.y))[..., None])
