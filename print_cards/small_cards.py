"""Cards as small pictures for the rules, on the site and in the booklet: large numbers, and no code.

The finished pictures are in ``print_cards/small``; ``python -m print_cards.small_cards`` makes them again.
"""

from collections.abc import Iterable
from dataclasses import asdict
from functools import cache
from importlib.resources import files
from io import BytesIO
from pathlib import Path
from typing import Final

from PIL import Image

from missions.cards import DECK, AnyCard, Card
from missions.links import Destination
from print_cards.artwork import art_name, artwork, orb_name
from print_cards.colours import Ink, panel_colours
from print_cards.typeset import typeset_png

WIDTH: Final = 240  # pixels; 305 dpi on a card that is 20 mm wide in the booklet
HEIGHT: Final = 335
_CARD_WIDTH_MM: Final = 63.0
_OVERSAMPLING: Final = 3
_QUALITY: Final = 82


@cache
def small_card(slug: str) -> bytes:
    """Return the finished JPEG of a card; raises ``FileNotFoundError`` for what is no card."""
    return (files("print_cards") / "small" / f"{slug}.jpg").read_bytes()


def make_small_cards(cards: Iterable[AnyCard]) -> dict[str, bytes]:
    """Return a JPEG of each card by its slug; the two jokers look alike."""
    wanted = list(cards)
    values = {"cards": [_values(card) for card in wanted]}
    dpi = WIDTH * _OVERSAMPLING / _CARD_WIDTH_MM * 25.4
    pages = typeset_png("small-card", values, artwork(wanted, Ink.FULL), dpi=dpi)
    return {card.slug: _jpeg(page) for card, page in zip(wanted, pages, strict=True)}


def _values(card: AnyCard) -> dict[str, object]:
    destination = Destination.of_card(card)
    colours = asdict(panel_colours(destination, Ink.FULL))
    return {
        "title": card.galaxy.value.upper() if isinstance(card, Card) else "JOKER",
        "number": card.number if isinstance(card, Card) else None,
        "destination": destination.value,
        "art": art_name(card, Ink.FULL),
        "orb": orb_name(card, Ink.FULL),
        "frame": colours["frame"],
        "sign": colours["sign"],
    }


def _jpeg(png: bytes) -> bytes:
    result = BytesIO()
    with Image.open(BytesIO(png)) as opened:
        small = opened.convert("RGB").resize((WIDTH, HEIGHT), Image.Resampling.LANCZOS)
    small.save(result, "JPEG", quality=_QUALITY, optimize=True)
    return result.getvalue()


def main() -> None:
    """Paint all of them into the package's folder."""
    folder = Path(__file__).parent / "small"
    folder.mkdir(exist_ok=True)
    for slug, picture in make_small_cards(DECK).items():
        (folder / f"{slug}.jpg").write_bytes(picture)


if __name__ == "__main__":
    main()
