"""A pen that writes SVG: thin lines in millimetres, positions in the units of :mod:`place`."""

from collections.abc import Iterable, Sequence
from math import cos, sin
from typing import Final

from print_cards.art.place import HEIGHT_MM, WIDTH_MM

Point = tuple[float, float]

THIN: Final = 0.16
MIDDLE: Final = 0.25
BOLD: Final = 0.42
"""Widths in millimetres: every home printer still draws the thinnest at 300 dpi."""
PAPER: Final = "#ffffff"


class Pen:
    """Collects lines; a unit is ``scale`` millimetres and (0, 0) lies at ``origin``."""

    def __init__(
        self,
        ink: str,
        *,
        size: Point = (WIDTH_MM, HEIGHT_MM),
        origin: Point = (WIDTH_MM / 2, HEIGHT_MM / 2),
        scale: float = HEIGHT_MM,
    ) -> None:
        self.ink = ink
        self._size, self._origin = size, origin
        self.scale = scale
        """Millimetres of one unit."""
        self._marks: list[str] = []

    def line(
        self,
        points: Iterable[Point],
        width: float = THIN,
        *,
        closed: bool = False,
        fill: str = "none",
        dash: str = "",
    ) -> None:
        """Join points by a line."""
        joined = "L".join(f"{self._x(x)} {self._y(y)}" for x, y in points)
        self._path(f"M{joined}{'Z' if closed else ''}", width, fill, dash)

    def curve(self, points: Sequence[Point], width: float = THIN, *, dash: str = "") -> None:
        """Run smoothly from the first point to the last; those between pull like magnets (quadratic)."""
        (x, y), *rest = points
        path = [f"M{self._x(x)} {self._y(y)}"]
        for (x1, y1), (x2, y2) in zip(rest[::2], rest[1::2], strict=True):
            path.append(f"Q{self._x(x1)} {self._y(y1)} {self._x(x2)} {self._y(y2)}")
        self._path("".join(path), width, "none", dash)

    def circle(
        self, x: float, y: float, r: float, width: float = THIN, *, fill: str = "none", dash: str = ""
    ) -> None:
        """Draw a circle."""
        extra = f' stroke-dasharray="{dash}"' if dash else ""
        self._marks.append(
            f'<circle cx="{self._x(x)}" cy="{self._y(y)}" r="{_number(r * self.scale)}" '
            f'stroke-width="{width}" fill="{fill}"{extra}/>'
        )

    def dot(self, x: float, y: float, r: float) -> None:
        """Fill a small disc with ink."""
        self._marks.append(
            f'<circle cx="{self._x(x)}" cy="{self._y(y)}" r="{_number(r * self.scale)}" '
            f'fill="{self.ink}" stroke="none"/>'
        )

    def ellipse(
        self,
        x: float,
        y: float,
        r: float,
        *,
        flatness: float,
        turn: float,
        width: float = THIN,
        dash: str = "",
    ) -> None:
        """Draw an ellipse whose long half axis is r, turned clockwise."""
        steps = range(0, 360, 6)
        self.line(
            (place(x, y, turn, r * cos(a / 57.29578), r / flatness * sin(a / 57.29578)) for a in steps),
            width,
            closed=True,
            dash=dash,
        )

    def spark(self, x: float, y: float, r: float) -> None:
        """Draw a four-pointed star."""
        points = []
        for number in range(8):
            reach, angle = (r if number % 2 == 0 else r * 0.16), number * 0.7853982
            points.append((x + reach * cos(angle), y + reach * sin(angle)))
        self.line(points, THIN / 2, closed=True, fill=self.ink)

    def svg(self, *, fade: tuple[float, float, float] | None = None) -> str:
        """Give the whole drawing, which may fade in downwards.

        ``fade``: no ink above the first height, a quarter of it at the second, all of it from the third.
        """
        width, height = (_number(side) for side in self._size)
        fading = self._gradient(*fade) if fade else ""
        stroke = "url(#fade)" if fade else self.ink
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}mm" height="{height}mm" '
            f'viewBox="0 0 {width} {height}">{fading}<g fill="none" stroke="{stroke}" '
            f'stroke-linecap="round" stroke-linejoin="round">{"".join(self._marks)}</g></svg>'
        )

    def _gradient(self, none: float, quarter: float, full: float) -> str:
        pale = (quarter - none) / (full - none)
        return (
            f'<linearGradient id="fade" gradientUnits="userSpaceOnUse" x1="0" x2="0" y1="{self._y(none)}" '
            f'y2="{self._y(full)}"><stop offset="0" stop-color="{PAPER}"/>'
            f'<stop offset="{_number(pale)}" stop-color="{_mixed(self.ink, PAPER, 0.25)}"/>'
            f'<stop offset="1" stop-color="{self.ink}"/></linearGradient>'
        )

    def _path(self, path: str, width: float, fill: str, dash: str) -> None:
        extra = (f' fill="{fill}"' if fill != "none" else "") + (
            f' stroke-dasharray="{dash}"' if dash else ""
        )
        self._marks.append(f'<path d="{path}" stroke-width="{_number(width)}"{extra}/>')

    def _x(self, x: float) -> str:
        return _number(self._origin[0] + x * self.scale)

    def _y(self, y: float) -> str:
        return _number(self._origin[1] + y * self.scale)


def place(x: float, y: float, turn: float, along: float, across: float) -> Point:
    """Go from a point some way along a direction and some way across it."""
    return x + along * cos(turn) - across * sin(turn), y + along * sin(turn) + across * cos(turn)


def _number(value: float) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".") or "0"


def _mixed(first: str, second: str, share: float) -> str:
    pairs = ((int(first[i : i + 2], 16), int(second[i : i + 2], 16)) for i in (1, 3, 5))
    return "#" + "".join(f"{round(one * share + other * (1 - share)):02x}" for one, other in pairs)
