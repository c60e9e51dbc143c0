"""What a face says: Latin names on every card, the language's own words beside them."""

import pytest

from missions.cards import DECK, Card, Galaxy, Joker, Xphere
from missions.language import shipped_languages
from missions.links import BaseAddress, Destination
from print_cards.face import capitals, face_of
from tests.print_cards.printing import BASE

LANGUAGES = shipped_languages()
ZETA_4 = Card(Galaxy.ZETA, Xphere.RUBY)


@pytest.mark.parametrize(
    ("text", "language", "expected"),
    [
        ("Obsidian", "en", "OBSIDIAN"),
        ("Obsidian", "az", "OBSİDİAN"),
        ("qızıl", "az", "QIZIL"),
        ("Améthyste", "fr", "AMÉTHYSTE"),
        ("זהב", "he", "זהב"),
    ],
)
def test_capitals_follow_the_language(text, language, expected):
    assert capitals(text, language) == expected


@pytest.mark.parametrize("tag", list(LANGUAGES))
def test_every_card_of_every_language_has_its_latin_name_and_that_languages_words(tag):
    language = LANGUAGES[tag]
    for card in DECK:
        face = face_of(card, BASE, language)
        assert face.right_to_left == (language.direction == "rtl")
        assert face.word
        if isinstance(card, Card):
            assert face.title == face.index_name == card.galaxy.value.upper()
            assert capitals(language.xphere(card.xphere), tag) in face.subtitle
            assert capitals(language.galaxy(card.galaxy), tag) in face.subtitle
            assert face.word == capitals(language.colour(card.colour), tag)


def test_a_language_that_reads_latin_letters_does_not_say_a_galaxy_twice():
    assert face_of(ZETA_4, BASE, LANGUAGES["en"]).subtitle == "RUBY"
    assert face_of(ZETA_4, BASE, LANGUAGES["he"]).subtitle == "זטא · אודם"


def test_the_address_in_letters_leads_where_the_code_leads():
    base = BaseAddress.parse("https://club.example:8443/Spiele")
    face = face_of(ZETA_4, base, LANGUAGES["en"], "ABCDEF")
    assert face.address == "club.example:8443/Spiele/ABCDEF/M"
    assert face.code.text == "https://CLUB.EXAMPLE:8443/Spiele/ABCDEF/M"
    assert face.destination is Destination.MALUS


def test_a_joker_has_no_number_and_leads_to_the_jokers_page():
    face = face_of(Joker(2), BASE, LANGUAGES["en"])
    assert (face.number, face.title, face.subtitle) == (None, "GONG JOKER", "")
    assert face.address == "gong.example/J"
