"""How many rounds of Gnoming A Round one core plays in a second.

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
