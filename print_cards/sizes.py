"""Papers and cards by name, or as ``WIDTHxHEIGHT`` in millimetres."""

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Final

from missions.errors import GongError
from print_cards.geometry import Size

_CUSTOM: Final = re.compile(
    r"(\d{1,4}(?:[.,]\d{1,3})?)\s*[x×*]\s*(\d{1,4}(?:[.,]\d{1,3})?)(?:\s*mm)?", re.IGNORECASE
)
_SMALLEST: Final = 20.0
_LARGEST: Final = 1200.0  # wider than any roll a home or a copy shop prints on


@dataclass(eq=False)
class UnknownSize(GongError):
    """A paper or card that is neither a known name nor a usable width and height."""

    kind: str
    text: str
    known: tuple[str, ...]

    def __str__(self) -> str:
        return (
            f"{self.text[:40]!r} is not a known {self.kind} size: choose one of {', '.join(self.known)}, "
            f"or give width x height in millimetres from {_SMALLEST:g} to {_LARGEST:g}, as in 100x150."
        )


@cache
def known_sizes(kind: str) -> Mapping[str, Size]:
    """Return the sizes of ``sizes.toml``; ``kind`` is ``papers`` or ``cards``."""
    tables = tomllib.loads(files("print_cards").joinpath("sizes.toml").read_text("utf-8"))
    return {name: Size(float(width), float(height)) for name, (width, height) in tables[kind].items()}


def paper_size(text: str) -> Size:
    """Return the paper of that name or measure; raises :class:`UnknownSize`."""
    return _size("papers", text)


def card_size(text: str) -> Size:
    """Return the card of that name or measure; raises :class:`UnknownSize`."""
    return _size("cards", text)


def _size(kind: str, text: str) -> Size:
    known = known_sizes(kind)
    name = text.strip().lower()
    if name in known:
        return known[name]
    custom = _CUSTOM.fullmatch(name)
    sides = [float(side.replace(",", ".")) for side in custom.groups()] if custom else []
    if not sides or not all(_SMALLEST <= side <= _LARGEST for side in sides):
        raise UnknownSize(kind.removesuffix("s"), text, tuple(known))
    return Size(*sides)
