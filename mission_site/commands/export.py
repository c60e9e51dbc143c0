"""``gong export``: the whole site as files for a free host."""

from pathlib import Path

import click

from mission_site.export import Order, export_site
from missions.catalogue import shipped_catalogue
from missions.deckcode import read_code
from missions.language import find_language, shipped_languages
from missions.links import BaseAddress
from print_cards.keep import check_place
from print_cards.places import FolderPlace
from print_cards.sizes import known_sizes
from print_cards.stopping import told_when_stopped


@click.command("export")
@click.argument("folder", type=FolderPlace("site"))
@click.option("--base-url", required=True, metavar="ADDRESS", help="Where the files will be on the web.")
@click.option(
    "--allow-unreachable", is_flag=True, help="Also an address that no phone can reach, for a test."
)
@click.option(
    "--lang",
    default="en",
    show_default=True,
    help="Language of the cards, and for visitors whose own is missing.",
)
@click.option(
    "--deck", "decks", multiple=True, metavar="CODE", help="A printed deck whose cards are to work here too."
)
@click.option(
    "--paper",
    type=click.Choice(known_sizes("papers"), case_sensitive=False),
    default="a4",
    show_default=True,
    help="The deck's paper.",
)
@click.option("--pdf/--no-pdf", default=True, help="Whether the site offers the deck as a finished file.")
@click.option(
    "--offline/--no-offline",
    default=True,
    help="Whether phones keep the pages; --no-offline makes them forget what they kept.",
)
def command(
    *,
    folder: Path,
    base_url: str,
    allow_unreachable: bool,
    lang: str,
    decks: tuple[str, ...],
    paper: str,
    pdf: bool,
    offline: bool,
) -> None:
    """Write the whole site into FOLDER, for any host that can hand out files.

    Each phone draws its missions in the page, from bags of its own: without a server, phones cannot share
    them. FOLDER must be new, empty, or an earlier export.
    """
    order = Order(
        base=BaseAddress.parse(base_url, allow_unreachable=allow_unreachable),
        catalogue=shipped_catalogue(),
        language=find_language(lang, shipped_languages()),
        decks=tuple(map(read_code, decks)),
        paper=paper if pdf else None,
        offline=offline,
    )
    _check_room_for(folder.expanduser().resolve())
    with told_when_stopped(folder):
        done = export_site(order, out=folder, progress=lambda line: click.echo(line, err=True))
    click.echo(
        f"{done.path}: {done.files} files, {done.bytes / 1e6:.1f} MB.\n"
        f"Put them on your host so that {order.base}/ shows index.html, then scan a card."
    )


def _check_room_for(folder: Path) -> None:
    """Raise ``CannotWrite`` early, before a deck is made, for a folder that cannot be made or written."""
    if folder.is_dir():
        check_place(folder / "index.html")
        return
    above = next(place for place in folder.parents if place.is_dir())
    check_place(above / folder.relative_to(above).parts[0])
