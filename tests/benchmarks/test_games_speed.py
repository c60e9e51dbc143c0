"""How fast LINK, FAMILY and FIGHT are played, as ratios of one run to the known engines.

Run with: pip install -e '.[bench]' and pytest -m benchmark -s tests/benchmarks/test_games_speed.py
All play at random with equally many players. Games are counted in CPU time, in rounds that alternate.
"""

import time
import warnings
from collections.abc import Callable
from random import Random
from statistics import median
from typing import Any

import pytest

from missions.games import find_game
from missions.simulate import Plan, play

pytestmark = pytest.mark.benchmark
ROUNDS = 9


def ours(name: str, players: int, games: int) -> Callable[[int], int]:
    def played(seed: int) -> int:
        return len(list(play(Plan(name, players, seed, bot="random"), range(games))))

    return played


def rlcard_uno(games: int) -> Callable[[int], int]:
    rlcard = pytest.importorskip("rlcard", reason="the extra bench is not installed: no rlcard")
    from rlcard.agents import RandomAgent

    env = rlcard.make("uno", config={"seed": 1})
    env.set_agents([RandomAgent(num_actions=env.num_actions) for _ in range(env.num_players)])
    assert env.num_players == 2

    def played(_seed: int) -> int:
        for _ in range(games):
            env.run(is_training=False)
        return games

    return played


def crazy_eights(players: int, games: int) -> Callable[[int], int]:
    pyspiel = pytest.importorskip("pyspiel", reason="the extra bench is not installed: no open-spiel")
    game = pyspiel.load_game("crazy_eights", {"players": players})

    def played(seed: int) -> int:
        random = Random(seed)
        for _ in range(games):
            state = game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    actions, odds = zip(*state.chance_outcomes(), strict=True)
                    state.apply_action(random.choices(actions, odds)[0])
                else:
                    state.apply_action(random.choice(state.legal_actions()))
        return games

    return played


def rates(*players: Callable[[int], int]) -> list[float]:
    """Return games for each CPU second: the medians of rounds in which everybody takes turns."""
    found: list[list[float]] = [[] for _ in players]
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for seed in range(ROUNDS):
            for rounds, played in zip(found, players, strict=True):
                begun = time.process_time()
                games = played(seed)
                rounds.append(games / (time.process_time() - begun))
    return [median(each) for each in found]


def decisions(name: str, players: int, games: int = 40) -> float:
    """Return the decisions of one game, the mean of some."""
    game, count = find_game(name), 0
    for seed in range(games):
        state: Any = game.table(players, seed=seed)
        random = Random(seed)
        while moves := game.legal_moves(state):
            random.choice(moves).do(state, state.asked)
            count += 1
    return count / games


def test_link_plays_many_games_while_rlcard_plays_one_of_uno():
    uno, link = rates(rlcard_uno(25), ours("link", 2, 200))
    print(
        f"\nLINK {link:,.0f} games/s, uno {uno:,.0f} games/s: {link / uno:.1f} times; "
        f"{decisions('link', 2):.0f} decisions a game"
    )
    assert link > 7 * uno


@pytest.mark.parametrize("players", [2, 4])
def test_link_is_not_slower_than_crazy_eights_of_open_spiel(players):
    eights, link = rates(crazy_eights(players, 60), ours("link", players, 150))
    print(f"\n{players} players: LINK {link:,.0f} games/s, crazy eights {eights:,.0f}: {link / eights:.2f}")
    assert link > eights


@pytest.mark.parametrize(("name", "players", "least"), [("fight", 4, 1.2), ("family", 4, 0.4)])
def test_fight_and_family_against_uno(name, players, least):
    uno, games = rates(rlcard_uno(20), ours(name, players, 60 if name == "fight" else 20))
    print(f"\n{name}, {players} players: {games:,.0f} games/s, uno {uno:,.0f}: {games / uno:.2f} times")
    assert games > least * uno
