"""Galaxies drawn as bodies: PROXIMA's sun, ANDROMEDE's spiral, SPARROW's wings, VIRGO's swarm, NEMESIS."""

from math import atan2, cos, exp, log, pi, sin
from random import Random

from print_cards.art.figures import (
    COMPANIONS,
    DISC_REACH,
    DISC_TILT,
    JET,
    PROMINENCES,
    SHADOW,
    SPIRAL_FLATNESS,
    SPIRAL_SCALE,
    SPIRAL_TURN,
    SPIRAL_WINDING,
    SPIRAL_X,
    SPIRAL_Y,
    SUN_RADIUS,
    SUN_X,
    SUN_Y,
    VIRGO_FLATNESS,
    VIRGO_TILT,
    Feather,
    feathers,
)
from print_cards.art.pen import BOLD, MIDDLE, PAPER, THIN, Pen, Point, place
from print_cards.art.place import ORB_RADIUS, ORB_X, ORB_Y, TITLE_CLEAR


def proxima(pen: Pen, random: Random) -> None:
    """Draw the sun's disc with its grains, rays of the corona, arches of fire."""
    for number in range(150):
        angle = 2 * pi * number / 150
        start = SUN_RADIUS + 0.010
        reach = start + 0.016 + 0.105 * random.random() ** 2.2
        ray = (
            place(SUN_X, SUN_Y, angle, start, 0),
            place(SUN_X, SUN_Y, angle + random.gauss(0, 0.012), reach, 0),
        )
        pen.line(ray, THIN)
    for angle, size in PROMINENCES:
        for lift in (0.0, 0.007):
            pen.line(_arch_of_fire(angle, size + lift), THIN if lift else MIDDLE)
    pen.circle(SUN_X, SUN_Y, SUN_RADIUS, BOLD, fill=PAPER)
    pen.circle(SUN_X, SUN_Y, SUN_RADIUS - 0.006, THIN)
    for _ in range(150):
        r, angle = SUN_RADIUS * 0.95 * random.random() ** 0.5, random.uniform(0, 2 * pi)
        x, y = place(SUN_X, SUN_Y, angle, r, 0)
        bend, size = random.uniform(0, 2 * pi), 0.008 * (1.15 - r / SUN_RADIUS) + 0.003
        pen.line([place(x, y, bend + step * 0.5, size, 0) for step in range(6)], THIN)


def _arch_of_fire(angle: float, size: float) -> list[Point]:
    x, y = place(SUN_X, SUN_Y, angle, SUN_RADIUS - 0.35 * size, 0)
    return [place(x, y, angle, size * cos(turn / 10), size * sin(turn / 10)) for turn in range(-13, 14)]


def andromede(pen: Pen, random: Random) -> None:
    """Wind two arms of lines and dots about an oval heart."""
    for start in (0.0, pi):
        for shift, width in ((-0.30, THIN), (-0.12, MIDDLE), (0.06, BOLD), (0.26, MIDDLE), (0.44, THIN)):
            pen.line([_on_arm(0.055 + 0.0075 * step, start + shift) for step in range(64)], width)
        for _ in range(170):
            x, y = _on_arm(random.uniform(0.07, 0.56), start + random.gauss(0.06, 0.30))
            if y > TITLE_CLEAR:
                pen.dot(x, y, random.choice((0.0011, 0.0016, 0.0024)))
    for r in (0.018, 0.032, 0.046):
        pen.ellipse(SPIRAL_X, SPIRAL_Y, r, flatness=1.5, turn=SPIRAL_TURN, width=MIDDLE)
    for x, y, size, flatness in COMPANIONS:
        for part in (0.6, 1.3):
            pen.ellipse(x, y, size * part, flatness=flatness, turn=0.7, width=MIDDLE)


def _on_arm(r: float, shift: float) -> Point:
    angle = SPIRAL_WINDING * log(r * SPIRAL_SCALE[0] + SPIRAL_SCALE[1]) + shift
    return place(SPIRAL_X, SPIRAL_Y, SPIRAL_TURN, r * cos(angle), r * sin(angle) / SPIRAL_FLATNESS)


def sparrow(pen: Pen, random: Random) -> None:
    """Lay the outlines of the feathers over each other like tiles."""
    for feather in feathers():
        for side in (1, -1):
            outline = [(side * x, y) for x, y in _outline(feather)]
            pen.line(outline, THIN, closed=True, fill=PAPER)
            shaft = (
                place(feather.x, feather.y, feather.angle, 0, 0),
                place(feather.x, feather.y, feather.angle, feather.length * 0.8, 0.045 * feather.length),
            )
            pen.line([(side * x, y) for x, y in shaft], THIN)
    for _ in range(30):
        x, y, long = random.uniform(-0.35, 0.35), random.uniform(0.10, 0.46), random.uniform(0.02, 0.07)
        pen.curve([(x, y), (x + long / 2, y + 0.012), (x + long, y - 0.004)], THIN)


def _outline(feather: Feather) -> list[Point]:
    points = []
    for side, steps in ((1, range(13)), (-1, range(12, -1, -1))):
        for step in steps:
            s = step / 12
            rise = min(1.0, 0.35 + 0.65 * min(1.0, s / 0.35))
            half = feather.width * rise * min(1.0, ((1 - s) * 2.6) ** 0.5)
            across = side * half + 0.07 * feather.length * s * s
            points.append(place(feather.x, feather.y, feather.angle, s * feather.length, across))
    return points


def virgo(pen: Pen, random: Random) -> None:
    """Nest the ovals of the giant, shoot the jet, scatter the swarm."""
    for number in range(9):
        r = ORB_RADIUS + 0.016 + 0.0055 * number * (1 + 0.32 * number)
        dash = "" if number < 2 else f"{2.4 / number:.2f} {0.22 * number:.2f}"
        width = MIDDLE if number < 2 else THIN
        pen.ellipse(
            ORB_X, ORB_Y, r * 1.06, flatness=VIRGO_FLATNESS - 0.14, turn=VIRGO_TILT, width=width, dash=dash
        )
    for side in (-1, 1):
        edge = [place(ORB_X, ORB_Y, JET, a / 100, side * (0.004 + 0.024 * a / 100)) for a in range(2, 60)]
        pen.line(edge, MIDDLE)
    for number in range(12):
        along = 0.15 + 0.034 * number
        x, y = place(ORB_X, ORB_Y, JET, along, 0.0035 * sin(31 * along))
        pen.circle(x, y, 0.0035 + 0.009 * along, THIN)
    placed: list[Point] = []
    while len(placed) < 44:
        x, y = random.uniform(-0.35, 0.35), random.uniform(-0.30, 0.48)
        if _is_free(x, y, placed):
            placed.append((x, y))
            _small_galaxy(pen, x, y, random)


def _is_free(x: float, y: float, placed: list[Point]) -> bool:
    dx, dy = x - ORB_X, y - ORB_Y
    along = abs(atan2(dy, dx) - JET) * exp(log(dx * dx + dy * dy + 1e-9) / 2)
    apart = all((x - other[0]) ** 2 + (y - other[1]) ** 2 > 0.045**2 for other in placed)
    return apart and along > 0.035 and dx * dx + dy * dy > 0.17**2


def _small_galaxy(pen: Pen, x: float, y: float, random: Random) -> None:
    size, turn, flat = random.uniform(0.006, 0.017), random.uniform(0, pi), random.uniform(1.2, 3.2)
    if size > 0.0125:
        for start in (0.0, pi):
            arm = [(size * t / 20, start + 4.2 * t / 20) for t in range(2, 21)]
            pen.line([place(x, y, turn, r * cos(a), r * sin(a) / flat * 1.4) for r, a in arm], MIDDLE)
    else:
        pen.ellipse(x, y, size, flatness=flat, turn=turn)
        pen.ellipse(x, y, size * 0.45, flatness=flat, turn=turn)


def nemesis(pen: Pen, random: Random) -> None:
    """Ring the hole, bend the far side of the disc over it, draw the near side across."""
    for number in range(7):
        r = SHADOW * 1.14 + 0.0105 * number
        half = 1.75 - 0.05 * number
        arc = [place(ORB_X, ORB_Y, DISC_TILT - pi / 2 + half * step / 30, r, 0) for step in range(-30, 31)]
        pen.line(arc, MIDDLE if number < 3 else THIN, dash="" if number < 4 else f"{6 - number / 2:.1f} 0.8")
    below = [
        place(ORB_X, ORB_Y, DISC_TILT + pi / 2 + 1.1 * step / 20, SHADOW * 1.12, 0) for step in range(-20, 21)
    ]
    pen.line(below, MIDDLE)
    pen.circle(ORB_X, ORB_Y, SHADOW, BOLD * 1.6, fill=PAPER)
    for number in range(60):  # a sparse dark: short rays turned inwards, outside the Xphere
        angle = 2 * pi * number / 60
        pen.line(
            (place(ORB_X, ORB_Y, angle, SHADOW, 0), place(ORB_X, ORB_Y, angle, ORB_RADIUS + 0.004, 0)), MIDDLE
        )
    for number in range(-4, 5):
        half = 0.0042 * number
        edge = []
        for step in range(-40, 41):
            out = step / 40
            swell = (1 - abs(out)) ** 0.8
            edge.append(
                place(ORB_X, ORB_Y, DISC_TILT, out * DISC_REACH, 0.006 + half * (0.12 + 0.88 * swell))
            )
        pen.line(edge, MIDDLE if abs(number) in (0, 4) else THIN)
    for _ in range(40):
        x, y, long = random.uniform(-0.36, 0.3), random.uniform(0.06, 0.46), random.uniform(0.02, 0.07)
        pen.curve([(x, y), (x + long / 2, y - 0.014), (x + long, y + 0.004)], THIN)
