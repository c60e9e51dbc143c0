"""Go Fish in step with OpenSpiel's ``go_fish`` (variant "keep playing"), and its speed beside it.

Run the long ones with: pytest -m benchmark -s tests/benchmarks/test_go_fish_against_open_spiel.py
"""

from collections import Counter
from dataclasses import replace
from random import Random
from time import process_time

import pytest

from missions.games.go_fish import (
    RANKS,
    SET_SIZE,
    GoFish,
    GoFishOptions,
    GoFishTable,
    NextPlayer,
    WhenAlone,
    hand_size,
    rank_of,
)
from missions.games.table import NOBODY, frozen, hand_of
from missions.simulate import Plan, play

pyspiel = pytest.importorskip("pyspiel", reason="needs open-spiel: pip install -e '.[bench]'")

game = GoFish()
SAME_RULES = GoFishOptions(keep_playing=True, next=NextPlayer.LEFT, alone=WhenAlone.PASS, starter=0)
PLAYERS = (2, 3, 4, 6)


def loaded(players):
    return pyspiel.load_game("go_fish", {"players": players})


def deal_both(theirs, players, options, random, seen):
    """Deal the same cards to both; return our state.

    OpenSpiel deals seat by seat and lays a set at once: that seat is dealt up again. Only the last seat is
    not, if its last card makes the set.
    """
    deck, hands = random.sample(range(52), 52), [[] for _ in range(players)]
    sizes, seat = [0] * players, 0
    while True:
        card = deck.pop()
        theirs.apply_action(rank_of(card) - 1)
        hands[seat].append(card)
        sizes[seat] += 1
        done = seat == players - 1 and sizes[seat] == hand_size(players)
        if sum(rank_of(each) == rank_of(card) for each in hands[seat]) == SET_SIZE:
            sizes[seat] -= SET_SIZE
            seen["sets dealt"] += 1
        if done:
            break
        seat = next(place for place in range(players) if sizes[place] < hand_size(players))
    table = GoFishTable(options, players, seed=0, luck=0, turns=1)
    table.hands, table.pile = tuple(hand_of(each) for each in hands), tuple(deck)
    table.laid = table.known = table.lacking = (0,) * players
    for player in range(players):
        table.lay_sets(player)
    table.go_on(0)
    return frozen(table)


def follow(theirs, before, after):
    """Let OpenSpiel draw the cards that we drew."""
    for card in reversed(before.pile[len(after.pile) :]):
        assert theirs.is_chance_node()
        theirs.apply_action(rank_of(card) - 1)


def winners_of(theirs, players):
    returns = theirs.returns()
    return tuple(seat for seat in range(players) if returns[seat] == max(returns))


def play_in_step(players, seed, seen, options=SAME_RULES):
    """Play one game on both engines with random asks, and compare them before every ask."""
    random, theirs = Random(seed), loaded(players).new_initial_state()
    state = deal_both(theirs, players, options, random, seen)
    while not theirs.is_terminal():
        asks = game.legal_moves(state)
        assert theirs.current_player() == state.asked
        assert [ask.player * len(RANKS) + ask.rank - 1 for ask in asks] == theirs.legal_actions()
        seen["asks"] += 1
        seen["asks with one hand empty"] += 0 in state.hands
        seen["asks without a pile"] += not state.pile
        ask = random.choice(asks)
        theirs.apply_action(ask.player * len(RANKS) + ask.rank - 1)
        after = game.apply(state, ask)
        follow(theirs, state, after)
        state = after
    outcome = game.outcome(state)
    assert state.asked == NOBODY
    assert outcome.winners == winners_of(theirs, players)
    assert [f":{sets}" for sets in outcome.scores] == str(theirs).splitlines()[2 : 2 + players]


@pytest.mark.parametrize("players", PLAYERS)
def test_go_fish_plays_in_step_with_open_spiel(players):
    for seed in range(100):
        play_in_step(players, seed, Counter())


def test_the_comparison_notices_another_rule():
    def play_two_hundred_games():
        for seed in range(200):
            play_in_step(2, seed, Counter(), replace(SAME_RULES, alone=WhenAlone.DRAW))

    with pytest.raises(AssertionError):
        play_two_hundred_games()


@pytest.mark.benchmark
def test_go_fish_plays_ten_thousand_games_in_step_with_open_spiel():
    total = Counter()
    for players in PLAYERS:
        seen = Counter()
        for seed in range(10_000):
            play_in_step(players, seed, seen)
        print(f"{players} players: 10,000 games, 0 differences; {dict(seen)}")
        total += seen
    assert total["sets dealt"] > 0
    assert total["asks with one hand empty"] > 0


def our_seconds(players, numbers):
    started = process_time()
    turns = sum(each.turns for each in play(Plan("go-fish", players, 1, SAME_RULES, "random"), numbers))
    assert turns
    return process_time() - started


def their_seconds(players, numbers):
    spiel, started = loaded(players), process_time()
    for seed in numbers:
        random, state = Random(seed), spiel.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                actions, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(random.choices(actions, weights)[0])
            else:
                state.apply_action(random.choice(state.legal_actions()))
    return process_time() - started


@pytest.mark.benchmark
@pytest.mark.parametrize("players", PLAYERS)
def test_go_fish_is_at_least_half_as_fast_as_open_spiel(players):
    pairs = []
    for first in range(0, 2000, 200):
        games = range(first, first + 200)
        pairs.append((our_seconds(players, games), their_seconds(players, games)))
    ours, theirs = (min(each) for each in zip(*pairs, strict=True))
    speeds = f"{200 / ours:,.0f} games/s, OpenSpiel {200 / theirs:,.0f}"
    print(f"{players} players: {speeds}, ratio {theirs / ours:.2f}")
    assert theirs / ours >= 0.5
