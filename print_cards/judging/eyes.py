"""How far apart colours are for eyes of every kind: CIE76, eyes after Machado, Oliveira, Fernandes 2009."""

from collections.abc import Sequence
from itertools import combinations
from math import dist
from typing import Final

from print_cards.colours import rgb

Matrix = tuple[tuple[float, float, float], ...]

EYES: Final[dict[str, Matrix]] = {
    "normal": ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)),
    "protan": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deutan": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritan": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
"""Severity 1.0, on linear RGB."""

_TO_XYZ: Final[Matrix] = (
    (0.4124, 0.3576, 0.1805),
    (0.2126, 0.7152, 0.0722),
    (0.0193, 0.1192, 0.9505),
)
_WHITE: Final = (0.9505, 1.0, 1.089)


def smallest_distance(colours: Sequence[str], eye: str) -> float:
    """Return the CIE76 distance of the two colours that this eye tells apart worst."""
    seen = [_lab(colour, EYES[eye]) for colour in colours]
    return min(dist(first, second) for first, second in combinations(seen, 2))


def _lab(colour: str, eye: Matrix) -> tuple[float, float, float]:
    linear = [_linear(channel / 255) for channel in rgb(colour)]
    seen = [min(1.0, max(0.0, channel)) for channel in _times(eye, linear)]
    x, y, z = (_root(value / white) for value, white in zip(_times(_TO_XYZ, seen), _WHITE, strict=True))
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def _times(matrix: Matrix, vector: Sequence[float]) -> list[float]:
    return [sum(a * b for a, b in zip(row, vector, strict=True)) for row in matrix]


def _linear(channel: float) -> float:
    return channel / 12.92 if channel <= 0.04045 else ((channel + 0.055) / 1.055) ** 2.4


def _root(value: float) -> float:
    return float(value ** (1 / 3)) if value > 0.008856 else 7.787 * value + 16 / 116
