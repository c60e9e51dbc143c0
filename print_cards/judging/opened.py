"""A file becomes pages: pictures at any resolution, their size in mm, and the thin lines of a PDF."""

import ctypes
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import pypdfium2
from PIL import Image, UnidentifiedImageError
from pypdf import PdfReader
from pypdf.errors import PyPdfError
from pypdfium2 import raw

from missions.errors import GongError, reason_of
from print_cards.geometry import Rect, Size
from print_cards.sheet import Flip

_MM_PER_POINT: Final = 25.4 / 72
_THINNEST: Final = 0.45  # mm; a crop mark with what pdfium adds around a stroke, even a little turned
_LONGEST: Final = 20.0
_CROP_STROKES: Final = (0.08, 0.12)
_FOLD_STROKES: Final = (0.13, 0.17)
_LARGEST_PICTURE: Final = 100_000_000  # pixels; a deck for a virtual table has 14 million
_FLIPS: Final = {"/DuplexFlipLongEdge": Flip.LONG, "/DuplexFlipShortEdge": Flip.SHORT}


@dataclass(eq=False)
class Unusable(GongError):
    """A file that is neither a PDF nor a picture."""

    path: Path
    problem: str

    def __str__(self) -> str:
        return f"{str(self.path)!r} cannot be judged: {self.problem}. Name a PDF or a picture of cards."


@dataclass(frozen=True, slots=True)
class OpenedPage:
    """One page or picture. ``dpi`` is None for a PDF, which has pixels at any resolution.

    ``crops`` and ``folds`` are lines with the strokes of such marks, ``letters`` the boxes of letters, all in
    mm from the top left; pictures have none. ``size`` is in mm, None for a picture that does not tell its
    resolution.
    """

    size: Size | None
    raster: Callable[[float], Image.Image] = field(repr=False)
    dpi: float | None = None
    crops: tuple[Rect, ...] = ()
    folds: tuple[Rect, ...] = ()
    letters: tuple[Rect, ...] = ()


@dataclass(frozen=True, slots=True)
class OpenedFile:
    """A file with its pages; ``flip`` and ``unscaled`` are what a PDF asks of the printer."""

    path: Path
    pages: tuple[OpenedPage, ...]
    flip: Flip | None = None
    unscaled: bool | None = None


@contextmanager
def opened(path: Path) -> Iterator[OpenedFile]:
    """Open a PDF or a picture; raises :class:`Unusable`."""
    try:
        if path.exists() and not path.is_file() and not path.is_dir():
            raise Unusable(path, "it is no ordinary file")
        with path.open("rb") as content:
            head = content.read(5)
    except OSError as error:
        raise Unusable(path, reason_of(error)) from None
    if head == b"%PDF-":
        with _opened_pdf(path) as file:
            yield file
    else:
        with _opened_picture(path) as file:
            yield file


@contextmanager
def _opened_pdf(path: Path) -> Iterator[OpenedFile]:
    try:
        document = pypdfium2.PdfDocument(path)
    except pypdfium2.PdfiumError:
        raise Unusable(path, "it is a damaged PDF, or one with a password") from None
    try:
        if not len(document):
            raise Unusable(path, "it has no pages")
        pages = tuple(_pdf_page(document[k]) for k in range(len(document)))
        yield OpenedFile(path, pages, *_wishes(path))
    finally:
        document.close()


def _pdf_page(page: Any) -> OpenedPage:
    width, height = (side * _MM_PER_POINT for side in page.get_size())

    def raster(dpi: float) -> Image.Image:
        picture: Image.Image = page.render(scale=dpi / 72, rev_byteorder=True).to_pil()
        return picture

    return OpenedPage(
        Size(width, height),
        raster,
        crops=tuple(_lines(page, height, _CROP_STROKES)),
        folds=tuple(_lines(page, height, _FOLD_STROKES)),
        letters=tuple(_letters(page, height)),
    )


def _lines(page: Any, height: float, strokes: tuple[float, float]) -> Iterator[Rect]:
    """Yield short black lines by the width of their stroke; line art has others, thicker or coloured."""
    for thing in page.get_objects(filter=[raw.FPDF_PAGEOBJ_PATH], max_depth=1):
        left, bottom, right, top = (edge * _MM_PER_POINT for edge in thing.get_bounds())
        across, down = right - left, top - bottom
        if min(across, down) <= _THINNEST < max(across, down) <= _LONGEST and _is_black(thing, strokes):
            yield Rect(left, height - top, across, down)


def _is_black(thing: Any, strokes: tuple[float, float]) -> bool:
    width = ctypes.c_float()
    channels = [ctypes.c_uint() for _ in range(4)]
    if not raw.FPDFPageObj_GetStrokeWidth(thing, width) or not raw.FPDFPageObj_GetStrokeColor(
        thing, *channels
    ):
        return False
    thinnest, thickest = strokes
    return thinnest <= width.value * _MM_PER_POINT <= thickest and not any(c.value for c in channels[:3])


def _letters(page: Any, height: float) -> Iterator[Rect]:
    text = page.get_textpage()
    for index in range(text.count_chars()):
        left, bottom, right, top = (edge * _MM_PER_POINT for edge in text.get_charbox(index))
        if right > left and top > bottom:
            yield Rect(left, height - top, right - left, top - bottom)
    text.close()


def _wishes(path: Path) -> tuple[Flip | None, bool]:
    """Return the flip and whether no scaling is asked for."""
    try:
        preferences: dict[str, object] = dict(PdfReader(path).viewer_preferences or {})
    except (PyPdfError, OSError, ValueError, KeyError):
        return None, False
    duplex = preferences.get("/Duplex")
    flip = _FLIPS.get(str(duplex), Flip.NONE if duplex == "/Simplex" else None)
    return flip, preferences.get("/PrintScaling") == "/None"


@contextmanager
def _opened_picture(path: Path) -> Iterator[OpenedFile]:
    try:
        with Image.open(path) as picture:
            if picture.width * picture.height > _LARGEST_PICTURE:
                raise Unusable(path, f"a picture of {picture.width} x {picture.height} pixels is too large")
            dpi = _dpi_of(picture)
            pixels = _on_white(picture)
    except UnidentifiedImageError:
        raise Unusable(path, "it is neither a PDF nor a picture") from None
    except (OSError, ValueError, SyntaxError, Image.DecompressionBombError) as error:
        raise Unusable(path, f"it is a damaged picture ({str(error).lower()[:80]})") from None
    size = None if dpi is None else Size(pixels.width / dpi * 25.4, pixels.height / dpi * 25.4)
    yield OpenedFile(path, (OpenedPage(size, lambda _: pixels, dpi),))


def _on_white(picture: Image.Image) -> Image.Image:
    full = picture.convert("RGBA")
    white = Image.new("RGB", full.size, "white")
    white.paste(full, mask=full)
    return white


def _dpi_of(picture: Image.Image) -> float | None:
    across, down = picture.info.get("dpi", (0, 0))
    return float(across) if across > 1 and abs(across - down) < 1 else None
