"""Both engines, each real: what one promises, the other promises too."""

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from mission_site.store import Store, file_url, upgrade_store
from tests.mission_site.store.patient import patient_store


@pytest.fixture(scope="session")
def postgres(needs: Callable[[str], str]) -> Iterator[str]:
    """The URL of a PostgreSQL database that no other process of this run empties."""
    url = needs("postgres")
    worker = os.environ.get("PYTEST_XDIST_WORKER")
    if worker is None:
        yield url
        return
    psycopg = pytest.importorskip("psycopg")
    parts = urlsplit(url)
    own = f"{parts.path.removeprefix('/')}_{worker}"
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute(f'DROP DATABASE IF EXISTS "{own}" WITH (FORCE)')
        connection.execute(f'CREATE DATABASE "{own}" TEMPLATE template0')  # which nobody is connected to
        yield parts._replace(path=f"/{own}").geturl()
        connection.execute(f'DROP DATABASE "{own}" WITH (FORCE)')


@pytest.fixture(params=["sqlite", "postgres"])
def store_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The URL of an empty store."""
    if request.param == "sqlite":
        return file_url(tmp_path / "gong.db")
    return empty_postgres(request.getfixturevalue("postgres"))


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
