"""``gong db``: the store of decks and draws."""

import os
from pathlib import Path

import click

from mission_site.settings import store_url
from mission_site.store import BadStore, copies, upgrade_store, without_password
from print_cards.keep import check_place
from print_cards.places import FoundFile
from print_cards.stopping import told_when_stopped


@click.group()
def command() -> None:
    """Look after the store that GONG_STORE names."""


@command.command()
def upgrade() -> None:
    """Bring the tables up to date; safe to run again."""
    url = store_url(os.environ)
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
    with told_when_stopped(file):
        copies.backup(url, file)
    click.echo(f"{file} holds all decks and draws.")


@command.command()
@click.argument("file", type=FoundFile())
def restore(file: Path) -> None:
    """Put the embedded store back to what it was when FILE was backed up; stop the site first."""
    url = _embedded()
    aside = copies.restore(url, file)
    if aside is not None:
        click.echo(f"The store could not be read any more; what was there is now {aside}.")
    click.echo(f"{url} is as it was in {file}.")


def _embedded() -> str:
    url = store_url(os.environ)
    if not url.startswith("sqlite:"):
        raise BadStore(url, "only the embedded one is copied here; for PostgreSQL use pg_dump and pg_restore")
    return url
