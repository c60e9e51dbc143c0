"""Lines to cut or fold along, in millimetres: for paper and for cutting machines."""

from dataclasses import dataclass
from typing import Final, Self

Point = tuple[float, float]

_QUARTER: Final = 0.5522847498
"""How far the handles of a Bezier curve reach to follow a quarter of a circle, against its radius."""


@dataclass(frozen=True, slots=True)
class Curve:
    """A Bezier curve to ``end`` with its two handles."""

    first: Point
    second: Point
    end: Point


@dataclass(frozen=True, slots=True)
class Outline:
    """A line from ``start`` over points and curves; ``closed`` leads back to the start."""

    start: Point
    steps: tuple[Point | Curve, ...]
    closed: bool = False

    def points(self) -> tuple[Point, ...]:
        """Return the start and where every step ends."""
        return (self.start, *(step.end if isinstance(step, Curve) else step for step in self.steps))

    def moved(self, dx: float, dy: float) -> Self:
        """Return it elsewhere."""
        return type(self)(
            _moved(self.start, dx, dy), tuple(_moved_step(step, dx, dy) for step in self.steps), self.closed
        )

    def svg(self) -> str:
        """Return it as the ``d`` of an SVG path."""
        parts = [f"M{_pair(self.start)}"]
        for step in self.steps:
            if isinstance(step, Curve):
                parts.append(f"C{_pair(step.first)} {_pair(step.second)} {_pair(step.end)}")
            else:
                parts.append(f"L{_pair(step)}")
        return " ".join((*parts, *["Z"] * self.closed))

    def drawn(self) -> dict[str, object]:
        """Return it as the plain values that templates read: each step as one point or three."""
        steps = [(s.first, s.second, s.end) if isinstance(s, Curve) else (s,) for s in self.steps]
        return {"start": self.start, "steps": steps, "closed": self.closed}


def corner(start: Point, end: Point, towards: Point) -> Curve:
    """Return a quarter of an ellipse from ``start`` to ``end``, bent ``towards`` their common corner."""
    return Curve(_between(start, towards, _QUARTER), _between(end, towards, _QUARTER), end)


def rounded(x: float, y: float, width: float, height: float, radius: float) -> Outline:
    """Return a rectangle, its corners rounded if the radius is not 0."""
    right, bottom, r = x + width, y + height, radius
    if not r:
        return Outline((x, y), ((right, y), (right, bottom), (x, bottom)), closed=True)
    return Outline(
        (x + r, y),
        (
            (right - r, y),
            corner((right - r, y), (right, y + r), (right, y)),
            (right, bottom - r),
            corner((right, bottom - r), (right - r, bottom), (right, bottom)),
            (x + r, bottom),
            corner((x + r, bottom), (x, bottom - r), (x, bottom)),
            (x, y + r),
            corner((x, y + r), (x + r, y), (x, y)),
        ),
        closed=True,
    )


def _between(start: Point, end: Point, part: float) -> Point:
    return start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part


def _moved(point: Point, dx: float, dy: float) -> Point:
    return point[0] + dx, point[1] + dy


def _moved_step(step: Point | Curve, dx: float, dy: float) -> Point | Curve:
    if isinstance(step, Curve):
        return Curve(*(_moved(point, dx, dy) for point in (step.first, step.second, step.end)))
    return _moved(step, dx, dy)


def _pair(point: Point) -> str:
    return ",".join(f"{round(value, 4):g}" if value else "0" for value in point)
