"""``gong export``: the site as a folder of files, for any host that can do nothing but hand them out."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from mission_site.export.files import PrintFile, site_files
from mission_site.export.folder import Folder
from mission_site.export.press import Press
from missions.catalogue import Catalogue
from missions.language import Language
from missions.links import BaseAddress
from print_cards.deck import Progress, print_deck

_DECK_FILE: Final = "gong-deck.pdf"

__all__ = ["Exported", "Order", "export_site"]


@dataclass(frozen=True, slots=True)
class Order:
    """What to export: ``language`` is that of addresses which name none, as on the printed cards.

    ``decks`` are the codes of printed decks whose cards are to work here too. ``paper`` is that of the deck
    to print, None to leave it out.
    """

    base: BaseAddress
    catalogue: Catalogue
    language: Language
    decks: tuple[str, ...] = ()
    paper: str | None = "a4"
    offline: bool = True


@dataclass(frozen=True, slots=True)
class Exported:
    """A finished folder."""

    path: Path
    files: int
    bytes: int


def export_site(order: Order, *, out: Path, progress: Progress) -> Exported:
    """Write the whole site; raises a ``GongError``, with the folder as it was, when it cannot."""
    folder = Folder.open(out)
    pdf = _deck(order, progress) if order.paper else None
    progress("Writing the pages …")
    files = site_files(order, Press(order.base.path, order.language, offline=order.offline), pdf)
    folder.replace_with(files)
    return Exported(folder.path, len(files), sum(map(len, files.values())))


def _deck(order: Order, progress: Callable[[str], None]) -> PrintFile:
    with TemporaryDirectory(prefix="gong-") as work:
        out = Path(work) / _DECK_FILE
        deck = print_deck(
            order.base, out=out, progress=progress, paper=order.paper or "a4", language=order.language.tag
        )
        return PrintFile(_DECK_FILE, out.read_bytes(), deck.sheets)
