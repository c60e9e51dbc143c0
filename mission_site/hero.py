"""Makes the picture of the front page, a hand of cards: ``python -m mission_site.hero``.

The finished picture is in ``static/``; this is needed only when a card of it is painted again. Its cards are
those of the rules, which have no code: one on a screen would lead away from the page that shows it.
"""

import math
from io import BytesIO
from pathlib import Path
from typing import Final

from PIL import Image, ImageDraw, ImageFilter

from mission_site.addresses import HERO
from missions.cards import DECK
from missions.links import BaseAddress
from print_cards.pictures import CORNER_RADIUS, card_png
from print_cards.small_cards import HEIGHT, WIDTH, small_card

SIZE: Final = (840, 430)
"""In pixels: as wide as a phone with two for each of its own."""

_IN_HAND: Final = ("nemesis-1", "zeta-4", "omega-6", "joker-1")
"""From left to right, each before the last: a colour each, and a joker. A back is behind them."""

_MIDDLE: Final = 0.42
"""Where the middle card stands, as a part of the height."""

_STEP: Final = 11.0
"""Degrees from card to card."""

_REACH: Final = 620
"""How far below the middle of its cards a hand turns, in pixels."""

_SHARPER: Final = 2
"""Cards are turned at a multiple of their size."""

_SHADOW: Final = 7
_QUALITY: Final = 80
_CARD_WIDTH_MM: Final = 63.0


def make_hero() -> bytes:
    """Return the picture as WebP, with nothing around the cards."""
    cards = [_back(), *(_front(slug) for slug in _IN_HAND)]
    hand = Image.new("RGBA", (SIZE[0] * _SHARPER, SIZE[1] * _SHARPER))
    for place, card in enumerate(cards):
        _lay(hand, card, degrees=(place - (len(cards) - 1) / 2) * _STEP)
    result = BytesIO()
    hand.resize(SIZE, Image.Resampling.LANCZOS).save(result, "WEBP", quality=_QUALITY, method=6)
    return result.getvalue()


def _front(slug: str) -> Image.Image:
    return _rounded(Image.open(BytesIO(small_card(slug))))


def _back() -> Image.Image:
    nowhere = BaseAddress.parse("https://gong.example")  # backs have no code
    return _rounded(Image.open(BytesIO(card_png(DECK[0], nowhere, back=True))))


def _rounded(card: Image.Image) -> Image.Image:
    large = card.convert("RGB").resize((WIDTH * _SHARPER, HEIGHT * _SHARPER), Image.Resampling.LANCZOS)
    mask = Image.new("L", large.size)
    radius = CORNER_RADIUS / _CARD_WIDTH_MM * large.width
    ImageDraw.Draw(mask).rounded_rectangle((0, 0, large.width - 1, large.height - 1), radius, fill=255)
    large.putalpha(mask)
    return large


def _lay(hand: Image.Image, card: Image.Image, *, degrees: float) -> None:
    """Lay a card on those before it, with a shadow between them."""
    turned = card.rotate(-degrees, Image.Resampling.BICUBIC, expand=True)
    angle = math.radians(degrees)
    reach = _REACH * _SHARPER
    middle = (hand.width / 2 + reach * math.sin(angle), hand.height * _MIDDLE + reach * (1 - math.cos(angle)))
    corner = (round(middle[0] - turned.width / 2), round(middle[1] - turned.height / 2))
    shadow = Image.new("RGBA", hand.size)
    shadow.paste((0, 0, 0, 190), corner, turned)
    shadow = shadow.filter(ImageFilter.GaussianBlur(_SHADOW * _SHARPER))
    hand.paste(Image.alpha_composite(hand, _inside(shadow, hand)))
    layer = Image.new("RGBA", hand.size)
    layer.paste(turned, corner)
    hand.paste(Image.alpha_composite(hand, layer))


def _inside(shadow: Image.Image, hand: Image.Image) -> Image.Image:
    """Return a shadow only where there are cards to fall on."""
    shadow.putalpha(Image.composite(shadow.getchannel("A"), Image.new("L", hand.size), hand.getchannel("A")))
    return shadow


def main() -> None:
    """Make it in the package's folder."""
    (Path(__file__).parent / "static" / HERO).write_bytes(make_hero())


if __name__ == "__main__":
    main()
