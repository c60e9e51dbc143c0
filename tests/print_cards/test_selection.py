"""Which cards are printed: all, or some by name."""

import pytest

from missions.cards import DECK, JOKERS
from print_cards.selection import UnclearNumbers, UnknownCards, groups, missing_from, select


@pytest.mark.parametrize(
    ("words", "count"),
    [
        ("all", 56),
        ("proxima", 6),
        ("proxima,joker", 8),
        ("zeta-4", 1),
        ("gold", 9),
        ("fight", 18),
        ("Joker-2", 1),
    ],
)
def test_words_name_cards_and_groups_of_cards(words, count):
    assert len(select(words)) == count


def test_a_card_named_twice_is_printed_once_and_in_the_decks_order():
    assert select("joker, proxima-1 ,proxima") == (*DECK[:6], *JOKERS)


@pytest.mark.parametrize("words", ["", " , ", "pluto", "zeta-7", "zeta,,pluto"])
def test_other_words_are_refused_with_examples(words):
    with pytest.raises(UnknownCards, match="zeta-4 or joker-1"):
        select(words)


def test_what_is_missing_is_found_galaxy_by_galaxy():
    sorted_deck = groups()
    assert sum(map(len, sorted_deck.values())) == 56
    proxima = sorted_deck["PROXIMA"]
    assert missing_from(proxima, "12456") == (proxima[2],)
    assert missing_from(proxima, "0") == proxima
    assert missing_from(proxima, "1, 2, 3, 4, 5") == (proxima[5],)


@pytest.mark.parametrize("have", ["", " ", "all", "7", "-5", "0123456", "1-6", "\u0661"])
def test_an_answer_that_could_mean_anything_is_not_guessed_at(have):
    with pytest.raises(UnclearNumbers, match="or 0 for none"):
        missing_from(groups()["PROXIMA"], have)
