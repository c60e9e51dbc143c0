"""``gong db``: the store of decks and draws."""

import os
from pathlib import Path
from typing import Final

import click

from mission_site.settings import Settings
from mission_site.store import BadStore, copies, upgrade_store, without_password
from print_cards.keep import CannotWrite, check_place
from print_cards.places import FoundFile
from print_cards.stopping import told_when_stopped

_MAGIC: Final = b"SQLite format 3\0"  # with which such files begin


@click.group()
def command() -> None:
    """Look after the store that GONG_STORE names."""


@command.command()
def upgrade() -> None:
    """Bring the tables up to date; safe to run again."""
    url = Settings.from_environment(os.environ).store
    before, after = upgrade_store(url)
    click.echo(
        f"{without_password(url)} is up to date (version {after})."
        if before == after
        else f"{without_password(url)} went from version {before} to {after}."
    )


@command.command()
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
def backup(file: Path) -> None:
    """Copy the embedded store into FILE; the site may keep running."""
    url = _embedded()
    check_place(file)  # a device would be replaced like a file
    try:
        _check_is_no_other(file)
        with told_when_stopped(file):
            copies.backup(url, file)
    except OSError as error:
        raise CannotWrite(file, (error.strerror or str(error)).lower()) from error
    click.echo(f"{file} holds all decks and draws.")


@command.command()
@click.argument("file", type=FoundFile())
def restore(file: Path) -> None:
    """Put the embedded store back to what it was when FILE was backed up; stop the site first."""
    url = _embedded()
    copies.restore(url, file)
    click.echo(f"{url} is as it was in {file}.")


def _check_is_no_other(file: Path) -> None:
    """Raise ``CannotWrite`` where a backup would take the place of what is none."""
    if file.exists() and file.stat().st_size:
        with file.open("rb") as content:
            if content.read(len(_MAGIC)) != _MAGIC:
                raise CannotWrite(file, "another file is there, which is no backup")


def _embedded() -> str:
    url = Settings.from_environment(os.environ).store
    if not url.startswith("sqlite:"):
        raise BadStore(url, "only the embedded one is copied here; for PostgreSQL use pg_dump and pg_restore")
    return url
