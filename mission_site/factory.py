"""Makes the site: a list of its parts."""

import os
import secrets
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import IO, Any, Final

import click
from flask import Flask
from flask.cli import NoAppException

from mission_site.addresses import add_converters
from mission_site.book import Book
from mission_site.choice import Choice
from mission_site.dealing import Bucket, PhoneDealer, TableDealer
from mission_site.decks import Decks
from mission_site.interface import whole_language
from mission_site.pages.draw import add_draw_pages
from mission_site.pages.errors import answer_errors
from mission_site.protection import protect, refuse_other_sites
from mission_site.reader import ENGLISH
from mission_site.routes import add_routes
from mission_site.settings import Settings
from mission_site.site import Site
from mission_site.store import Store, open_store
from missions.catalogue import Catalogue, shipped_catalogue
from missions.errors import GongError

DRAWS_A_MINUTE: Final = 60
DRAWS_AT_ONCE: Final = 60
"""Of one deck. No table is that fast; beyond it missions are random and the store is left in peace."""


def create_app(
    settings: Settings | None = None,
    *,
    store: Store | None = None,
    catalogue: Catalogue | None = None,
    clock: Callable[[], float] = time.time,
    random_below: Callable[[int], int] = secrets.randbelow,
) -> Flask:
    """Make the site. Raises GongError, in words for whoever starts it, when it could not work."""
    with _told_by_flask(settings is None):
        settings = settings or Settings.from_environment(os.environ)
        whole_language(ENGLISH)  # which all readers fall back on
        store = store or open_store(settings.store)
        site = _site(settings, store, Choice(catalogue or shipped_catalogue()), clock, random_below)
    app = Flask(__package__, static_folder=None)
    app.extensions.update(store=store, table_dealer=site.table_dealer)
    add_converters(app)
    protect(app, settings)
    add_draw_pages(app, site)
    add_routes(app, site)
    refuse_other_sites(app)
    answer_errors(app, site)
    return app


@contextmanager
def _told_by_flask(asked_by_name: bool) -> Iterator[None]:
    """Let ``flask run``, which finds the site by name, tell an error in one sentence, as ``gong`` does."""
    try:
        yield
    except GongError as error:
        if asked_by_name and click.get_current_context(silent=True):
            raise _NoSite(str(error)) from None
        raise


class _NoSite(NoAppException):
    """What flask tells without a traceback; here without its usage too, of which nothing is wrong."""

    def show(self, file: IO[Any] | None = None) -> None:
        """Write the sentence."""
        click.ClickException.show(self, file)


def _site(
    settings: Settings,
    store: Store,
    choice: Choice,
    clock: Callable[[], float],
    random_below: Callable[[int], int],
) -> Site:
    decks = Decks(store, choice, clock, random_below)
    if settings.home:
        decks.add_home()
    table_dealer = TableDealer(
        store,
        decks,
        settings.secret,
        random_below=random_below,
        bucket=Bucket(clock, a_minute=DRAWS_A_MINUTE, at_once=DRAWS_AT_ONCE),
    )
    return Site(
        choice=choice,
        book=Book(settings.root, offline=settings.works_offline, compiled=settings.cache / "templates"),
        decks=decks,
        table_dealer=table_dealer,
        phone_dealer=PhoneDealer(settings.secret, lambda: f"{random_below(2**32):08x}"),
        store=store,
        settings=settings,
        clock=clock,
    )
