"""Files are replaced whole or not at all: written beside their place, then moved onto it."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import IO, Final

from missions.errors import GongError, reason_of

_LONGEST_SHOWN: Final = 120


@dataclass(eq=False)
class CannotWrite(GongError):
    """A file that could not be written; what was there before is untouched."""

    path: Path
    reason: str

    def __str__(self) -> str:
        shown = str(self.path)[-_LONGEST_SHOWN:]
        return f"Cannot write {shown!r}: {self.reason}. Choose another place for it."


def check_place(path: Path) -> None:
    """Raise :class:`CannotWrite` before any work is done for a place that cannot hold a file."""
    try:
        if path.is_dir():
            raise CannotWrite(path, "it is a folder, and a file name is needed")
        if path.exists() and not path.is_file():
            raise CannotWrite(path, "it is not an ordinary file")
        if not path.parent.is_dir():
            raise CannotWrite(path, "its folder does not exist")
    except OSError as error:  # such as a name that is too long, or a folder that may not be looked into
        raise CannotWrite(path, reason_of(error)) from None
    with _neighbour(path):
        pass


def check_apart(path: Path, other: Path) -> None:
    """Raise :class:`CannotWrite` where one of two files would take the place of the other."""
    if path.resolve() == other.resolve():
        raise CannotWrite(path, "two files would have this name")


def keep(path: Path, content: bytes) -> None:
    """Put the content at ``path``; raises :class:`CannotWrite`."""
    with keeping(path) as file:
        file.write(content)


@contextmanager
def keeping(path: Path) -> Iterator[IO[bytes]]:
    """Give a file that takes its place at ``path`` when it is finished; raises :class:`CannotWrite`."""
    with _neighbour(path) as file:
        yield file
        file.flush()
        os.fsync(file.fileno())
        Path(file.name).chmod(0o666 & ~umask())
        Path(file.name).replace(path)


@contextmanager
def _neighbour(path: Path) -> Iterator[IO[bytes]]:
    """Give a temporary file beside the path; whatever happens, it is gone in the end."""
    temporary: Path | None = None
    try:
        with NamedTemporaryFile(dir=path.parent, prefix=".gong-", suffix=".part", delete=False) as file:
            temporary = Path(file.name)
            yield file
    except OSError as error:
        raise CannotWrite(path, reason_of(error)) from None
    finally:
        if temporary is not None:
            temporary.unlink(missing_ok=True)


def umask() -> int:
    """Return what this user takes away from the rights of new files."""
    mask = os.umask(0o022)
    os.umask(mask)
    return mask
