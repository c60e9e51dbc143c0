"""How many rounds of Gnoming A Round one core plays, and that they stay as quick.

Run with: pytest -m benchmark -s tests/benchmarks/test_gnoming_speed.py
"""

from time import process_time

import pytest

from missions.games.gnoming import SEATS
from missions.games.gnoming_round import GnomingOptions
from missions.simulate import Plan, play

pytestmark = pytest.mark.benchmark


def seconds(players, numbers, bot="random"):
    started = process_time()
    assert all(each.winners for each in play(Plan("gnoming", players, 1, GnomingOptions(), bot), numbers))
    return process_time() - started


@pytest.mark.parametrize("players", SEATS)
def test_a_core_plays_at_least_a_hundred_rounds_a_second(players):
    games = 20
    rounds = GnomingOptions().rounds * games
    chance = rounds / min(seconds(players, range(at, at + games)) for at in range(0, 100, games))
    sense = rounds / min(seconds(players, range(at, at + games), "sensible") for at in range(0, 60, games))
    print(f"{players} players: {chance:,.0f} rounds/s with random moves, {sense:,.0f} with the sensible bot")
    assert chance >= 100


def test_a_decision_in_gnoming_costs_the_same_after_many_games():
    seconds(4, range(20))  # warm
    early = min(seconds(4, range(at, at + 10)) for at in range(0, 100, 10))
    seconds(4, range(100, 1000))
    late = min(seconds(4, range(at, at + 10)) for at in range(0, 100, 10))
    print(f"10 games after 1,000 others take {late / early:.2f} times what they took before")
    assert late / early < 1.2
