"""The gardens of Gnoming A Round in the rules add up to what the engine scores."""

from hypothesis import given
from hypothesis import strategies as st

from missions.games.decks import HAZARD, MULLIGAN
from missions.games.gnoming_layout import score
from missions.rulebook.gardens import CARDS, count, written_sum

VALUES = {"M": MULLIGAN, "H": HAZARD}


@given(st.lists(st.sampled_from(sorted(CARDS)), min_size=9, max_size=9))
def test_what_is_written_adds_up_to_the_score(cards: list[str]) -> None:
    values = [VALUES[card] if card in VALUES else int(card) for card in cards]
    assert sum(count(cards)) == score(values)


def test_the_sum_is_written_as_on_paper() -> None:
    assert written_sum(["5", "5", "5", "3", "-2", "8", "M", "4", "7"]) == "−5 + 3 − 2 + 8 + 4 + 7 = 15"


def test_a_garden_of_mulligans_counts_nothing() -> None:
    assert written_sum(["M"] * 9) == "0 = 0"
