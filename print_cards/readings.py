"""What the four scales of the test sheet read, and the error of the backs that this means."""

from collections.abc import Mapping
from dataclasses import dataclass
from math import asin, degrees
from typing import Final

from missions.errors import GongError
from print_cards.calibration import FROM_EDGE, Edge
from print_cards.geometry import Size
from print_cards.profiles import LARGEST_ANGLE, LARGEST_OFFSET

READABLE: Final = LARGEST_OFFSET + 2  # an edge of a turned back is farther off than its middle
_AGREE: Final = 0.3  # degrees; two tenths misread are 0.07
_WRONG: Final = "One of the four readings is wrong, since they do not belong together"


@dataclass(eq=False)
class ReadingsDisagree(GongError):
    """Readings that no sheet can show; each would fit the other three if it were as in ``fitting``."""

    readings: Mapping[Edge, float]
    fitting: Mapping[Edge, float]

    def __str__(self) -> str:
        apart = {edge: abs(value - self.readings[edge]) for edge, value in self.fitting.items()}
        likely = [
            edge for edge in sorted(apart, key=apart.__getitem__) if abs(self.fitting[edge]) <= READABLE
        ]
        remedies = [
            f"--{edge} {self.fitting[edge]:.1f} instead of {self.readings[edge]:g}" for edge in likely
        ]
        if not remedies:
            return f"{_WRONG}: read all four again, and mind + and -."
        would = ", or with ".join(remedies)
        return f"{_WRONG}: they would with {would}; read these scales again, and mind + and -."


@dataclass(eq=False)
class TooFarOff(GongError):
    """Readings of backs that lie farther off than can be corrected; ``off`` says in words how far."""

    readings: Mapping[Edge, float]
    off: str
    most: str

    def __str__(self) -> str:
        typed = " and ".join(f"--{edge} {value:g}" for edge, value in self.readings.items())
        return (
            f"{typed} say that the backs {self.off}, and {self.most} is the most that can be corrected: "
            "read these scales again, or lay the paper straight into the printer."
        )


def error_from(readings: Mapping[Edge, float], page: Size) -> tuple[float, float, float]:
    """Return (x, y, angle) of a back from its four readings; raises ``ReadingsDisagree`` or ``TooFarOff``.

    A back that is turned by a moves by +-h sin a at a distance h from the middle of the sheet.
    """
    reach_y, reach_x = page.height / 2 - FROM_EDGE, page.width / 2 - FROM_EDGE
    turn_x = readings[Edge.TOP] - readings[Edge.BOTTOM]
    turn_y = readings[Edge.RIGHT] - readings[Edge.LEFT]
    across, down = (_angle(turn, 2 * reach) for turn, reach in ((turn_x, reach_y), (turn_y, reach_x)))
    if abs(across - down) > _AGREE:
        raise ReadingsDisagree(readings, _fitting(readings, reach_y / reach_x))
    angle = _angle(reach_y * turn_x + reach_x * turn_y, 2 * (reach_x**2 + reach_y**2))
    x = (readings[Edge.TOP] + readings[Edge.BOTTOM]) / 2
    y = (readings[Edge.LEFT] + readings[Edge.RIGHT]) / 2
    error = round(x, 3), round(y, 3), round(angle, 4)
    _check_reach(readings, *error)
    return error


def _fitting(readings: Mapping[Edge, float], ratio: float) -> dict[Edge, float]:
    """Return for each scale what it reads if the other three are right; ``ratio`` is of height to width."""
    top, bottom, left, right = (readings[edge] for edge in (Edge.TOP, Edge.BOTTOM, Edge.LEFT, Edge.RIGHT))
    turn_x, turn_y = (right - left) * ratio, (top - bottom) / ratio
    return {
        Edge.TOP: bottom + turn_x,
        Edge.BOTTOM: top - turn_x,
        Edge.LEFT: right - turn_y,
        Edge.RIGHT: left + turn_y,
    }


def _check_reach(readings: Mapping[Edge, float], x: float, y: float, angle: float) -> None:
    for error, edges, way in (
        (x, (Edge.TOP, Edge.BOTTOM), "far to the right" if x > 0 else "far to the left"),
        (y, (Edge.LEFT, Edge.RIGHT), "low" if y > 0 else "high"),
    ):
        if abs(error) > LARGEST_OFFSET:
            typed = {edge: readings[edge] for edge in edges}
            raise TooFarOff(typed, f"lie {abs(error):.1f} mm too {way}", f"{LARGEST_OFFSET:g} mm")
    if abs(angle) > LARGEST_ANGLE:
        raise TooFarOff(readings, f"are turned by {abs(angle):.1f} degrees", f"{LARGEST_ANGLE:g} degrees")


def _angle(rise: float, length: float) -> float:
    return degrees(asin(max(-1.0, min(1.0, rise / length))))
