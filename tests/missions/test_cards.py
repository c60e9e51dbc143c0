"""The deck of 56 cards."""

from collections import Counter

import pytest

from missions.cards import DECK, JOKERS, NUMBERED, Card, Colour, Galaxy, Joker, Xphere


def test_the_deck_has_nine_galaxies_of_six_cards_and_two_jokers():
    assert len(DECK) == 56
    assert len(set(DECK)) == 56
    assert Counter(card.galaxy for card in NUMBERED) == dict.fromkeys(Galaxy, 6)
    assert (Joker(1), Joker(2)) == JOKERS


def test_eighteen_cards_lead_to_each_colour():
    assert Counter(card.colour for card in NUMBERED) == dict.fromkeys(Colour, 18)


@pytest.mark.parametrize(
    ("number", "colour"),
    [
        (1, Colour.FIGHT),
        (2, Colour.FIGHT),
        (3, Colour.MALUS),
        (4, Colour.MALUS),
        (5, Colour.BONUS),
        (6, Colour.BONUS),
    ],
)
def test_the_number_decides_the_colour(number, colour):
    assert Colour.of_number(number) is colour
    assert Card(Galaxy.ZETA, Xphere(number)).colour is colour


@pytest.mark.parametrize("number", [0, 7, -1])
def test_there_is_no_colour_of_a_number_that_no_card_has(number):
    with pytest.raises(ValueError, match="not a valid Xphere"):
        Colour.of_number(number)


def test_each_card_has_a_name_of_its_own_for_files_and_commands():
    assert len({card.slug for card in DECK}) == 56
    assert Card(Galaxy.ZETA, Xphere.RUBY).slug == "zeta-4"
    assert Joker(2).slug == "joker-2"


def test_cards_sort_by_galaxy_and_number():
    assert list(NUMBERED[:6]) == [Card(Galaxy.PROXIMA, sphere) for sphere in Xphere]
