"""Names of files and folders as people type them: refused where they cannot mean what a command makes.

A name without an ending gets the only one that fits: whoever types ``deck`` means ``deck.pdf``.
"""

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
    """Return where a file goes: its name must end as an example does, or gets the ending if there is but one.

    Raises :class:`BadName`.
    """
    endings = [Path(example).suffix for example in examples]
    name = Path(text).name.lower()
    if not text.strip():
        raise BadName(text, "is no name", examples)
    if text.endswith(_SEPARATORS) or _is_folder(text):
        raise BadName(text, "names a folder, and a file is made", examples)
    if name in endings:
        raise BadName(text, "is an ending without a name", examples)
    if len(endings) == 1 and _lacks_ending(text, endings[0]):
        return Path(text + endings[0])
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


def _lacks_ending(text: str, ending: str) -> bool:
    """Tell whether a name needs only its ending; a device, ``-`` and an ending without its point do not."""
    name = Path(text).name.lower()
    is_name = "." not in name and f".{name}" != ending and any(map(str.isalnum, name))
    return is_name and not is_special(Path(text))


def is_special(place: Path) -> bool:
    """Tell whether something is there that is no ordinary file and no folder: it may never end."""
    try:
        return place.exists() and not place.is_file() and not place.is_dir()
    except (OSError, ValueError):
        return False


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


class FoundFile(click.Path):
    """An ordinary file that is there, to be read."""

    def __init__(self) -> None:
        super().__init__(exists=True, dir_okay=False, path_type=Path)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Path:
        place = Path(super().convert(value, param, ctx))  # type: ignore[arg-type]  # a Path by path_type
        if is_special(place):
            self.fail(f"{str(place)!r} is no ordinary file.", param, ctx)
        return place


class FolderPlace(click.Path):
    """A folder to be made."""

    def __init__(self, example: str) -> None:
        super().__init__(path_type=Path)
        self.example = example

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Path:  # noqa: ARG002
        return folder_place(str(value), self.example)
