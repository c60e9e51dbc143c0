"""Ink on paper: what a printer makes of a picture (QR.md, section 4), worked out at 600 dpi."""

from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

Pixels = NDArray[np.float32]

DPI: Final = 300  # of pictures that come in and go out
_DPI: Final = 600
_PAPER: Final = 0.84
_BLACK: Final = 0.035
_COLOUR_SCREEN: Final = 141.0  # lines per inch
_BLACK_SCREEN: Final = 106.0
_SHADES: Final = 1000
_ANGLES: Final = (15.0, 75.0, 0.0, 45.0)  # of cyan, magenta, yellow and black
_LUMINANCE: Final = np.array([0.2126, 0.7152, 0.0722], np.float32)


class Press(StrEnum):
    """A kind of printer."""

    INKJET = "ink-jet"
    COLOUR_LASER = "colour laser"
    BLACK_LASER = "black-and-white laser"


@dataclass(frozen=True, slots=True)
class Printing:
    """How one print came out: ``gain`` in mm by which dark parts grew, ``fade`` from 0 to 1."""

    press: Press
    gain: float = 0.0
    fade: float = 0.0
    misregistration: float = 0.0
    """In mm, of the colours of a laser against each other."""


def printed(picture: NDArray[np.uint8], printing: Printing) -> Pixels:
    """Return the reflectance of the print, linear from 0 to 1, of a picture of 300 dpi in RGB."""
    size = (picture.shape[1], picture.shape[0])
    fine = (size[0] * _DPI // DPI, size[1] * _DPI // DPI)
    large = cv2.resize(picture, fine, interpolation=cv2.INTER_LINEAR)
    light = _linear((np.asarray(large) / 255).astype(np.float32))
    light = _grown(light, printing.gain * _DPI / 25.4)
    if printing.press is Press.COLOUR_LASER:
        light = _colour_screened(light, printing.misregistration * _DPI / 25.4)
    elif printing.press is Press.BLACK_LASER:
        light = _screened(light @ _LUMINANCE, _BLACK_SCREEN, 45.0)[:, :, None].repeat(3, axis=2)
    seen = cv2.resize(light, size, interpolation=cv2.INTER_AREA)
    inked = 1 - (1 - seen) * (1 - printing.fade)
    return np.asarray(_BLACK + (_PAPER - _BLACK) * inked, np.float32)


def _linear(values: Pixels) -> Pixels:
    linear = np.where(values <= 0.04045, values / 12.92, ((values + 0.055) / 1.055) ** 2.4)
    return linear.astype(np.float32)


def _grown(light: Pixels, radius: float) -> Pixels:
    """Return it with dark parts grown by a radius in pixels, light ones if it is negative, and soft edges."""
    whole = int(abs(radius))
    part = abs(radius) - whole
    change = cv2.erode if radius > 0 else cv2.dilate
    shapes = [
        cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (2 * r + 1, 2 * r + 1)) for r in (whole, whole + 1)
    ]
    less, more = (change(light, shape) for shape in shapes)
    return np.asarray(cv2.GaussianBlur((1 - part) * less + part * more, (0, 0), 0.8), np.float32)


def _colour_screened(light: Pixels, shift: float) -> Pixels:
    """Return it as four screens of dots, black for what all colours share, each a little out of place."""
    ink = 1 - light
    black = ink.min(axis=2)
    room = np.maximum(1 - black, 1e-3)
    result = np.ones_like(light)
    directions = ((1.0, 0.2), (-0.6, 0.8), (0.1, -1.0))
    for channel, (across, down) in enumerate(directions):
        dots = 1 - _screened(1 - (ink[:, :, channel] - black) / room, _COLOUR_SCREEN, _ANGLES[channel])
        move = np.array([[1, 0, across * shift], [0, 1, down * shift]], np.float32)
        moved = cv2.warpAffine(dots, move, (dots.shape[1], dots.shape[0]), borderMode=cv2.BORDER_REPLICATE)
        result[:, :, channel] *= 1 - moved
    result *= _screened(1 - black, _COLOUR_SCREEN, _ANGLES[3])[:, :, None]
    return result


def _screened(light: Pixels, lines: float, angle: float) -> Pixels:
    """Return shades as dots of full ink: darker shades have larger dots."""
    down, across = np.indices(light.shape, dtype=np.float32)
    turn, period = np.radians(angle), _DPI / lines
    u = (across * np.cos(turn) + down * np.sin(turn)) * (2 * np.pi / period)
    v = (down * np.cos(turn) - across * np.sin(turn)) * (2 * np.pi / period)
    threshold = 0.5 + 0.25 * (np.cos(u) + np.cos(v))
    share = np.clip(light * _SHADES, 0, _SHADES).astype(np.int32)
    return np.asarray(np.clip((_level_for_share()[share] - threshold) * 6 + 0.5, 0, 1), np.float32)


@cache
def _level_for_share() -> Pixels:
    """Return the threshold below which each share of a screen lies, so that dots keep their shade."""
    phase = np.cos(np.linspace(0, 2 * np.pi, 400, endpoint=False))
    levels = np.sort((0.5 + 0.25 * (phase[:, None] + phase[None, :])).ravel())
    shares = np.linspace(0, 1, _SHADES + 1)
    inner = np.interp(shares, np.linspace(0, 1, levels.size), levels)
    inner[0], inner[-1] = -0.1, 1.1  # paper and full ink have no dots
    return inner.astype(np.float32)
