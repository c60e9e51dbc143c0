"""Light as numbers: pictures are painted in linear light and developed to 8-bit sRGB at the end."""

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from print_cards.art.noise import Array, Random

_LUMINANCE = np.array([0.2126, 0.7152, 0.0722], np.float32)


def colour(code: str) -> Array:
    """Give the linear red, green and blue of ``#rrggbb``."""
    encoded = np.array([int(code[i : i + 2], 16) for i in (1, 3, 5)], np.float32) / 255
    result: Array = np.where(encoded <= 0.04045, encoded / 12.92, ((encoded + 0.055) / 1.055) ** 2.4)
    return result.astype(np.float32)


def ramp(at: Array, colours: Sequence[str]) -> Array:
    """Mix along a row of colours: 0 is the first, 1 the last."""
    stops = np.stack([colour(code) for code in colours])
    place = np.clip(at, 0, 1) * np.float32(len(stops) - 1)
    below = np.minimum(place.astype(np.int32), len(stops) - 2)
    part = (place - below)[..., None]
    result: Array = stops[below] * (1 - part) + stops[below + 1] * part
    return result


def luminance(picture: Array) -> Array:
    """How bright the eye finds each point of a linear picture."""
    result: Array = picture @ _LUMINANCE
    return result


def blurred(picture: Array, radius: float) -> Array:
    """Blur by a Gaussian whose spread is ``radius`` pixels; edges are mirrored, not wrapped."""
    border = int(radius * 3) + 1
    padding = [(border, border), (border, border)] + [(0, 0)] * (picture.ndim - 2)
    padded = np.pad(picture, padding, mode="symmetric")
    for axis in (0, 1):
        length = padded.shape[axis]
        frequency = np.fft.rfftfreq(length).astype(np.float32)
        keep = np.exp(-2 * (np.pi * radius * frequency) ** 2).astype(np.float32)
        shape = [1] * padded.ndim
        shape[axis] = len(keep)
        spectrum = np.fft.rfft(padded, axis=axis) * keep.reshape(shape)
        padded = np.fft.irfft(spectrum, n=length, axis=axis).astype(np.float32)
    return padded[border:-border, border:-border]


def bloom(picture: Array, strength: float, radius: float = 14.0) -> Array:
    """Let bright places glow over their surroundings, as in a lens."""
    bright = np.maximum(picture - 0.35, 0)
    result: Array = picture + strength * (
        blurred(bright, radius * 0.35) * 0.5 + blurred(bright, radius) * 0.5
    )
    return result


def develop(picture: Array, random: Random, *, exposure: float = 1.35, saturation: float = 1.18) -> Array:
    """Turn linear light into 8-bit sRGB: a soft shoulder, a little saturation, dither against banding."""
    film = 1 - np.exp(-np.maximum(picture, 0) * np.float32(exposure))
    grey = luminance(film)[..., None]
    film = np.clip(grey + (film - grey) * np.float32(saturation), 0, 1)
    return to_bytes(film, random)


def to_bytes(linear: Array, random: Random) -> NDArray[Any]:
    """Encode linear 0..1 as sRGB bytes, with noise of half a level so that soft skies do not band."""
    low, high = linear * 12.92, 1.055 * np.maximum(linear, 1e-9) ** (1 / 2.4) - 0.055
    encoded = np.where(linear <= 0.0031308, low, high) * 255
    noise = (random.random(linear.shape[:2], dtype=np.float32)[..., None] - 0.5) * 1.2
    result: NDArray[Any] = np.clip(encoded + noise + 0.5, 0, 255).astype(np.uint8)
    return result
