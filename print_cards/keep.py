"""Files are replaced whole or not at all: written beside their place, then moved onto it."""

import os
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from tempfile import mkstemp

from missions.errors import GongError


@dataclass(eq=False)
class CannotWrite(GongError):
    """A file that could not be written; what was there before is untouched."""

    path: Path
    reason: str

    def __str__(self) -> str:
        return f"Cannot write {str(self.path)!r}: {self.reason}. Choose another place with --out."


def check_place(path: Path) -> None:
    """Raise :class:`CannotWrite` early, before any work, for a place that can hold no file."""
    if path.is_dir():
        raise CannotWrite(path, "it is a folder, and a file name is needed")
    if not path.parent.is_dir():
        raise CannotWrite(path, "its folder does not exist")
    if not os.access(path.parent, os.W_OK | os.X_OK):
        raise CannotWrite(path, "its folder cannot be written to")


def keep(path: Path, content: bytes) -> None:
    """Put the content at ``path``; raises :class:`CannotWrite`."""
    temporary: Path | None = None
    try:
        handle, name = mkstemp(prefix=f".{path.name[:40]}-", suffix=".part", dir=path.parent)
        temporary = Path(name)
        with os.fdopen(handle, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        temporary.chmod(0o666 & ~_umask())
        temporary.replace(path)
    except OSError as error:
        if temporary is not None:
            with suppress(OSError):
                temporary.unlink(missing_ok=True)
        raise CannotWrite(path, (error.strerror or str(error)).lower()) from None


def _umask() -> int:
    mask = os.umask(0o022)
    os.umask(mask)
    return mask
