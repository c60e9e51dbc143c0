"""The name on the gong, as distances from its strokes: sharp at any size."""

import numpy as np

from print_cards.art.mark import DOT, LETTER_HEIGHT, STROKE, Arc, Line, PlacedLetter, dots, letters
from print_cards.art.noise import Array, step


def inscription(u: Array, v: Array, soft: float) -> Array:
    """1 on the letters and dots of the band, with an edge ``soft`` wide."""
    size = LETTER_HEIGHT
    shape = np.zeros_like(u)
    for letter in letters():
        near = (np.abs(u - letter.x) < size) & (np.abs(v - letter.y) < size)
        distance = _distance(letter, u[near], v[near]) - size * STROKE / 2
        shape[near] = np.maximum(shape[near], step(soft, -soft, distance))
    for x, y in dots():
        shape = np.maximum(shape, step(soft, -soft, np.hypot(u - np.float32(x), v - np.float32(y)) - DOT))
    return shape


def _distance(letter: PlacedLetter, u: Array, v: Array) -> Array:
    """How far points are from the middle line of a letter's strokes, in radii of the gong."""
    cos, sin = np.float32(np.cos(letter.turn)), np.float32(np.sin(letter.turn))
    dx, dy = (u - np.float32(letter.x)) / LETTER_HEIGHT, (v - np.float32(letter.y)) / LETTER_HEIGHT
    x, y = dx * cos + dy * sin, dx * sin - dy * cos
    best = np.full_like(x, 9)
    for stroke in letter.strokes:
        best = np.minimum(
            best, _from_arc(stroke, x, y) if isinstance(stroke, Arc) else _from_line(stroke, x, y)
        )
    return best * np.float32(LETTER_HEIGHT)


def _from_arc(arc: Arc, x: Array, y: Array) -> Array:
    angle = np.mod(np.arctan2(y, x), np.float32(2 * np.pi))
    on_arc = (angle >= arc.start) & (angle <= arc.stop)
    start = np.hypot(x - arc.radius * np.cos(arc.start), y - arc.radius * np.sin(arc.start))
    stop = np.hypot(x - arc.radius * np.cos(arc.stop), y - arc.radius * np.sin(arc.stop))
    result: Array = np.where(on_arc, np.abs(np.hypot(x, y) - arc.radius), np.minimum(start, stop))
    return result


def _from_line(line: Line, x: Array, y: Array) -> Array:
    dx, dy = line.x2 - line.x1, line.y2 - line.y1
    part = np.clip(((x - line.x1) * dx + (y - line.y1) * dy) / (dx * dx + dy * dy), 0, 1)
    result: Array = np.hypot(x - line.x1 - part * dx, y - line.y1 - part * dy)
    return result
