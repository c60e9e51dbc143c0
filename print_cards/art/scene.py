"""From a galaxy's shape to its picture: gas is coloured, lit, dimmed by dust, starred and developed."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from print_cards.art.light import bloom, blurred, colour, develop, ramp
from print_cards.art.noise import Array, Random, step
from print_cards.art.palette import Palette
from print_cards.art.place import ORB_X, ORB_Y, TITLE_CLEAR, TITLE_DARK
from print_cards.art.space import Currents, Space, currents
from print_cards.art.stars import bright_stars, draw_bright_star, draw_star
from print_cards.art.stars import field as star_field


@dataclass(frozen=True, slots=True)
class Matter:
    """What a galaxy is made of at every pixel."""

    gas: Array
    """How dense the glowing gas is; 1 is thick."""
    heat: Array
    """Where on the colour ramp it glows, 0 to 1."""
    light: Array | None = None
    """Light of its own (height, width, 3), in front of gas and dust: suns, jets, discs."""
    shade: Array | None = None
    """What lets the stars and the sky behind it through: 0 hides them."""


@dataclass(frozen=True, slots=True)
class Look:
    """How one galaxy is exposed; the seed decides its clouds and stars."""

    seed: int
    gain: float = 1.4
    dust: float = 1.2
    relief: float = 0.5
    """How strongly billows are lit from the Xphere's side."""
    bloom: float = 0.5
    stars: int = 1300
    bright: int = 6
    flow: dict[str, float] = field(default_factory=dict)
    """Passed to :func:`currents`: warp, turn, zoom."""


Shape = Callable[[Space, Currents], Matter]


@dataclass(frozen=True, slots=True)
class Scene:
    """A galaxy's structure together with its look."""

    look: Look
    shape: Shape


def paint_scene(scene: Scene, palette: Palette, space: Space) -> NDArray[Any]:
    """Paint one scene as an 8-bit sRGB picture."""
    random = np.random.default_rng(scene.look.seed)
    air = currents(space, random, **scene.look.flow)
    matter = scene.shape(space, air)
    picture = _behind(space, air, matter, scene.look, palette)
    _add_stars(picture, matter, scene.look, palette, random)
    if matter.light is not None:
        picture += matter.light
    picture = bloom(picture, scene.look.bloom, radius=14 * space.height / 1122)
    return develop(picture * calm(space)[..., None], random)


def calm(space: Space) -> Array:
    """Dim the title's zone, the foot of the card and, a little, the corners."""
    title = 0.30 + 0.70 * step(TITLE_DARK, TITLE_CLEAR, space.y)
    foot = 0.35 + 0.65 * step(0.455, 0.36, space.y)
    corners = 1 - 0.35 * step(0.40, 0.62, np.hypot(space.x * 1.1, space.y))
    result: Array = title * foot * corners
    return result


def _behind(space: Space, air: Currents, matter: Matter, look: Look, palette: Palette) -> Array:
    picture = _sky(air, palette) + _gas(space, air, matter, look, palette)
    if matter.shade is not None:
        picture = picture * matter.shade[..., None]
    return picture.astype(np.float32)


def _sky(air: Currents, palette: Palette) -> Array:
    result: Array = colour(palette.sky) * (0.6 + 0.8 * step(-2, 2, air.drift_y)[..., None])
    return result


def _gas(space: Space, air: Currents, matter: Matter, look: Look, palette: Palette) -> Array:
    relief = _relief(space, matter.gas, look.relief)
    gas = np.maximum(matter.gas * (1 + 0.16 * air.fine), 0)
    gas = gas * gas * 0.55 + gas * 0.45  # thin gas becomes black sky, thick gas stays
    gas = gas * relief
    lean = step(-0.9, 1.1, air.drift_y + 0.35 * air.swirl_y)[..., None]
    glow = ramp(matter.heat, palette.gas) * (1 - lean) + ramp(matter.heat, palette.drift) * lean
    lanes = np.exp(-look.dust * np.maximum(0, air.dust * 0.7 + 0.15) * np.clip(gas * 1.3, 0, 1.2))
    result: Array = gas[..., None] * glow * np.float32(look.gain) * lanes[..., None]
    return result


def _relief(space: Space, gas: Array, strength: float) -> Array:
    """Brighten the flanks that face the Xphere's light and darken those behind: gas gets a body."""
    if not strength:
        return np.ones_like(gas)
    soft = blurred(np.clip(gas, 0, 1.2), 3.5 * space.height / 1122)
    down, across = np.gradient(soft, np.float32(1 / space.height))
    away = space.distance(ORB_X, ORB_Y) + np.float32(0.02)
    facing = (across * (space.x - ORB_X) + down * (space.y - ORB_Y)) / away
    result: Array = 1 + strength * np.tanh(facing * 0.11)
    return result


def _add_stars(picture: Array, matter: Matter, look: Look, palette: Palette, random: Random) -> None:
    stars = np.zeros_like(picture)
    for star in star_field(random, look.stars, palette.gas[-1]):
        draw_star(stars, star)
    for star in bright_stars(random, look.bright, palette.gas[-1]):
        draw_bright_star(stars, star)
    picture += stars if matter.shade is None else stars * matter.shade[..., None]
