"""Copies of the embedded store: whole ones, whatever a site does at the same time."""

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Final
from urllib.parse import quote

from mission_site.store import BadStore, StoreInUse, file_url
from mission_site.store.schema import STEPS
from mission_site.store.sqlite import file_of, is_ours, kind_of, upgrade
from print_cards.keep import CannotWrite, keeping

_ALONE_SECONDS: Final = 1.0
"""How long a restore waits for others to let go of the file; a site never does."""

_COMPANIONS: Final = ("-wal", "-shm")
"""What a store has beside it while it is open, and after a crash; a backup never."""

_BUSY: Final = frozenset({sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED})
_UNREADABLE: Final = frozenset({sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_CORRUPT})


def backup(url: str, target: Path) -> None:
    """Copy the store as it is at one moment, while the site may go on; raises BadStore or CannotWrite.

    Plain copies of the file alone would miss what stands in its ``-wal`` companion.
    """
    store = file_of(url)
    if not store.is_file():
        raise BadStore(url, "there is no such file; check GONG_STORE, or make it by `gong db upgrade`")
    _keep_apart(url, store, target)
    _check_takes_no_place(target)
    with (
        closing(_whole(url, lambda: sqlite3.connect(store))) as read,
        keeping(target) as draft,
        _told_of(target, url),
        closing(sqlite3.connect(draft.name)) as written,
    ):
        read.backup(written)
        written.execute("PRAGMA journal_mode = DELETE")  # one file, which can be read from anywhere


def restore(url: str, saved: Path) -> Path | None:
    """Make the store what it was when ``saved`` was backed up.

    Return where a store was moved that could not be read any more. Raises BadStore, and :class:`StoreInUse`
    while a site has the file open: what that site remembers of its decks would not be what stands in the
    file. No other process can open it until the copy is whole.
    """
    store = file_of(url)
    _keep_apart(url, store, saved)
    with closing(_opened_copy(saved)) as read:
        aside = _aside(url, store)
        if not store.exists():
            upgrade(url)
        with closing(_alone(url, store)) as written, _told_of(store, url):
            read.backup(written)
    upgrade(url)
    return aside


def _keep_apart(url: str, store: Path, other: Path) -> None:
    if store.exists() and other.exists() and store.samefile(other):
        raise BadStore(url, f"{other} is the store itself; choose another file for the backup")


def _check_takes_no_place(target: Path) -> None:
    """Raise ``CannotWrite`` where a backup would take the place of anything but an earlier backup."""
    if not target.exists() or not target.stat().st_size:
        return
    if any(_companion(target, name).exists() for name in _COMPANIONS):
        raise CannotWrite(target, "a store is there, which is open or was not closed")
    try:
        with closing(_read_only(target)) as there:
            is_backup = _version_of_ours(there) > 0
    except sqlite3.Error:
        is_backup = False
    if not is_backup:
        raise CannotWrite(target, "another file is there, which is no backup")


def _opened_copy(saved: Path) -> sqlite3.Connection:
    """Open a backup that this version of GONG can read; raises BadStore."""
    url = file_url(saved)
    if not saved.is_file():
        raise BadStore(url, "there is no such file")
    return _whole(url, lambda: _read_only(saved))


def _read_only(file: Path) -> sqlite3.Connection:
    """Open a file that nobody changes, wherever it lies; with its companion, if a plain copy has one."""
    if _companion(file, "-wal").exists():
        return sqlite3.connect(file)
    return sqlite3.connect(f"file:{quote(file.absolute().as_posix())}?mode=ro&immutable=1", uri=True)


def _whole(url: str, opening: Callable[[], sqlite3.Connection]) -> sqlite3.Connection:
    """Open a store all of which this version of GONG can read; raises BadStore."""
    try:
        opened = opening()
    except sqlite3.Error as error:
        raise BadStore(url, str(error)) from error
    try:
        problem = _damage(opened)
        if not problem and not 1 <= _version_of_ours(opened) <= len(STEPS):
            problem = "it is not a store of this version of GONG"
    except sqlite3.Error as error:
        problem = str(error)
    if problem:
        opened.close()
        raise BadStore(url, problem)
    return opened


def _damage(opened: sqlite3.Connection) -> str:
    """Return what SQLite finds when it reads a file through; nothing for a whole one."""
    (found,) = opened.execute("PRAGMA quick_check(1)").fetchone()
    return "" if found == "ok" else f"its file is damaged ({' '.join(found.split())})"


def _version_of_ours(opened: sqlite3.Connection) -> int:
    """Return how many steps a store has had; 0 for what is not ours."""
    (version,) = opened.execute("PRAGMA user_version").fetchone()
    return int(version) if version and is_ours(version, opened) else 0


def _aside(url: str, store: Path) -> Path | None:
    """Move a store away that nobody can read any more; raises BadStore for what is another program's."""
    if not store.exists():
        return None
    try:
        with closing(sqlite3.connect(store)) as there:
            readable = not _damage(there)
            if readable and not _version_of_ours(there):
                raise BadStore(url, "it is a database of another program; choose another file")
    except sqlite3.DatabaseError as error:
        if kind_of(error) not in _UNREADABLE:
            raise _problem(url, error) from error
        readable = False
    return None if readable else _moved(store)


def _moved(store: Path) -> Path:
    number = next(n for n in range(1, 1000) if not store.with_name(f"{store.name}.damaged-{n}").exists())
    aside = store.with_name(f"{store.name}.damaged-{number}")
    for name in ("", *_COMPANIONS):
        if (part := _companion(store, name)).exists():
            part.rename(_companion(aside, name))
    return aside


def _alone(url: str, file: Path) -> sqlite3.Connection:
    """Open the file for this process alone, until the connection is closed."""
    connection = sqlite3.connect(file, timeout=_ALONE_SECONDS, isolation_level=None)
    try:
        connection.execute("PRAGMA locking_mode = EXCLUSIVE")
        connection.execute("BEGIN EXCLUSIVE")  # whoever has read from a file with a -wal holds a lock on it
        connection.execute("COMMIT")
        connection.execute("PRAGMA journal_mode = DELETE")  # with a -wal no page could change its size
    except sqlite3.Error as error:
        connection.close()
        raise _problem(url, error) from error
    return connection


@contextmanager
def _told_of(file: Path, url: str) -> Iterator[None]:
    """Raise what went wrong with a copy at the file that it concerns."""
    try:
        yield
    except sqlite3.Error as error:
        if kind_of(error) in _BUSY | _UNREADABLE:
            raise _problem(url, error) from error
        raise CannotWrite(file, str(error)) from error  # what is read was read through before


def _problem(url: str, error: sqlite3.Error) -> BadStore | StoreInUse:
    return StoreInUse(url) if kind_of(error) in _BUSY else BadStore(url, str(error))


def _companion(file: Path, name: str) -> Path:
    return file.with_name(file.name + name)
