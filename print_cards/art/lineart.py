"""The cards' pictures as thin lines on white paper, for a printer that is short of ink.

Every function gives a whole SVG as text: coloured by its galaxy's ink, vector, without fonts or pictures.
The structures are those of the paintings (:mod:`figures`), so a galaxy is known by its shape in either. The
sphere is white inside and hides the lines behind it. The same call always gives the same text.

In grey print the nine structures and the heralds' hatching of the spheres stay; hue is never needed.
"""

from collections.abc import Callable
from math import cos, sin
from random import Random
from typing import Final

from missions.cards import Galaxy, Xphere
from print_cards.art.mark import (
    BAND,
    BOSS,
    DOT,
    LETTER_HEIGHT,
    RADIUS_ON_BACK,
    RADIUS_ON_JOKER,
    STONE,
    STROKE,
    Arc,
    Line,
    PlacedLetter,
    dots,
    letters,
    stones,
)
from print_cards.art.outlines import bodies, clouds
from print_cards.art.outlines.spheres import OUTLINES
from print_cards.art.palette import PALETTES, XPHERE_COLOURS
from print_cards.art.pen import BOLD, MIDDLE, PAPER, THIN, Pen
from print_cards.art.place import ORB_X, ORB_Y, PANEL_HALF_WIDTH, PANEL_TOP, TITLE_DARK

_GALAXIES: Final[dict[Galaxy, Callable[[Pen, Random], None]]] = {
    Galaxy.PROXIMA: bodies.proxima,
    Galaxy.NEBULA: clouds.nebula,
    Galaxy.ZETA: clouds.zeta,
    Galaxy.ANDROMEDE: bodies.andromede,
    Galaxy.SERPENS: clouds.serpens,
    Galaxy.SPARROW: bodies.sparrow,
    Galaxy.VIRGO: bodies.virgo,
    Galaxy.OMEGA: clouds.omega,
    Galaxy.NEMESIS: bodies.nemesis,
}
_FADE: Final = (TITLE_DARK - 0.02, TITLE_DARK + 0.035, TITLE_DARK + 0.085)
_SPHERE_MM: Final = 24.0
_GONG_INK: Final = "#6a4a00"


def galaxy_lineart(galaxy: Galaxy) -> str:
    """Draw a galaxy at the size of a card's picture, its lines faded out in the title's zone."""
    random = Random(galaxy.value)  # noqa: S311 - places of stars
    pen = Pen(PALETTES[galaxy].ink)
    _stars(pen, random)
    _GALAXIES[galaxy](pen, random)
    return pen.svg(fade=_FADE)


def xphere_lineart(xphere: Xphere, ink: str | None = None) -> str:
    """Draw a sphere, 24 mm wide, in its own colour or in another ink."""
    middle = _SPHERE_MM / 2
    pen = Pen(
        ink or XPHERE_COLOURS[xphere],
        size=(_SPHERE_MM,) * 2,
        origin=(middle, middle),
        scale=middle - BOLD / 2,
    )
    pen.circle(0, 0, 1, BOLD, fill=PAPER)
    OUTLINES[xphere](pen)
    return pen.svg()


def joker_lineart() -> str:
    """Draw the struck gong with the rings of its sound and the nine stars."""
    random = Random("joker")  # noqa: S311
    pen = Pen(_GONG_INK)
    _stars(pen, random)
    for number in range(10):
        dash = "" if number < 2 else f"{3 - 0.2 * number:.1f} {0.3 * number:.1f}"
        pen.circle(ORB_X, ORB_Y, 0.182 + 0.045 * number, BOLD if number < 1 else THIN, dash=dash)
    _gong(pen, ORB_X, ORB_Y, RADIUS_ON_JOKER)
    return pen.svg(fade=_FADE)


def back_lineart() -> str:
    """Draw the back: gong, rings of sound and star pairs, the same after half a turn."""
    random = Random("back")  # noqa: S311
    pen = Pen(_GONG_INK)
    for number in range(12):
        pen.circle(0, 0, 0.235 + 0.036 * number, MIDDLE if number % 3 == 0 else THIN)
    for _ in range(60):
        x, y = random.uniform(-0.36, 0.36), random.uniform(-0.49, 0.0)
        if x * x + y * y > 0.22**2:
            size = random.choice((0.0012, 0.002, 0.011))
            for sign in (1, -1):
                _star(pen, sign * x, sign * y, size)
    _gong(pen, 0, 0, RADIUS_ON_BACK)
    return pen.svg()


def _stars(pen: Pen, random: Random) -> None:
    for _ in range(90):
        x, y = random.uniform(-0.36, 0.36), random.uniform(TITLE_DARK, 0.49)
        hidden = y > PANEL_TOP and abs(x) < PANEL_HALF_WIDTH
        if not hidden:
            _star(pen, x, y, random.choice((0.0010, 0.0014, 0.0020, 0.0120)))


def _star(pen: Pen, x: float, y: float, size: float) -> None:
    if size > 0.005:
        pen.spark(x, y, size)
    else:
        pen.dot(x, y, size)


def _gong(pen: Pen, x: float, y: float, radius: float) -> None:
    pen.circle(x, y, radius, BOLD, fill=PAPER)
    for part, width in (
        (0.93, THIN),
        (BAND[0], MIDDLE),
        (0.57, THIN),
        (0.30, THIN),
        (BOSS, MIDDLE),
        (BOSS * 0.6, THIN),
    ):
        pen.circle(x, y, radius * part, width)
    for stone_x, stone_y, _ in stones():
        pen.circle(x + radius * stone_x, y + radius * stone_y, radius * STONE, MIDDLE)
        pen.dot(x + radius * stone_x, y + radius * stone_y, radius * STONE * 0.35)
    for letter in letters():
        _letter(pen, letter, x, y, radius)
    for dot_x, dot_y in dots():
        pen.dot(x + radius * dot_x, y + radius * dot_y, radius * DOT)


def _letter(pen: Pen, letter: PlacedLetter, x: float, y: float, radius: float) -> None:
    width = STROKE * LETTER_HEIGHT * radius * pen.scale
    for stroke in letter.strokes:
        points = []
        for along, up in _points(stroke):
            right = along * cos(letter.turn) + up * sin(letter.turn)
            down = along * sin(letter.turn) - up * cos(letter.turn)
            points.append(
                (
                    x + radius * (letter.x + LETTER_HEIGHT * right),
                    y + radius * (letter.y + LETTER_HEIGHT * down),
                )
            )
        pen.line(points, width)


def _points(stroke: Arc | Line) -> list[tuple[float, float]]:
    if isinstance(stroke, Line):
        return [(stroke.x1, stroke.y1), (stroke.x2, stroke.y2)]
    turns = [stroke.start + (stroke.stop - stroke.start) * step / 24 for step in range(25)]
    return [(stroke.radius * cos(turn), stroke.radius * sin(turn)) for turn in turns]
