"""Galaxies drawn as gas: NEBULA's cliff, ZETA's shock, SERPENS' rope and OMEGA's arch."""

from math import cos, pi, sin, sqrt
from random import Random

from print_cards.art.figures import (
    ARCH_OPEN,
    ARCH_RADIUS,
    ARCH_Y,
    CLIFF_SLOPE,
    CLIFF_WAVE,
    CLIFF_Y,
    FOOT_FROM,
    FOOT_TO,
    FOOT_Y,
    SERPENT_GIRTH,
    SERPENT_STRANDS,
    SERPENT_TWIST,
    SHOCK_AHEAD,
    SHOCK_HEADING,
    SHOCK_OPENING,
    SHOCK_SHEETS,
    serpent,
)
from print_cards.art.pen import BOLD, MIDDLE, PAPER, THIN, Pen, Point, place
from print_cards.art.place import ORB_X, ORB_Y


def nebula(pen: Pen, random: Random) -> None:
    """Pile rows of billows along the cliff, each row in front of the one above it."""
    for row in range(11):
        drop, size = row * 0.062, 0.030 + 0.0035 * row
        points: list[Point] = [(-0.40, 0.6)]
        x = -0.42 - 0.02 * (row % 2)
        while x < 0.42:
            width = size * random.uniform(0.7, 1.5)
            points += _billow(x, _cliff(x) + drop + random.uniform(-0.008, 0.008), width)
            x += width * 1.7
        points.append((0.40, 0.6))
        pen.line(points, MIDDLE if row == 0 else THIN, closed=True, fill=PAPER)


def _cliff(x: float) -> float:
    return CLIFF_Y + CLIFF_SLOPE * x - CLIFF_WAVE * sin(9 * x + 0.6)


def _billow(x: float, y: float, radius: float) -> list[Point]:
    """Give half a circle that leans with the slope, and ends in a small curl."""
    steps = [pi + pi * step / 10 for step in range(11)]
    return [
        (x + radius * (1 + cos(a)), y + radius * 1.1 * sin(a) + CLIFF_SLOPE * radius * cos(a)) for a in steps
    ]


def zeta(pen: Pen, random: Random) -> None:
    """Draw the sheets of the shock before the star, and its wake."""
    for ahead, _, strength in SHOCK_SHEETS:
        _sheet(pen, ahead, BOLD if strength == 1 else MIDDLE, dash="")
    for number in range(1, 9):
        _sheet(pen, -0.024 - 0.0125 * number, THIN, dash=f"{3.2 / number:.2f} {0.5 + 0.28 * number:.2f}")
    for _ in range(46):
        side, start = random.gauss(0, 0.05), random.uniform(0.14, 0.5)
        spread = 1 + 1.6 * start
        length = random.uniform(0.03, 0.12)
        ends = (
            place(ORB_X, ORB_Y, SHOCK_HEADING, -start, side * spread),
            place(ORB_X, ORB_Y, SHOCK_HEADING, -start - length, side * (spread + 1.6 * length)),
        )
        pen.line(ends, THIN)


def _sheet(pen: Pen, ahead: float, width: float, dash: str) -> None:
    sides = [number / 50 for number in range(-32, 33)]
    points = []
    for side in sides:
        steep = sqrt(1 + (2 * SHOCK_OPENING * side) ** 2)  # keeps the sheets parallel
        forward = SHOCK_AHEAD - SHOCK_OPENING * side * side + ahead / steep
        points.append(
            place(ORB_X, ORB_Y, SHOCK_HEADING, forward, side + ahead * 2 * SHOCK_OPENING * side / steep)
        )
    pen.line(points, width, dash=dash)


def serpens(pen: Pen, random: Random) -> None:
    """Twist three strands; a strand is bold where it comes to the front."""
    for start in SERPENT_STRANDS:
        for piece, near in _pieces(start):
            pen.line(piece, BOLD if near > 0.62 else MIDDLE if near > 0.3 else THIN)
    for _ in range(60):  # scales of gas beside the rope
        y = random.uniform(-0.34, 0.5)
        x, slope = serpent(y)
        out = random.choice((-1, 1)) * random.uniform(0.052, 0.085)
        long = sqrt(1 + slope * slope)
        at = (x + out / long, y - out * slope / long)
        pen.line((at, (at[0] + 0.012 * slope / long, at[1] + 0.012 / long)), THIN)


def _pieces(start: float) -> list[tuple[list[Point], float]]:
    """Cut one strand where its depth changes, so that each piece has a width."""
    pieces: list[tuple[list[Point], float]] = []
    y, length, here = -0.40, 0.0, []
    previous: Point | None = None
    while y < 0.52:
        x, slope = serpent(y)
        long = sqrt(1 + slope * slope)
        turn = SERPENT_TWIST * length + start
        out = SERPENT_GIRTH * sin(turn)
        point = (x + out / long, y - out * slope / long)
        here = [previous, point] if previous else [point]
        near = 0.5 + 0.5 * cos(turn)
        if pieces and _width_class(pieces[-1][1]) == _width_class(near):
            pieces[-1][0].append(point)
        elif len(here) > 1:
            pieces.append((here, near))
        previous = point
        y += 0.0075 / long
        length += 0.0075
    return pieces


def _width_class(near: float) -> int:
    return (near > 0.3) + (near > 0.62)


def omega(pen: Pen, random: Random) -> None:
    """Braid fibres along the arch and its feet, between two edges."""
    steps = [ARCH_OPEN * number / 90 for number in range(-90, 91)]
    for out in (-0.034, 0.034):
        pen.line([_on_arch(angle, out) for angle in steps], BOLD)
    for number in range(3):
        fibre = [_on_arch(angle, 0.027 * sin(angle * 9 + number * 2 * pi / 3)) for angle in steps]
        pen.line(fibre, MIDDLE)
    for side in (-1, 1):
        _foot(pen, side)
    for _ in range(80):  # flames outside
        angle, start = random.uniform(-2.2, 2.2), random.uniform(0.043, 0.06)
        tip = _on_arch(angle + random.uniform(-0.03, 0.05), start + random.uniform(0.01, 0.04))
        pen.line((_on_arch(angle, start), tip), THIN)


def _on_arch(angle: float, out: float) -> Point:
    """Stand at an angle from the arch's top, that far outside its middle line."""
    r = ARCH_RADIUS + out
    return r * sin(angle), ARCH_Y - r * cos(angle) / 0.94


def _foot(pen: Pen, side: int) -> None:
    edge = [(FOOT_FROM + 0.025, -0.026), (FOOT_TO - 0.02, -0.026), (FOOT_TO + 0.012, 0.0)]
    edge += [(FOOT_TO - 0.02, 0.026), (FOOT_FROM - 0.03, 0.026), (FOOT_FROM - 0.035, 0.0)]
    pen.line([(side * x, FOOT_Y + y) for x, y in edge], BOLD)
    for number in range(3):
        fibre = []
        for part in range(41):
            along = part / 40
            sway = 0.020 * sin(along * 8 + number * 2 * pi / 3) * (1 - along**6)
            fibre.append((side * (FOOT_FROM - 0.01 + along * (FOOT_TO - FOOT_FROM)), FOOT_Y + sway))
        pen.line(fibre, MIDDLE)
