"""A ball in a studio among the stars: its surface, and what it mirrors.

The light of a galaxy is kept apart until the end: every material gives a :class:`Glow` with its own light and
with how much of the galaxy's two colours it sends back, so that nine tints cost one calculation.
"""

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from print_cards.art.noise import Array, step

_HORIZON = 0.10


@dataclass(frozen=True, slots=True)
class Glow:
    """Linear light: own (…, 3), and the shares (…, 3) of the galaxy's first and second colour."""

    own: Array
    first: Array
    second: Array

    def through(self, glass: Array) -> "Glow":
        """Dim or colour the light by (…, 3) or (…, 1) factors."""
        return Glow(self.own * glass, self.first * glass, self.second * glass)

    def sharpened(self, power: float) -> "Glow":
        """Deepen the darks: what dark glass makes of its surroundings."""
        strength = np.maximum(self.own.max(-1, keepdims=True), 1e-4) ** (power - 1)
        return self.through(np.minimum(strength, 1.6))

    def plus(self, other: "Glow | Array") -> "Glow":
        """Both lights together."""
        if isinstance(other, Glow):
            return Glow(self.own + other.own, self.first + other.first, self.second + other.second)
        return Glow(self.own + other, self.first, self.second)

    def tinted(self, first: Array, second: Array) -> Array:
        """All light, in a galaxy with these two linear colours."""
        result: Array = self.own + self.first * first + self.second * second
        return result


@dataclass(frozen=True, slots=True)
class Ball:
    """The front of a unit ball: x right, y up, z towards us; corners of the square repeat the rim."""

    x: Array
    y: Array
    normal: Array

    @classmethod
    def of_size(cls, pixels: int) -> "Ball":
        """Make a square of that many pixels, filled by the ball from edge to edge."""
        across = (np.arange(pixels, dtype=np.float32) + 0.5) / pixels * 2 - 1
        x, y = np.meshgrid(across, -across)
        inward = np.minimum(1, np.float32(0.9995) / np.maximum(np.hypot(x, y), 1e-6))
        x, y = x * inward, y * inward
        z = np.sqrt(np.maximum(1 - x * x - y * y, 0))
        return cls(x, y, np.stack([x, y, z], -1))

    @property
    def facing(self) -> Array:
        """1 where the surface looks at us, 0 at the rim."""
        return self.normal[..., 2]

    @property
    def skin(self) -> tuple[Array, Array]:
        """Texture coordinates that wrap around the ball."""
        u = np.arctan2(self.x, self.facing + np.float32(0.3)) * 0.16 + 0.5
        return u, self.y * np.float32(0.22) + np.float32(0.5)


def unit(vectors: Array) -> Array:
    """Scale every vector to length 1."""
    result: Array = vectors / np.maximum(np.linalg.norm(vectors, axis=-1, keepdims=True), 1e-6)
    return result


def mirrored(normal: Array) -> Array:
    """Where our look goes after mirroring at the surface."""
    result = 2 * normal[..., 2:3] * normal
    result[..., 2] -= 1
    return result


def refracted(normal: Array, index: float) -> Array:
    """Where our look goes inside a glass of that refractive index."""
    ratio, facing = np.float32(1 / index), normal[..., 2:3]
    inside = np.sqrt(np.maximum(1 - ratio * ratio * (1 - facing * facing), 0))
    straight = np.concatenate([np.zeros_like(normal[..., :2]), -np.ones_like(facing)], -1)
    result: Array = straight * ratio + (ratio * facing - inside) * normal
    return result


def fresnel(base: Array, facing: Array) -> Array:
    """How much a surface mirrors (…, 3): ``base`` when seen straight on, everything at the rim."""
    result: Array = base + (1 - base) * ((1 - np.clip(facing, 0, 1)) ** 5)[..., None]
    return result


def nearest(directions: Array, axes: Array) -> tuple[Array, Array, NDArray[Any]]:
    """Give the axis nearest to every direction, how much nearer it is than the next, and its number."""
    best = np.full(directions.shape[:-1], -2, np.float32)
    second = best.copy()
    which: NDArray[Any] = np.zeros(best.shape, np.int32)
    for number, axis in enumerate(axes):
        here = directions @ axis
        better = here > best
        second = np.where(better, best, np.maximum(second, here))
        which[better] = number
        best = np.where(better, here, best)
    return axes[which], best - second, which


def surroundings(way: Array, blur: float = 0.0) -> Glow:
    """Look around the ball: dark sky, a bank of the galaxy's gas at the horizon, two lamps."""
    x, y, z = way[..., 0], way[..., 1], way[..., 2]
    soft = 0.02 + blur * 0.55
    height = (
        y + 0.07 * np.sin(3.1 * x + 0.6) + 0.035 * np.sin(7.3 * x + 2 * z) + 0.012 * np.sin(19 * x + 3 * z)
    )
    sky = 0.012 + 0.50 * step(0.02 - soft * 0.5, 0.95, height) ** 1.4 + 0.15 * step(-0.15, -0.95, height)
    bank = np.exp(-(((height - _HORIZON) / (0.13 + soft)) ** 2)) * step(-0.03 - soft, 0.05 + soft, height)
    gas = bank * (0.75 + 0.35 * np.sin(3 * x + 1.0)) * 1.25
    second = 0.40 * step(0.1, 0.9, height) * step(-0.4, 0.9, x) + 0.30 * step(-0.1, -0.7, height) * step(
        0.5, -0.9, x
    )
    key = _lamp(way, (-0.75, 0.95, 0.65), 0.34, 0.26, soft) * 3.4 / (1 + blur * 2)
    fill = _lamp(way, (0.95, 0.25, 0.35), 0.11, 0.75, soft) * 1.1 / (1 + blur * 2)
    low = _lamp(way, (0.1, -0.95, 0.5), 0.8, 0.22, soft) * 0.22
    white = np.ones(3, np.float32)
    own = (sky + key + fill + gas * 0.22)[..., None] * white
    return Glow(own, (gas * 0.85 + low)[..., None] * white, second[..., None] * white)


def rim_light(ball: Ball, strength: float) -> Glow:
    """Wrap the galaxy's light around the edge: one colour lower right, the other upper left."""
    edge = (1 - ball.facing) ** 3
    right = edge * step(-0.1, 0.9, ball.x * 0.7 - ball.y * 0.5) * strength
    left = edge * step(0.0, 1.0, ball.y * 0.4 - ball.x * 0.8) * strength * 0.7
    nothing = np.zeros_like(ball.normal)
    return Glow(nothing, nothing + right[..., None], nothing + left[..., None])


def _lamp(way: Array, towards: tuple[float, float, float], width: float, height: float, soft: float) -> Array:
    centre = unit(np.array(towards, np.float32))
    side = unit(np.cross(np.array([0, 1, 0], np.float32), centre))
    above = np.cross(centre, side)
    depth = way @ centre
    across, up = (way @ side) / np.maximum(depth, 1e-3), (way @ above) / np.maximum(depth, 1e-3)
    lit = step(width + soft, width - soft, np.abs(across)) * step(height + soft, height - soft, np.abs(up))
    result: Array = lit * (depth > 0)
    return result
