"""Deck codes: six signs that a person can type from a card."""

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from missions.deckcode import LENGTH, SIGNS, BadDeckCode, new_code, read_code


def dealt(digits: list[int]) -> str:
    rest = iter(digits)
    return new_code(lambda _below: next(rest))


codes = st.lists(st.integers(0, len(SIGNS) - 1), min_size=LENGTH - 1, max_size=LENGTH - 1).map(dealt)


def test_no_two_signs_look_alike():
    assert len(set(SIGNS)) == 32
    assert not set("01IO") & set(SIGNS)


@given(codes)
def test_a_fresh_code_is_good(code):
    assert len(code) == LENGTH
    assert read_code(code) == code


@given(codes)
def test_letter_case_and_spaces_around_do_not_matter(code):
    assert read_code(f"  {code.lower()} ") == code


@given(codes)
def test_every_single_wrong_sign_is_noticed(code):
    for place in range(LENGTH):
        for sign in SIGNS.replace(code[place], ""):
            with pytest.raises(BadDeckCode, match="typing mistake"):
                read_code(code[:place] + sign + code[place + 1 :])


@given(codes)
def test_every_exchange_of_two_signs_is_noticed(code):
    for one, other in combinations(range(LENGTH), 2):
        if code[one] == code[other]:
            continue
        signs = list(code)
        signs[one], signs[other] = signs[other], signs[one]
        with pytest.raises(BadDeckCode) as caught:
            read_code("".join(signs))
        assert caught.value.mistyped


@pytest.mark.parametrize("text", ["", "ABC", "ABCDEFG", "ABCDE0", "ABCDEI", "ÄBCDEF", "ABC DEF", "١٢٣٤٥٦"])
def test_what_cannot_be_a_code_is_told_from_a_typing_mistake(text):
    with pytest.raises(BadDeckCode, match="is not a deck code") as caught:
        read_code(text)
    assert not caught.value.mistyped


def test_an_absurdly_long_text_is_not_repeated_to_the_reader():
    with pytest.raises(BadDeckCode) as caught:
        read_code("A" * 100_000)
    assert len(str(caught.value)) < 200


def test_all_the_randomness_comes_in_as_an_argument():
    asked: list[int] = []
    assert new_code(lambda below: asked.append(below) or 0) == new_code(lambda _below: 0)
    assert asked == [32] * (LENGTH - 1)
