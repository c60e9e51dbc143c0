"""The site's words as readers meet them: their digits, and Latin names that disturb nothing."""

import pytest

from mission_site.interface import interface_words
from mission_site.translations import readable
from missions.language import shipped_languages


@pytest.mark.parametrize(
    ("tag", "written", "shown"),
    [
        ("en", "10 cards of GONG", "10 cards of GONG"),
        ("bn", "10টি কার্ড", "১০টি কার্ড"),
        ("hi", "10 कार्ड", "10 कार्ड"),
        ("he", "של GONG JOKER אחד", "של \u2068GONG JOKER\u2069 אחד"),
        ("he", "100% או 100 %", "\u2068100%\u2069 או \u2068100 %\u2069"),
        ("ar", "بـ http:// أو", "بـ \u2068http://\u2069 أو"),
        ("ar", "المجموعة %(code)s", "المجموعة \u2068%(code)s\u2069"),
    ],
)
def test_words_are_made_ready_for_their_readers(tag: str, written: str, shown: str) -> None:
    assert readable(written, shipped_languages()[tag]) == shown


def test_words_come_ready_from_the_catalogue() -> None:
    assert "৯টি কার্ড" in interface_words("bn").gettext(
        "For 2 to 6 players, aged 6 and up. Deal 9 cards to each player; the other cards are the draw pile. "
        "The youngest starts, then play goes clockwise. If the draw pile runs out, shuffle the discard pile "
        "to make a new one."
    )
    assert "\u2068GONG\u2069" in interface_words("he").gettext(
        "A card from GONG, the Game Of Nine Galaxies. Open it to get its mission."
    )


def test_english_is_written_in_the_pages() -> None:
    assert interface_words("en").gettext("Another mission") == "Another mission"
