"""Pictures of every card in the exact pixels that print services ask for, as one zip.

Names are in the deck's order, so that an upload sorted by name is the deck. No picture is kept before its
code was read from the very pixels that are kept.
"""

import tomllib
import zipfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files
from io import BytesIO
from pathlib import Path
from typing import Final

from PIL import Image

from print_cards.deck import counted
from print_cards.geometry import Size
from print_cards.keep import check_place, keep
from print_cards.order import Order
from print_cards.pictures import card_pngs
from print_cards.proof import Expected, Finding, ProofFailed, code_fault
from print_cards.sheet import Imposition
from print_cards.sizes import card_size

DPI: Final = 300
IMAGES: Final = "images"
"""No service at all: pictures of the cards as ordered, in their own size."""

BACK_NAME: Final = "back/back.png"
_IMAGES_BLEED: Final = 3.0  # mm, what most print shops ask for
_MM_PER_PIXEL: Final = 25.4 / DPI
_BATCH: Final = 8  # cards typeset at once: keeps memory low
_LONG_AGO: Final = (1980, 1, 1, 0, 0, 0)  # the earliest date that a zip can hold: the same bytes on every day


@dataclass(frozen=True, slots=True)
class PictureFormat:
    """What one picture must be: a card with its bleed in mm; ``pixels`` is None where nobody asks for any."""

    name: str
    card: Size
    bleed: float
    pixels: tuple[int, int] | None = None


@dataclass(frozen=True, slots=True)
class _Service:
    card: str
    pixels: tuple[int, int]


@cache
def service_names() -> tuple[str, ...]:
    """Return the services of ``sizes.toml``."""
    return tuple(_services())


def picture_format(name: str, ordered: Size) -> PictureFormat:
    """Return what a service asks for, or for ``images`` pictures of the ordered card."""
    if name == IMAGES:
        return PictureFormat(name, ordered, _IMAGES_BLEED)
    service = _services()[name]
    card = card_size(service.card)
    return PictureFormat(name, card, (service.pixels[0] * _MM_PER_PIXEL - card.width) / 2, service.pixels)


def zip_of_cards(
    order: Order, asked: PictureFormat, *, out: Path, progress: Callable[[str], None]
) -> tuple[str, ...]:
    """Write the zip and return the names in it; raises ``ProofFailed`` and what printing does."""
    check_place(out)
    pictures = dict(_named_pictures(order, asked, progress))
    keep(out, zipped(pictures))
    return tuple(pictures)


def zipped(contents: dict[str, bytes]) -> bytes:
    """Return a zip; pictures are packed already, so it only holds them together."""
    packed = BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_STORED) as archive:
        for name, content in contents.items():
            entry = zipfile.ZipInfo(name, _LONG_AGO)
            entry.external_attr = 0o644 << 16
            archive.writestr(entry, content)
    return packed.getvalue()


def proved_pictures(
    order: Order, dpi: float, progress: Callable[[str], None], card_area: Callable[[bytes], Image.Image]
) -> Iterator[bytes]:
    """Yield the front of every card once its code was read from what ``card_area`` makes of it.

    The order's imposition says size and bleed. Raises ``ProofFailed``.
    """
    expected = Expected(order.cards, order.base, order.deck_code, order.ink)
    for first in range(0, len(order.cards), _BATCH):
        batch = replace(order, cards=order.cards[first : first + _BATCH])
        progress(f"Drawing and reading {_first_to_last(batch)} …")
        for place, (card, png) in enumerate(
            zip(batch.cards, card_pngs(batch, dpi=dpi), strict=True), first + 1
        ):
            fault = code_fault(card_area(png), card, expected)
            if fault is not None:
                raise ProofFailed((Finding(place, card, fault),))
            yield png


def _first_to_last(order: Order) -> str:
    first, last = order.cards[0].slug, order.cards[-1].slug
    return first if first == last else f"{first} to {last}"


def _named_pictures(
    order: Order, asked: PictureFormat, progress: Callable[[str], None]
) -> Iterator[tuple[str, bytes]]:
    laid = replace(order, imposition=Imposition(asked.card, asked.card, bleed=asked.bleed))
    digits = len(str(len(order.cards)))
    fronts = proved_pictures(laid, DPI, progress, lambda png: _in_format(png, asked))
    for place, (card, png) in enumerate(zip(order.cards, fronts, strict=True), start=1):
        yield f"fronts/{place:0{digits}d}-{card.slug}.png", png
    (back,) = card_pngs(replace(laid, cards=laid.cards[:1]), dpi=DPI, back=True)
    _in_format(back, asked)
    yield BACK_NAME, back


def _in_format(png: bytes, asked: PictureFormat) -> Image.Image:
    """Open a picture; a service refuses any other size, so a wrong one is a fault of this program."""
    picture = Image.open(BytesIO(png))
    picture.load()
    if picture.mode != "RGB" or (asked.pixels is not None and picture.size != asked.pixels):
        raise RuntimeError(f"{asked.name} needs {asked.pixels} RGB, not {picture.size} {picture.mode}")
    return picture


def report_of(names: tuple[str, ...], asked: PictureFormat, out: Path) -> str:
    """Say in plain words what was made and what to do with it."""
    size = (
        f"{asked.pixels[0]} x {asked.pixels[1]} pixels"
        if asked.pixels
        else f"{asked.card} with {asked.bleed:g} mm of bleed"
    )
    lines = [
        f"{out}: {counted(len(names) - 1, 'card')} and {'its' if len(names) == 2 else 'their'} back, "
        f"{size} at {DPI} dpi; "
        "every code was read from its picture and is correct.",
    ]
    if asked.pixels:
        lines.append(
            "Upload fronts/ in the order of the names, and back/ as the back of all. "
            f"{asked.name} cuts the cards to {asked.card}."
        )
    return "\n".join(lines)


@cache
def _services() -> dict[str, _Service]:
    tables = tomllib.loads(files("print_cards").joinpath("sizes.toml").read_text("utf-8"))
    return {
        name: _Service(table["card"], (table["pixels"][0], table["pixels"][1]))
        for name, table in tables["services"].items()
    }
