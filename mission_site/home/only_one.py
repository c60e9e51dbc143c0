"""One GONG at a time for one data folder: two would give the same file to decks for two ports."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Final

from missions.errors import GongError

if sys.platform == "win32":
    import msvcrt

    def _lock(file: IO[bytes]) -> None:
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
else:
    import fcntl

    def _lock(file: IO[bytes]) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


_FILE: Final = "running.lock"


class AlreadyRunning(GongError):
    """Another `gong start` of this user makes a deck or serves."""

    def __str__(self) -> str:
        return (
            "GONG is already running on this computer, perhaps in another window: "
            "use that one, or stop it there with Ctrl-C and start again."
        )


@contextmanager
def only_one(folder: Path) -> Iterator[None]:
    """Hold the user's data folder; raises :class:`AlreadyRunning`.

    The system lets go of it whatever way the program ends. On a disk that knows no locks nothing is held,
    and a folder that cannot be written is left for others to complain about.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
        file = (folder / _FILE).open("wb")
    except OSError:
        yield
        return
    with file:
        try:
            _lock(file)
        except (BlockingIOError, PermissionError):
            raise AlreadyRunning from None
        except OSError:  # such as a network drive without locks
            pass
        yield
