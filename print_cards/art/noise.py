"""Clouds of chance: seamless random textures, and how to look into them.

A texture is a square of floats with mean 0 and spread 1 that repeats without a seam. It is made by filtering
white noise in the frequency domain, which leaves no lattice as gradient noise does.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.floating[Any]]
Random = np.random.Generator


def texture(
    random: Random, steepness: float, *, lowest: float = 1.0, size: int = 1024, parity: int = 0
) -> Array:
    """Paint a texture whose waves fade as frequency to the power of -steepness.

    ``parity`` 1 makes it even (equal under a half turn about its origin), -1 odd, 0 neither.
    """
    white = random.standard_normal((size, size), dtype=np.float32)
    if parity:
        white += parity * np.roll(white[::-1, ::-1], (1, 1), (0, 1))
    spectrum = np.fft.rfft2(white)
    rows = np.fft.fftfreq(size, 1 / size).astype(np.float32)[:, None]
    columns = np.fft.rfftfreq(size, 1 / size).astype(np.float32)[None, :]
    frequency = np.hypot(rows, columns)
    frequency[0, 0] = 1
    strength = frequency ** np.float32(-steepness)
    strength[frequency < lowest] = 0
    strength[0, 0] = 0
    waves = np.fft.irfft2(spectrum * strength, s=(size, size)).astype(np.float32)
    result: Array = (waves - waves.mean()) / waves.std()
    return result


def look(at: Array, u: Array, v: Array) -> Array:
    """Read a texture smoothly at u (right) and v (down), counted in whole tiles."""
    size = at.shape[0]
    x, y = u * np.float32(size), v * np.float32(size)
    left, top = np.floor(x), np.floor(y)
    part_x, part_y = x - left, y - top
    x0, y0 = left.astype(np.int32) & (size - 1), top.astype(np.int32) & (size - 1)
    x1, y1 = (x0 + 1) & (size - 1), (y0 + 1) & (size - 1)
    upper = at[y0, x0] + (at[y0, x1] - at[y0, x0]) * part_x
    lower = at[y1, x0] + (at[y1, x1] - at[y1, x0]) * part_x
    result: Array = upper + (lower - upper) * part_y
    return result


def step(low: float | Array, high: float | Array, value: Array) -> Array:
    """Rise smoothly from 0 at ``low`` to 1 at ``high``; falls if ``low`` is above ``high``."""
    t = np.clip((value - low) / (high - low), 0, 1)
    result: Array = t * t * (3 - 2 * t)
    return result


def ridge(distance: Array, width: float | Array, sharpness: float = 2.0) -> Array:
    """Draw a soft line: 1 where ``distance`` is 0, fading over ``width``; sharpness cuts its foot."""
    result: Array = np.exp(-((np.abs(distance) / width) ** sharpness))
    return result
