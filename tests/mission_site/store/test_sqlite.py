"""The embedded store as a file: made at first use, never at the cost of somebody else's file."""

import os
import sqlite3
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import pytest

from mission_site.store import BadStore, Drawn, StoredDeck, StoreError, file_url, open_store
from mission_site.store.schema import STEPS
from missions.draws import Position


@pytest.mark.parametrize(
    ("url", "problem"),
    [
        ("", "an address begins with"),
        ("gong.db", "an address begins with"),
        ("redis://localhost", "an address begins with"),
        ("sqlite://gong.db", "three slashes"),
        ("sqlite:///", "three slashes"),
        ("sqlite:////proc/gong.db", "folder that can be written"),
        (
            "sqlite:////nowhere/deep/gong.db",
            "there is no folder /nowhere/deep; make it, or correct GONG_STORE",
        ),
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


def test_a_store_in_a_folder_that_is_not_there_makes_nothing(tmp_path: Path) -> None:
    with pytest.raises(BadStore, match="there is no folder"):
        open_store(file_url(tmp_path / "gogn/gong.db"))
    assert list(tmp_path.iterdir()) == []


def test_a_new_file_is_told_once_with_its_place(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    for _ in range(2):
        open_store(file_url(tmp_path / "gong.db")).close()
    assert caplog.messages == [f"Decks and draws are kept in a new file: {tmp_path}/gong.db"]


@pytest.mark.parametrize("version", [0, 1, len(STEPS), 999])
def test_the_database_of_another_program_is_left_alone(tmp_path: Path, version: int) -> None:
    file = tmp_path / "photos.db"
    with sqlite3.connect(file) as connection:
        connection.execute("CREATE TABLE photo (name TEXT)")
        connection.execute(f"PRAGMA user_version = {version}")
    connection.close()
    before = file.read_bytes()
    with pytest.raises(BadStore, match="another program"):
        open_store(file_url(file))
    assert file.read_bytes() == before


def test_a_store_of_a_newer_version_is_left_alone(tmp_path: Path) -> None:
    open_store(file_url(tmp_path / "gong.db")).close()
    with sqlite3.connect(tmp_path / "gong.db") as connection:
        connection.execute("PRAGMA user_version = 999")
    connection.close()
    with pytest.raises(BadStore, match="newer version"):
        open_store(file_url(tmp_path / "gong.db"))


def test_a_store_of_an_older_version_keeps_its_decks_and_draws(tmp_path: Path) -> None:
    with sqlite3.connect(tmp_path / "gong.db") as connection:
        for statement in STEPS[0]:
            connection.execute(statement)
        connection.execute("INSERT INTO deck VALUES ('K7Q2XY', 'hash', '4', 1)")
        connection.execute("INSERT INTO house_mission VALUES ('K7Q2XY', 'h-1', '{}')")
        connection.execute("INSERT INTO run VALUES ('K7Q2XY', 'fight', 2, 5, 1)")
        connection.execute("PRAGMA user_version = 1")
    connection.close()
    store = open_store(file_url(tmp_path / "gong.db"))
    assert store.find_deck("K7Q2XY") == StoredDeck("hash", "4", (("h-1", "{}"),), edition=0)
    assert store.advance("K7Q2XY", "fight", size=10, day=1) == Drawn(Position(2, 6), edition=0)
    store.close()


@pytest.mark.parametrize(
    "url",
    [
        "mysql://gong:hunter2@db/gong",
        "mysql://gong:hunter2@[db/gong",
        "mysql://db/gong?user=gong&password=hunter2&sslmode=require",
        "mysql://db/gong?PASSWORD=hunter2",
    ],
)
def test_no_message_shows_the_stores_password(url: str) -> None:
    with pytest.raises(BadStore) as caught:
        open_store(url)
    assert "hunter2" not in str(caught.value)
    assert "db/gong" in str(caught.value)


@pytest.mark.parametrize("replaced", [False, True])
def test_a_file_that_was_taken_away_is_told_though_it_can_still_be_read(
    tmp_path: Path, replaced: bool
) -> None:
    store = open_store(file_url(tmp_path / "gong.db"))
    store.check()
    (tmp_path / "gong.db").rename(tmp_path / "taken.db")
    if replaced:
        open_store(file_url(tmp_path / "gong.db")).close()
    with pytest.raises(StoreError, match=r"gong\.db was removed or replaced; start the site again"):
        store.check()
    store.close()


FULL = """
import resource, sys
from mission_site.store import StoreError, open_store

store = open_store(sys.argv[1])
store.check()
resource.setrlimit(resource.RLIMIT_FSIZE, (0, resource.RLIM_INFINITY))
assert store.find_deck("HOME") is None
try:
    store.check()
except StoreError as error:
    print("told:", error)
resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
store.check()
print("well again")
"""


def test_a_disk_that_takes_no_more_is_told_though_it_can_still_be_read(tmp_path: Path) -> None:
    url = file_url(tmp_path / "gong.db")
    said = subprocess.run(
        [sys.executable, "-c", FULL, url], capture_output=True, text=True, check=True
    ).stdout
    assert said.startswith("told: ")
    assert said.endswith("well again\n")


def test_phones_that_scan_while_another_program_holds_the_file_wait_side_by_side(tmp_path: Path) -> None:
    store = open_store(file_url(tmp_path / "gong.db"))
    store.add_deck("HOME", owner="", players="2", day=1)

    def failed(_: int) -> float:
        began = time.monotonic()
        with pytest.raises(StoreError):
            store.advance("HOME", "fight", size=10, day=1)
        return time.monotonic() - began

    with closing(sqlite3.connect(tmp_path / "gong.db", isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with ThreadPoolExecutor(8) as phones:
            waited = list(phones.map(failed, range(8)))
    assert max(waited) < 8, "not one after the other, 2 seconds each"
    assert store.advance("HOME", "fight", size=10, day=1) == Drawn(Position(0, 0), edition=0)
    store.close()


FORKED = """
import os, sys, threading
from mission_site.store import open_store

store = open_store(sys.argv[1])
store.add_deck("HOME", owner="", players="2", day=1)
draw = lambda: print(store.advance("HOME", "fight", size=10, day=1).position.place, flush=True)
draw()
with store._one_at_a_time:  # as another thread may, in the moment of the fork
    child = os.fork()
    if child == 0:
        draw()
        os._exit(0)
os.waitpid(child, 0)
draw()
"""


@pytest.mark.skipif(not hasattr(os, "fork"), reason="processes are not forked there")
def test_a_forked_process_opens_the_file_for_itself(tmp_path: Path) -> None:
    command = [sys.executable, "-c", FORKED, file_url(tmp_path / "gong.db")]
    ended = subprocess.run(command, capture_output=True, text=True, timeout=60, check=True)
    assert ended.stdout.split() == ["0", "1", "2"]
