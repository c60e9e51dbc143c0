"""The one door to typst: a template, its data and its pictures become a PDF or PNG.

Templates only place: all lengths come to them as numbers of millimetres. Each run works in a folder of its
own with copies of what it needs, so nothing is read from the user's disk and no system font can slip in.
"""

import json
from collections.abc import Mapping
from functools import cache
from importlib.resources import as_file, files
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

import typst

_DATA_FILE: Final = "data.json"


def typeset_pdf(template: str, data: object, pictures: Mapping[str, bytes]) -> bytes:
    """Return the PDF of ``templates/<template>.typ``. The same input gives the same bytes on every run."""
    with TemporaryDirectory(prefix="gong-") as folder:
        compiler = _prepare(Path(folder), template, data, pictures)
        pdf = compiler.compile(format="pdf", pdf_tags=False)
    if not isinstance(pdf, bytes):
        raise TypeError("typst gave no single PDF")
    return pdf


def typeset_png(template: str, data: object, pictures: Mapping[str, bytes], *, dpi: float) -> list[bytes]:
    """Return each page of the template as an RGBA PNG."""
    with TemporaryDirectory(prefix="gong-") as folder:
        compiler = _prepare(Path(folder), template, data, pictures)
        pages = compiler.compile(format="png", ppi=dpi)
    return [pages] if isinstance(pages, bytes) else list(pages or [])


def _prepare(folder: Path, template: str, data: object, pictures: Mapping[str, bytes]) -> typst.Compiler:
    for source in files("print_cards").joinpath("templates").iterdir():
        if source.name.endswith(".typ"):
            (folder / source.name).write_bytes(source.read_bytes())
    for name, picture in pictures.items():
        (folder / name).write_bytes(picture)
    (folder / _DATA_FILE).write_text(json.dumps(data, ensure_ascii=False), "utf-8")
    return typst.Compiler(
        folder / f"{template}.typ", root=folder, font_paths=_fonts(), ignore_system_fonts=True
    )


@cache
def _fonts() -> typst.Fonts:
    with as_file(files("print_cards").joinpath("fonts")) as folder:
        return typst.Fonts(include_system_fonts=False, include_embedded_fonts=False, font_paths=[folder])
