"""Finished files by name, in a folder that may be emptied at any time; what nobody fetches goes first.

Only names of our own making are ever read or deleted, so it does no harm if the folder holds something else.
"""

import logging
import os
import re
import time
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import Final

from mission_site.press.wish import KEY_SIGNS, View

log: Final = logging.getLogger(__name__)

_KEY: Final = re.compile(f"[0-9a-f]{{{KEY_SIGNS}}}")
_OURS: Final = re.compile(rf"{_KEY.pattern}(\.pdf|-({'|'.join(View)})\.webp)")
_LEFT_OVER: Final = re.compile(r"\.gong-\w+\.part")
"""What ``print_cards.keep`` leaves behind when the machine goes down in the middle of writing."""

_LEFT_OVER_SECONDS: Final = 3600


def is_key(text: str) -> bool:
    """Whether a text may be the key of a wish."""
    return _KEY.fullmatch(text) is not None


class Shelf:
    """A folder of finished files that never grows much over ``most_bytes``."""

    def __init__(self, folder: Path, *, most_bytes: int) -> None:
        self.folder = folder
        self._most_bytes = most_bytes

    def prepare(self) -> None:
        """Make the folder, for this user alone; raises OSError."""
        self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)

    def path(self, name: str) -> Path:
        """Return where a file of ours stands or will stand. Raises ValueError for any other name."""
        if not _OURS.fullmatch(name):
            raise ValueError(name)
        return self.folder / name

    def has(self, names: Iterable[str]) -> bool:
        """Whether all of them are there."""
        return all(os.path.isfile(self.path(name)) for name in names)  # noqa: PTH113 - Path's may raise

    def fetch(self, name: str) -> Path | None:
        """Return a file that is there, which will now stay longer."""
        path = self.path(name)
        try:
            os.utime(path)
        except PermissionError:  # of another user's file, which can still be read
            return path
        except OSError:  # such as of a folder that cannot be
            return None
        return path

    def size(self, name: str) -> int:
        """Return a file's bytes; none when it is not there."""
        try:
            return self.path(name).stat().st_size
        except OSError:
            return 0

    def prune(self, *, spare: Iterable[str] = ()) -> None:
        """Delete files, longest unfetched first, until the rest fits; one being read is read to its end."""
        spared = set(spare)
        files = sorted(self._ours(), key=lambda found: found[0])
        total = sum(size for _, size, _ in files)
        for _, size, path in files:
            if total <= self._most_bytes:
                break
            if path.name not in spared and _delete(path):
                total -= size
        self._clean_up()

    def _ours(self) -> list[tuple[float, int, Path]]:
        """Return last use, bytes and place of each file of ours."""
        found = []
        for entry in os.scandir(self.folder):
            with suppress(FileNotFoundError):
                if _OURS.fullmatch(entry.name) and entry.is_file(follow_symlinks=False):
                    stat = entry.stat(follow_symlinks=False)
                    found.append((stat.st_mtime, stat.st_size, Path(entry.path)))
        return found

    def _clean_up(self) -> None:
        for entry in os.scandir(self.folder):
            with suppress(FileNotFoundError):
                age = time.time() - entry.stat(follow_symlinks=False).st_mtime
                if _LEFT_OVER.fullmatch(entry.name) and age > _LEFT_OVER_SECONDS:
                    _delete(Path(entry.path))


def _delete(path: Path) -> bool:
    """Delete a file; on Windows one that is being read stays until the next time."""
    try:
        path.unlink(missing_ok=True)
    except OSError as error:
        log.warning("cannot delete %s: %s", path, error)
        return False
    return True
