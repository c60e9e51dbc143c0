"""The embedded store: one SQLite file, shared by the threads and processes of one machine."""

import os
import sqlite3
import threading
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from typing import Final
from urllib.parse import unquote

from mission_site.store import BadStore, StoreError
from mission_site.store.schema import STEPS
from mission_site.store.sql import Row, SqlStore, Step

_WAIT_SECONDS: Final = 5.0
_OLDEST: Final = (3, 35)
"""The first SQLite with RETURNING."""


def open_store(url: str) -> "SqliteStore":
    """Open ``sqlite:///relative`` or ``sqlite:////absolute``, made at first use and brought up to date."""
    upgrade(url)
    return SqliteStore(_file(url))


def upgrade(url: str) -> tuple[int, int]:
    """Bring the file's tables up to date; return the version before and after."""
    if sqlite3.sqlite_version_info < _OLDEST:
        raise BadStore(url, f"SQLite {sqlite3.sqlite_version} is too old, 3.35 is needed: update Python")
    file = _file(url)
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        with closing(_connect(file)) as connection:
            return _upgrade(connection)
    except (OSError, sqlite3.Error) as error:
        raise BadStore(url, f"{error}; choose a file in a folder that can be written") from error


def backup(url: str, target: Path) -> None:
    """Copy the store as it is at one moment, while the site may go on; raises BadStore or OSError.

    Plain copies of the file alone would miss what stands in its ``-wal`` companion.
    """
    store = _file(url)
    if not store.is_file():
        raise BadStore(url, "there is no such file; check GONG_STORE, or make it by `gong db upgrade`")
    draft = target.with_name(target.name + ".part")
    draft.touch()
    try:
        _copy(url, store, draft)
        draft.replace(target)
    finally:
        draft.unlink(missing_ok=True)


def restore(url: str, saved: Path) -> None:
    """Make the store what it was when ``saved`` was backed up; raises BadStore."""
    upgrade(url)
    _copy(f"sqlite:///{saved}", saved, _file(url))
    upgrade(url)


def _copy(url: str, source: Path, target: Path) -> None:
    if not source.is_file():
        raise BadStore(url, "there is no such file")
    try:
        with closing(sqlite3.connect(source)) as read, closing(sqlite3.connect(target)) as written:
            (version,) = read.execute("PRAGMA user_version").fetchone()
            if not 1 <= version <= len(STEPS):
                raise BadStore(url, "it is not a store of this version of GONG")
            read.backup(written)
    except sqlite3.Error as error:
        raise BadStore(url, str(error)) from error


class SqliteStore(SqlStore):
    """Draws from one file, by one connection for each process and one thread at a time.

    SQLite writes one after the other anyway, and its own waiting is less fair than a lock. Commits are
    synchronous=NORMAL: loss of power may forget the last draws, no more.
    """

    def __init__(self, file: Path) -> None:
        super().__init__(placeholder="?")
        self._file = file
        self._one_at_a_time = threading.Lock()
        self._pid = 0
        self._open: sqlite3.Cursor | None = None

    def _rows(self, statement: str, values: Sequence[object] = ()) -> list[Row]:
        try:
            with self._one_at_a_time:
                return self._cursor().execute(statement, values).fetchall()
        except sqlite3.Error as error:
            raise StoreError(str(error)) from error

    def _all_or_none(self, *steps: Step) -> bool:
        try:
            with self._one_at_a_time:
                cursor = self._cursor()
                cursor.execute("BEGIN IMMEDIATE")
                try:
                    done = all(cursor.execute(*step).fetchall() for step in steps)
                    cursor.execute("COMMIT" if done else "ROLLBACK")
                finally:
                    if cursor.connection.in_transaction:  # after a failure
                        cursor.execute("ROLLBACK")
                return done
        except sqlite3.Error as error:
            raise StoreError(str(error)) from error

    def close(self) -> None:
        """Close the connection; the next question opens it again."""
        with self._one_at_a_time:
            if self._open is not None and self._pid == os.getpid():
                self._open.connection.close()
            self._open = None

    def _cursor(self) -> sqlite3.Cursor:
        """Return the cursor of this process's connection: one must not be carried into a forked process."""
        if self._open is None or self._pid != os.getpid():
            self._pid = os.getpid()
            self._open = _connect(self._file).cursor()
        return self._open


def _file(url: str) -> Path:
    path = unquote(url.partition("///")[2])
    if not url.startswith("sqlite:///") or not path or "\0" in path:
        raise BadStore(url, "the file is written after three slashes, as in sqlite:///gong.db")
    return Path(path)


def _connect(file: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(file, timeout=_WAIT_SECONDS, isolation_level=None, check_same_thread=False)
    try:
        connection.execute("PRAGMA page_size = 1024")  # of a new file: a draw writes one page, rows are short
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = NORMAL")
    except sqlite3.Error:
        connection.close()
        raise
    return connection


def _upgrade(connection: sqlite3.Connection) -> tuple[int, int]:
    """Apply the missing schema steps; the file may be opened by several processes at once."""
    with connection:
        connection.execute("BEGIN IMMEDIATE")
        (version,) = connection.execute("PRAGMA user_version").fetchone()
        if version > len(STEPS):
            raise sqlite3.DatabaseError("it was made by a newer version of GONG")
        for statement in (statement for step in STEPS[version:] for statement in step):
            connection.execute(statement)
        connection.execute(f"PRAGMA user_version = {len(STEPS)}")
    return version, len(STEPS)
