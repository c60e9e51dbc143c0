"""The embedded store: one SQLite file, shared by the threads and processes of one machine."""

import logging
import os
import sqlite3
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Final
from urllib.parse import unquote
from weakref import WeakSet

from mission_site.store import BadStore, StoreError
from mission_site.store.schema import NEWER, STEPS, TABLES
from mission_site.store.sql import Row, SqlStore, Step

log: Final = logging.getLogger(__name__)

_WAIT_SECONDS: Final = 2.0
"""For others who write into the file, at least: slow disks hold a writer up longer than any network."""

_UPGRADE_SECONDS: Final = 5.0
_BUSY: Final = "others keep it busy"
_OLDEST: Final = (3, 35)
"""The first SQLite with RETURNING."""


def open_store(url: str, *, patience: float = 0) -> "SqliteStore":
    """Open ``sqlite:///relative`` or ``sqlite:////absolute``, made at first use and brought up to date.

    A new file is told in the log, and its folder must be there: all decks would seem lost after a typing
    mistake.
    """
    before, _after = upgrade(url)
    file = file_of(url)
    if not before:
        log.warning("Decks and draws are kept in a new file: %s", file.absolute())
    return SqliteStore(file, max(patience, _WAIT_SECONDS))


def upgrade(url: str) -> tuple[int, int]:
    """Bring the file's tables up to date; return the version before and after. The folder must be there."""
    if sqlite3.sqlite_version_info < _OLDEST:
        raise BadStore(url, f"SQLite {sqlite3.sqlite_version} is too old, 3.35 is needed: update Python")
    file = file_of(url)
    try:
        if not file.parent.is_dir():
            raise BadStore(
                url, f"there is no folder {file.parent.absolute()}; make it, or correct GONG_STORE"
            )
        if file.exists():
            with closing(sqlite3.connect(file)) as unchanged:
                _version(url, unchanged)
        with closing(_connect(file, _UPGRADE_SECONDS)) as connection:
            before, after = _upgrade(url, connection)
    except (OSError, sqlite3.Error) as error:
        raise BadStore(url, f"{error}; choose a file in a folder that can be written") from error
    return before, after


class SqliteStore(SqlStore):
    """Draws from one file, by one connection for each process and one thread at a time.

    SQLite writes one after the other anyway, and its own waiting is less fair than a lock. Commits are
    synchronous=NORMAL: loss of power may forget the last draws, no more.
    """

    def __init__(self, file: Path, patience: float) -> None:
        super().__init__(placeholder="?")
        self._file = file
        self._patience = patience
        self._one_at_a_time = threading.Lock()
        self._given_up = 0.0
        """When somebody waited for the file in vain: who stood in line then does not wait once more."""
        self._open: sqlite3.Cursor | None = None
        self._opened: tuple[int, int] | None = None
        _stores.add(self)

    def _rows(self, statement: str, values: Sequence[object] = ()) -> list[Row]:
        came = time.monotonic()
        with self._one_at_a_time:
            if self._given_up > came:
                raise StoreError(_BUSY)
            try:
                return self._cursor().execute(statement, values).fetchall()
            except sqlite3.Error as error:
                raise self._failure(error) from error

    def _failure(self, error: sqlite3.Error) -> StoreError:
        if kind_of(error) == sqlite3.SQLITE_BUSY:
            self._given_up = time.monotonic()
        return StoreError(str(error))

    def _all_or_none(self, *steps: Step) -> bool:
        with self._transaction() as cursor:
            done = all(cursor.execute(*step).fetchall() for step in steps)
            cursor.execute("COMMIT" if done else "ROLLBACK")
        return done

    @contextmanager
    def _transaction(self) -> Iterator[sqlite3.Cursor]:
        """Let something be written that its block commits; raises StoreError, and then nothing was."""
        came = time.monotonic()
        with self._one_at_a_time:
            if self._given_up > came:
                raise StoreError(_BUSY)
            try:
                cursor = self._cursor()
                cursor.execute("BEGIN IMMEDIATE")
                try:
                    yield cursor
                finally:
                    if cursor.connection.in_transaction:  # after a failure
                        cursor.execute("ROLLBACK")
            except sqlite3.Error as error:
                raise self._failure(error) from error

    def check(self) -> None:
        """Read, and write what is there already: a full disk or a file that was removed can still be read."""
        super().check()
        if self._opened != _identity(self._file):
            raise StoreError(f"{self._file.absolute()} was removed or replaced; start the site again")
        with self._transaction() as cursor:
            (version,) = cursor.execute("PRAGMA user_version").fetchone()
            cursor.execute(f"PRAGMA user_version = {version}")
            cursor.execute("COMMIT")

    def close(self) -> None:
        """Close the connection; the next question opens it again."""
        with self._one_at_a_time:
            if self._open is not None:
                self._open.connection.close()
            self._open = None

    def begin_anew(self) -> None:
        """Open the file again in a process that was forked: no connection must be carried into one."""
        self._open = None
        self._one_at_a_time = threading.Lock()  # a thread that is not here may have held the other one

    def _cursor(self) -> sqlite3.Cursor:
        """Return the cursor of this process's connection."""
        if self._open is None:
            self._open = _connect(self._file, self._patience).cursor()
            self._opened = _identity(self._file)
        return self._open


_stores: Final[WeakSet[SqliteStore]] = WeakSet()
"""All of this process. To ask before each draw whose process it is would be a tenth of its system calls."""


def _forked() -> None:
    for store in _stores:
        store.begin_anew()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_forked)


def kind_of(error: sqlite3.Error) -> int:
    """Return SQLite's primary code of an error, whose extended ones add a byte; 0 for one of Python's own."""
    return getattr(error, "sqlite_errorcode", 0) & 0xFF


def file_of(url: str) -> Path:
    """Return the file that a URL names; raises :class:`BadStore`."""
    path = unquote(url.partition("///")[2])
    if not url.startswith("sqlite:///") or not path or "\0" in path:
        raise BadStore(url, "the file is written after three slashes, as in sqlite:///gong.db")
    return Path(path)


def _identity(file: Path) -> tuple[int, int] | None:
    """Return what tells a file from another one of its name; None where there is none."""
    try:
        found = file.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


def _connect(file: Path, patience: float) -> sqlite3.Connection:
    connection = sqlite3.connect(file, timeout=patience, isolation_level=None, check_same_thread=False)
    try:
        connection.execute("PRAGMA page_size = 1024")  # of a new file: a draw writes one page, rows are short
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = NORMAL")
    except sqlite3.Error:
        connection.close()
        raise
    return connection


def _upgrade(url: str, connection: sqlite3.Connection) -> tuple[int, int]:
    """Apply the missing schema steps; the file may be opened by several processes at once."""
    with connection:
        connection.execute("BEGIN IMMEDIATE")
        version = _version(url, connection)
        for statement in (statement for step in STEPS[version:] for statement in step):
            connection.execute(statement)
        connection.execute(f"PRAGMA user_version = {len(STEPS)}")
    return version, len(STEPS)


def _version(url: str, connection: sqlite3.Connection) -> int:
    """Return how many steps a file has had; raises :class:`BadStore` for one that is not for us to change."""
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    if not is_ours(version, connection):
        raise BadStore(url, "it is a database of another program; choose another file")
    if version > len(STEPS):
        raise BadStore(url, NEWER)
    return int(version)


def is_ours(version: int, connection: sqlite3.Connection) -> bool:
    """Whether a file holds what a store of this version does: a new one nothing at all."""
    tables = {name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    return tables >= TABLES if version else not tables
