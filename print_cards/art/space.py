"""The empty canvas: the place of every pixel, and the slow currents that carry the gas."""

from dataclasses import dataclass

import numpy as np

from print_cards.art.noise import Array, Random, look, texture
from print_cards.art.place import HEIGHT_PX, WIDTH_PX


@dataclass(frozen=True, slots=True)
class Space:
    """The x and y of every pixel, in picture heights from the centre (see :mod:`place`)."""

    x: Array
    y: Array

    @classmethod
    def of_size(cls, width: int = WIDTH_PX, height: int = HEIGHT_PX) -> "Space":
        """Stretch a canvas of that many pixels, as high as one unit."""
        across = ((np.arange(width, dtype=np.float32) + 0.5) / width - 0.5) * np.float32(width / height)
        down = (np.arange(height, dtype=np.float32) + 0.5) / height - 0.5
        x, y = np.meshgrid(across, down)
        return cls(x, y)

    @property
    def height(self) -> int:
        """Pixels from top to bottom."""
        return int(self.x.shape[0])

    def turned(self, x: float, y: float, angle: float) -> tuple[Array, Array]:
        """Coordinates about a new origin, turned clockwise by ``angle`` radians."""
        dx, dy = self.x - np.float32(x), self.y - np.float32(y)
        cos, sin = np.float32(np.cos(angle)), np.float32(np.sin(angle))
        return dx * cos + dy * sin, dy * cos - dx * sin

    def window(self, x: float, y: float, reach: float) -> tuple[slice, slice]:
        """Give the rows and the columns that hold everything within ``reach`` of a point."""
        top, bottom = np.searchsorted(self.y[:, 0], (y - reach, y + reach))
        left, right = np.searchsorted(self.x[0], (x - reach, x + reach))
        return slice(int(top), int(bottom)), slice(int(left), int(right))

    def finer(self, times: int) -> "Space":
        """Part every pixel into ``times`` by ``times`` equal ones."""
        inside = ((np.arange(times, dtype=np.float32) + 0.5) / times - 0.5) * np.float32(1 / self.density)
        x, y = np.meshgrid((self.x[0][:, None] + inside).ravel(), (self.y[:, 0][:, None] + inside).ravel())
        return Space(x, y)

    @property
    def density(self) -> float:
        """Pixels in one unit of length."""
        return float(1 / (self.y[1, 0] - self.y[0, 0]))

    def distance(self, x: float, y: float) -> Array:
        """How far every pixel is from one point."""
        result: Array = np.hypot(self.x - np.float32(x), self.y - np.float32(y))
        return result


@dataclass(frozen=True, slots=True)
class Currents:
    """Random fields over the canvas, each with mean 0 and spread 1, all carried by the same flow."""

    drift_x: Array
    drift_y: Array
    """Very large and soft: which way a whole region leans."""
    swirl_x: Array
    swirl_y: Array
    """Middle-sized eddies."""
    body: Array
    """Billows of gas."""
    dust: Array
    fine: Array
    """Wisps."""
    random: Random
    """What made them; a galaxy draws its own details from it."""

    @property
    def veins(self) -> Array:
        """Thin bright threads where the billows cross zero: 1 on a thread."""
        result: Array = 1 - np.abs(self.dust)
        return result


def currents(
    space: Space, random: Random, *, warp: float = 0.10, turn: float = 0.4, zoom: float = 0.62
) -> Currents:
    """Let noise carry noise twice: this folding is what makes billows out of blots."""
    soft_x, soft_y = texture(random, 2.3), texture(random, 2.3)
    billows, grains = texture(random, 1.95, lowest=2), texture(random, 1.7, lowest=2)
    wisps = texture(random, 1.25, lowest=6)
    u, v = space.turned(0, 0, -turn)
    u, v = u * np.float32(zoom), v * np.float32(zoom)
    w = np.float32(warp)
    drift_x, drift_y = look(soft_x, u + 0.11, v + 0.37), look(soft_y, u + 0.71, v + 0.13)
    swirl_x = look(billows, u + w * drift_x + 0.3, v + w * drift_y + 0.9)
    swirl_y = look(billows, u + w * drift_y + 0.8, v - w * drift_x + 0.2)
    body = look(billows, u + w * (0.5 * swirl_x + 0.4 * drift_x), v + w * 0.5 * swirl_y)
    dust = look(grains, u * 1.3 + w * 0.9 * swirl_y + 0.5, v * 1.3 + w * 0.9 * swirl_x + 0.45)
    fine = look(wisps, u * 1.1 + w * 0.8 * swirl_x, v * 1.1 + w * 0.8 * swirl_y)
    return Currents(drift_x, drift_y, swirl_x, swirl_y, body, dust, fine, random)
