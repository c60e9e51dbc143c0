"""The command ``gong art``: paint all pictures again."""

from dataclasses import dataclass
from pathlib import Path

import click

from missions.errors import GongError
from print_cards.keep import CannotWrite


@dataclass(eq=False)
class NoPaint(GongError):
    """Painting without numpy."""

    def __str__(self) -> str:
        return "Painting needs numpy, which is not installed: pip install 'gong-cards[art]'."


@click.command("art")
@click.argument("folder", type=click.Path(file_okay=False, path_type=Path))
def command(folder: Path) -> None:
    """Paint the galaxies, the Xpheres, the joker and the back again, as JPEGs in FOLDER.

    The finished pictures are in the package already; this takes a minute or two.
    """
    try:
        from print_cards.art.paint import paint_all  # noqa: PLC0415 - only this command needs numpy
    except ModuleNotFoundError as error:
        if not (error.name or "").startswith("numpy"):
            raise
        raise NoPaint from None
    try:
        paint_all(folder, progress=click.echo)
    except OSError as error:
        raise CannotWrite(folder, (error.strerror or str(error)).lower()) from None
