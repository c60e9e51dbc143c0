"""The options of ``gong print`` for services, virtual tables and cutting machines."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

import click

from missions.cards import DECK, AnyCard
from print_cards.cutfile import cut_sheets, numbered, svg
from print_cards.idle import BACKS_ONLY, SECOND_SIDES_ONLY, SHEETS_ONLY, given, refuse_idle
from print_cards.keep import check_apart, check_place
from print_cards.numbers import Number
from print_cards.options import Command
from print_cards.order import Order
from print_cards.places import FilePlace, file_place, folder_place
from print_cards.services import IMAGES, picture_format, report_of, service_names, zip_of_cards
from print_cards.sheet import Flip, impose
from print_cards.stopping import told_when_stopped
from print_cards.tabletop import OBJECT_NAME, TABLETOP, write_tabletop

Progress = Callable[[str], None]

DECK_FILE: Final = "gong-deck.pdf"
PART_FILE: Final = "gong-cards.pdf"
_TABLETOP_FOLDER: Final = "gong-tabletop"
_PURPOSES: Final = (*service_names(), IMAGES, TABLETOP)
_LARGEST_CORNER: Final = 10.0
_NEVER_IN_ONE: Final = frozenset(' \t\r\n"<>?#')  # a file's name comes behind it


def purpose_options(command: Command) -> Command:
    """Add the options ``purpose``, ``pictures_at``, ``cut_file`` and ``cut_corners``."""
    for option in reversed(_OPTIONS):
        command = option(command)
    return command


def check_together(context: click.Context, purpose: str | None, flip: Flip) -> None:
    """Refuse options that say nothing together; raises ``Idle``."""
    if purpose in service_names():
        refuse_idle(
            context, (*SHEETS_ONLY, "card"), beside=f"with --for {purpose}", why="which has its own size"
        )
    elif purpose is not None:
        refuse_idle(context, SHEETS_ONLY, beside=f"with --for {purpose}", why="which makes single pictures")
    if purpose != TABLETOP:
        refuse_idle(context, ["pictures_at"], beside=f"without --for {TABLETOP}", why="which needs addresses")
    if not given(context, "cut_file"):
        refuse_idle(
            context, ["cut_corners"], beside="without --cut-file", why="which is for machines that cut"
        )
    if flip is Flip.NONE:
        refuse_idle(context, BACKS_ONLY, beside="with --flip none", why="which prints no backs")
    if flip is Flip.FOLD:
        refuse_idle(context, SECOND_SIDES_ONLY, beside="with --flip fold", why="which prints one side only")


def web_address(_context: click.Context, _option: click.Parameter, text: str | None) -> str | None:
    """Return an address at which pictures can be fetched; raises ``BadParameter``."""
    if text is None:
        return None
    try:
        parts = urlsplit(text)
        is_address = (
            parts.scheme in ("http", "https") and bool(parts.hostname) and not set(text) & _NEVER_IN_ONE
        )
    except ValueError:
        is_address = False
    if not is_address:
        raise click.BadParameter(
            f"{text[:80]!r} is no address on the web, as in https://gong.example/pictures."
        )
    return text


def place_for(cards: Sequence[AnyCard], purpose: str | None, wanted: str | None) -> Path:
    """Return where the result goes; raises ``BadName`` for a ``wanted`` place that does not fit it.

    If nobody says, a part of the deck never takes the place of the whole.
    """
    if purpose == TABLETOP:
        return folder_place(_TABLETOP_FOLDER if wanted is None else wanted, _TABLETOP_FOLDER)
    usual = DECK_FILE if len(cards) == len(DECK) else PART_FILE
    example = usual if purpose is None else f"gong-{purpose}.zip"
    return file_place(example if wanted is None else wanted, example)


def make_for(purpose: str, order: Order, *, out: Path, pictures_at: str | None, progress: Progress) -> str:
    """Make what a service or a tabletop needs and say what was made; raises what printing does."""
    if purpose == TABLETOP:
        with told_when_stopped(out / OBJECT_NAME):
            return write_tabletop(order, folder=out, address=pictures_at, progress=progress)
    asked = picture_format(purpose, order.imposition.card)
    with told_when_stopped(out):
        return report_of(zip_of_cards(order, asked, out=out, progress=progress), asked, out)


def cut_files(order: Order, path: Path, corner: float, *, deck: Path) -> dict[Path, bytes]:
    """Return the cut lines of every kind of sheet; none may take the place of the deck.

    Raises ``CannotWrite`` for these and for a place that can hold none.
    """
    kinds = cut_sheets(impose(len(order.cards), order.imposition), corner, f"GONG · {order.base}")
    contents = {}
    for place, (sheet, sheets) in enumerate(kinds):
        target = numbered(path, sheets, first=place == 0)
        check_apart(target, deck)
        check_place(target)
        contents[target] = svg(sheet)
    return contents


def report_of_cuts(contents: dict[Path, bytes]) -> str:
    """Say where the cut lines are."""
    return "\n".join(
        f"{path}: cut lines in mm. Cut from the front; three crosses on the sheet show where it lies."
        for path in contents
    )


_OPTIONS: Final = (
    click.option(
        "--for",
        "purpose",
        type=click.Choice(_PURPOSES, case_sensitive=False),
        help="Instead of sheets: a zip of pictures for a print service, or a deck for a virtual table.",
    ),
    click.option(
        "--pictures-at",
        metavar="ADDRESS",
        callback=web_address,
        help=f"Where the pictures of --for {TABLETOP} will be on the web; this computer if not given.",
    ),
    click.option(
        "--cut-file",
        type=FilePlace("gong-cut.svg"),
        help="Also write an SVG for a cutting machine; the sheets then get crosses that it finds them by.",
    ),
    click.option(
        "--cut-corners",
        type=Number(0, _LARGEST_CORNER),
        default=0.0,
        help="Radius in mm to which that machine rounds the corners.",
    ),
)
