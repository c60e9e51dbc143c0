"""Every address of the site but those that draw a mission, and the page that answers it.

The code of these pages is loaded at their first visit: a scan must not wait for what prints decks.
"""

from importlib import import_module
from threading import Lock
from typing import TYPE_CHECKING, Any, Final

from mission_site.addresses import AIDS, DECK_PREFIXES, HERO, JOKER_SEGMENTS

if TYPE_CHECKING:
    from collections.abc import Callable

    from flask import Flask

    from mission_site.site import Site

_DECK, _PRINTED_DECK = DECK_PREFIXES
_OWNER: Final = f"{_DECK}/owner/<secret>"
_OWNERS_FORMS: Final = ("table", "compose", "write", "remove", "import")
_BOOKLET: Final = "/rules/booklet-<any(a4, letter, pages):binding>"

ROUTES: Final = (
    ("home.front", "GET", "/"),
    ("home.hero", "GET", f"/app/{HERO}"),
    ("home.privacy", "GET", "/privacy"),
    *(
        ("home.joker", "GET", f"{place}/{segment}")
        for place in ("", _DECK, _PRINTED_DECK)
        for segment in JOKER_SEGMENTS
    ),
    ("choices.language", "POST", "/language"),
    ("choices.table", "POST", "/table"),
    ("decks.decks", "GET", "/decks"),
    ("decks.make", "POST", "/decks"),
    ("decks.deck", "GET", _DECK),
    ("decks.printed_deck", "GET", _PRINTED_DECK),
    ("owner.owner", "GET", _OWNER),
    ("owner.lost", "GET", f"{_DECK}/owner"),
    *(("owner.back", "GET", f"{_OWNER}/{form}") for form in _OWNERS_FORMS),
    ("owner.table", "POST", f"{_OWNER}/table"),
    ("owner.compose", "POST", f"{_OWNER}/compose"),
    ("owner.write", "POST", f"{_OWNER}/write"),
    ("owner.remove", "POST", f"{_OWNER}/remove"),
    ("owner.export", "GET", f"{_OWNER}/missions.json"),
    ("owner.import_file", "POST", f"{_OWNER}/import"),
    ("rules.contents", "GET", "/rules"),
    ("rules.rules", "GET", "/rules/<name>"),
    ("rules.card", "GET", "/cards/<slug>.jpg"),
    ("booklet.booklet", "GET", _BOOKLET),
    ("booklet.booklet_file", "GET", f"{_BOOKLET}.pdf"),
    ("printing.form", "GET", "/print"),
    ("printing.deck", "GET", "/print/deck"),
    ("printing.file", "GET", "/print/<key>.pdf"),
    ("printing.picture", "GET", "/print/<key>-<any(front, back, card):view>.webp"),
    ("offline.absent", "GET", "/offline"),
    ("offline.deal", "GET", "/offline/<colour:colour>"),
    ("offline.deal_in_deck", "GET", f"{_DECK}/offline/<colour:colour>"),
    ("offline.worker", "GET", "/worker.js"),
    ("offline.manifest", "GET", "/app/<tag>.webmanifest"),
    ("offline.icon", "GET", "/app/<name>.png"),
    ("aids.aids", "GET", f"/{AIDS}"),
    ("health.alive", "GET", "/healthz"),
    ("health.ready", "GET", "/readyz"),
)
"""Module of ``mission_site.pages`` and method of its ``Pages``; HTTP method; address."""


def add_routes(app: "Flask", site: "Site") -> None:
    """Route every address to its page."""
    parts: dict[str, Part] = {}
    pages: dict[str, Callable[..., Any]] = {}
    for endpoint, method, address in ROUTES:
        module, _, name = endpoint.partition(".")
        part = parts.setdefault(module, Part(module, site))
        page = pages.setdefault(endpoint, part.page(name))
        app.add_url_rule(address, endpoint, page, methods=[method])


class Part:
    """The pages of one module, which is loaded at the first visit of any of them."""

    def __init__(self, module: str, site: "Site") -> None:
        self._module = module
        self._site = site
        self._lock = Lock()
        self._pages: Any = None

    def page(self, name: str) -> "Callable[..., Any]":
        """Return what answers for one page."""

        def answer(**values: object) -> Any:
            return getattr(self._loaded(), name)(**values)

        return answer

    def _loaded(self) -> Any:
        with self._lock:  # its pages share what they count
            if self._pages is None:
                self._pages = import_module(f"mission_site.pages.{self._module}").Pages(self._site)
        return self._pages
