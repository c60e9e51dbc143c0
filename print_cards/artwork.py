"""Which pictures a deck needs in each kind of ink, ready for the templates, by file name."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial
from io import BytesIO
from typing import Final

from PIL import Image

from missions.cards import AnyCard, Card
from missions.errors import GongError
from print_cards.art.lineart import back_lineart, galaxy_lineart, joker_lineart, xphere_lineart
from print_cards.art.pictures import BACK_NAME, JOKER_NAME, finished, galaxy_name, xphere_name
from print_cards.colours import Ink

_GREY_QUALITY: Final = 90


@dataclass(eq=False)
class MissingPicture(GongError):
    """A picture that should have come with the program."""

    name: str

    def __str__(self) -> str:
        return f"The picture {self.name} is missing from this installation: install gong-cards again."


def art_name(card: AnyCard, ink: Ink) -> str:
    """Name the picture that fills a card's front."""
    return _named(galaxy_name(card.galaxy) if isinstance(card, Card) else JOKER_NAME, ink)


def orb_name(card: AnyCard, ink: Ink) -> str | None:
    """Name the picture of a card's Xphere; None on a joker, whose picture already holds the gong."""
    if not isinstance(card, Card):
        return None
    return f"{card.xphere.name.lower()}.svg" if ink is Ink.LOW else xphere_name(card.xphere, card.galaxy)


def back_name(ink: Ink) -> str:
    """Name the picture of every back."""
    return _named(BACK_NAME, ink)


def artwork(cards: Iterable[AnyCard], ink: Ink) -> dict[str, bytes]:
    """Return the pictures of these cards and of their back."""
    if ink is Ink.LOW:
        return {name: draw().encode() for name, draw in _drawings(cards).items()}
    names = {back_name(ink)}
    for card in cards:
        names.update(filter(None, (art_name(card, ink), orb_name(card, ink))))
    pictures = {name: read_picture(name) for name in sorted(names)}
    return pictures if ink is Ink.FULL else {name: _grey(picture) for name, picture in pictures.items()}


def read_picture(name: str) -> bytes:
    """Return a finished picture; raises :class:`MissingPicture`."""
    try:
        return finished(name).read_bytes()
    except OSError:
        raise MissingPicture(name) from None


def _named(jpeg: str, ink: Ink) -> str:
    return jpeg.replace(".jpg", ".svg") if ink is Ink.LOW else jpeg


def _drawings(cards: Iterable[AnyCard]) -> dict[str, Callable[[], str]]:
    drawings: dict[str, Callable[[], str]] = {back_name(Ink.LOW): back_lineart}
    for card in cards:
        if isinstance(card, Card):
            drawings[art_name(card, Ink.LOW)] = partial(galaxy_lineart, card.galaxy)
            drawings[f"{card.xphere.name.lower()}.svg"] = partial(xphere_lineart, card.xphere)
        else:
            drawings[art_name(card, Ink.LOW)] = joker_lineart
    return drawings


def _grey(jpeg: bytes) -> bytes:
    """Return a painting in shades of grey, so that a printer's driver has no colour left to convert."""
    result = BytesIO()
    with Image.open(BytesIO(jpeg)) as picture:
        picture.convert("L").save(result, "JPEG", quality=_GREY_QUALITY)
    return result.getvalue()
