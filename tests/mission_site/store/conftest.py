"""Both engines, each real: what one promises, the other promises too."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from mission_site.store import Store, file_url, upgrade_store
from tests.mission_site.store.patient import patient_store


@pytest.fixture(params=["sqlite", "postgres"])
def store_url(request: pytest.FixtureRequest, tmp_path: Path, needs: Callable[[str], str]) -> str:
    """The URL of an empty store."""
    if request.param == "sqlite":
        return file_url(tmp_path / "deep/in/gong.db")
    return empty_postgres(needs("postgres"))


def empty_postgres(url: str) -> str:
    psycopg = pytest.importorskip("psycopg")
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute("DROP TABLE IF EXISTS run, deck, house_mission, gong_version")
    upgrade_store(url)
    return url


@pytest.fixture
def store(store_url: str) -> Iterator[Store]:
    opened = patient_store(store_url)
    yield opened
    opened.close()
