"""One GONG at a time for one data folder: two would give the same file to decks for two ports."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from mission_site.locks import hold
from missions.errors import GongError

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

    A folder that cannot be written is left for others to complain about.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
        file = (folder / _FILE).open("wb")
    except OSError:
        yield
        return
    with file:
        try:
            hold(file, wait=False)
        except BlockingIOError:
            raise AlreadyRunning from None
        yield
