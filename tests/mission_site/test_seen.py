"""What a family types is shown as it was meant: nothing is damaged, and nothing hidden gets on the page."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mission_site.house import clean_text
from mission_site.seen import MOST_MARKS, seen_text
from tests.mission_site.test_decks import make_deck, write
from tests.visitor import Visitor

SCOTLAND = "\U0001f3f4" + "".join(chr(0xE0000 + ord(sign)) for sign in "gbsct") + "\U000e007f"
MEANT = {
    "soft hyphens": ("Weih\u00adnachts\u00adlied", "Weihnachtslied"),
    "a mark of direction": ("GONG\u200f!", "GONG!"),
    "a word joiner": ("na\u2060tion", "nation"),
    "a byte order mark": ("\ufeffSing", "Sing"),
    "isolates": ("\u2067קפוץ\u2069 twice", "קפוץ twice"),
    "overrides": ("a\u202eb\u202cc", "abc"),
    "an Arabic letter mark": ("مرحبا\u061c!", "مرحبا!"),
    "lines": ("Sing\r\nand\u2028dance\ttwice\u2029now", "Sing and dance twice now"),
    "a letter and its accent": ("e\u0301te\u2060\u0301", "été"),
    "joined letters": ("می\u200cخواهم क्\u200dष", "می\u200cخواهم क्\u200dष"),
    "vowels and cantillation": ("בְּרֵאשִׁ֖ית", unicodedata.normalize("NFC", "בְּרֵאשִׁ֖ית")),
    "a family": ("👩‍👩‍👧‍👦", "👩‍👩‍👧‍👦"),
    "a keycap": ("1\ufe0f\u20e3", "1\ufe0f\u20e3"),
    "the flag of Scotland": (f"Sing like {SCOTLAND}!", f"Sing like {SCOTLAND}!"),
    "a flag of nowhere": ("\U0001f3f4\U000e0067 x", "\U0001f3f4 x"),
    "tags that are no flag": ("a\U000e0062\U000e0063\U000e007f", "a"),
    "an emoji of 2022": ("Shake \U0001fae8", "Shake \U0001fae8"),
    "what is no character": ("a\ufdd0b\ue000c", "abc"),
}


@pytest.mark.parametrize("what", MEANT)
def test_what_was_typed_is_read_as_it_was_meant(what: str) -> None:
    typed, read = MEANT[what]
    assert seen_text(typed) == read


@pytest.mark.parametrize("mark", ["\u0334", "\u0300", "\u0483", "\u20dd", "\u093f"])
def test_marks_do_not_pile_up_over_the_lines_above(mark: str) -> None:
    for piled in (mark * 270, (mark + "\u200d") * 90, (mark + "\u2060") * 90):
        seen = seen_text(f"q{piled}x")
        assert seen.count(mark) == MOST_MARKS
        assert (seen[0], seen[-1]) == ("q", "x")


@pytest.mark.parametrize(
    "blank", ["\u2800", "\u3164", "\u115f", "\u1160", "\uffa0", "\u200d", "\u00ad", "\u034f"]
)
def test_words_of_which_nothing_is_seen_are_none(phone: Visitor, blank: str) -> None:
    _, owner = make_deck(phone)
    page = write(phone, owner, f"{blank} {blank * 3}", status=422)
    assert "Please write" in page.text("[role=alert]")
    write(phone, owner, f"{blank}Sing{blank}")


@given(
    st.text(st.characters(exclude_categories=()))
    | st.text("aé\u0301\u0334\u1100\u1161\u11a8\u09c7\u09be\u200d\u2060 ")
)
def test_what_was_seen_once_is_seen_alike_again_and_hides_nothing(text: str) -> None:
    seen = seen_text(text)
    assert seen_text(seen) == seen
    assert not any(
        unicodedata.bidirectional(sign) in {"RLO", "LRO", "RLE", "LRE", "RLI", "LRI"} for sign in seen
    )
    assert not any(unicodedata.category(sign) in {"Cc", "Cs", "Co", "Zl", "Zp"} for sign in seen)


@pytest.mark.parametrize("said", ["Sing", "7", "♫", "🎲", "\U0001fae8", SCOTLAND, "歌", "ㅋ"])
def test_one_sign_that_is_seen_is_enough(said: str) -> None:
    assert clean_text(f"\u2800{said}") == f"\u2800{said}"
