"""Names of files and folders as people type them: refused where they cannot mean what a command makes."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import click

from missions.errors import GongError

_LONGEST_SHOWN: Final = 60
_SEPARATORS: Final = ("/", "\\")
_FILE_ENDINGS: Final = (
    *(".pdf", ".zip", ".json", ".jpg", ".jpeg", ".png", ".svg"),
    *(".csv", ".txt", ".html", ".doc", ".docx"),
)


@dataclass(eq=False)
class BadName(GongError):
    """A name that does not fit what is made; ``examples`` do."""

    text: str
    fault: str
    examples: Sequence[str]

    def __str__(self) -> str:
        return (
            f"{self.text[:_LONGEST_SHOWN]!r} {self.fault}: give a name such as {' or '.join(self.examples)}."
        )


def file_place(text: str, *examples: str) -> Path:
    """Return where a file goes; its name must end as one of the examples does. Raises :class:`BadName`."""
    endings = [Path(example).suffix for example in examples]
    name = Path(text).name.lower()
    if not text.strip():
        raise BadName(text, "is no name", examples)
    if text.endswith(_SEPARATORS) or _is_folder(text):
        raise BadName(text, "names a folder, and a file is made", examples)
    if name in endings:
        raise BadName(text, "is an ending without a name", examples)
    if not name.endswith(tuple(endings)):
        raise BadName(text, f"does not end in {' or '.join(endings)}", examples)
    return Path(text)


def folder_place(text: str, example: str) -> Path:
    """Return where a folder goes; raises :class:`BadName` for what looks like a file's name."""
    place = Path(text)
    if not text.strip():
        raise BadName(text, "is no name", (example,))
    if place.name.lower().endswith(_FILE_ENDINGS) and not _is_folder(text):
        raise BadName(text, "is the name of a file, and a folder is made", (example,))
    return place


def _is_folder(text: str) -> bool:
    """Tell whether a folder is there; a name that no disk can hold is told later, by who writes."""
    try:
        return Path(text).is_dir()
    except (OSError, ValueError):
        return False


class FilePlace(click.Path):
    """A file to be made, whose name ends as one of the examples does."""

    def __init__(self, *examples: str) -> None:
        super().__init__(path_type=Path)
        self.examples = examples

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Path:  # noqa: ARG002
        return file_place(str(value), *self.examples)


class FolderPlace(click.Path):
    """A folder to be made."""

    def __init__(self, example: str) -> None:
        super().__init__(path_type=Path)
        self.example = example

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Path:  # noqa: ARG002
        return folder_place(str(value), self.example)
