"""A photograph of a printed card by a phone in a hand (QR.md, section 4).

The card is seen through a pin-hole with tilt, roll and bend; hand and lens blur it; lamps shade and colour
it; sensor, noise filter and JPEG do the rest. Everything random comes in as numbers.
"""

from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from print_cards.judging.virtual_printer import DPI, Pixels

_PER_MM: Final = DPI / 25.4
_WARM: Final = np.array([1.0, 0.62, 0.22], np.float32)
_DISTANCE: Final = 150.0  # mm from the lens to the card
_FULL_WELL: Final = 700.0  # electrons at white without gain: at gain 12 no plain reader is left (QR.md, 4.4)
_READ_NOISE: Final = 6.0
_BACKGROUND: Final = 0.18
_EXPOSED_TO: Final = 0.55


@dataclass(frozen=True, slots=True)
class Dirt:
    """A smudge that stays on the card: middle and radii as parts of the picture, angle, and how dark."""

    x: float
    y: float
    wide: float
    high: float
    angle: float
    darkness: float


@dataclass(frozen=True, slots=True)
class Light:
    """The lamps over one scene: they stay as they are while the hand moves."""

    warmth: float = 0.0
    shade: float = 0.0
    shade_angle: float = 0.0
    shadow: float = 0.0
    shadow_angle: float = 0.0
    shadow_place: float = 0.0
    glare: float = 0.0
    glare_place: tuple[float, float] = (0.5, 0.5)


@dataclass(frozen=True, slots=True)
class Shot:
    """One frame: pixels per mm, degrees, mm of blur, sensor gain, brightness and JPEG quality."""

    per_mm: float = 8.0
    tilt: float = 0.0
    tilt_towards: float = 0.0
    roll: float = 0.0
    bend: float = 0.0
    defocus: float = 0.0
    motion: float = 0.0
    motion_angle: float = 0.0
    gain: float = 1.0
    exposure: float = 1.0
    quality: int = 90


def soiled(card: Pixels, dirt: tuple[Dirt, ...]) -> Pixels:
    """Return a card with its smudges."""
    mask = np.zeros(card.shape[:2], np.float32)
    height, width = card.shape[:2]
    for smudge in dirt:
        spot = np.zeros_like(mask)
        middle = (round(smudge.x * width), round(smudge.y * height))
        axes = (max(1, round(smudge.wide * width)), max(1, round(smudge.high * width)))
        cv2.ellipse(spot, middle, axes, smudge.angle, 0, 360, smudge.darkness, -1)
        mask = np.maximum(mask, spot)
    soft = cv2.GaussianBlur(mask, (0, 0), 2.0)[:, :, None]
    return np.asarray(card * (1 - soft) + 0.10 * soft, np.float32)


def photograph(card: Pixels, light: Light, shot: Shot, noise: np.random.Generator) -> NDArray[np.uint8]:
    """Return the photograph in RGB."""
    seen = _projected(_blurred(_lit(card, light), shot), shot)
    exposed = np.clip(seen * (_EXPOSED_TO / max(0.05, float(seen.mean() * 1.6))) * shot.exposure, 0, 1)
    electrons = exposed * _FULL_WELL / shot.gain
    noisy = electrons + noise.normal(size=seen.shape) * np.sqrt(electrons + _READ_NOISE**2)
    picture = np.clip(noisy * shot.gain / _FULL_WELL, 0, 1) ** (1 / 2.2)
    filtered = cv2.bilateralFilter((picture * 255).astype(np.uint8), 5, 8.0 + 8.0 * shot.gain, 1.5)
    _, packed = cv2.imencode(".jpg", filtered[:, :, ::-1], [cv2.IMWRITE_JPEG_QUALITY, shot.quality])
    unpacked = np.asarray(cv2.imdecode(packed, cv2.IMREAD_COLOR), np.uint8)
    return np.ascontiguousarray(unpacked[:, :, ::-1])


def _lit(card: Pixels, light: Light) -> Pixels:
    height, width = card.shape[:2]
    down, across = np.mgrid[-0.5 : 0.5 : height * 1j, -0.5 : 0.5 : width * 1j].astype(np.float32)

    def along(angle: float) -> Pixels:
        turn = np.radians(angle)
        return np.asarray(across * np.cos(turn) + down * np.sin(turn), np.float32)

    level = 1 - light.shade * (0.5 + along(light.shade_angle))
    edge = 1 / (1 + np.exp(-(along(light.shadow_angle) - light.shadow_place) * 60))
    level = level * (1 - light.shadow * edge)
    x, y = light.glare_place
    glare = light.glare * np.exp(-((across - x + 0.5) ** 2 + (down - y + 0.5) ** 2) / 0.03)
    colour = 1 - light.warmth * (1 - _WARM)
    return np.asarray((card * level[:, :, None] + glare[:, :, None]) * colour, np.float32)


def _blurred(card: Pixels, shot: Shot) -> Pixels:
    """Return it out of focus and moved, and as soft as the sensor's own pixels make it."""
    pixel = 0.42 / shot.per_mm
    sigma = float(np.hypot(shot.defocus, pixel)) * _PER_MM
    soft = cv2.GaussianBlur(card, (0, 0), sigma)
    length = shot.motion * _PER_MM
    if length < 1.5:
        return np.asarray(soft, np.float32)
    size = int(length) | 1
    kernel = np.zeros((size, size), np.float32)
    kernel[size // 2, :] = 1
    turn = cv2.getRotationMatrix2D((size / 2 - 0.5, size / 2 - 0.5), shot.motion_angle, 1.0)
    kernel = np.asarray(cv2.warpAffine(kernel, turn, (size, size)), np.float32)
    return np.asarray(cv2.filter2D(soft, -1, kernel / max(kernel.sum(), 1e-6)), np.float32)


def _projected(card: Pixels, shot: Shot) -> Pixels:
    """Return what the pin-hole sees: every pixel is followed back to the bent card."""
    height, width = card.shape[:2]
    wide, high = width / _PER_MM, height / _PER_MM
    side = int(np.hypot(wide, high) * shot.per_mm * 1.02)
    focal = _DISTANCE * shot.per_mm
    v, u = np.mgrid[0:side, 0:side].astype(np.float32) - side / 2
    rays = np.stack([u / focal, v / focal, np.ones_like(u)])
    turn = _rotation(shot)
    normal, right, down = turn[:, 2], turn[:, 0], turn[:, 1]
    depth = _DISTANCE * normal[2] / np.tensordot(normal, rays, axes=1)
    points = rays * depth - np.array([0, 0, _DISTANCE], np.float32)[:, None, None]
    x, y = np.tensordot(right, points, axes=1), np.tensordot(down, points, axes=1)
    x = x * (1 + shot.bend * (x / wide) ** 2)
    across, below = (x + wide / 2) * _PER_MM, (y + high / 2) * _PER_MM
    return np.asarray(
        cv2.remap(
            card, across.astype(np.float32), below.astype(np.float32), cv2.INTER_LINEAR,
            borderMode=cv2.BORDER_CONSTANT, borderValue=(_BACKGROUND, _BACKGROUND, _BACKGROUND),
        ),
        np.float32,
    )  # fmt: skip


def _rotation(shot: Shot) -> NDArray[np.float64]:
    """Return the card's axes in front of the phone: rolled, then tilted about an axis in its own plane."""
    tilt, towards, roll = np.radians([shot.tilt, shot.tilt_towards, shot.roll])
    axis = np.array([np.cos(towards), np.sin(towards), 0.0])
    tilted, _ = cv2.Rodrigues(axis * tilt)
    rolled, _ = cv2.Rodrigues(np.array([0.0, 0.0, roll]))
    return np.asarray(tilted @ rolled, np.float64)
