"""Several files that belong together appear together or not at all."""

from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

from missions.errors import reason_of
from print_cards.keep import CannotWrite, check_place, keep
from print_cards.stopping import without_stop


def keep_all(contents: Mapping[Path, bytes]) -> None:
    """Put every content at its path; raises ``CannotWrite``, and then every path is as it was.

    All are written beside their places first: only then are they moved, which takes no more room on the disk.
    """
    parts: dict[Path, Path] = {}
    try:
        for path, content in contents.items():
            check_place(path)
            parts[path] = path.with_name(f".{path.name[:40]}.new")
            _keep_part(path, parts[path], content)
        with without_stop():
            for path, part in parts.items():
                part.replace(path)
    finally:
        for part in parts.values():
            with suppress(OSError):
                part.unlink(missing_ok=True)


def check_folder(folder: Path) -> None:
    """Raise ``CannotWrite`` early, before any work, for what can be no folder with files of ours in it."""
    if folder.is_dir():
        check_place(folder / "file")
    elif folder.exists():
        raise CannotWrite(folder, "it is a file, and a folder is needed")
    else:
        check_place(folder)


def keep_in_folder(folder: Path, contents: Mapping[str, bytes]) -> None:
    """Put every content into a folder by name; a folder that is new goes away again if one fails."""
    is_new = not folder.exists()
    try:
        folder.mkdir(exist_ok=True)
    except OSError as error:
        raise CannotWrite(folder, reason_of(error)) from None
    try:
        keep_all({folder / name: content for name, content in contents.items()})
    except CannotWrite:
        if is_new:
            with suppress(OSError):
                folder.rmdir()
        raise


def _keep_part(path: Path, part: Path, content: bytes) -> None:
    try:
        keep(part, content)
    except CannotWrite as error:
        raise CannotWrite(path, error.reason) from None
