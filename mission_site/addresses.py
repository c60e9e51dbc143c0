"""Parts of addresses that are values of the game: a wrong one is simply not found."""

import re
from typing import TYPE_CHECKING, Any, Final

from flask import Flask
from werkzeug.routing import BaseConverter

from missions.cards import Colour
from missions.links import DECKS, Destination

if TYPE_CHECKING:
    from collections.abc import Callable

COLOUR_SEGMENTS: Final = {
    segment: Colour(destination.value)
    for destination in Destination
    if destination.colour
    for segment in (destination.value, destination.letter.lower())
}
"""``fight`` and, as printed, ``f``; capitals were lowered before."""

HERO: Final = "hero.webp"
AIDS: Final = "aids.js"
"""Files of ours that pages ask for once they are shown."""

OUR_PATH: Final = re.compile(r"/(?:[a-z0-9-]+(?:/[a-z0-9-]+)*(?:\?[A-Za-z0-9._~%&=+-]*)?)?")
"""A path below the root as our own pages write it, maybe with choices; nothing that leads to another host."""

JOKER_SEGMENTS: Final = (Destination.JOKER.value, Destination.JOKER.letter.lower())

DECK_PREFIXES: Final = (f"{DECKS}<deck_code:code>", "/<deck_code:code>")
"""The canonical and the printed beginning of a deck's addresses."""


class ColourConverter(BaseConverter):
    """One of the segments of a colour."""

    regex = "|".join(COLOUR_SEGMENTS)

    def to_python(self, value: str) -> Colour:
        """Return the colour that a segment means."""
        return COLOUR_SEGMENTS[value]

    def to_url(self, value: Colour) -> str:
        """Return the canonical segment."""
        return value.value


class DeckCodeConverter(BaseConverter):
    """Six signs that may be a deck's code; whether they are, the page says."""

    regex = "[a-z0-9]{6}"

    def to_python(self, value: str) -> str:
        """Return the signs as they are printed."""
        return value.upper()

    def to_url(self, value: str) -> str:
        """Return the signs as they stand in a canonical address."""
        return value.lower()


def add_converters(app: Flask) -> None:
    """Teach the app's routes the game's words."""
    app.url_map.converters["colour"] = ColourConverter
    app.url_map.converters["deck_code"] = DeckCodeConverter
    app.url_map.merge_slashes = False
    app.url_map.redirect_defaults = False


def route_colours(app: Flask, before: str, page: "Callable[..., Any]") -> None:
    """Route each segment of a colour to a page; without a converter, which would cost twice as much."""
    name, methods = f"{page.__name__} {before}", ["GET", "POST"]
    for segment, colour in COLOUR_SEGMENTS.items():
        app.add_url_rule(f"{before}/{segment}", name, page, methods=methods, defaults={"colour": colour})
