"""Fair draws: every mission equally often, none again too soon, the same on every machine."""

import random
from collections import Counter
from hashlib import blake2s
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from missions.draws import KEY_BYTES, START, Position, after, bag_key, bag_order, draw

SIZES = [1, 2, 3, 4, 5, 6, 7, 8, 11, 12, 23, 24, 29, 30, 31, 60, 97]
KEYS = [bytes([n]) * KEY_BYTES for n in range(5)]


def ids(size: int, prefix: str = "m") -> tuple[str, ...]:
    return tuple(f"{prefix}{n:03}" for n in range(size))


def run_of_draws(names, key, bags):
    return [mission for bag in range(bags) for mission in bag_order(names, key, bag)]


def chi_square_limit(freedom: int) -> float:
    """The value that a fair draw exceeds once in a thousand times (Wilson and Hilferty)."""
    spread = 2 / (9 * freedom)
    return freedom * (1 - spread + 3.0902 * spread**0.5) ** 3


@pytest.mark.parametrize("size", SIZES)
def test_a_bag_deals_every_mission_once(size):
    for key in KEYS:
        for bag in range(20):
            assert sorted(bag_order(ids(size), key, bag)) == list(ids(size))


@pytest.mark.parametrize("size", SIZES)
def test_no_mission_comes_again_within_a_third_of_the_bag(size):
    last_seen: dict[str, int] = {}
    closest = 10**9
    for place, mission in enumerate(run_of_draws(ids(size), KEYS[1], 300)):
        if mission in last_seen:
            closest = min(closest, place - last_seen[mission])
        last_seen[mission] = place
    assert closest >= size // 3 + 1


@pytest.mark.parametrize("key", KEYS, ids=lambda key: f"key{key[0]}")
@pytest.mark.parametrize("size", [6, 24, 60])
@pytest.mark.parametrize("where", ["first", "early", "middle", "last"])
def test_every_mission_is_equally_likely_at_every_place(size, where, key):
    place = {"first": 0, "early": size // 3 - 1, "middle": size // 2, "last": size - 1}[where]
    bags = size * 60
    counts = Counter(bag_order(ids(size), key, bag)[place] for bag in range(bags))
    chi_square = sum((counts[name] - 60) ** 2 / 60 for name in ids(size))
    assert chi_square < chi_square_limit(size - 1)


def test_the_measure_of_fairness_notices_a_favourite():
    counts = Counter(dict.fromkeys(ids(24), 60))
    counts["m000"] += 60
    assert sum((count - 60) ** 2 / 60 for count in counts.values()) > chi_square_limit(23)


def test_following_missions_cannot_be_guessed_from_the_one_before():
    pairs = Counter()
    order = run_of_draws(ids(6), KEYS[2], 3000)
    for place in range(0, len(order) - 6, 6):
        pairs[order[place + 2], order[place + 3]] += 1
    expected = sum(pairs.values()) / 30
    assert len(pairs) == 30
    assert sum((count - expected) ** 2 / expected for count in pairs.values()) < chi_square_limit(29)


def test_two_missions_take_turns():
    order = run_of_draws(ids(2), KEYS[0], 10)
    assert all(one != other for one, other in pairwise(order))


def test_the_order_never_changes_from_machine_to_machine():
    order = "".join(run_of_draws(ids(30), bytes(range(KEY_BYTES)), 20))
    assert blake2s(order.encode()).hexdigest()[:16] == "39b0b28fa4519729"


def test_each_colour_and_deck_has_a_key_of_its_own():
    keys = {bag_key(secret, name) for secret in (b"one", b"two") for name in ("home/fight", "home/malus")}
    assert len(keys) == 4
    assert all(len(key) == KEY_BYTES for key in keys)


def test_the_order_of_the_ids_handed_in_does_not_matter():
    names = ids(24)
    place = Position(3, 7)
    assert draw(names[::-1], key=KEYS[0], position=place) == draw(set(names), key=KEYS[0], position=place)


def test_a_change_of_the_catalogue_hardly_disturbs_a_running_bag():
    rng = random.Random(60)
    repeats = draws = 0
    for _ in range(400):
        key, before = rng.randbytes(KEY_BYTES), list(ids(60))
        bag, place = rng.randrange(1, 50), rng.randrange(60)
        changed = [name for name in before if name not in rng.sample(before, 3)]
        changed += ids(rng.choice([0, 3, 6]), "new")
        seen = {draw(before, key=key, position=Position(bag, n)) for n in range(place)}
        rest = [draw(changed, key=key, position=Position(bag, n)) for n in range(place, len(changed))]
        repeats += len(seen.intersection(rest))
        draws += len(rest)
    assert repeats / draws <= 0.15


def test_a_place_beyond_a_shrunken_bag_still_draws_something():
    assert draw(ids(3), key=KEYS[0], position=Position(0, 50)) in ids(3)


def test_an_empty_bag_is_refused():
    with pytest.raises(ValueError, match="at least one mission"):
        draw((), key=KEYS[0], position=START)


@given(st.integers(1, 70), st.integers(0, 500))
def test_positions_walk_through_bag_after_bag(size, steps):
    position = START
    for _ in range(steps):
        position = after(position, size=size)
    assert position == Position(steps // size, steps % size)
