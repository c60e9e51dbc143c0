"""Scenes with fixed seeds: a hand scans a printed card, in good light or in poor (QR.md, section 4)."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

import numpy as np
from numpy.typing import NDArray

from print_cards.judging.virtual_phone import Dirt, Light, Shot, photograph, soiled
from print_cards.judging.virtual_printer import Press, Printing, printed

FRAMES: Final = 3
SEED: Final = 20_261_130
_PRESSES: Final = (Press.INKJET, Press.INKJET, Press.COLOUR_LASER, Press.BLACK_LASER)


class Level(StrEnum):
    """How hard a scene is."""

    NORMAL = "normal"
    POOR = "poor"


@dataclass(frozen=True, slots=True)
class Ranges:
    """From where to where the numbers of a level lie; units as in :class:`Shot` and :class:`Light`."""

    per_mm: tuple[float, float]
    tilt: float
    roll: float
    defocus: float
    motion: float
    bend: float
    warmth: tuple[float, float]
    shade: float
    shadow: float
    glare: float
    dirt: float
    gain: tuple[float, float]
    quality: tuple[int, int]
    dot_gain: tuple[float, float]
    fade: float


RANGES: Final = {
    Level.NORMAL: Ranges(
        per_mm=(5, 10), tilt=25, roll=30, defocus=0.10, motion=0.12, bend=0.03, warmth=(0, 0.35), shade=0.3,
        shadow=0.25, glare=0.08, dirt=0.003, gain=(1, 2), quality=(70, 92), dot_gain=(-0.04, 0.08), fade=0.05,
    ),
    Level.POOR: Ranges(
        per_mm=(4, 8), tilt=32, roll=180, defocus=0.22, motion=0.35, bend=0.06, warmth=(0.2, 0.9), shade=0.6,
        shadow=0.6, glare=0.3, dirt=0.02, gain=(2, 6), quality=(50, 85), dot_gain=(-0.06, 0.13), fade=0.2,
    ),
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Scene:
    """One card on one table under one lamp; ``number`` with the seed decides everything random."""

    level: Level
    number: int
    press: Press | None = None
    tilt: float | None = None


def frames(card: NDArray[np.uint8], scene: Scene, *, seed: int = SEED) -> Iterator[NDArray[np.uint8]]:
    """Yield the photographs of a picture of 300 dpi; equal numbers make equal scenes of any card."""
    level = list(Level).index(scene.level)
    random = np.random.default_rng([seed, level, scene.number])
    ranges = RANGES[scene.level]
    print_ = Printing(
        scene.press or _PRESSES[int(random.integers(len(_PRESSES)))],
        gain=random.uniform(*ranges.dot_gain),
        fade=random.uniform(0, ranges.fade),
        misregistration=random.uniform(0, 0.08),
    )
    dirt = _dirt(random, random.uniform(0, ranges.dirt))
    light = _light(random, ranges)
    first = _shot(random, ranges, scene.tilt)
    paper = soiled(printed(card, print_), dirt)
    for _ in range(FRAMES):
        yield photograph(paper, light, first, random)
        first = _moved(first, random, ranges, fixed_tilt=scene.tilt is not None)


def _shot(random: np.random.Generator, ranges: Ranges, tilt: float | None) -> Shot:
    return Shot(
        per_mm=random.uniform(*ranges.per_mm),
        tilt=random.uniform(0, ranges.tilt) if tilt is None else tilt,
        tilt_towards=random.uniform(0, 360),
        roll=random.uniform(-ranges.roll, ranges.roll),
        bend=random.uniform(-ranges.bend, ranges.bend),
        defocus=random.uniform(0, ranges.defocus),
        motion=random.uniform(0, ranges.motion),
        motion_angle=random.uniform(0, 180),
        gain=random.uniform(*ranges.gain),
        exposure=random.uniform(0.75, 1.25),
        quality=int(random.integers(ranges.quality[0], ranges.quality[1] + 1)),
    )


def _moved(shot: Shot, random: np.random.Generator, ranges: Ranges, *, fixed_tilt: bool) -> Shot:
    """Return the next frame: the hand has moved a little, focus and motion are new."""
    return Shot(
        per_mm=float(np.clip(shot.per_mm * random.uniform(0.92, 1.1), *ranges.per_mm)),
        tilt=shot.tilt if fixed_tilt else float(np.clip(shot.tilt + random.normal(0, 4), 0, ranges.tilt)),
        tilt_towards=shot.tilt_towards + random.normal(0, 10),
        roll=shot.roll + random.normal(0, 4),
        bend=shot.bend,
        defocus=random.uniform(0, ranges.defocus),
        motion=random.uniform(0, ranges.motion),
        motion_angle=random.uniform(0, 180),
        gain=shot.gain,
        exposure=shot.exposure * random.uniform(0.9, 1.1),
        quality=shot.quality,
    )


def _light(random: np.random.Generator, ranges: Ranges) -> Light:
    return Light(
        warmth=random.uniform(*ranges.warmth),
        shade=random.uniform(0, ranges.shade),
        shade_angle=random.uniform(0, 360),
        shadow=random.uniform(0, ranges.shadow) if random.random() < 0.5 else 0.0,
        shadow_angle=random.uniform(0, 360),
        shadow_place=random.uniform(-0.3, 0.3),
        glare=random.uniform(0, ranges.glare) if random.random() < 0.5 else 0.0,
        glare_place=(random.uniform(0.2, 0.8), random.uniform(0.2, 0.8)),
    )


def _dirt(random: np.random.Generator, cover: float) -> tuple[Dirt, ...]:
    """Return smudges that together cover a part of the card."""
    smudges: list[Dirt] = []
    left = cover
    while left > 2e-4 and len(smudges) < 60:
        area = min(left, random.uniform(3e-4, 3e-3))
        slim = random.uniform(1, 4)
        high = float(np.sqrt(area / np.pi / slim))
        place = (random.uniform(0.1, 0.9), random.uniform(0.1, 0.9))
        smudges.append(Dirt(*place, high * slim, high, random.uniform(0, 180), random.uniform(0.4, 0.9)))
        left -= area
    return tuple(smudges)
