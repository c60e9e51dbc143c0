"""``gong decks``: decks with a code of their own."""

import os
import secrets
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

import click

from mission_site.choice import Choice
from mission_site.decks import UNUSED_DAYS, Decks
from mission_site.settings import base_address, store_url
from mission_site.store import Store, open_store
from missions.catalogue import shipped_catalogue
from missions.links import deck_path
from missions.mission import Table
from print_cards.called import program
from print_cards.numbers import Whole

_EXAMPLE: Final = "https://gong.example"
"""Stands for the site's address where nobody has set it."""
_PATIENCE: Final = 60.0
"""Seconds: who types a command waits longer for another machine than who opens a page."""

_LONGEST_UNUSED: Final = 36_500  # a hundred years


@click.group()
def command() -> None:
    """Make decks with a code of their own, and forget those that nobody uses."""


@command.command()
@click.option("--players", type=Whole(2, 6), default=2, show_default=True)
def new(players: int) -> None:
    """Make a deck; print its code and the address of its owner's page."""
    base = base_address(os.environ)
    with _store() as store:
        code, secret = _decks(store).make(Table(players=players))
    site = base or _EXAMPLE
    click.echo(f"Deck {code}. Print it with: {program()} print --deck {code} --base-url {site}")
    click.echo(f"Its owner's page, which nobody can look up again: {site}{deck_path(code)}/owner/{secret}")
    if base is None:
        click.echo(f"Put your site's address in place of {_EXAMPLE}; with GONG_BASE_URL, it is written here.")


@command.command()
@click.option(
    "--days",
    type=Whole(1, _LONGEST_UNUSED),
    default=UNUSED_DAYS,
    show_default=True,
    help="Days without a draw.",
)
def prune(days: int) -> None:
    """Forget decks that nobody has drawn from for a year."""
    with _store() as store:
        codes = store.prune(before=_decks(store).today + 1 - days)
    click.echo(f"Unused decks forgotten: {len(codes)}." if codes else "No deck has been unused that long.")


@contextmanager
def _store() -> Iterator[Store]:
    store = open_store(store_url(os.environ), patience=_PATIENCE)
    try:
        yield store
    finally:
        store.close()


def _decks(store: Store) -> Decks:
    return Decks(store, Choice(shipped_catalogue()), time.time, secrets.randbelow)
