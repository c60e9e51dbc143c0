"""Which cards are printed: all, or some by name."""

import pytest

from missions.cards import DECK, JOKERS
from print_cards.selection import UnknownCards, groups, missing_from, select


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
