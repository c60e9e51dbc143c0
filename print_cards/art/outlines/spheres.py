"""The six Xpheres in lines. Their hatching follows the heralds: colours that even a black pen can tell.

Gold is dotted, silver blank, ruby (gules) hatched upright, ice (azure) level, amethyst (purpure) aslant from
the upper right, obsidian (sable) crossed.
"""

from collections.abc import Callable
from math import atan2, cos, pi, sin, sqrt
from typing import Final

from missions.cards import Xphere
from print_cards.art.pen import BOLD, MIDDLE, PAPER, THIN, Pen, Point

_RIM: Final = 0.965
_DIAGONAL: Final = sqrt(0.5)


def gold(pen: Pen) -> None:
    """Dot the ball, closer towards its shadow; two lamps and a horizon shine."""
    for row in range(-9, 10):
        for column in range(-9, 10):
            x, y = (column + 0.5 * (row % 2)) * 0.1, row * 0.1
            if x * x + y * y < 0.86 and not _in_lamp(x, y):
                pen.dot(x, y, 0.012 + 0.012 * max(0.0, y + 0.25 * x))
    _horizon(pen)
    _lamps(pen)


def silver(pen: Pen) -> None:
    """Leave the mirror blank but for its lamps, its horizon and a few lines in the shadow."""
    _horizon(pen)
    _lamps(pen)
    for number in range(5):
        y = 0.52 + 0.09 * number
        half = sqrt(max(0.0, 0.85 - y * y)) * (0.9 - 0.1 * number)
        pen.curve([(-half, y), (0, y + 0.12), (half, y)], THIN)


def obsidian(pen: Pen) -> None:
    """Cross-hatch the dark, leave the lamps; shell-shaped flakes ripple."""
    for number in range(-12, 13):
        at = number * 0.08
        _chord(pen, (at, 0), (0, 1))
        _chord(pen, (0, at), (1, 0))
    for x, y, reach in ((-0.55, 0.75, 0.62), (0.9, -0.1, 0.60), (-0.2, -1.05, 0.55)):
        for number in range(4):
            r = reach - 0.09 * number
            _arc_inside(pen, x, y, r, BOLD if number == 0 else MIDDLE)
    _lamps(pen)


def ruby(pen: Pen) -> None:
    """Cut a round brilliant: an eight-sided table, kites, and upright hatching in every other facet."""
    table, girdle = _ring(8, 0.42, pi / 8), _ring(8, 0.74, 0)
    outer = _ring(16, _RIM, pi / 16)
    pen.line(table, MIDDLE, closed=True)
    for number in range(8):
        before, after = outer[2 * number - 1], outer[2 * number]
        pen.line((table[number - 1], girdle[number], table[number]), MIDDLE)
        pen.line((before, girdle[number], after), MIDDLE)
        pen.line((outer[2 * number], table[number], outer[2 * number + 1]), THIN)
    for number in range(-11, 12):
        x = number * 0.08
        side = 0.388 - max(0.0, abs(x) - 0.161)  # the table is an octagon
        if abs(x) < 0.38:
            pen.line(((x, -side), (x, side)), THIN)
        if number % 2 == 0 and abs(x) < 0.6:
            pen.line(((x, 0.50 + 0.2 * abs(x)), (x, sqrt(max(0.0, 0.88 - x * x)))), THIN)


def ice(pen: Pen) -> None:
    """Hatch level in the depth, crack the ball, let bubbles rise and frost grow on the rim."""
    for number in range(-10, 11):
        y = number * 0.088
        half = sqrt(max(0.0, 0.72 - y * y))
        if number % 2 == 0 and half > 0.1:
            pen.line(((-half, y), (-half * 0.28, y)), THIN)
        elif half > 0.1:
            pen.line(((half * 0.2, y), (half, y)), THIN)
    for crack in (
        [(-0.62, 0.10), (-0.30, -0.02), (-0.12, -0.26), (0.10, -0.34), (0.16, -0.60)],
        [(-0.12, -0.26), (0.08, 0.06), (0.30, 0.18), (0.34, 0.48), (0.52, 0.62)],
        [(0.08, 0.06), (-0.16, 0.34), (-0.12, 0.62)],
        [(0.30, 0.18), (0.56, 0.08), (0.74, 0.14)],
    ):
        pen.line(crack, BOLD)
    for x, y, r in (
        (-0.42, 0.44, 0.06),
        (-0.34, 0.58, 0.035),
        (0.48, -0.30, 0.07),
        (0.58, -0.16, 0.035),
        (0.05, 0.74, 0.04),
    ):
        pen.circle(x, y, r, MIDDLE, fill=PAPER)
    for number in range(60):
        angle, deep = 2 * pi * number / 60, 0.86 + 0.06 * (number * 7 % 3 - 1)
        pen.line(
            ((_RIM * cos(angle), _RIM * sin(angle)), (deep * cos(angle + 0.04), deep * sin(angle + 0.04))),
            THIN,
        )
    _lamps(pen)


def amethyst(pen: Pen) -> None:
    """Cut in steps: nested six-sided rings, hatched aslant."""
    rings = [_ring(6, r, pi / 6) for r in (0.38, 0.60, 0.80)] + [_ring(6, _RIM, pi / 6)]
    for ring in rings[:-1]:
        pen.line(ring, MIDDLE, closed=True)
    for number in range(6):
        pen.line([ring[number] for ring in rings], MIDDLE)
    for number in range(-9, 10):
        shift = number * 0.11
        aslant = shift * _DIAGONAL
        reach = 0.36 if number % 2 else _RIM - 0.02
        _chord(pen, (aslant, aslant), (_DIAGONAL, -_DIAGONAL), reach)


OUTLINES: Final[dict[Xphere, Callable[[Pen], None]]] = {
    Xphere.GOLD: gold,
    Xphere.OBSIDIAN: obsidian,
    Xphere.SILVER: silver,
    Xphere.RUBY: ruby,
    Xphere.ICE: ice,
    Xphere.AMETHYST: amethyst,
}


def _ring(count: int, radius: float, turn: float) -> list[Point]:
    return [
        (radius * cos(turn + 2 * pi * number / count), radius * sin(turn + 2 * pi * number / count))
        for number in range(count)
    ]


def _chord(pen: Pen, middle: Point, way: Point, radius: float = _RIM) -> None:
    """Draw the part of a straight line that lies inside a circle and outside the lamps."""
    piece: list[Point] = []
    for step in range(-50, 51):
        x, y = middle[0] + way[0] * step / 50, middle[1] + way[1] * step / 50
        if x * x + y * y < radius * radius and not _in_lamp(x, y):
            piece.append((x, y))
        elif piece:
            pen.line((piece[0], piece[-1]), THIN)
            piece = []
    if piece:
        pen.line((piece[0], piece[-1]), THIN)


def _arc_inside(pen: Pen, x: float, y: float, r: float, width: float) -> None:
    """Draw the part of a circle that lies inside the ball, starting from the far side of it."""
    away = atan2(y, x)
    arc = [(x + r * cos(away + a / 20), y + r * sin(away + a / 20)) for a in range(126)]
    pen.line([point for point in arc if point[0] ** 2 + point[1] ** 2 < _RIM * _RIM], width)


def _in_lamp(x: float, y: float) -> bool:
    return -0.52 < x < -0.12 and -0.60 < y < -0.24


def _lamps(pen: Pen) -> None:
    pen.line(
        [(-0.44, -0.54), (-0.15, -0.49), (-0.22, -0.28), (-0.49, -0.31)], MIDDLE, closed=True, fill=PAPER
    )
    pen.curve([(0.36, -0.50), (0.62, -0.22), (0.56, 0.20)], MIDDLE)
    pen.curve([(0.42, -0.54), (0.72, -0.24), (0.64, 0.20)], MIDDLE)


def _horizon(pen: Pen) -> None:
    pen.curve(
        [(-0.95, 0.02), (-0.7, 0.10), (-0.4, 0.03), (-0.15, -0.04), (0.1, 0.06), (0.5, 0.12), (0.95, 0.03)],
        BOLD,
    )
    pen.curve(
        [(-0.92, 0.12), (-0.6, 0.20), (-0.3, 0.12), (0.0, 0.06), (0.3, 0.16), (0.6, 0.20), (0.92, 0.12)], THIN
    )
