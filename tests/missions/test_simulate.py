"""Many games: the same on any number of cores, honest about what did not end, and flat in memory."""

import gc
import os
import subprocess
import sys
import tracemalloc
from pathlib import Path
from random import Random
from statistics import median

import pytest

from missions.bots import BOT_NAMES, UnknownBot, find_bot
from missions.games import GAME_NAMES, find_game
from missions.report import figures, table_of
from missions.simulate import WHOLE, Plan, Played, Tally, chunks, confidence, play, simulate
from tests.missions.games.walks import altered_where_hidden, walk


@pytest.mark.parametrize("name", GAME_NAMES)
def test_the_same_seed_gives_the_same_result_on_any_number_of_cores(name):
    plan = Plan(name, 3, seed=5, bot="random")
    games = 120 if name != "family" else 101
    one, two = [simulate(plan, games, processes=processes) for processes in (1, 2)]
    assert one == two
    assert one.games == games


SPAWNING = """
import multiprocessing
from missions.balance import watch
from missions.catalogue import shipped_catalogue
from missions.games.fight import MissionSet
from missions.simulate import Plan, simulate

if __name__ == "__main__":
    multiprocessing.set_start_method("spawn")
    fresh = MissionSet.of(shipped_catalogue())
    for plan in (Plan("link", 3, seed=5), Plan("fight", 3, seed=5)):
        print(simulate(plan, 210, processes=2) == simulate(plan, 210))
    print(watch(fresh, 3, games=210, processes=2) == watch(fresh, 3, games=210))
"""


def test_processes_that_start_afresh_give_the_same_result(tmp_path):
    """macOS and Windows start them so; nothing may depend on what the first process has loaded."""
    script = tmp_path / "spawning.py"
    script.write_text(SPAWNING)
    environment = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])}
    done = subprocess.check_output([sys.executable, script], env=environment, text=True)
    assert done.split() == ["True"] * 3


def test_another_seed_gives_other_games():
    assert simulate(Plan("link", 3, seed=1), 50) != simulate(Plan("link", 3, seed=2), 50)


def test_a_game_of_a_plan_can_be_played_alone():
    plan = Plan("fight", 4, seed=3)
    assert list(play(plan, range(20)))[7:9] == list(play(plan, [7, 8]))


def test_portions_come_in_order_and_tell_of_every_game():
    seen: list[Played] = []
    tally = simulate(Plan("link", 2), 250, processes=2, seen=seen.extend)
    assert [game.number for game in seen] == list(range(250))
    assert tally.longest_hand == max(game.longest_hand for game in seen)
    assert sum(tally.turns.values()) == 250


def test_games_that_take_too_long_are_counted_as_not_finished():
    tally = simulate(Plan("link", 4, max_turns=50), 60)
    assert 0 < tally.finished < 60
    assert max(tally.turns) <= 51
    assert tally.ended_within(2000) == tally.finished / 60


def test_memory_does_not_grow_with_the_number_of_games():
    def kept(games: int) -> int:
        tally = simulate(Plan("fight", 3), games)
        gc.collect()  # also empties Python's stocks of used small tuples
        assert tally.games == games
        return tracemalloc.get_traced_memory()[0]

    tracemalloc.start()
    try:
        simulate(Plan("fight", 3), 300)  # fills the bags that are kept for speed, 512 at most
        few = kept(200)
        assert kept(800) < few + 600 * 150  # one Played alone is more for each of the 600 games
    finally:
        tracemalloc.stop()


@pytest.mark.parametrize("name", GAME_NAMES)
def test_bots_decide_by_what_they_see_alone(name):
    game, bot, random = find_game(name), find_bot("sensible", game=name), Random(1)
    decided = 0
    for seed in range(6):
        for state in walk(name, "", 3, seed, moves=120):
            moves = game.legal_moves(state)
            if state.asked < 0 or len(moves) < 2:
                continue
            other = altered_where_hidden(name, state, state.asked, random)
            choices = [
                bot(lambda each=each: game.view_for(each, state.asked), moves, lambda: 0.4)  # noqa: B023
                for each in (state, other)
            ]
            assert choices[0] == choices[1]
            assert choices[0] in moves
            decided += 1
    assert decided > 50


@pytest.mark.parametrize("name", ["link", "family", "go-fish", "gnoming"])
def test_a_sensible_bot_beats_random_ones(name):
    """One seat thinks, the other plays at random; over both seats luck is the same for both."""
    from missions.simulate import finish, open_table

    game, sensible, wins, games = find_game(name), find_bot("sensible", game=name), 0.0, 120
    random_bot = find_bot("random", game=name)
    for number in range(games):
        plan = Plan(name, 2, seed=8)
        table = open_table(plan, game, game.options(), number)
        thinker = number % 2

        def mixed(look, moves, chance, table=table, thinker=thinker):
            return (sensible if table.asked == thinker else random_bot)(look, moves, chance)

        finish(game, table, mixed, Random(), max_turns=2000)
        winners = game.outcome(table).winners
        wins += (thinker in winners) / len(winners)
    assert wins / games > 0.55


def test_an_unknown_bot_is_named_with_those_we_have():
    with pytest.raises(UnknownBot, match=", ".join(BOT_NAMES)):
        find_bot("cheater", game="link")


def test_portions_cover_all_games_once():
    assert [number for part in chunks(250) for number in part] == list(range(250))


def tally_of(*games: tuple[int, tuple[int, ...]]) -> Tally:
    tally = Tally()
    for number, (turns, winners) in enumerate(games):
        tally.count(Played(number, number, turns, winners, 1, turns))
    return tally


def test_a_shared_win_is_a_part_for_everybody_who_shares_it():
    tally = tally_of((3, (0,)), (4, (0, 1)), (5, (0, 1, 2)))
    assert [tally.wins(seat) for seat in range(3)] == pytest.approx([1 + 1 / 2 + 1 / 3, 1 / 2 + 1 / 3, 1 / 3])
    assert tally.shared == 2
    assert all(WHOLE % winners == 0 for winners in range(1, 8))


def test_lengths_by_share():
    tally = tally_of(*((turns, (0,)) for turns in range(1, 101)), (999, ()))
    assert [tally.turns_at(share) for share in (0.05, 0.5, 0.95, 1.0)] == [5, 50, 95, 100]
    assert tally.ended_within(50) == 50 / 101
    assert Tally().turns_at(0.5) == 0


def test_added_tallies_are_those_of_all_games():
    parts = [tally_of((3, (0,)), (4, (1,))), tally_of((9, (1,)), (4, ()))]
    whole = tally_of((3, (0,)), (4, (1,)), (9, (1,)), (4, ()))
    total = Tally()
    for part in parts:
        total.add(part)
    assert total == whole


def test_the_interval_is_wilsons():
    """For 8 of 10 it is 0.490 to 0.943 in every textbook."""
    assert confidence(8, 10) == pytest.approx((0.490, 0.943), abs=0.001)
    assert confidence(0, 0) == (0.0, 1.0)


def test_the_table_tells_all_figures():
    plan = Plan("go-fish", 3, seed=2)
    tally = simulate(plan, 50)
    text = table_of(plan, tally)
    for part in (
        "50 of 50 (100.00%)",
        "median",
        "5-95 %",
        "reshuffles",
        "longest hand",
        "seat 3 wins",
        "seed 2",
    ):
        assert part in text
    assert sum(seat["share"] for seat in figures(plan, tally)["seats"]) == pytest.approx(1)


@pytest.mark.parametrize("players", [2, 4])
def test_jokers_make_a_family_game_a_little_longer_as_its_rules_say(players):
    options = find_game("family").options
    long, short = [
        median(
            game.turns for game in play(Plan("family", players, options=options(jokers=jokers)), range(60))
        )
        for jokers in (2, 0)
    ]
    assert short < long < 1.4 * short
