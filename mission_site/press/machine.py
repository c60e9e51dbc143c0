"""One press at a time works on a machine, however many processes the site has there."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from mission_site.locks import hold

_LOCK: Final = ".press-lock"


@contextmanager
def own_turn(folder: Path) -> Iterator[None]:
    """Wait until no other process works in this folder."""
    with (folder / _LOCK).open("ab") as lock:
        hold(lock, wait=True)
        yield
