"""The embedded store as a file: made at first use, never at the cost of somebody else's file."""

import sqlite3
from pathlib import Path

import pytest

from mission_site.store import BadStore, Drawn, StoredDeck, file_url, open_store
from mission_site.store.schema import STEPS
from mission_site.store.sqlite import backup, restore
from missions.draws import Position


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
