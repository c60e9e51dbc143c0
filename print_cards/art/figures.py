"""The plan of each galaxy: which part stands where. The painting and the line drawing follow the same plan.

Plain numbers and :mod:`math`, no numpy. Units and axes are those of :mod:`place`; angles are in radians,
clockwise from the right, because y counts down.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from math import cos, pi, sin
from typing import Final

from print_cards.art.place import ORB_Y

SUN_X: Final = 0.098
SUN_Y: Final = -0.112
SUN_RADIUS: Final = 0.198
"""PROXIMA: the Xphere passes before the sun's upper left edge."""
PROMINENCES: Final = ((-0.42, 0.034), (0.55, 0.046), (1.35, 0.026), (2.45, 0.042), (4.05, 0.028))
"""PROXIMA: angle about the sun and size of each fire arch."""

CLIFF_Y: Final = -0.135
CLIFF_SLOPE: Final = 0.52
CLIFF_WAVE: Final = 0.10
"""NEBULA: the edge of the cloud, where x is 0; how it falls to the right; how it waves."""

SHOCK_HEADING: Final = -2.08
SHOCK_AHEAD: Final = 0.158
SHOCK_OPENING: Final = 1.75
"""ZETA: where the star flies, how far before it the shock stands, how fast the shock bends back."""
SHOCK_SHEETS: Final = (
    (0.0, 0.0085, 1.0),
    (0.030, 0.0065, 0.55),
    (0.056, 0.0055, 0.34),
    (-0.024, 0.005, 0.30),
)
"""ZETA: distance before the main front, width and strength of each sheet."""

SPIRAL_X: Final = 0.0
SPIRAL_Y: Final = -0.165
SPIRAL_TURN: Final = -0.58
SPIRAL_FLATNESS: Final = 1.95
SPIRAL_WINDING: Final = 4.3
SPIRAL_SCALE: Final = (2.4, 0.30)
"""ANDROMEDE: an arm lies at winding * log(scale * r + offset) radians."""
COMPANIONS: Final = ((-0.225, -0.275, 0.014, 1.5), (0.235, 0.03, 0.018, 1.25))
"""ANDROMEDE: place, size and flatness of the two small neighbours."""

SERPENT_SWING: Final = 0.225
SERPENT_BENDS: Final = 9.6
SERPENT_TWIST: Final = 26.0
SERPENT_GIRTH: Final = 0.036
SERPENT_STRANDS: Final = (0.0, 2 * pi / 3, 4 * pi / 3)

VIRGO_TILT: Final = -0.35
VIRGO_FLATNESS: Final = 1.32
JET: Final = 0.82
"""VIRGO: the jet's direction."""

ARCH_Y: Final = -0.135
ARCH_RADIUS: Final = 0.212
ARCH_OPEN: Final = 2.42
"""OMEGA: where the ring opens at the bottom, in radians from its top."""
FOOT_Y: Final = 0.045
FOOT_FROM: Final = 0.135
FOOT_TO: Final = 0.325

SHADOW: Final = 0.148
"""NEMESIS: radius of the black; the Xphere inside leaves a dark ring free."""
DISC_TILT: Final = -0.20
DISC_REACH: Final = 0.47


def serpent(y: float) -> tuple[float, float]:
    """SERPENS: give the winding line's x at a height, and its slope."""
    phase = SERPENT_BENDS * (y - ORB_Y)
    return SERPENT_SWING * cos(phase), -SERPENT_SWING * SERPENT_BENDS * sin(phase)


@dataclass(frozen=True, slots=True)
class Feather:
    """A feather of SPARROW's right wing: root, direction, length, half width."""

    x: float
    y: float
    angle: float
    length: float
    width: float


def feathers() -> Iterator[Feather]:
    """SPARROW: give the right wing's feathers and the tail's, those behind first."""
    for number in range(4):
        yield Feather(0.006 + 0.008 * number, -0.12, 1.56 - 0.20 * number, 0.178 - 0.012 * number, 0.012)
    for number in range(9):  # secondaries, along the arm
        t = number / 8
        yield Feather(*on_arm(0.10 + 0.68 * t), 1.24 - 0.38 * t, 0.225 + 0.045 * t, 0.0185)
    for number in range(9):  # primaries, fanned at the hand
        t = number / 8
        yield Feather(*on_arm(0.80 + 0.20 * t), 0.80 - 0.84 * t, 0.275 + 0.03 * sin(3 * t), 0.0200)
    for number in range(12):  # coverts over the roots of both
        t = number / 11
        yield Feather(*on_arm(0.06 + 0.92 * t), 1.16 - 0.98 * t, 0.120 + 0.020 * t, 0.0160)
    for number in range(16):  # small coverts close the arm
        t = number / 15
        yield Feather(*on_arm(0.03 + 0.97 * t), 1.02 - 0.95 * t, 0.055 + 0.010 * t, 0.0125)


def on_arm(t: float) -> tuple[float, float]:
    """SPARROW: walk along the wing's bones from the shoulder (0) to the hand (1)."""
    return 0.020 + 0.180 * t, -0.172 - 0.150 * t + 0.030 * t * t
