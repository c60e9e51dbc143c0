"""Paint everything again: the one door to numpy (``pip install gong-cards[art]``).

The finished pictures in the package were made by :func:`paint_all`. Painting again gives the same bytes on
the same machine; another processor may round the last digit of a float otherwise and JPEG spreads that over
a block, so a fresh picture must meet the shipped one within :data:`TOLERANCE`.
"""

from collections.abc import Callable, Iterator
from io import BytesIO
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from missions.cards import Galaxy, Xphere
from missions.errors import reason_of
from print_cards.art.back import paint_back
from print_cards.art.galaxies import paint_galaxy
from print_cards.art.joker import paint_joker
from print_cards.art.pictures import BACK_NAME, JOKER_NAME, galaxy_name, xphere_name
from print_cards.art.xpheres import develop_xphere, glow_of
from print_cards.artwork import read_picture
from print_cards.keep import CannotWrite, keep

TOLERANCE: Final = 0.25
"""Largest mean absolute difference, in levels of 255, between a picture painted again and the shipped one.

Measured: 0 on one machine, 0.003 with a processor's vector instructions switched off; a small change of one
galaxy's shape costs more than 1.
"""

_QUALITY: Final = 88
_XPHERE_QUALITY: Final = 86


def paint_all(folder: Path, *, progress: Callable[[str], None]) -> None:
    """Paint all 65 pictures into a folder, telling each one's name as it is done; raises ``CannotWrite``."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise CannotWrite(folder, reason_of(error)) from None
    for name, quality, pixels in paintings():
        keep(folder / name, packed(pixels, quality))
        progress(name)


def differences() -> Iterator[tuple[str, float]]:
    """Paint all pictures again; give how far each is from the one that ships. Raises ``MissingPicture``."""
    for name, quality, pixels in paintings():
        yield name, difference(packed(pixels, quality), read_picture(name))


def difference(jpeg: bytes, other: bytes) -> float:
    """Return the mean absolute difference of two pictures in levels of 255; all of them if sizes differ."""
    one, two = (np.asarray(Image.open(BytesIO(content)), np.int16) for content in (jpeg, other))
    return float(np.abs(one - two).mean()) if one.shape == two.shape else 255.0


def paintings() -> Iterator[tuple[str, int, NDArray[Any]]]:
    """Give every picture's file name, JPEG quality and pixels, painting one at a time."""
    for galaxy in Galaxy:
        yield galaxy_name(galaxy), _QUALITY, paint_galaxy(galaxy)
    yield JOKER_NAME, _QUALITY, paint_joker()
    yield BACK_NAME, _QUALITY, paint_back()
    for xphere in Xphere:
        glow = glow_of(xphere)
        for galaxy in Galaxy:
            yield xphere_name(xphere, galaxy), _XPHERE_QUALITY, develop_xphere(glow, galaxy)


def packed(pixels: NDArray[Any], quality: int) -> bytes:
    """Return a JPEG for print: full colour resolution, 300 dpi."""
    result = BytesIO()
    Image.fromarray(pixels).save(
        result, "JPEG", quality=quality, subsampling=0, optimize=True, progressive=False, dpi=(300, 300)
    )
    return result.getvalue()
