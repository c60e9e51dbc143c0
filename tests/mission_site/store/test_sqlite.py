"""The embedded store as a file: made at first use, never at the cost of somebody else's file."""

import sqlite3
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from mission_site.store import BadStore, Drawn, StoredDeck, StoreError, StoreInUse, file_url, open_store
from mission_site.store.copies import backup, restore
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


def test_a_password_never_stands_in_a_message() -> None:
    with pytest.raises(BadStore) as caught:
        open_store("mysql://gong:hunter2@db/gong")
    assert "hunter2" not in str(caught.value)


def test_a_backup_made_while_the_site_draws_can_be_restored(tmp_path: Path) -> None:
    url, saved = file_url(tmp_path / "gong.db"), tmp_path / "saved.db"
    store = open_store(url)
    store.add_deck("HOME", owner="", players="2", day=1)
    for _ in range(3):
        store.advance("HOME", "fight", size=10, day=1)
    backup(url, saved)
    for _ in range(2):
        store.advance("HOME", "fight", size=10, day=1)
    store.close()
    restore(url, saved)
    assert store.advance("HOME", "fight", size=10, day=1) == Drawn(Position(0, 3), edition=0)
    store.close()
    restore(file_url(tmp_path / "elsewhere.db"), saved)
    moved = open_store(file_url(tmp_path / "elsewhere.db"))
    assert moved.advance("HOME", "fight", size=10, day=1) == Drawn(Position(0, 3), edition=0)
    moved.close()


@pytest.mark.parametrize("content", [None, b"", b"precious" * 1000])
def test_only_a_backup_is_restored(tmp_path: Path, content: bytes | None) -> None:
    url = file_url(tmp_path / "gong.db")
    store = open_store(url)
    store.add_deck("HOME", owner="", players="2", day=1)
    store.advance("HOME", "fight", size=10, day=1)
    if content is not None:
        (tmp_path / "saved.db").write_bytes(content)
    with pytest.raises(BadStore):
        restore(url, tmp_path / "saved.db")
    assert store.advance("HOME", "fight", size=10, day=1) == Drawn(Position(0, 1), edition=0)
    store.close()


def test_a_backup_of_nothing_leaves_an_older_backup_alone(tmp_path: Path) -> None:
    (tmp_path / "copy.db").write_text("an older backup")
    with pytest.raises(BadStore, match="no such file"):
        backup(file_url(tmp_path / "missing.db"), tmp_path / "copy.db")
    assert (tmp_path / "copy.db").read_text() == "an older backup"


def test_a_backup_that_is_no_store_makes_no_new_one(tmp_path: Path) -> None:
    (tmp_path / "saved.db").write_bytes(b"precious" * 1000)
    with pytest.raises(BadStore):
        restore(file_url(tmp_path / "gong.db"), tmp_path / "saved.db")
    assert [file.name for file in tmp_path.iterdir()] == ["saved.db"]


@pytest.mark.parametrize("copy", [backup, restore])
def test_the_store_is_not_copied_onto_itself(tmp_path: Path, copy: Callable[[str, Path], None]) -> None:
    url, link = file_url(tmp_path / "gong.db"), tmp_path / "link.db"
    store = open_store(url)
    store.add_deck("K7Q2XY", owner="x", players="2", day=1)
    store.close()
    link.symlink_to(tmp_path / "gong.db")
    for other in (tmp_path / "gong.db", link):
        with pytest.raises(BadStore, match="the store itself; choose another file"):
            copy(url, other)
    store = open_store(url)
    assert store.find_deck("K7Q2XY")
    store.close()


PLAYING = """
import sys
from mission_site.store import open_store
store = open_store(sys.argv[1])
store.add_deck("HOME", owner="", players="2", day=1)
for _ in sys.stdin:
    print(store.advance("HOME", "fight", size=10, day=1).position.place, flush=True)
"""


class Player:
    """Another process, which has the store open and draws whenever it is asked to."""

    def __init__(self, url: str) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-c", PLAYING, url], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def draw(self) -> int:
        assert self.process.stdin
        assert self.process.stdout
        print(file=self.process.stdin, flush=True)
        return int(self.process.stdout.readline())

    def end(self) -> None:
        self.process.communicate(timeout=60)


def test_a_store_that_a_site_has_open_is_not_restored_under_it(tmp_path: Path) -> None:
    url, saved = file_url(tmp_path / "gong.db"), tmp_path / "saved.db"
    player = Player(url)
    try:
        assert player.draw() == 0
        backup(url, saved)
        assert player.draw() == 1
        with pytest.raises(StoreInUse, match="is in use: stop the site, then try again"):
            restore(url, saved)
        assert player.draw() == 2, "the site goes on as if nothing had happened"
    finally:
        player.end()
    restore(url, saved)
    later = Player(url)
    try:
        assert later.draw() == 1
    finally:
        later.end()


def test_a_site_that_died_does_not_keep_its_store_from_being_restored(tmp_path: Path) -> None:
    url, saved = file_url(tmp_path / "gong.db"), tmp_path / "saved.db"
    player = Player(url)
    player.draw()
    backup(url, saved)
    player.draw()
    player.process.kill()
    player.end()
    assert (tmp_path / "gong.db-wal").exists(), "nobody has tidied up"
    restore(url, saved)
    store = open_store(url)
    assert store.advance("HOME", "fight", size=10, day=1) == Drawn(Position(0, 1), edition=0)
    store.close()


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
