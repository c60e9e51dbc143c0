"""The small pictures of cards: all there, light, and true to today's art."""

from io import BytesIO

import numpy as np
import pytest
from PIL import Image

from missions.cards import DECK, Card, Galaxy, Joker, Xphere
from print_cards.small_cards import HEIGHT, WIDTH, make_small_cards, small_card


def pixels(jpeg: bytes) -> np.ndarray:
    with Image.open(BytesIO(jpeg)) as picture:
        return np.asarray(picture.convert("RGB"), dtype=float)


def test_every_card_has_a_small_picture() -> None:
    for card in DECK:
        assert pixels(small_card(card.slug)).shape == (HEIGHT, WIDTH, 3)


def test_the_pictures_are_light_enough_for_a_phone() -> None:
    sizes = [len(small_card(card.slug)) for card in DECK]
    assert max(sizes) < 30_000
    assert sum(sizes) < 1_200_000


@pytest.mark.parametrize("card", [Card(Galaxy.ZETA, Xphere.RUBY), Card(Galaxy.OMEGA, Xphere.GOLD), Joker(1)])
def test_a_picture_painted_again_is_the_one_that_ships(card: Card | Joker) -> None:
    painted = make_small_cards([card])[card.slug]
    assert np.abs(pixels(painted) - pixels(small_card(card.slug))).mean() < 2


def test_the_two_jokers_look_alike() -> None:
    assert small_card("joker-1") == small_card("joker-2")
