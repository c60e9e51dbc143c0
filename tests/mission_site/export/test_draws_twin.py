"""The page draws as the server does: Python and JavaScript deal the same order."""

import json
import random
import subprocess
from collections.abc import Callable
from hashlib import blake2s
from typing import Any

import pytest

from mission_site.inline import inline_text
from missions.catalogue import shipped_catalogue
from missions.draws import Position, after, bag_key, bag_order, draw

RUN = """
const unhex = text => Uint8Array.from(text.match(/../g) || [], pair => parseInt(pair, 16))
const {hashes, keys, bags, draws} = JSON.parse(require("fs").readFileSync(0, "utf8"))
console.log(JSON.stringify({
  hashes: hashes.map(([message, key, size]) => hex(blake2s(unhex(message), unhex(key), size))),
  keys: keys.map(([secret, name]) => hex(bagKey(unhex(secret), name))),
  bags: bags.map(([ids, key, bag]) => bagOrder(ids, unhex(key), bag)),
  draws: draws.map(([ids, key, position]) => [draw(ids, unhex(key), position), after(position, ids.length)]),
}))
"""
EMPTY: dict[str, list[Any]] = {"hashes": [], "keys": [], "bags": [], "draws": []}


@pytest.fixture
def in_javascript(needs: Callable[[str], str]) -> Callable[..., dict[str, list[Any]]]:
    """Return a function that works cases out with the page's own script."""
    node = needs("node")
    script = inline_text("draws.js")

    def work_out(**cases: list[Any]) -> dict[str, list[Any]]:
        given = json.dumps(EMPTY | cases)
        done = subprocess.run(
            [node, "-e", script + RUN], input=given, capture_output=True, text=True, check=True
        )
        answer: dict[str, list[Any]] = json.loads(done.stdout)
        return answer

    return work_out


def some_ids(rng: random.Random, size: int) -> tuple[str, ...]:
    names = {f"{rng.choice('fmb')}{rng.randrange(10**6)}" for _ in range(size)}
    while len(names) < size:
        names.add("x" * rng.randrange(1, 150) + str(len(names)))
    return tuple(sorted(names))


def test_the_hash_is_blake2s_for_every_length_of_message_and_key(in_javascript) -> None:
    rng = random.Random(1)
    lengths = [0, 1, 8, 55, 56, 63, 64, 65, 127, 128, 129, 200]
    cases = [
        (rng.randbytes(length), rng.randbytes(key), size)
        for length in lengths
        for key in (0, 1, 16, 32)
        for size in (1, 8, 16, 32)
    ]
    expected = [blake2s(message, key=key, digest_size=size).hexdigest() for message, key, size in cases]
    asked = [(message.hex(), key.hex(), size) for message, key, size in cases]
    assert in_javascript(hashes=asked)["hashes"] == expected


def test_a_run_of_draws_has_the_same_key(in_javascript) -> None:
    rng = random.Random(2)
    cases = [(rng.randbytes(n), name) for n in (16, 32, 40) for name in ("fight", "HOME/malus", "ג/bonus")]
    expected = [bag_key(secret, name).hex() for secret, name in cases]
    assert in_javascript(keys=[(secret.hex(), name) for secret, name in cases])["keys"] == expected


@pytest.mark.parametrize("size", [1, 2, 3, 4, 5, 6, 7, 11, 12, 20, 29, 31, 37, 60, 97])
def test_bag_after_bag_comes_in_the_same_order(in_javascript, size: int) -> None:
    rng = random.Random(size)
    bags = [*range(12), 255, 256, 2**31, 2**32 - 1, 2**32, 2**32 + 5, 2**53 - 1]
    cases = [(some_ids(rng, size), rng.randbytes(16), bag) for bag in bags for _ in range(3)]
    expected = [list(bag_order(ids, key, bag)) for ids, key, bag in cases]
    assert in_javascript(bags=[(ids, key.hex(), bag) for ids, key, bag in cases])["bags"] == expected


def test_the_cases_hold_seams_where_missions_had_to_be_moved() -> None:
    """Otherwise the test above could pass without the seam rule."""
    ids, moved = tuple(f"f{n:02}" for n in range(29)), 0
    for bag in range(1, 12):
        unmoved = sorted(
            ids,
            key=lambda i: blake2s(bag.to_bytes(8, "big") + i.encode(), key=b"k" * 16, digest_size=8).digest(),
        )
        moved += bag_order(ids, b"k" * 16, bag) != tuple(unmoved)
    assert moved > 5


def test_a_phone_that_draws_on_and_on_sees_what_the_server_would_deal(in_javascript) -> None:
    for colour_ids in (
        ("a",),
        ("a", "b"),
        ("a", "b", "c"),
        tuple(m.id for m in shipped_catalogue().missions),
    ):
        ids, key, position = tuple(sorted(colour_ids)), b"phone of someone", Position(0, 0)
        asked, expected = [], []
        for _ in range(len(ids) * 3 + 2):
            asked.append((ids, key.hex(), (position.bag, position.place)))
            mission = draw(ids, key=key, position=position)
            position = after(position, size=len(ids))
            expected.append([mission, [position.bag, position.place]])
        assert in_javascript(draws=asked)["draws"] == expected


def test_a_place_beyond_a_shrunken_bag_draws_its_last(in_javascript) -> None:
    ids, key = ("f01", "f02", "f03"), bytes(16)
    expected = draw(ids, key=key, position=Position(4, 50))
    assert in_javascript(draws=[(ids, key.hex(), (4, 50))])["draws"][0] == [expected, [5, 0]]


def test_all_ids_are_ascii_where_both_languages_sort_alike() -> None:
    assert all(mission.id.isascii() for mission in shipped_catalogue().missions)
