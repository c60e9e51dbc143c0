"""``gong db`` and ``gong decks``: looking after the store from the command line."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from mission_site.cli import gong
from mission_site.store import file_url, open_store
from missions.deckcode import read_code
from missions.errors import GongError
from tests.mission_site.commands.test_serve import BY_WAITRESS, fetch, serving


@pytest.fixture
def store_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
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
    with pytest.raises(GongError, match=r"Cannot write .*its folder does not exist"):
        run("db", "backup", "/proc/nowhere/saved.db")


@pytest.mark.skipif(os.name != "posix", reason="pipes lie elsewhere there")
def test_a_backup_takes_the_place_of_nothing_but_a_file(store_file: Path, tmp_path: Path) -> None:
    run("db", "upgrade")
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(GongError, match="it is not an ordinary file"):
        run("db", "backup", str(tmp_path / "pipe"))
    assert (tmp_path / "pipe").is_fifo()


def test_a_backup_replaces_an_earlier_one_and_nothing_else(store_file: Path, tmp_path: Path) -> None:
    run("db", "upgrade")
    saved, deck = tmp_path / "saved.db", tmp_path / "gong-deck.pdf"
    for _ in range(2):
        assert run("db", "backup", str(saved)).output == f"{saved} holds all decks and draws.\n"
    deck.write_bytes(b"%PDF-1.7 precious")
    with pytest.raises(GongError, match="another file is there, which is no backup"):
        run("db", "backup", str(deck))
    assert deck.read_bytes() == b"%PDF-1.7 precious"


@pytest.mark.parametrize("days", ["0", "-1", "36501", "9" * 30, "1.5", "soon"])
def test_days_that_no_deck_can_be_unused_are_refused(store_file: Path, days: str) -> None:
    refused = run("decks", "prune", "--days", days)
    assert refused.exit_code == 2
    assert f"'{days}' must be a whole number from 1 to 36500." in refused.output


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


PROGRAMS = [
    "gong serve",
    "gong start",
    "gong db upgrade",
    "gong db backup saved.db",
    "gong db restore saved.db",
    "gong decks new",
    "gong decks prune",
    "flask --app mission_site run",
]


def run_program(program: str, folder: Path, **variables: str) -> "subprocess.CompletedProcess[str]":
    own = {"GONG_DATA": str(folder / "data"), "GONG_SECRET": "8f1e0a7c55d94b2a9a3c"}
    name, *words = program.split()
    command = [str(Path(sys.executable).parent / name), *words]
    return subprocess.run(
        command,
        env=os.environ | own | variables,
        cwd=folder,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


@pytest.mark.parametrize("program", PROGRAMS)
def test_a_typing_error_in_the_stores_folder_is_told_and_nothing_is_made(
    tmp_path: Path, program: str
) -> None:
    open_store(file_url(tmp_path / "saved.db")).close()
    ended = run_program(program, tmp_path, GONG_STORE=file_url(tmp_path / "gogn/gong.db"))
    assert ended.returncode == 2
    assert re.fullmatch(r"(gong|Error): The store .* cannot be used: [^\n]*\.\n", ended.stderr)
    told = "no such file; check GONG_STORE" if "backup" in program else f"no folder {tmp_path}/gogn; make it"
    assert told in ended.stderr
    assert not (tmp_path / "gogn").exists()
    assert not (tmp_path / "gong-deck.pdf").exists()


def test_a_new_store_is_told_on_the_terminal_with_its_place(tmp_path: Path) -> None:
    line = f"Decks and draws are kept in a new file: {tmp_path}/data/gong.db\n"
    assert run_program("gong decks new", tmp_path).stderr == line
    assert run_program("gong decks new", tmp_path).stderr == ""


def test_the_store_of_a_site_that_serves_is_not_restored_under_it(tmp_path: Path) -> None:
    saved = tmp_path / "saved.db"
    assert run_program("gong db upgrade", tmp_path).returncode == 0
    with serving(BY_WAITRESS, tmp_path / "data") as (_, port):
        assert fetch(port, "/readyz")[0] == 200
        assert run_program(f"gong db backup {saved}", tmp_path).returncode == 0
        refused = run_program(f"gong db restore {saved}", tmp_path)
        assert refused.returncode == 2
        assert re.fullmatch(
            r"gong: The store sqlite:///\S+ is in use: stop the site, then try again\.\n", refused.stderr
        )
        assert fetch(port, "/readyz")[0] == 200
    restored = run_program(f"gong db restore {saved}", tmp_path)
    assert restored.stdout == f"sqlite:///{tmp_path}/data/gong.db is as it was in {saved}.\n"
    assert restored.stderr == ""
