"""What one decision costs stays the same, however many games were played before.

Run with: pytest -m benchmark -s tests/benchmarks/test_cost_of_a_decision.py
"""

from statistics import median
from time import process_time

import pytest

from missions.simulate import Plan, play

pytestmark = pytest.mark.benchmark


def seconds_of_plain_python():
    """Time work that never changes, since the speed of a shared machine does."""
    started = process_time()
    assert sum(number % 7 for number in range(300_000))
    return process_time() - started


def cost(name, games):
    """Return the cost of a turn in units of plain work: the middle one of many pairs of measurements."""
    ratios = []
    for first in range(0, 15 * games, games):
        started = process_time()
        turns = sum(each.turns for each in play(Plan(name, 4, 1, bot="random"), range(first, first + games)))
        ratios.append((process_time() - started) / turns / seconds_of_plain_python())
    return median(ratios)


@pytest.mark.parametrize(
    ("name", "games", "thousands"),
    [("link", 60, 10), ("fight", 20, 5), ("family", 5, 1), ("go-fish", 60, 10), ("gnoming", 8, 1)],
)
def test_a_decision_costs_the_same_after_thousands_of_games(name, games, thousands):
    cost(name, games)  # warm
    early = cost(name, games)
    assert all(each.winners for each in play(Plan(name, 4, 2, bot="random"), range(1000 * thousands)))
    late = cost(name, games)
    print(f"{name}: after {thousands},000 games a turn costs {late / early:.2f} times what it cost before")
    assert late / early < 1.25
