"""The store for several machines: PostgreSQL by psycopg 3 and its pool.

A request never waits long for it: a server that hangs counts as one that is gone, and the game goes on.
"""

from collections.abc import Sequence
from functools import cached_property
from typing import Any, Final

import psycopg
from psycopg.abc import PQGen
from psycopg_pool import ConnectionPool, PoolTimeout

from mission_site.store import PATIENCE_OF_PAGES, BadStore, StoreError
from mission_site.store.guard import GuardedStore
from mission_site.store.schema import NEWER, STEPS
from mission_site.store.sql import Row, SqlStore, Step

_POOL_SIZE: Final = 8
_CONNECT_SECONDS: Final = 5
_LOCK: Final = 7_190_676
"""The advisory lock under which one process at a time changes the tables."""


class _Impatient(psycopg.Connection[Row]):
    """A connection that gives up on a server that does not answer in time, and keeps its one cursor."""

    patience = PATIENCE_OF_PAGES

    def wait(self, gen: PQGen[Any], interval: float = 0.1, timeout: float | None = None) -> Any:
        """Wait for an answer."""
        return super().wait(gen, interval, timeout or self.patience)

    @cached_property
    def kept_cursor(self) -> psycopg.Cursor[Row]:
        """The cursor of all statements, one after the other."""
        return self.cursor()


def open_store(url: str, *, patience: float = PATIENCE_OF_PAGES) -> GuardedStore:
    """Connect to a database whose tables are up to date; raises BadStore in all other cases.

    ``patience`` is how many seconds to wait for a free connection, and for an answer.
    """
    try:
        with psycopg.connect(url, connect_timeout=_CONNECT_SECONDS, autocommit=True) as connection:
            version = _version(connection)
    except psycopg.Error as error:
        raise BadStore(url, _first_line(error)) from error
    if version < len(STEPS):
        raise BadStore(url, "its tables are not up to date; run `gong db upgrade`")
    _check_not_newer(url, version)
    return GuardedStore(PostgresStore(url, patience=patience))


def upgrade(url: str) -> tuple[int, int]:
    """Bring the tables up to date in one transaction; return the version before and after."""
    try:
        with psycopg.connect(url, connect_timeout=_CONNECT_SECONDS) as connection:
            connection.execute("SELECT pg_advisory_xact_lock(%s)", (_LOCK,))
            version = _version(connection)
            _check_not_newer(url, version)
            for statement in (statement for step in STEPS[version:] for statement in step):
                connection.execute(statement)
            connection.execute("CREATE TABLE IF NOT EXISTS gong_version (version INTEGER PRIMARY KEY)")
            for applied in range(version + 1, len(STEPS) + 1):
                connection.execute("INSERT INTO gong_version VALUES (%s)", (applied,))
    except psycopg.Error as error:
        raise BadStore(url, _first_line(error)) from error
    return version, len(STEPS)


class PostgresStore(SqlStore):
    """Draws from a PostgreSQL database. Losing its last moment may show a mission twice, no more."""

    def __init__(self, url: str, *, patience: float) -> None:
        super().__init__(placeholder="%s")

        def be_patient(connection: _Impatient) -> None:
            connection.patience = patience

        self._pool = ConnectionPool(
            url,
            connection_class=_Impatient,
            configure=be_patient,
            kwargs={
                "autocommit": True,
                "connect_timeout": _CONNECT_SECONDS,
                "options": "-c synchronous_commit=off",
            },
            min_size=1,
            max_size=_POOL_SIZE,
            timeout=patience,
            reconnect_timeout=_CONNECT_SECONDS,
            open=True,
        )

    def _rows(self, statement: str, values: Sequence[object] = ()) -> list[Row]:
        """Carry out one statement; without the pool's and connection's context managers, it costs half."""
        try:
            connection = self._pool.getconn()
            try:
                cursor = connection.kept_cursor.execute(statement, values, prepare=True)
                return cursor.fetchall() if cursor.description else []
            except psycopg.OperationalError:  # such as no answer in time: who knows what it would say next
                connection.close()
                raise
            finally:
                self._pool.putconn(connection)  # which replaces a closed one
        except (psycopg.Error, PoolTimeout) as error:
            raise StoreError(_first_line(error)) from error

    def _all_or_none(self, *steps: Step) -> bool:
        done = False
        try:
            with self._pool.connection() as connection, connection.transaction() as transaction:
                done = all(connection.execute(*step).fetchall() for step in steps)
                if not done:
                    raise psycopg.Rollback(transaction)
        except (psycopg.Error, PoolTimeout) as error:
            raise StoreError(_first_line(error)) from error
        return done

    def check(self) -> None:
        """Read, and ask whether anything may be written: a standby can still be read."""
        super().check()
        if self._rows("SHOW transaction_read_only") != [("off",)]:
            raise StoreError("its database may only be read")

    def close(self) -> None:
        """Close all connections."""
        self._pool.close()


def _version(connection: "psycopg.Connection[Any]") -> int:
    if connection.execute("SELECT to_regclass('gong_version')").fetchone() == (None,):
        return 0
    row = connection.execute("SELECT COALESCE(MAX(version), 0) FROM gong_version").fetchone()
    return int(row[0]) if row else 0


def _check_not_newer(url: str, version: int) -> None:
    if version > len(STEPS):
        raise BadStore(url, NEWER)


def _first_line(error: Exception) -> str:
    return (str(error) or type(error).__name__).splitlines()[0].rstrip(".")
