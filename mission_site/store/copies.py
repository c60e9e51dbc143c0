"""Copies of the embedded store: whole ones, whatever a site does at the same time."""

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Final

from mission_site.store import BadStore, StoreInUse, file_url
from mission_site.store.schema import STEPS
from mission_site.store.sqlite import file_of, is_ours, upgrade

_ALONE_SECONDS: Final = 1.0
"""How long a restore waits for others to let go of the file; a site never does."""


def backup(url: str, target: Path) -> None:
    """Copy the store as it is at one moment, while the site may go on; raises BadStore or OSError.

    Plain copies of the file alone would miss what stands in its ``-wal`` companion.
    """
    store = file_of(url)
    if not store.is_file():
        raise BadStore(url, "there is no such file; check GONG_STORE, or make it by `gong db upgrade`")
    _keep_apart(url, store, target)
    draft = target.with_name(target.name + ".part")
    draft.touch()
    try:
        with closing(_opened(url, store)) as read, closing(sqlite3.connect(draft)) as written:
            _copy(url, read, written)
        draft.replace(target)
    finally:
        draft.unlink(missing_ok=True)


def restore(url: str, saved: Path) -> None:
    """Make the store what it was when ``saved`` was backed up.

    Raises BadStore, and :class:`StoreInUse` while a site has the file open: what that site remembers of its
    decks would not be what stands in the file. No other process can open it until the copy is whole.
    """
    store, source = file_of(url), file_url(saved)
    _keep_apart(url, store, saved)
    with closing(_opened(source, saved)) as read:
        upgrade(url)
        with closing(_alone(url, store)) as written:
            _copy(source, read, written)
    upgrade(url)


def _keep_apart(url: str, store: Path, other: Path) -> None:
    if store.exists() and other.exists() and store.samefile(other):
        raise BadStore(url, f"{other} is the store itself; choose another file for the backup")


def _opened(url: str, file: Path) -> sqlite3.Connection:
    """Open a store that is there and that this version of GONG can read."""
    if not file.is_file():
        raise BadStore(url, "there is no such file")
    connection = sqlite3.connect(file)
    try:
        (version,) = connection.execute("PRAGMA user_version").fetchone()
        readable = 1 <= version <= len(STEPS) and is_ours(version, connection)
    except sqlite3.Error as error:
        connection.close()
        raise BadStore(url, str(error)) from error
    if not readable:
        connection.close()
        raise BadStore(url, "it is not a store of this version of GONG")
    return connection


def _alone(url: str, file: Path) -> sqlite3.Connection:
    """Open the file for this process alone, until the connection is closed."""
    connection = sqlite3.connect(file, timeout=_ALONE_SECONDS, isolation_level=None)
    try:
        connection.execute("PRAGMA locking_mode = EXCLUSIVE")
        connection.execute("BEGIN EXCLUSIVE")  # whoever has read from a file with a -wal holds a lock on it
        connection.execute("COMMIT")
    except sqlite3.Error as error:
        connection.close()
        in_use = error.sqlite_errorcode == sqlite3.SQLITE_BUSY
        raise StoreInUse(url) if in_use else BadStore(url, str(error)) from error
    return connection


def _copy(url: str, read: sqlite3.Connection, written: sqlite3.Connection) -> None:
    try:
        read.backup(written)
    except sqlite3.Error as error:
        raise BadStore(url, str(error)) from error
