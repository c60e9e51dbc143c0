"""What makes the site an app that draws without a network: worker, app manifest, icons, pages that deal."""

from importlib.resources import files
from typing import TYPE_CHECKING, Final

from flask import Response, abort, request

from mission_site.addresses import AIDS, HERO
from mission_site.app_manifest import ICONS, app_manifest
from mission_site.deal import AbsentView, DealView, deal_view, deck_deal_view
from mission_site.kept import kept_file
from mission_site.pages.mission import kept_by_phone
from mission_site.reader import ENGLISH, Reader, find_language, reader_of
from mission_site.worker import First, Keeping, edition, farewell_script, kept_places, worker_script
from missions.cards import Colour
from missions.language import shipped_languages

if TYPE_CHECKING:
    from werkzeug import Response as AnyResponse

    from mission_site.book import Page
    from mission_site.decks import Deck
    from mission_site.site import Site

WORKER_POLICY: Final = "default-src 'none'; connect-src 'self'"
"""A worker obeys the policy of its own answer: it may ask our site, and nobody else."""

_ALWAYS_ASK: Final = "no-cache"
_AIDS: Final = f"/{AIDS}?lang={{lang}}"
_COLOURS: Final = frozenset(Colour)


class Pages:
    """What a phone asks by itself once a page is shown."""

    def __init__(self, site: "Site") -> None:
        self._site = site

    def deal(self, colour: Colour) -> "AnyResponse":
        """Answer with the page that deals without a network."""
        return _deal_page(self._site, colour, reader_of(request)).answer_again(request)

    def deal_in_deck(self, colour: Colour, code: str) -> "AnyResponse":
        """Answer with the page that deals a deck's missions."""
        site = self._site
        deck = site.decks.now(site.decks.known(code).code)
        if deck.edition is None:
            abort(503)  # the store is away: what is not known cannot be kept
        return _deck_page(site, deck, colour, reader_of(request)).answer(request, extra=kept_by_phone(deck))

    def absent(self) -> "AnyResponse":
        """Answer with what a phone shows without a network for pages that it does not keep."""
        return self._site.book.page(AbsentView("/"), reader_of(request)).answer_again(request)

    def worker(self) -> Response:
        """Answer with the script that keeps pages, or with one that forgets them."""
        settings = self._site.settings
        if settings.works_offline:
            script = _worker(self._site, settings.root)
        else:
            script = farewell_script(settings.root)
        headers = {"Content-Security-Policy": WORKER_POLICY, "Cache-Control": _ALWAYS_ASK}
        return Response(script, headers=headers, content_type="text/javascript; charset=utf-8")

    def manifest(self, tag: str) -> Response:
        """Answer what the site is called as an app, in one language."""
        language = find_language(tag) or abort(404)
        root = self._site.settings.root
        written = app_manifest(language, root=root, start=f"{root}/")
        return Response(
            written, headers={"Cache-Control": _ALWAYS_ASK}, content_type="application/manifest+json"
        )

    def icon(self, name: str) -> "AnyResponse":
        """Answer with the app's icon."""
        known = ICONS.get(f"{name}.png") or abort(404)
        picture = (files("mission_site") / "static" / known.file).read_bytes()
        return kept_file(request, picture, "image/png")


def _deal_page(site: "Site", colour: Colour, reader: Reader) -> "Page":
    def view() -> DealView:
        return deal_view(colour, site.choice, reader.language)

    return site.book.page_at(("deal", colour), reader, view)


def _deck_page(site: "Site", deck: "Deck", colour: Colour, reader: Reader) -> "Page":
    """Return the page that deals what this deck's table can be given, house missions among them."""

    def view() -> DealView:
        return deck_deal_view(colour, deck.choice, code=deck.code, table=deck.table, language=reader.language)

    return site.book.page_at(("deal", deck.code, deck.edition, colour), reader, view)


def _worker(site: "Site", root: str) -> str:
    # as good as any language to see another choice of missions
    english = Reader(shipped_languages()[ENGLISH], explicit=True)
    pages = [_deal_page(site, colour, english).body for colour in Colour]
    kept = {place: _address(place) for place in kept_places()}
    parts = (_AIDS, f"/app/{HERO}")
    return worker_script(Keeping(root, edition(pages), kept, First.NETWORK, "/offline?lang={lang}", parts))


def _address(place: str) -> str:
    path = f"offline/{place}" if place in _COLOURS else place
    return f"/{path}?lang={{lang}}"
