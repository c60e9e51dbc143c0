"""Obsidian and ice: black volcanic glass in shell-shaped flakes, a frozen ball with cracks and frost."""

import numpy as np

from print_cards.art.light import colour, ramp
from print_cards.art.noise import Array, Random, look, ridge, step, texture
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

_SHEEN = ("#3a1470", "#0f5f86", "#157a5a", "#8a4a1a", "#5a1468")
_DEPTH = ("#f4fdff", "#b4e4fb", "#4a9fd6", "#12508f", "#0a2f66")


def obsidian(ball: Ball, random: Random) -> Glow:
    """Break the surface into a few curved flakes with ripples, as glass breaks; a rainbow sleeps inside."""
    flakes = unit(random.standard_normal((26, 3)).astype(np.float32) * np.array([1, 1, 0.8], np.float32))
    mine, edge, _ = nearest(ball.normal, flakes)
    reach = np.arccos(np.clip(np.sum(mine * ball.normal, -1), -1, 1))
    ripple = np.sin(reach * 58 + 3 * mine[..., 0]) * step(0.05, 0.4, reach)
    hollow = unit(ball.normal * 1.25 - mine * 0.42 + (mine - ball.normal) * (0.06 * ripple)[..., None])
    glass = np.full(3, 0.075, np.float32)
    mirror = surroundings(mirrored(hollow), 0.01).sharpened(1.9)
    mirror = mirror.through(fresnel(glass, hollow[..., 2]) * 2.2)
    gloss = surroundings(mirrored(ball.normal)).sharpened(2.2).through(fresnel(glass, ball.facing) * 0.8)
    soft = look(texture(random, 3.2, size=512), *ball.skin)
    sheen = step(0.35, 0.9, ball.facing) * step(0.7, -0.7, ball.y * 0.7 + ball.x * 0.4) * 0.17
    rainbow = ramp(0.5 + 0.28 * ripple + 0.22 * soft, _SHEEN) * sheen[..., None]
    chips = (ridge(edge, 0.0035, 1.3) * step(-0.9, 0.8, ball.y - ball.x * 0.5) * 0.30)[..., None]
    body = np.array([0.005, 0.0045, 0.007], np.float32) + rainbow + chips * np.ones(3, np.float32)
    return mirror.plus(gloss).plus(body).plus(rim_light(ball, 0.55))


def ice(ball: Ball, random: Random) -> Glow:
    """Let one look deep into clear blue, past cracks and bubbles, through a rim of frost."""
    broad, rough = texture(random, 1.9, lowest=2, size=512), texture(random, 1.2, lowest=4, size=512)
    u, v = ball.skin
    bend = np.stack([look(rough, u, v), look(rough, u + 0.5, v + 0.5), np.zeros_like(u)], -1)
    normal = unit(ball.normal + bend * np.float32(0.03))
    behind = surroundings(-refracted(normal, 1.31), 0.22)
    back = Glow(behind.own, behind.first * 0.35, behind.second * 0.45)
    depth = ramp(0.22 + 0.72 * ball.facing + 0.12 * look(broad, u + 0.2, v + 0.4), _DEPTH)
    light = (
        0.36
        + 0.62 * step(-0.9, 0.9, ball.y * 0.6 - ball.x * 0.3)
        + 0.5 * step(0.5, 1.0, ball.x * 0.45 - ball.y * 0.8)
    )
    inside = back.through(np.array([0.16, 0.26, 0.30], np.float32)).plus(depth * light[..., None])
    frost = step(0.58, 0.02, ball.facing) * (0.50 + 0.50 * step(-1, 1.4, look(rough, u * 2, v * 2)))
    inside = inside.through((1 - 0.70 * frost)[..., None]).plus((frost * 0.78)[..., None] * colour("#f2fbff"))
    flaws = _cracks(ball, broad, rough) + _bubbles(ball, random)
    inside = inside.plus((flaws * (0.35 + 0.65 * ball.facing))[..., None] * colour("#e8fbff"))
    gloss = surroundings(mirrored(unit(ball.normal + bend * np.float32(0.004))), 0.01).sharpened(1.5)
    gloss = gloss.through(fresnel(np.full(3, 0.10, np.float32), normal[..., 2]) * 1.1)
    return inside.plus(gloss).plus(rim_light(ball, 0.55))


def _cracks(ball: Ball, broad: Array, rough: Array) -> Array:
    """Sheets of fracture: bright at their jagged front edge, milky behind it."""
    result = np.zeros_like(ball.x)
    for turn, shift, strength in (
        (0.5, 0.16, 0.9),
        (1.75, -0.22, 0.7),
        (2.6, 0.42, 0.55),
        (0.95, -0.48, 0.4),
    ):
        cos, sin = np.float32(np.cos(turn)), np.float32(np.sin(turn))
        along, across = ball.x * cos + ball.y * sin, ball.y * cos - ball.x * sin - np.float32(shift)
        jag = 0.050 * look(broad, along * 0.30 + shift, across * 0.05) + 0.012 * look(
            rough, along * 0.5, across * 0.1
        )
        behind = across - jag - 0.10 * along * along
        reach = step(0.75, 0.35, np.abs(along + 0.25 * np.float32(np.sin(5 * turn))))
        sheet = (
            np.exp(-np.maximum(behind, 0) / 0.10)
            * (behind > 0)
            * (0.6 + 0.3 * look(rough, along, across * 2))
        )
        result += strength * reach * (ridge(behind, 0.009, 1.2) * 0.75 + np.maximum(sheet, 0) * 0.26)
    return result


def _bubbles(ball: Ball, random: Random) -> Array:
    result = np.zeros_like(ball.x)
    for x, y, size in random.random((34, 3)).astype(np.float32):
        r = np.hypot(ball.x - (x - 0.5) * 1.35, ball.y - (y - 0.5) * 1.35) / (0.008 + 0.026 * size**2)
        shine = np.hypot(ball.x - (x - 0.5) * 1.35 + 0.006, ball.y - (y - 0.5) * 1.35 - 0.006) / 0.006
        result += step(1.15, 0.95, r) * (0.12 + 0.42 * step(0.55, 0.95, r)) + 0.4 * np.exp(-(shine**2)) * (
            r < 1
        )
    return result
