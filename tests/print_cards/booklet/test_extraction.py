"""Scripts whose letters join: what other programs read out of a booklet.

typst writes what each cluster says into the file (ActualText, ToUnicode), but readers set spaces and order
within words by their own rules. Every letter must come out, whatever they make of the words.
"""

import re
import unicodedata
from collections import Counter

import pytest

from tests.print_cards.booklet.test_booklet import flat, read_back, source

LETTERS = {"hi": "\u0900-\u0963\u0970-\u097f", "bn": "\u0980-\u09e5\u09f0-\u09ff", "ar": "\u0621-\u065f"}


def letters(text: str, tag: str) -> Counter[str]:
    """Every letter and vowel sign, with the joined forms that a reader may give back taken apart."""
    return Counter(re.findall(f"[{LETTERS[tag]}]", unicodedata.normalize("NFKC", text)))


@pytest.mark.parametrize("tag", LETTERS)
def test_no_letter_is_lost(tag: str) -> None:
    said = letters(source(tag), tag)
    assert sum(said.values()) > 6000
    assert said - letters(read_back(flat(tag)), tag) == Counter()
