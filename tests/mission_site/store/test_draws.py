"""What every store promises about draws, shown on each real engine: every number exactly once."""

import subprocess
import sys
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from mission_site.store import BadStore, Store, file_url, open_store
from mission_site.store.sqlite import SqliteStore
from missions.draws import Position

PROCESSES, THREADS, DRAWS = 4, 8, 60
SIZE = 24

DRAW_MANY = """
import sys
from concurrent.futures import ThreadPoolExecutor
from mission_site.store import open_store
url, threads, draws, size = sys.argv[1], *map(int, sys.argv[2:])
store = open_store(url)
def draw(_):
    return [store.advance("K7Q2XY", "fight", size=size) for _ in range(draws)]
with ThreadPoolExecutor(threads) as pool:
    for positions in pool.map(draw, range(threads)):
        for at in positions:
            print(at.bag, at.place)
store.close()
"""


@pytest.fixture
def store(tmp_path: Path):
    opened = open_store(file_url(tmp_path / "deep/in/gong.db"))
    yield opened
    opened.close()


def test_draws_run_through_one_bag_after_the_other(store: Store) -> None:
    drawn = [store.advance("K7Q2XY", "fight", size=3) for _ in range(7)]
    assert drawn == [Position(bag, place) for bag in range(3) for place in range(3)][:7]


def test_decks_and_colours_draw_for_themselves(store: Store) -> None:
    for deck in ("AAAAAA", "BBBBBB"):
        for run in ("fight", "malus"):
            assert store.advance(deck, run, size=5) == Position(0, 0)


def test_a_bag_that_has_shrunk_goes_on_with_the_next_one(store: Store) -> None:
    for _ in range(8):
        store.advance("K7Q2XY", "fight", size=10)
    assert store.advance("K7Q2XY", "fight", size=5) == Position(1, 0)


def test_processes_and_threads_get_every_number_exactly_once(tmp_path: Path) -> None:
    url = file_url(tmp_path / "gong.db")
    arguments = [sys.executable, "-c", DRAW_MANY, url, str(THREADS), str(DRAWS), str(SIZE)]
    running = [subprocess.Popen(arguments, stdout=subprocess.PIPE, text=True) for _ in range(PROCESSES)]
    counts: Counter[int] = Counter()
    for process in running:
        output, _ = process.communicate(timeout=60)
        assert process.returncode == 0
        counts.update(int(bag) * SIZE + int(place) for bag, place in map(str.split, output.splitlines()))
    assert counts == Counter(range(PROCESSES * THREADS * DRAWS))


def test_draws_are_kept_over_a_restart(tmp_path: Path) -> None:
    for expected in range(3):
        store = open_store(file_url(tmp_path / "gong.db"))
        assert store.advance("K7Q2XY", "fight", size=10) == Position(0, expected)
        store.close()


def test_threads_of_one_process_share_a_store(store: Store) -> None:
    with ThreadPoolExecutor(THREADS) as pool:
        drawn = list(pool.map(lambda _: store.advance("K7Q2XY", "fight", size=1000), range(400)))
    assert sorted(at.place for at in drawn) == list(range(400))


@pytest.mark.parametrize(
    ("url", "problem"),
    [
        ("", "an address begins with"),
        ("gong.db", "an address begins with"),
        ("redis://localhost", "an address begins with"),
        ("sqlite://gong.db", "three slashes"),
        ("sqlite:///", "three slashes"),
        ("sqlite:////proc/nowhere/gong.db", "folder that can be written"),
    ],
)
def test_a_store_that_cannot_work_is_told_at_the_start(url: str, problem: str) -> None:
    with pytest.raises(BadStore, match=problem):
        open_store(url)


def test_a_file_that_is_no_database_is_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "photo.jpg"
    file.write_bytes(b"precious" * 1000)
    with pytest.raises(BadStore, match="not a database"):
        open_store(file_url(file))
    assert file.read_bytes() == b"precious" * 1000


def test_a_store_of_a_newer_version_is_left_alone(tmp_path: Path) -> None:
    store = open_store(file_url(tmp_path / "gong.db"))
    assert isinstance(store, SqliteStore)
    store._connection().execute("PRAGMA user_version = 999")
    store.close()
    with pytest.raises(BadStore, match="newer version"):
        open_store(file_url(tmp_path / "gong.db"))


def test_a_password_never_stands_in_a_message() -> None:
    with pytest.raises(BadStore) as caught:
        open_store("mysql://gong:hunter2@db/gong")
    assert "hunter2" not in str(caught.value)
