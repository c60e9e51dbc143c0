"""Commands on a store that takes its time, or does not answer at all."""

import threading
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from click.testing import CliRunner

from mission_site.cli import gong
from mission_site.commands import decks
from mission_site.store import BadStore, StoreError, open_store, upgrade_store
from tests.mission_site.commands.test_store_commands import run_program
from tests.mission_site.store.conftest import empty_postgres
from tests.mission_site.store.patient import patient_store


@pytest.fixture
def busy_store(postgres: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> str:
    empty_postgres(postgres)
    monkeypatch.setenv("GONG_STORE", postgres)
    monkeypatch.setenv("GONG_DATA", str(tmp_path))
    return postgres


@contextmanager
def busy_with_decks(url: str, seconds: float) -> Iterator[None]:
    """Hold the decks for so long, as a long answer to somebody else does."""
    psycopg = pytest.importorskip("psycopg")
    with psycopg.connect(url) as connection:
        connection.execute("LOCK TABLE deck")
        timer = threading.Timer(seconds, connection.rollback)
        timer.start()
        try:
            yield
        finally:
            timer.join()


def test_a_command_waits_longer_than_a_page(busy_store: str) -> None:
    with busy_with_decks(busy_store, 1.0):
        made = CliRunner().invoke(gong, ["decks", "new"], catch_exceptions=False)
    assert made.output.startswith("Deck ")


def test_a_store_that_does_not_answer_ends_a_command_in_one_sentence(
    busy_store: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(decks, "_PATIENCE", 0.3)
    with busy_with_decks(busy_store, 2.0), pytest.raises(StoreError, match=r"^The store does not answer: "):
        CliRunner().invoke(gong, ["decks", "prune"], catch_exceptions=False)


@contextmanager
def only_readable(url: str) -> Iterator[None]:
    """Let a database be as a standby is."""
    psycopg = pytest.importorskip("psycopg")
    name = urlsplit(url).path.removeprefix("/")
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute(f'ALTER DATABASE "{name}" SET default_transaction_read_only = on')
        try:
            yield
        finally:
            connection.execute(f'ALTER DATABASE "{name}" RESET default_transaction_read_only')


def test_a_store_that_may_only_be_read_is_not_ready(busy_store: str) -> None:
    with only_readable(busy_store), closing(patient_store(busy_store)) as store:
        assert store.find_deck("HOME") is None
        with pytest.raises(StoreError, match="may only be read"):
            store.check()


@pytest.mark.parametrize("opening", [open_store, upgrade_store])
def test_tables_of_a_newer_version_are_left_alone(busy_store: str, opening: Callable[[str], object]) -> None:
    psycopg = pytest.importorskip("psycopg")
    with psycopg.connect(busy_store, autocommit=True) as connection:
        connection.execute("INSERT INTO gong_version VALUES (999)")
        try:
            with pytest.raises(BadStore, match="made by a newer version of GONG; update this one"):
                opening(busy_store)
        finally:
            connection.execute("DELETE FROM gong_version WHERE version = 999")


def test_a_store_that_may_only_be_read_is_told_in_one_sentence(busy_store: str, tmp_path: Path) -> None:
    with only_readable(busy_store):
        told = run_program("gong decks new", tmp_path, GONG_STORE=busy_store)
    assert told.returncode == 2
    assert told.stderr.startswith("gong: The store does not answer: cannot execute INSERT in a read-only tr")
    assert told.stderr.count("\n") == 1
