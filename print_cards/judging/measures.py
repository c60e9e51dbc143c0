"""One code, measured from the pixels around it."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from statistics import median
from typing import Any, Final

from PIL import Image

from missions.links import Destination
from print_cards.colours import Ink, luminance, panel_colours, rgb
from print_cards.judging.readers import Symbol

INK_ON_PAPER: Final = 0.805
"""Paper reflects 0.84 and black ink 0.035: so much is left of a contrast on the screen (QR.md, 5)."""

_QUIET: Final = 4
_FRAME_MIDDLE: Final = 4 / 25 + 1 / 22  # of the symbol's width: from its edge to the middle of its frame
_CLEAN: Final = 0.12  # of luminance; JPEG and smoothing stay below
_ALIKE: Final = 90.0  # of 441: how far a printed colour may be from ours in RGB


@dataclass(frozen=True, slots=True)
class Measures:
    """What one code is like; ``module`` is in mm, None where the picture has no scale."""

    module: float | None
    quiet: float
    contrast: float
    frame: str
    tile: str
    shown: tuple[Ink, Destination] | None
    """Whose panel these colours are; None if nobody's."""


def measure(symbol: Symbol, picture: Image.Image, dpi: float | None) -> Measures:
    """Return the measures of a code in a picture."""
    n = symbol.modules
    tile = _middle(_pixels(picture, symbol, _ring(n, 1.5)))
    dark = _middle(_pixels(picture, symbol, [(3.5, 3.5), (n - 3.5, 3.5), (3.5, n - 3.5)]))
    frame = _middle(_pixels(picture, symbol, _frame_places(n)))
    light_level, dark_level = luminance(tile), luminance(dark)
    return Measures(
        module=None if dpi is None else symbol.width / n / dpi * 25.4,
        quiet=_quiet(symbol, picture, light_level),
        contrast=INK_ON_PAPER * (light_level - dark_level),
        frame=frame,
        tile=tile,
        shown=_panel_of(frame, tile),
    )


def _quiet(symbol: Symbol, picture: Image.Image, light: float) -> float:
    """Return how many whole rings of modules around the code are as light as its tile."""
    for ring in range(_QUIET):
        pixels = _pixels(picture, symbol, _ring(symbol.modules, ring + 0.5))
        if any(abs(luminance(_hex(pixel)) - light) > _CLEAN for pixel in pixels):
            return float(ring)
    return float(_QUIET)


def _ring(n: int, away: float) -> Iterator[tuple[float, float]]:
    """Yield places in modules all around a code, half a module apart."""
    for step in range(2 * n + 1):
        along = step / 2
        yield from ((along, -away), (along, n + away), (-away, along), (n + away, along))


def _frame_places(n: int) -> Iterator[tuple[float, float]]:
    away = _FRAME_MIDDLE * n
    for along in (0.3 * n, 0.5 * n, 0.7 * n):
        yield from ((-away, along), (n + away, along), (along, -away))


def _pixels(picture: Image.Image, symbol: Symbol, places: Iterable[tuple[float, float]]) -> list[Any]:
    found = []
    for across, down in places:
        x, y = symbol.at(across, down)
        if 0 <= x < picture.width - 1 and 0 <= y < picture.height - 1:
            found.append(picture.getpixel((round(x), round(y))))
    return found


def _middle(pixels: list[Any]) -> str:
    """Return the middle of each channel: a few wrong pixels do not count."""
    if not pixels:
        return "#000000"
    return _hex(tuple(median(pixel[channel] for pixel in pixels) for channel in range(3)))


def _hex(pixel: Any) -> str:
    return "#" + "".join(f"{round(channel):02x}" for channel in pixel[:3])


def _panel_of(frame: str, tile: str) -> tuple[Ink, Destination] | None:
    def distance(known: tuple[Ink, Destination]) -> float:
        colours = panel_colours(known[1], known[0])
        return _apart(frame, colours.frame) + _apart(tile, colours.tile)

    best = min(((ink, destination) for ink in Ink for destination in Destination), key=distance)
    return best if distance(best) <= _ALIKE else None


def _apart(first: str, second: str) -> float:
    return float(sum((a - b) ** 2 for a, b in zip(rgb(first), rgb(second), strict=True)) ** 0.5)
