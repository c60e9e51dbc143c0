"""The command ``gong art``: paint all pictures again."""

import sys
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

import click

from missions.errors import GongError
from print_cards.places import FolderPlace
from print_cards.stopping import Stopped


@dataclass(eq=False)
class NoPaint(GongError):
    """Painting without numpy."""

    def __str__(self) -> str:
        return (
            "Painting needs numpy, which is not installed: in GONG's folder, run "
            "`pip install --editable '.[art]'`."
        )


@click.command("art")
@click.argument("folder", type=FolderPlace("art"), required=False)
@click.option("--check", is_flag=True, help="Write nothing: compare with the pictures that ship.")
def command(*, folder: Path | None, check: bool) -> None:
    """Paint the galaxies, the Xpheres, the joker and the back again, as JPEGs in FOLDER.

    The finished pictures are in the package already; this takes a minute or two. --check ends with exit
    status 1 if a picture painted again is another one than that which ships.
    """
    if check == (folder is not None):
        raise click.UsageError("Name a folder for the pictures, or give --check.")
    try:
        from print_cards.art.paint import (  # noqa: PLC0415 - only this command needs numpy
            TOLERANCE,
            differences,
            paint_all,
        )
    except ModuleNotFoundError as error:
        if not (error.name or "").startswith("numpy"):
            raise
        raise NoPaint from None
    if folder is None:
        sys.exit(_compared(differences(), TOLERANCE))
    painted: list[Path] = []

    def tell(name: str) -> None:
        painted.append(folder / name)
        click.echo(name)

    try:
        paint_all(folder, progress=tell)
    except KeyboardInterrupt:
        raise Stopped(painted, ()) from None


def _compared(painted: Iterable[tuple[str, float]], tolerance: float) -> int:
    """Say how far each picture is from the shipped one; return the exit status."""
    apart = {}
    for name, difference in painted:
        click.echo(f"{name}: {difference:.3f}{'' if difference <= tolerance else ', another picture'}")
        apart[name] = difference
    others = sum(difference > tolerance for difference in apart.values())
    click.echo(
        f"{len(apart) - others} of {len(apart)} pictures are the shipped ones; the largest difference is "
        f"{max(apart.values()):.3f} of 255 levels on the mean, and {tolerance:g} is allowed."
    )
    return 1 if others else 0
