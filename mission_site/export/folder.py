"""The folder of an exported site: written beside, then put in place; other files are never touched."""

import json
import shutil
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import mkdtemp
from typing import Final, Self

from missions.errors import GongError, reason_of
from print_cards.keep import umask
from print_cards.stopping import without_stop

LIST_FILE: Final = "gong-export.json"
"""Names all files of the last export: only these may be replaced or taken away."""


_BESIDE_A_SITE: Final = frozenset({"CNAME", "README.md", "LICENSE"})
"""What stands in a fresh checkout that hosts hand out as a site, beside names that begin with a dot."""


@dataclass(eq=False)
class BadFolder(GongError):
    """A place where no site can be exported to; what is there is untouched."""

    path: Path
    problem: str

    def __str__(self) -> str:
        return f"Cannot export to {str(self.path)!r}: {self.problem}."


@dataclass(frozen=True, slots=True)
class Folder:
    """Where a site goes. ``ours`` are the files of an earlier export, by path with slashes."""

    path: Path
    ours: frozenset[str]

    @classmethod
    def open(cls, path: Path) -> Self:
        """Look at a place before any work is done; raises :class:`BadFolder`."""
        path = path.expanduser().resolve()
        try:
            if not path.exists():
                path.parent.mkdir(parents=True, exist_ok=True)
                return cls(path, frozenset())
            if not path.is_dir():
                raise BadFolder(path, "it is a file, and a folder is needed")
            return cls(path, _earlier_files(path))
        except OSError as error:
            raise BadFolder(path, reason_of(error)) from None

    def replace_with(self, files: Mapping[str, bytes]) -> None:
        """Put all these files in place of the earlier ones; raises :class:`BadFolder`.

        All of them are on the disk before the first one is moved, so that nobody ever meets half a page.
        """
        _check_letter_case(files)
        listed = json.dumps({"files": sorted(files)}, indent=0, ensure_ascii=False)
        try:
            self._check_strangers(files)
            with _near(self.path) as work:
                for name, content in {**files, LIST_FILE: listed.encode()}.items():
                    place = work / name
                    place.parent.mkdir(parents=True, exist_ok=True)
                    place.write_bytes(content)
                with without_stop():
                    self._move_in(work)
                    self._take_away(self.ours - files.keys())
        except OSError as error:
            raise BadFolder(self.path, reason_of(error)) from None

    def _check_strangers(self, files: Mapping[str, bytes]) -> None:
        for name in files:
            there = self.path / name
            if name not in self.ours and there.is_file() and there.read_bytes() != files[name]:
                raise BadFolder(
                    self.path, f"{name} is there and is not ours: move it away, or choose another folder"
                )

    def _move_in(self, work: Path) -> None:
        if not self.path.exists():
            work.rename(self.path)
            return
        for file in sorted(_files_in(work)):
            place = self.path / file.relative_to(work)
            place.parent.mkdir(parents=True, exist_ok=True)
            file.replace(place)

    def _take_away(self, names: frozenset[str]) -> None:
        for name in names:
            (self.path / name).unlink(missing_ok=True)
        for folder in sorted({(self.path / name).parent for name in names}, reverse=True):
            while folder != self.path and folder.is_dir() and not any(folder.iterdir()):
                folder.rmdir()
                folder = folder.parent  # noqa: PLW2901 - upwards, as long as they are empty


def _earlier_files(path: Path) -> frozenset[str]:
    """Return what an earlier export wrote; nothing for a folder without a site; raises for a stranger's."""
    names = {entry.name for entry in path.iterdir()}
    if LIST_FILE not in names and all(name.startswith(".") or name in _BESIDE_A_SITE for name in names):
        return frozenset()
    try:
        names = json.loads((path / LIST_FILE).read_text(encoding="utf-8"))["files"]
        inside = [name for name in names if (path / name).resolve().is_relative_to(path)]
        return frozenset(inside)
    except (OSError, ValueError, KeyError, TypeError):
        raise BadFolder(
            path, "it holds other files, and nothing may be lost: choose a new or empty folder, such as site"
        ) from None


def _check_letter_case(files: Mapping[str, bytes]) -> None:
    """Raise ValueError for names that would be one file on many disks: a fault of ours."""
    folded = {name.casefold() for name in files}
    if len(folded) != len(files):
        raise ValueError("two files differ in letter case only")


@contextmanager
def _near(path: Path) -> Iterator[Path]:
    """Give a new folder on the same disk; whatever is still there in the end is taken away.

    It is made in the folder, if that is there: what holds it may be another disk, or not ours to write in.
    """
    work = Path(mkdtemp(dir=path if path.exists() else path.parent, prefix=".gong-export-"))
    try:
        work.chmod(0o777 & ~umask())
        yield work
    finally:
        shutil.rmtree(work, ignore_errors=True)


def _files_in(folder: Path) -> list[Path]:
    return [entry for entry in folder.rglob("*") if entry.is_file()]
