"""What a layout of Gnoming A Round counts and matches (RULES.md 6)."""

from collections import Counter
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from missions.games.decks import GNOMING_COPIES, GNOMING_DECK, HAZARD, MULLIGAN
from missions.games.gnoming_layout import LINES, VALUES, Layout, line_value, score
from missions.games.table import NO_CARD

M, H = MULLIGAN, HAZARD
POSITIVE = range(3, 9)
values = st.lists(st.sampled_from(sorted(GNOMING_COPIES)), min_size=9, max_size=9)


def card(value, copy=0):
    return VALUES.index(value) + copy


def layout(*values, up="xxxxxxxxx"):
    taken = Counter()
    cards = []
    for value in values:
        cards.append(card(value, taken[value]))
        taken[value] += 1
    seen = [card if mark == "x" else NO_CARD for card, mark in zip(cards, up, strict=True)]
    return Layout(tuple(cards), tuple(seen))


def best_by_trying(values):
    """Return the lowest score over everything that the mulligans might stand for, in each row and column."""
    wilds = [(spot, line) for line in LINES for spot in line if values[spot] == M]
    # Lines do not share what a mulligan stands for: the best of all is the best of each line.
    best = {}
    for line in LINES:
        here = [spot for spot, of in wilds if of is line]
        found = []
        for choice in product((None, *POSITIVE), repeat=len(here)):
            stands_for = dict(zip(here, choice, strict=True))
            shown = [stands_for.get(spot, values[spot]) for spot in line]
            real = len(here) < 3  # three mulligans have no value (N12)
            found.append(shown[0] if real and len(set(shown)) == 1 and shown[0] in POSITIVE else 0)
        best[line] = found
    return min(total(values, lines) for lines in product(*[set(each) for each in best.values()]))


def total(values, lines):
    lined = {spot for line, value in zip(LINES, lines, strict=True) if value for spot in line}
    loose = [value for spot, value in enumerate(values) if spot not in lined and value != M]
    return sum(loose) - sum(lines)


def test_the_box_has_exactly_110_cards():
    assert Counter(VALUES) == {
        8: 13,
        7: 13,
        6: 14,
        5: 14,
        4: 14,
        3: 14,
        -1: 6,
        -2: 8,
        -3: 5,
        -4: 3,
        H: 3,
        M: 3,
    }
    assert len(GNOMING_DECK) == len({each.slug for each in GNOMING_DECK}) == 110
    assert sum(value in POSITIVE for value in VALUES) == 82
    assert sum(value < 0 for value in VALUES) == 22


def test_cards_are_named_by_value_and_copy():
    names = [each.slug for each in GNOMING_DECK]
    assert names[0] == "8-1"
    assert {"minus-4-3", "hazard-3", "mulligan-1"} <= set(names)


@pytest.mark.parametrize(
    ("values", "points"),
    [
        ((5, 5, 5, 3, -2, 8, M, 4, 7), 15),
        ((6, 6, 6, 6, 4, 3, 6, -1, 8), 2),
        ((M, 5, 5, 3, 7, -4, 3, 8, 4), 7),
        ((M, 8, 4, 7, H, 6, 5, 3, -1), 42),
        ((-2, -2, -2, 8, 8, 7, 4, M, 4), 13),
        ((7,) * 9, -42),
    ],
)
def test_the_six_examples_of_the_rules(values, points):
    assert score(values) == points


@given(values)
def test_a_score_is_the_best_that_any_choice_for_the_mulligans_gives(values):
    assert score(values) == best_by_trying(values)


@given(st.lists(st.sampled_from([M, M, 5, 5, 3, -1, H]), min_size=9, max_size=9))
def test_a_score_is_the_best_also_with_many_mulligans_and_lines(values):
    assert score(values) == best_by_trying(values)


@given(values)
def test_turning_the_layout_over_a_diagonal_does_not_change_its_score(values):
    assert score([values[spot] for spot in (0, 3, 6, 1, 4, 7, 2, 5, 8)]) == score(values)


def test_N2_a_card_in_a_row_and_a_column_counts_for_both_lines():
    assert score((6, 6, 6, 6, -1, -1, 6, -1, -1)) == -6 - 6 - 4


def test_N3_a_line_takes_its_value_off_once_not_once_a_card():
    assert score((6, 6, 6, -1, -1, -1, -1, -1, -1)) == -6 - 6


def test_there_are_no_diagonals():
    assert score((5, 3, 3, 4, 5, 4, 3, 3, 5)) == 35


def test_three_below_zero_are_no_line():
    assert line_value((-2, -2, -2, 0, 0, 0, 0, 0, 0), (0, 1, 2)) == 0


def test_a_mulligan_that_helps_no_line_counts_nothing():
    assert score((M, 8, 4, 7, 5, 6, 5, 3, 4)) == 42


def test_two_mulligans_stand_for_the_third_card():
    assert score((M, 8, M, 3, 4, 5, 4, 5, 3)) == -8 + 24


def test_N12_three_mulligans_in_one_line_have_no_value():
    assert score((M, M, M, 8, 3, 4, 7, 6, 5)) == 33


@pytest.mark.parametrize(
    ("bounced", "reason"),
    [(True, "equal to a face-up card"), (False, "equal to a face-down card only")],
)
def test_N5_a_card_matches_what_lies_face_up(bounced, reason):
    mine = layout(5, 6, 7, 8, 3, 4, -1, M, H, up="x--------" if bounced else "-x-------")
    assert mine.matches(card(5, 3)) is bounced, reason


@pytest.mark.parametrize("value", [-1, M, H])
def test_N5_negative_cards_mulligans_and_hazards_never_match(value):
    assert not layout(value, 5, value, 6, 7, 8, 3, 4, 4).matches(card(value))


def test_everybody_sees_only_what_lies_face_up():
    mine = layout(8, 7, 6, 5, 4, 3, -1, -2, -3, up="x---x----")
    assert mine.seen == (mine.cards[0], *[NO_CARD] * 3, mine.cards[4], *[NO_CARD] * 4)
    assert mine.face_down() == [1, 2, 3, 5, 6, 7, 8]
    assert not mine.all_up()
    assert Layout(mine.cards, mine.cards).all_up()
