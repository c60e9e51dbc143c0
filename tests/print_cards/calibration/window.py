"""A printed test sheet against a window: front and back through each other, and eyes that read the scales."""

from dataclasses import dataclass

import cv2
import numpy as np

from print_cards.calibration import BACK_LINES, FRONT_PITCH, LEAST, CalibrationSheet, Edge, Scale
from print_cards.sheet import Flip, flip_mirrors_columns
from tests.print_cards.printing import MM_PER_INCH, rendered

DPI = 300
PER_MM = DPI / MM_PER_INCH


@dataclass(frozen=True)
class Printer:
    """What a printer does to every back, seen from the front: mm right, mm down, degrees clockwise."""

    x: float = 0.0
    y: float = 0.0
    angle: float = 0.0


@dataclass(frozen=True)
class AgainstTheWindow:
    """Darkness of the front, and of the back as it shines through, from 0 to 1."""

    sheet: CalibrationSheet
    front: np.ndarray
    back: np.ndarray

    def read(self, edge: Edge) -> float:
        """Read one scale as its explanation says: nearest number to the arrow, plus where lines meet."""
        scale = self.sheet.scales[edge]
        numbers = lines_across(self.front, scale, depth=4.25)
        marks = lines_across(self.back, scale, depth=4.25)
        zero = max(numbers, key=lambda line: line[1])[0]
        arrow = max(range(len(marks)), key=lambda k: marks[k][1])
        nearest = round((marks[arrow][0] - zero) / FRONT_PITCH) * FRONT_PITCH
        beyond = marks[arrow][0] - zero - nearest

        def apart(k: int) -> float:
            return min(abs(marks[k][0] - front) for front, _ in numbers)

        # Half-way between two numbers lines meet at both ends; the arrow tells which of them is meant.
        likely = [k for k in range(len(marks)) if abs((k - arrow) * LEAST - beyond) < FRONT_PITCH / 2]
        assert len(marks) == 2 * BACK_LINES + 1, "every line of the back must be seen"
        return round(nearest + (min(likely, key=apart) - arrow) * LEAST, 1)

    def readings(self) -> dict[Edge, float]:
        return {edge: self.read(edge) for edge in Edge}

    def darkness_at(self, x: float, y: float) -> float:
        """How dark the back is within a millimetre of a place."""
        column, row, reach = round(x * PER_MM), round(y * PER_MM), round(PER_MM)
        return float(self.back[row - reach : row + reach, column - reach : column + reach].mean())


def against_the_window(
    pdf: bytes, sheet: CalibrationSheet, flip: Flip, printer: Printer, *, turned_on: Flip | None = None
) -> AgainstTheWindow:
    """Print a sheet and look through it; ``turned_on`` is the edge that the person really chose."""
    front, back = (darkness(rendered(pdf, page, DPI)) for page in (0, 1))
    mirrored = flip_mirrors_columns(sheet.page, turned_on or flip)
    through = back[:, ::-1] if mirrored else back[::-1]
    return AgainstTheWindow(sheet, front, misprinted(np.ascontiguousarray(through), printer))


def darkness(pixels: np.ndarray) -> np.ndarray:
    """Of a page in black and white, from 0 to 1."""
    return 1 - pixels[..., 1].astype(np.float32) / 255


def misprinted(page: np.ndarray, printer: Printer) -> np.ndarray:
    height, width = page.shape
    turn = np.radians(printer.angle)
    matrix = np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]])
    middle = np.array([width / 2, height / 2])
    shift = middle - matrix @ middle + np.array([printer.x, printer.y]) * PER_MM
    return cv2.warpAffine(page, np.column_stack([matrix, shift]), (width, height), flags=cv2.INTER_LINEAR)


def lines_across(page: np.ndarray, scale: Scale, *, depth: float) -> list[tuple[float, float]]:
    """Place and thickness of every line of a scale, in mm from its zero, at a depth towards the middle."""
    picture = page.T if scale.down else page
    along, across = (scale.y, scale.x) if scale.down else (scale.x, scale.y)
    row = round((across + scale.inwards * depth) * PER_MM)
    start, end = round((along - 31) * PER_MM), round((along + 31) * PER_MM)
    strip = picture[row - 2 : row + 3, start:end].mean(axis=0)
    found, run = [], []
    for place, dark in enumerate([*strip, 0.0]):
        if dark > 0.15:
            run.append((place, dark))
        elif run:
            weight = sum(dark for _, dark in run)
            middle = sum(place * dark for place, dark in run) / weight
            found.append(((middle + 0.5 + start) / PER_MM - along, weight / PER_MM))
            run = []
    return found
