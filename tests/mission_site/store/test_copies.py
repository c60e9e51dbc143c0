"""Copies of the embedded store: backed up while a site plays, put back when something was lost."""

import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from mission_site.store import BadStore, Drawn, StoreInUse, file_url, open_store
from mission_site.store.copies import backup, restore
from missions.draws import Position
from print_cards.keep import CannotWrite


@pytest.fixture
def full(tmp_path: Path) -> Path:
    """A store with many decks and nobody who has it open."""
    store = open_store(file_url(tmp_path / "gong.db"))
    for number in range(300):
        store.add_deck(f"DECK{number:02}", owner="x" * 64, players="2", day=1)
    store.close()
    return tmp_path / "gong.db"


def decks_in(file: Path) -> int:
    with closing(sqlite3.connect(file)) as opened:
        return int(opened.execute("SELECT count(*) FROM deck").fetchone()[0])


def damage(file: Path) -> None:
    with file.open("r+b") as opened:
        opened.seek(file.stat().st_size // 2)
        opened.write(b"\xff" * 8192)


def test_a_damaged_backup_is_not_put_over_a_good_store(full: Path, tmp_path: Path) -> None:
    saved = tmp_path / "saved.db"
    backup(file_url(full), saved)
    damage(saved)
    with pytest.raises(BadStore, match=r"saved\.db cannot be used: its file is damaged"):
        restore(file_url(full), saved)
    assert decks_in(full) == 300


def test_a_damaged_store_is_not_put_over_the_last_good_backup(full: Path, tmp_path: Path) -> None:
    saved = tmp_path / "saved.db"
    backup(file_url(full), saved)
    damage(full)
    with pytest.raises(BadStore, match=r"gong\.db cannot be used: its file is damaged"):
        backup(file_url(full), saved)
    assert decks_in(saved) == 300


@pytest.mark.parametrize("spoil", [damage, lambda file: file.write_bytes(b"precious" * 999)])
def test_a_store_that_cannot_be_read_is_moved_aside_for_its_backup(
    full: Path, tmp_path: Path, spoil: Callable[[Path], None]
) -> None:
    saved = tmp_path / "saved.db"
    backup(file_url(full), saved)
    for number in (1, 2):
        spoil(full)
        spoilt = full.read_bytes()
        aside = restore(file_url(full), saved)
        assert aside == tmp_path / f"gong.db.damaged-{number}"
        assert aside.read_bytes() == spoilt
        assert decks_in(full) == 300
    assert restore(file_url(full), saved) is None


def test_a_store_of_a_newer_version_gives_way_to_a_backup_from_before(full: Path, tmp_path: Path) -> None:
    saved = tmp_path / "saved.db"
    backup(file_url(full), saved)
    with closing(sqlite3.connect(full)) as opened:
        opened.execute("PRAGMA user_version = 999")
    restore(file_url(full), saved)
    open_store(file_url(full)).close()


def test_another_programs_database_is_neither_backup_nor_store(full: Path, tmp_path: Path) -> None:
    photos = tmp_path / "photos.db"
    with closing(sqlite3.connect(photos)) as opened:
        opened.execute("CREATE TABLE photo (name TEXT)")
    before = photos.read_bytes()
    with pytest.raises(CannotWrite, match="another file is there, which is no backup"):
        backup(file_url(full), photos)
    saved = tmp_path / "saved.db"
    backup(file_url(full), saved)
    with pytest.raises(BadStore, match="a database of another program"):
        restore(file_url(photos), saved)
    assert photos.read_bytes() == before


def test_a_store_that_is_open_is_not_taken_for_an_old_backup(full: Path, tmp_path: Path) -> None:
    other = open_store(file_url(tmp_path / "other.db"))
    other.add_deck("HOME", owner="", players="2", day=1)
    with pytest.raises(CannotWrite, match="a store is there, which is open"):
        backup(file_url(full), tmp_path / "other.db")
    other.close()


def test_a_backup_touches_no_file_but_its_own(full: Path, tmp_path: Path) -> None:
    (tmp_path / "saved.db.part").write_text("mine")
    backup(file_url(full), tmp_path / "saved.db")
    assert (tmp_path / "saved.db.part").read_text() == "mine"
    assert sorted(file.name for file in tmp_path.iterdir()) == ["gong.db", "saved.db", "saved.db.part"]


@pytest.mark.skipif(sys.platform == "win32", reason="folders are not read-only there")
def test_a_backup_can_be_put_back_from_where_nothing_can_be_written(full: Path, tmp_path: Path) -> None:
    folder = tmp_path / "archive"
    folder.mkdir()
    backup(file_url(full), folder / "saved.db")
    kept = sorted(file.name for file in folder.iterdir())
    folder.chmod(0o500)
    (folder / "saved.db").chmod(0o400)
    try:
        restore(file_url(tmp_path / "elsewhere.db"), folder / "saved.db")
        assert sorted(file.name for file in folder.iterdir()) == kept, "not even beside it"
    finally:
        folder.chmod(0o700)
    assert decks_in(tmp_path / "elsewhere.db") == 300


FULL_DISK = """
import resource, sys
from pathlib import Path
from missions.errors import GongError
from mission_site.store.copies import backup

resource.setrlimit(resource.RLIMIT_FSIZE, (33_000, resource.RLIM_INFINITY))  # the store's own -shm has 32 KiB
try:
    backup(sys.argv[1], Path(sys.argv[2]))
except GongError as error:
    print(error)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="limits of files are a thing of Unix")
def test_a_disk_that_is_full_is_told_of_the_file_that_does_not_fit(full: Path, tmp_path: Path) -> None:
    saved = tmp_path / "saved.db"
    command = [sys.executable, "-c", FULL_DISK, file_url(full), str(saved)]
    told = subprocess.run(command, capture_output=True, text=True, timeout=60, check=True).stdout
    assert told.startswith(f"Cannot write '{saved}': ")
    assert not saved.exists()
    assert decks_in(full) == 300


def test_a_plain_copy_with_its_companion_is_put_back_whole(tmp_path: Path) -> None:
    store = open_store(file_url(tmp_path / "gong.db"))
    store.add_deck("HOME", owner="", players="2", day=1)
    copies = tmp_path / "copies"
    copies.mkdir()
    for name in ("gong.db", "gong.db-wal"):
        shutil.copy(tmp_path / name, copies / name)
    store.close()
    restore(file_url(tmp_path / "elsewhere.db"), copies / "gong.db")
    assert decks_in(tmp_path / "elsewhere.db") == 1


def test_a_copy_with_larger_pages_can_be_put_back(full: Path, tmp_path: Path) -> None:
    saved = tmp_path / "saved.db"
    backup(file_url(full), saved)
    with closing(sqlite3.connect(saved, isolation_level=None)) as opened:
        opened.execute("PRAGMA page_size = 8192")
        opened.execute("VACUUM")
    restore(file_url(full), saved)
    assert decks_in(full) == 300


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
