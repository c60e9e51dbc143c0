"""The one door to typst: a template, its values and its pictures become a PDF or PNG.

Templates only place: all lengths come to them as numbers of millimetres. Each run works in a folder of its
own with copies of what it needs, so nothing is read from the user's disk and no system font can slip in.
"""

import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from importlib.resources import as_file, files
from pathlib import Path
from tempfile import TemporaryDirectory, gettempdir
from typing import Final

import typst

from missions.errors import GongError, reason_of

_VALUES_FILE: Final = "values.json"


@dataclass(eq=False)
class NoRoomToWork(GongError):
    """A folder for temporary files that cannot hold what typesetting needs, a few megabytes."""

    folder: str
    reason: str

    def __str__(self) -> str:
        return (
            f"There is no room for working files in {self.folder!r} ({self.reason}): "
            f"free some space there, or name another folder in the variable TMPDIR."
        )


def typeset_pdf(template: str, values: object, pictures: Mapping[str, bytes]) -> bytes:
    """Return the PDF of ``templates/<template>.typ``. The same input gives the same bytes on every run."""
    with _workshop(template, values, pictures) as compiler:
        pdf = compiler.compile(format="pdf", pdf_tags=False)
    if not isinstance(pdf, bytes):
        raise TypeError("typst gave no single PDF")
    return pdf


def typeset_png(template: str, values: object, pictures: Mapping[str, bytes], *, dpi: float) -> list[bytes]:
    """Return each page of the template as an RGBA PNG."""
    with _workshop(template, values, pictures) as compiler:
        pages = compiler.compile(format="png", ppi=dpi)
    return [pages] if isinstance(pages, bytes) else list(pages or [])


@contextmanager
def _workshop(template: str, values: object, pictures: Mapping[str, bytes]) -> Iterator[typst.Compiler]:
    """Give a compiler in a folder of its own; raises :class:`NoRoomToWork`."""
    try:
        with TemporaryDirectory(prefix="gong-", ignore_cleanup_errors=True) as name:
            folder = Path(name)
            _furnish(folder, values, pictures)
            document = folder / f"{template}.typ"
            yield typst.Compiler(document, root=folder, font_paths=_fonts(), ignore_system_fonts=True)
    except OSError as error:
        raise NoRoomToWork(gettempdir(), reason_of(error)) from None


def _furnish(folder: Path, values: object, pictures: Mapping[str, bytes]) -> None:
    for source in files("print_cards").joinpath("templates").iterdir():
        if source.name.endswith(".typ"):
            (folder / source.name).write_bytes(source.read_bytes())
    for name, picture in pictures.items():
        (folder / name).write_bytes(picture)
    (folder / _VALUES_FILE).write_text(json.dumps(values, ensure_ascii=False), "utf-8")


@cache
def _fonts() -> typst.Fonts:
    with as_file(files("print_cards").joinpath("fonts")) as folder:
        return typst.Fonts(include_system_fonts=False, include_embedded_fonts=False, font_paths=[folder])
