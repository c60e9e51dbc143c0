"""The site that the cards point at, and the ``gong`` command that ties all together.

``flask --app mission_site run`` serves it too, set up by ``GONG_*`` variables.
"""

import os
import secrets
import time
from collections.abc import Callable

from flask import Flask

from mission_site.addresses import add_converters
from mission_site.book import Book
from mission_site.dealing import Dealer, PhoneDealer, TableDealer
from mission_site.pages.choices import add_choice_pages
from mission_site.pages.draw import add_draw_pages
from mission_site.pages.errors import answer_errors
from mission_site.pages.home import add_home_pages
from mission_site.pages.rules import rules_pages
from mission_site.protection import protect
from mission_site.seat import Choice
from mission_site.settings import Settings
from mission_site.site import Site
from mission_site.store import HOME_DECK, Store, open_store
from missions.catalogue import Catalogue, shipped_catalogue

__all__ = ["Settings", "create_app"]


def create_app(
    settings: Settings | None = None,
    *,
    store: Store | None = None,
    catalogue: Catalogue | None = None,
    clock: Callable[[], float] = time.time,
    random_below: Callable[[int], int] = secrets.randbelow,
) -> Flask:
    """Make the site. Raises GongError, in words for whoever starts it, when it could not work."""
    settings = settings or Settings.from_environment(os.environ)
    store = store or open_store(settings.store)
    site = Site(
        choice=Choice(catalogue or shipped_catalogue()),
        book=Book(settings.root),
        dealer=_dealer(settings, store, random_below),
        secret=settings.secret,
        clock=clock,
    )
    app = Flask(__name__, static_folder=None)
    app.extensions["store"] = store
    add_converters(app)
    protect(app, settings)
    add_home_pages(app, site)
    add_draw_pages(app, site)
    add_choice_pages(app)
    app.register_blueprint(rules_pages(site))
    answer_errors(app, site)
    return app


def _dealer(settings: Settings, store: Store, random_below: Callable[[int], int]) -> Dealer:
    if settings.home:
        return TableDealer(store, settings.secret, HOME_DECK, random_below)
    return PhoneDealer(settings.secret, lambda: f"{random_below(2**48):012x}")
