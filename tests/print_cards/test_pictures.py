"""Pictures of single cards."""

from io import BytesIO

import numpy as np
import pytest
import zxingcpp
from PIL import Image

from missions.cards import DECK
from missions.deckcode import new_code
from missions.links import Destination, Target, read_link
from print_cards.colours import Ink
from print_cards.pictures import card_png
from tests.print_cards.printing import BASE


def opened(png: bytes) -> Image.Image:
    return Image.open(BytesIO(png))


def test_a_picture_has_the_pixels_and_the_resolution_that_were_asked_for():
    picture = opened(card_png(DECK[0], BASE, dpi=300, size="poker"))
    assert (picture.size, picture.mode) == ((750, 1050), "RGB")
    assert picture.info["dpi"] == pytest.approx((300, 300), abs=0.1)


def test_a_picture_with_bleed_shows_art_up_to_its_edge():
    picture = opened(card_png(DECK[0], BASE, dpi=150, bleed=3.0))
    assert picture.size == (407, 555)
    edge = np.asarray(picture.convert("L")).astype(int)
    assert edge[0].std() > 1
    assert edge[0].max() < 250


def test_a_rounded_picture_has_transparent_corners_only():
    picture = opened(card_png(DECK[0], BASE, dpi=100, rounded=True))
    alpha = np.asarray(picture.getchannel("A"))
    assert alpha[0, 0] == alpha[-1, -1] == 0
    assert alpha[100, 100] == alpha[0, 120] == 255


@pytest.mark.parametrize("ink", list(Ink))
@pytest.mark.parametrize("card", [DECK[0], DECK[9], DECK[17], DECK[54]], ids=lambda card: card.slug)
def test_the_code_on_a_picture_leads_where_the_card_says(card, ink):
    code = new_code(lambda below: below // 2)
    picture = opened(card_png(card, BASE, dpi=150, ink=ink, deck_code=code.lower()))
    (found,) = zxingcpp.read_barcodes(picture)
    assert read_link(found.text, BASE) == Target(Destination.of_card(card), code)


def test_all_backs_are_one_picture_without_a_code():
    backs = {card_png(card, BASE, dpi=60, back=True) for card in (DECK[0], DECK[30], DECK[55])}
    assert len(backs) == 1
    assert zxingcpp.read_barcodes(opened(backs.pop())) == []


def test_a_deck_on_white_paper_is_white_where_nothing_is_drawn():
    picture = np.asarray(opened(card_png(DECK[0], BASE, dpi=60, ink=Ink.LOW)))
    assert (picture > 250).all(axis=2).mean() > 0.4
