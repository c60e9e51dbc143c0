"""Parts of addresses that are values of the game: a wrong one is simply not found."""

from typing import Final

from flask import Flask
from werkzeug.routing import BaseConverter

from missions.cards import Colour
from missions.links import Destination

COLOUR_SEGMENTS: Final = {
    segment: Colour(destination.value)
    for destination in Destination
    if destination.colour
    for segment in (destination.value, destination.letter.lower())
}
"""``fight`` and, as printed, ``f``; capitals were lowered before."""


class ColourConverter(BaseConverter):
    """One of the segments of a colour."""

    regex = "|".join(COLOUR_SEGMENTS)

    def to_python(self, value: str) -> Colour:
        """Return the colour that a segment means."""
        return COLOUR_SEGMENTS[value]

    def to_url(self, value: Colour) -> str:
        """Return the canonical segment."""
        return value.value


def add_converters(app: Flask) -> None:
    """Teach the app's routes the game's words."""
    app.url_map.converters["colour"] = ColourConverter
    app.url_map.merge_slashes = False
    app.url_map.redirect_defaults = False
