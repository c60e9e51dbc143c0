"""Ruby and amethyst: cut stones. The ruby is a round brilliant, the amethyst a six-sided step cut."""

from dataclasses import dataclass

import numpy as np

from print_cards.art.light import colour
from print_cards.art.noise import Array, Random, ridge, step
from print_cards.art.xpheres.ball import (
    Ball,
    Glow,
    fresnel,
    mirrored,
    nearest,
    refracted,
    rim_light,
    surroundings,
    unit,
)


@dataclass(frozen=True, slots=True)
class Cut:
    """Rings of facets from the flat table outwards: (polar angle, how many, turn in steps)."""

    rings: tuple[tuple[float, int, float], ...]
    index: float
    absorption: tuple[float, float, float]
    colour: str
    fire: float
    """How brightly its facets flash."""


BRILLIANT = Cut(
    ((0.0, 1, 0), (0.60, 8, 0.5), (0.92, 8, 0.0), (1.20, 16, 0.25), (1.60, 16, 0.25)),
    index=1.76,
    absorption=(0.12, 3.4, 2.7),
    colour="#ff1238",
    fire=3.6,
)
STEP_CUT = Cut(
    ((0.0, 1, 0), (0.62, 6, 0.0), (0.98, 6, 0.0), (1.30, 12, 0.25), (1.62, 12, 0.25)),
    index=1.55,
    absorption=(1.05, 2.7, 0.32),
    colour="#9a4dff",
    fire=2.4,
)
_LEAN = (0.12, 0.26, 0.10)
"""How far the table leans towards us from above, to the right and about itself (radians)."""


def ruby(ball: Ball, random: Random) -> Glow:
    """Cut a round brilliant with an eight-sided table."""
    return _stone(ball, BRILLIANT, random)


def amethyst(ball: Ball, random: Random) -> Glow:
    """Cut in steps, with a six-sided table, as the crystal grows."""
    return _stone(ball, STEP_CUT, random)


def _stone(ball: Ball, cut: Cut, random: Random) -> Glow:
    front, back = _facets(cut, _LEAN), _facets(cut, (-0.25, 0.2, 0.45))
    face, edge, which = nearest(ball.normal, front)
    normal = unit(face * 0.90 + ball.normal * 0.10)
    inward = unit(refracted(normal, cut.index))
    path = np.clip(-2 * np.sum(ball.normal * inward, -1), 0, 2)
    leaving = unit(ball.normal + inward * path[..., None])
    inner, inner_edge, other = nearest(leaving, back)
    inner = unit(inner * 0.85 + leaving * 0.15)
    bounced = unit(inward - 2 * np.sum(inward * inner, -1, keepdims=True) * inner)
    seen = surroundings(bounced, 0.06).sharpened(1.45)
    absorbed = np.exp(-np.array(cut.absorption, np.float32) * (0.40 + 0.62 * path)[..., None])
    fire = random.uniform(0.25, 1.0, len(front))[which] * random.uniform(0.35, 1.9, len(back))[other]
    fire = fire.astype(np.float32)
    pure = colour(cut.colour)
    pooled = step(-0.3, 1.0, -ball.y + 0.25 * ball.x) * (0.16 + 0.55 * ball.facing)
    body = pure * (fire * pooled * 0.75 + 0.065)[..., None]
    glow = seen.through(absorbed * (cut.fire * fire)[..., None]).plus(body)
    gloss = surroundings(mirrored(normal), 0.01).sharpened(1.8)
    gloss = gloss.through(fresnel(np.full(3, 0.085, np.float32), normal[..., 2]) * 1.7)
    polish = unit(face * 0.30 + ball.normal * 0.70)
    coat = surroundings(mirrored(polish)).sharpened(2.4).through(np.full(1, 0.10, np.float32))
    lines = ridge(edge, 0.0030, 1.4) * (0.10 + 0.42 * step(-0.6, 0.9, ball.y - ball.x * 0.5))
    inner_lines = ridge(inner_edge, 0.005, 1.4) * 0.06
    seams = lines[..., None] * (pure * 0.5 + 0.5) + inner_lines[..., None] * pure
    return glow.plus(gloss).plus(coat).plus(seams).plus(rim_light(ball, 0.5))


def _facets(cut: Cut, lean: tuple[float, float, float]) -> Array:
    directions = []
    for polar, count, turn in cut.rings:
        for number in range(count):
            angle = 2 * np.pi * (number + turn) / count + lean[2]
            directions.append((np.sin(polar) * np.cos(angle), np.sin(polar) * np.sin(angle), np.cos(polar)))
    both = np.array(directions, np.float32)
    return (both @ _turned(lean)).astype(np.float32)


def _turned(lean: tuple[float, float, float]) -> Array:
    cx, sx, cy, sy = np.cos(lean[1]), np.sin(lean[1]), np.cos(lean[0]), np.sin(lean[0])
    about_x = np.array([[1, 0, 0], [0, cx, -sx], [0, sx, cx]])
    about_y = np.array([[cy, 0, sy], [0, 1, 0], [-sy, 0, cy]])
    result: Array = (about_x @ about_y).astype(np.float32)
    return result
