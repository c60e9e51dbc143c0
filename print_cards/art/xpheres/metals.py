"""Gold and silver: polished metal, told apart by its colour, its warmth and its finish."""

import numpy as np

from print_cards.art.noise import Array, Random, look, step, texture
from print_cards.art.xpheres.ball import Ball, Glow, fresnel, mirrored, nearest, rim_light, surroundings, unit


def gold(ball: Ball, random: Random) -> Glow:
    """Hammered by hand: many small dents break the mirror image, as silver's never is."""
    normal = _bent(ball, random, dents=0.028, brush=0.006)
    normal = unit(normal + _hammered(ball, random))
    base = np.array([1.0, 0.56, 0.12], np.float32)
    seen = surroundings(mirrored(normal), 0.07)
    seen = Glow(seen.own + seen.first * 0.25, seen.first * 0.55, seen.second * 0.45)  # gold stays gold
    mirror = seen.through(fresnel(base, normal[..., 2]) * 1.75)
    warm = (1.15 - 0.6 * normal[..., 2]) * step(-1.1, 0.6, normal[..., 1])
    body = warm[..., None] * np.array([0.17, 0.078, 0.008], np.float32)
    return _grounded(ball, mirror.plus(body)).plus(rim_light(ball, 0.40))


def silver(ball: Ball, random: Random) -> Glow:
    """Polish a clear cold mirror, with the finest brush marks."""
    normal = _bent(ball, random, dents=0.009, brush=0.006)
    base = np.array([0.95, 0.955, 0.975], np.float32)
    seen = surroundings(mirrored(normal), 0.03)
    seen = Glow(seen.own + seen.first * 0.15, seen.first * 0.75, seen.second * 0.9)
    mirror = seen.through(fresnel(base, normal[..., 2]) * 1.35)
    return _grounded(ball, mirror).plus(rim_light(ball, 0.40))


def _bent(ball: Ball, random: Random, *, dents: float, brush: float) -> Array:
    u, v = ball.skin
    broad, lines = texture(random, 1.9, lowest=2, size=512), texture(random, 1.2, lowest=4, size=512)
    across, up = look(broad, u, v), look(broad, u + 0.37, v + 0.71)
    brushed = look(lines, u * 0.25, v * 3.0)
    bend = np.stack([across * dents, up * dents + brushed * brush * 0.6, np.zeros_like(u)], -1)
    return unit(ball.normal + bend)


def _hammered(ball: Ball, random: Random) -> Array:
    """Lean the surface towards the middle of the nearest of many hammer blows."""
    blows = unit(random.standard_normal((230, 3)).astype(np.float32))
    middle, _, _ = nearest(ball.normal, blows[blows[:, 2] > -0.25])
    return (middle - ball.normal) * np.float32(0.42)


def _grounded(ball: Ball, glow: Glow) -> Glow:
    """Darken the underside, so that the ball has weight."""
    return glow.through((0.35 + 0.65 * step(-1.0, 0.35, ball.y))[..., None])
