"""SPARROW: two wings of shining gas spread from the Xphere, feather by feather."""

import numpy as np

from print_cards.art.figures import Feather, feathers
from print_cards.art.light import colour
from print_cards.art.noise import Array, ridge, step
from print_cards.art.scene import Look, Matter, Scene
from print_cards.art.space import Currents, Space


def shape(space: Space, air: Currents) -> Matter:
    """Lay the feathers of both wings over each other like tiles; their gas streams off at the tips."""
    x = np.abs(space.x) + 0.0030 * air.swirl_x * step(0, 0.1, np.abs(space.x))
    y = space.y + 0.0030 * air.swirl_y + 0.008 * air.drift_x
    gas, quill = np.zeros_like(x), np.zeros_like(x)
    for feather in feathers():
        _lay(gas, quill, feather, x, y, fine=air.fine)
    wing = np.clip(gas, 0, 1)
    arm = _arm(x, y, air)
    crook = np.exp(-np.hypot(x - 0.17, (y + 0.27) * 1.3) * 9) * 0.55
    thin = 0.34 * step(-0.3, 2.3, air.body + 0.6 * air.drift_x) + crook * (0.7 + 0.6 * air.body)
    gas = gas * (0.92 + 0.22 * air.body) + np.maximum(thin, 0) * (1 - 0.55 * wing) + arm * 0.75
    heat = 0.24 + 0.40 * wing + 0.12 * air.body + 0.25 * quill + 0.30 * arm
    away = space.distance(0, -0.18)
    body = np.exp(-((x / 0.050) ** 2) - ((y + 0.165) / 0.10) ** 2)
    light = (np.exp(-((away / 0.19) ** 2)) * 0.16)[..., None] * colour("#8fd4ff")
    light = light + (quill * 0.20 + body * 0.9)[..., None] * colour("#d8f2ff")
    return Matter(gas=np.maximum(gas, 0), heat=heat, light=light)


def _arm(x: Array, y: Array, air: Currents) -> Array:
    """Close the roots by a bright rounded edge of gas, which trails off beyond the hand."""
    t = np.clip((x - 0.020) / 0.180, -0.3, 2.0)
    line = (
        -0.172 - 0.150 * t + 0.030 * t * t + 0.018 * np.maximum(t - 1, 0) ** 2 + 0.052 * np.maximum(t - 1, 0)
    )
    rough = 0.004 * air.swirl_y + 0.0015 * air.fine
    result: Array = ridge(y - line + 0.004 + rough, 0.0095 - 0.003 * np.clip(t, 0, 1.5), 1.5) * step(
        2.0, 0.9, t
    )
    return result * step(-0.2, 0.1, t)


def _lay(gas: Array, quill: Array, feather: Feather, x: Array, y: Array, *, fine: Array) -> None:
    cos, sin = np.float32(np.cos(feather.angle)), np.float32(np.sin(feather.angle))
    dx, dy = x - np.float32(feather.x), y - np.float32(feather.y)
    along = (dx * cos + dy * sin) / np.float32(feather.length)
    across = dy * cos - dx * sin - 0.07 * feather.length * along**2  # a slight bow
    s = np.clip(along, 0, 1)
    half = feather.width * (0.35 + 0.65 * step(0, 0.35, s)) * np.sqrt(np.clip((1 - s) * 2.6, 0, 1))
    inside = step(0.0010, -0.0010, np.abs(across) - half) * (along > 0) * (along < 1)
    inside = inside * step(1.10, 0.72, s + 0.07 * fine)  # tips dissolve
    barbs = np.sin(along * feather.length * 620 - np.abs(across) * 430 + 1.2 * fine)
    vane = step(-1.0, 1.0, across / np.maximum(half, 0.001))  # one side of the shaft lies in shade
    lit = 0.16 + 0.62 * vane * (0.55 + 0.45 * step(1, 0.3, s)) + 0.045 * barbs
    lit = lit + 0.55 * ridge(across - half, 0.0016) * step(1.0, 0.5, s)  # light on the sharp edge
    gas[...] = gas * (1 - 0.90 * inside) + inside * np.maximum(lit, 0.03)
    quill[...] = quill * (1 - 0.90 * inside) + ridge(across, 0.0008) * inside * step(1, 0.6, s)


SCENE = Scene(
    Look(seed=66, gain=1.35, dust=0.55, relief=0.2, bright=5, flow={"warp": 0.09, "turn": 0.3}), shape
)
