"""The GONG mark: a gong whose boss and eight stones are the nine galaxies, its name around it twice.

The name stands at the top and, turned by half a turn, at the bottom: the mark looks the same both ways up.
Lengths are in radii of the gong, y counts down. Plain geometry, shared by painting and line drawing.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from math import cos, pi, sin
from typing import Final

from missions.cards import Galaxy

RADIUS_ON_BACK: Final = 0.185
RADIUS_ON_JOKER: Final = 0.135
"""In picture heights: 17.6 and 12.8 mm; the name is then 3.1 and 2.2 mm high."""

BOSS: Final = 0.20
STONE_RING: Final = 0.43
STONE: Final = 0.072
BAND: Final = (0.61, 0.90)
"""The flat band that carries the name."""
LETTER_HEIGHT: Final = 0.175
STROKE: Final = 0.20
"""Thickness of a letter's stroke, in letter heights."""
DOT: Final = 0.022
_LETTER_STEP: Final = 0.335  # radians from letter to letter


@dataclass(frozen=True, slots=True)
class Arc:
    """Part of a circle about a letter's middle; angles in radians, anticlockwise from the right."""

    radius: float
    start: float
    stop: float


@dataclass(frozen=True, slots=True)
class Line:
    """A straight stroke, in letter heights from the letter's middle, y up."""

    x1: float
    y1: float
    x2: float
    y2: float


Strokes = tuple[Arc | Line, ...]

_BOW: Final = 0.5 - STROKE / 2
LETTERS: Final[dict[str, Strokes]] = {
    "G": (Arc(_BOW, 0.80, 2 * pi), Line(0.04, 0, _BOW, 0)),
    "O": (Arc(_BOW, 0, 2 * pi),),
    "N": (
        Line(-0.36, -_BOW, -0.36, _BOW),
        Line(-0.36, _BOW, 0.36, -_BOW),
        Line(0.36, -_BOW, 0.36, _BOW),
    ),
}


@dataclass(frozen=True, slots=True)
class PlacedLetter:
    """A letter on the band: its middle, and how far it is turned clockwise (radians)."""

    strokes: Strokes
    x: float
    y: float
    turn: float


def letters() -> Iterator[PlacedLetter]:
    """Set the name twice around the band."""
    middle = (BAND[0] + BAND[1]) / 2
    for base in (0.0, pi):
        for number, letter in enumerate("GONG"):
            turn = base + (number - 1.5) * _LETTER_STEP
            yield PlacedLetter(LETTERS[letter], middle * sin(turn), -middle * cos(turn), turn)


def stones() -> Iterator[tuple[float, float, Galaxy]]:
    """Give the eight stones; opposite ones are of one colour, so that no end of the back is the top."""
    galaxies = (Galaxy.OMEGA, Galaxy.SPARROW, Galaxy.SERPENS, Galaxy.PROXIMA)
    for number in range(8):
        angle = 2 * pi * (number + 0.5) / 8
        yield STONE_RING * sin(angle), -STONE_RING * cos(angle), galaxies[number % 4]


def dots() -> Iterator[tuple[float, float]]:
    """Give the two groups of three dots that part the name from its turned twin."""
    middle = (BAND[0] + BAND[1]) / 2
    for base in (pi / 2, -pi / 2):
        for offset in (-0.28, 0.0, 0.28):
            yield middle * sin(base + offset), -middle * cos(base + offset)
