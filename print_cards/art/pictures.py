"""The finished pictures, found inside the package. No numpy, no painting.

A picture comes as a :class:`Traversable`: ``read_bytes()`` it, or copy it beside a template.

- ``galaxy_picture``, ``joker_picture``, ``back_picture``: JPEG, 822 x 1122 px, full bleed (see :mod:`place`).
- ``xphere_picture(xphere, galaxy)``: the sphere in the light of the card's own galaxy. A square JPEG of
  336 px that the ball fills from edge to edge: clip it to its inscribed circle, in typst
  ``box(clip: true, radius: 50%, image(...))``. The cut is then a true curve in the PDF at any
  resolution, and JPEGs go into it as they are: all 54 cost less than the six as transparent PNGs.
- :func:`print_cards.art.cutout.xphere_cutout` gives the same sphere as a PNG with alpha, for where
  nothing can be clipped.

The joker's picture already holds the gong where other cards have their sphere: place no sphere on it.
"""

from importlib.resources import files
from importlib.resources.abc import Traversable

from missions.cards import Galaxy, Xphere


def galaxy_picture(galaxy: Galaxy) -> Traversable:
    """Find the picture behind a galaxy's six cards."""
    return finished(galaxy_name(galaxy))


def xphere_picture(xphere: Xphere, galaxy: Galaxy) -> Traversable:
    """Find a sphere as it shines in one galaxy; clip it to the inscribed circle."""
    return finished(xphere_name(xphere, galaxy))


def joker_picture() -> Traversable:
    """Find the face of the GONG JOKER, the gong included."""
    return finished(JOKER_NAME)


def back_picture() -> Traversable:
    """Find the back, which looks the same both ways up."""
    return finished(BACK_NAME)


def galaxy_name(galaxy: Galaxy) -> str:
    """Name the file of a galaxy."""
    return f"{galaxy.value}.jpg"


def xphere_name(xphere: Xphere, galaxy: Galaxy) -> str:
    """Name the file of a sphere in a galaxy, as in ``zeta-4.jpg``."""
    return f"{galaxy.value}-{xphere.value}.jpg"


JOKER_NAME = "joker.jpg"
BACK_NAME = "back.jpg"


def finished(name: str) -> Traversable:
    """Find one finished picture by its file name."""
    return files("print_cards.art") / "finished" / name
