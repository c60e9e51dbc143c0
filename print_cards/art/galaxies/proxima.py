"""PROXIMA: a red dwarf, before whose disc the Xphere passes, with its corona and prominences."""

import numpy as np

from print_cards.art.figures import PROMINENCES, SUN_RADIUS, SUN_X, SUN_Y
from print_cards.art.light import colour, ramp
from print_cards.art.noise import Array, look, ridge, step, texture
from print_cards.art.scene import Look, Matter, Scene
from print_cards.art.space import Currents, Space

_SURFACE = ("#2a0305", "#8c0f0c", "#e03416", "#ff7a2a", "#ffc46a", "#fff0cc")


def shape(space: Space, air: Currents) -> Matter:
    """Lay a glowing disc with a dark-spotted skin into thin red clouds."""
    r = space.distance(SUN_X, SUN_Y)
    disc = step(SUN_RADIUS + 0.0015, SUN_RADIUS - 0.0015, r)
    outside = 1 - disc
    sun = (disc * 2.1)[..., None] * _skin(air, r)
    sun += (outside * _corona(space, air, r))[..., None] * colour("#ff4a20")
    sun += (outside * _prominences(space, air))[..., None] * colour("#ff8040")
    clouds = step(-0.2, 2.2, air.body + 0.7 * air.drift_x) * 0.85
    heat = 0.33 + 0.20 * air.body + 0.10 * np.exp(-r * 4)
    return Matter(gas=clouds * outside, heat=heat, light=sun, shade=outside)


def _skin(air: Currents, r: Array) -> Array:
    limb = np.sqrt(np.clip(1 - (r / SUN_RADIUS) ** 2, 0, 1))
    grains = 0.60 + 0.16 * air.body + 0.10 * air.swirl_x + 0.12 * air.fine + 0.16 * np.abs(air.dust)
    spots = step(1.15, 1.75, air.swirl_y + 0.25 * air.fine) * 0.55
    heat = np.clip(grains * (0.30 + 0.66 * limb) + 0.02 - spots * limb, 0.03, 0.92)
    rim = np.exp(-(SUN_RADIUS - np.minimum(r, SUN_RADIUS)) / 0.0045) * 0.35
    result: Array = ramp(heat + rim, _SURFACE) * (0.55 + 0.45 * limb + rim)[..., None]
    return result


def _corona(space: Space, air: Currents, r: Array) -> Array:
    angle = np.arctan2(space.y - SUN_Y, space.x - SUN_X) / np.float32(2 * np.pi)
    height = np.maximum(r - SUN_RADIUS, 0)
    streams = texture(air.random, 1.15, lowest=5, size=512)
    broad, thin = (
        look(streams, angle + 0.004 * air.swirl_x, height * 0.22),
        look(streams, angle * 3, height * 0.5),
    )
    reach = 0.014 + 0.060 * step(-0.9, 2.2, broad + 0.35 * thin)
    rays = np.exp(-height / reach) * (0.75 + 0.25 * thin)
    result: Array = np.maximum(rays * 0.62 + np.exp(-height * 9) * 0.15, 0)
    return result


def _prominences(space: Space, air: Currents) -> Array:
    arches = np.zeros_like(space.x)
    for angle, size in PROMINENCES:
        x = SUN_X + SUN_RADIUS * np.cos(angle)
        y = SUN_Y + SUN_RADIUS * np.sin(angle)
        out, along = space.turned(float(x), float(y), angle)
        lean = along + 0.25 * out + 0.005 * air.swirl_y
        bow = np.hypot((out + 0.35 * size) * 1.05, lean) - size
        for lift, strength in ((0.0, 1.0), (0.006, 0.45), (-0.007, 0.4)):
            arches += strength * ridge(bow - lift + 0.0015 * air.fine, 0.0026, 1.3) * step(0, 0.3, out / size)
    result: Array = arches * (1.15 + 0.35 * air.fine)
    return result


SCENE = Scene(
    Look(seed=11, gain=1.0, dust=1.6, relief=0.3, bright=4, flow={"warp": 0.10, "turn": 0.5}), shape
)
