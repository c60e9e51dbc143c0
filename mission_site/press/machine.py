"""One press at a time works on a machine, however many processes the site has there."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

if sys.platform != "win32":  # where one process serves the site
    import fcntl

_LOCK: Final = ".press-lock"


@contextmanager
def only_one(folder: Path) -> Iterator[None]:
    """Wait until no other process works in this folder. The system lets go of it for one that dies."""
    with (folder / _LOCK).open("a") as lock:
        if sys.platform != "win32":
            fcntl.flock(lock, fcntl.LOCK_EX)
        yield
