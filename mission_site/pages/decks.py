"""A deck of one's own: what that is, how to make one, and where its cards lead."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from flask import Flask, redirect, request
from werkzeug.exceptions import NotFound, TooManyRequests

from mission_site.addresses import DECK_PREFIXES
from mission_site.decks import NoDeck
from mission_site.pages.mission import place_of
from mission_site.reader import reader_of
from mission_site.table import PLAYERS, table_of_form
from missions.mission import Table, Tag

if TYPE_CHECKING:
    from werkzeug import Response as AnyResponse

    from mission_site.site import Site


@dataclass(frozen=True, slots=True)
class DecksView:
    """What a deck of one's own is, and the form that makes one."""

    template: ClassVar[str] = "decks.html"
    here: str
    table: Table
    players: range
    tags: tuple[Tag, ...]


@dataclass(frozen=True, slots=True)
class DeckView:
    """The front of one deck: its buttons."""

    template: ClassVar[str] = "deck.html"
    here: str
    code: str
    place: str


def add_deck_pages(app: Flask, site: "Site") -> None:
    """Add the pages about decks that everybody may see."""

    @app.get("/decks")
    def decks() -> "AnyResponse":
        view = DecksView("/decks", Table(), PLAYERS, site.choice.tags)
        return site.book.page(view, reader_of(request)).answer_again(request)

    @app.post("/decks")
    def make_deck() -> "AnyResponse":
        if not site.deck_makers.take("all"):
            raise TooManyRequests
        code, secret = site.decks.make(table_of_form(request.form))
        return redirect(f"{request.script_root}{place_of(code)}/owner/{secret}", 303)

    def printed_deck(code: str) -> "AnyResponse":
        """Answer for six signs alone, which may be any word: only a code that can be one is called one."""
        try:
            return deck(code)
        except NoDeck as error:
            raise NotFound if error.mistyped else error from None

    def deck(code: str) -> "AnyResponse":
        found = site.decks.known(code)
        place = place_of(found.code)
        return site.book.page(DeckView(place, found.code, place), reader_of(request)).answer_again(request)

    for prefix, page in zip(DECK_PREFIXES, (deck, printed_deck), strict=True):
        app.add_url_rule(prefix, f"deck {prefix}", page)
