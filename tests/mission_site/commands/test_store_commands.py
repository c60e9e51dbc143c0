"""``gong db`` and ``gong decks``: looking after the store from the command line."""

import re
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from mission_site.cli import gong
from mission_site.store import file_url, open_store
from missions.deckcode import read_code
from missions.errors import GongError


@pytest.fixture
def store_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name in ("GONG_STORE", "GONG_SECRET", "GONG_BASE_URL"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("GONG_DATA", str(tmp_path))
    return tmp_path / "gong.db"


def run(*arguments: str) -> Result:
    return CliRunner().invoke(gong, arguments, catch_exceptions=False)


def test_upgrading_is_safe_to_run_again(store_file: Path) -> None:
    assert "went from version 0 to" in run("db", "upgrade").output
    assert "is up to date" in run("db", "upgrade").output


def test_a_new_deck_is_ready_to_be_printed(store_file: Path) -> None:
    output = run("decks", "new", "--players", "4").output
    found = re.search(r"Deck (\w{6})\.", output)
    assert found
    assert read_code(found[1]) == found[1]
    assert f"/d/{found[1].lower()}/owner/" in output
    store = open_store(file_url(store_file))
    deck = store.find_deck(found[1])
    store.close()
    assert deck is not None
    assert deck.players == "4"


def test_only_unused_decks_are_forgotten(store_file: Path) -> None:
    run("decks", "new")
    store = open_store(file_url(store_file))
    store.add_deck("OLDOLD", owner="x", players="2", day=1)
    store.close()
    assert run("decks", "prune").output == "Unused decks forgotten: 1.\n"
    assert run("decks", "prune").output == "No deck has been unused that long.\n"


def test_a_backup_brings_decks_back(store_file: Path, tmp_path: Path) -> None:
    run("decks", "new")
    assert "holds all decks" in run("db", "backup", str(tmp_path / "saved.db")).output
    store_file.unlink()
    assert "as it was" in run("db", "restore", str(tmp_path / "saved.db")).output
    assert store_file.exists()


def test_a_backup_that_cannot_be_written_is_told(store_file: Path) -> None:
    run("db", "upgrade")
    with pytest.raises(GongError, match="cannot be written"):
        run("db", "backup", "/proc/nowhere/saved.db")


def test_another_database_is_left_to_its_own_tools(store_file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GONG_STORE", "postgresql://db/gong")
    with pytest.raises(GongError, match="pg_dump"):
        run("db", "backup", "saved.db")


def test_a_backup_of_a_store_that_nobody_made_says_how_to_make_it(store_file: Path, tmp_path: Path) -> None:
    with pytest.raises(GongError, match=r"there is no such file; .*`gong db upgrade`\.$"):
        run("db", "backup", str(tmp_path / "saved.db"))
    assert not list(tmp_path.glob("saved*"))


def test_a_new_decks_owner_reads_a_whole_address(store_file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    output = run("decks", "new").output
    assert re.search(r": https://gong\.example/d/\w+/owner/", output)
    assert "Put your site's address in place of https://gong.example; with GONG_BASE_URL" in output
    monkeypatch.setenv("GONG_BASE_URL", "https://club.test/games")
    output = run("decks", "new").output
    assert re.search(r": https://club\.test/games/d/\w+/owner/", output)
    assert "gong.example" not in output
