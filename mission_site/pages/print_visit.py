"""One visit to the print pages: a choice, and what can be answered to it."""

from typing import TYPE_CHECKING, Final

from werkzeug.exceptions import NotFound

from mission_site.book import NEGOTIATED
from mission_site.decks import NoDeck
from mission_site.pages.desk import FULL_SECONDS, LOOK_AGAIN_SECONDS, Desk, later
from mission_site.pages.print_views import (
    DoneView,
    FailedView,
    PrintView,
    WaitView,
    page_of,
    pictures_of,
    sheets_of,
)
from mission_site.press.address import printed_address
from mission_site.press.asked import Fault, Option, Problem, read_asked
from mission_site.press.queue import Standing, State
from mission_site.press.wish import Job, Product, Wish, deck_file
from mission_site.reader import reader_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from flask import Request, Response

    from mission_site.book import View
    from mission_site.site import Site
    from missions.links import BaseAddress

_UNDER_WAY: Final = frozenset({State.WAITING, State.WORKING})


class PrintVisit:
    """One visitor's choice, and what the desk says to it."""

    def __init__(self, site: "Site", own: "BaseAddress | None", desk: Desk, request: "Request") -> None:
        self._site = site
        self._desk = desk
        self._request = request
        self._reader = reader_of(request)
        self._lang = self._reader.language.tag if self._reader.explicit else ""
        self._asked, faults = read_asked(request.args, words=self._reader.language.tag)
        self._query = self._asked.query(self._lang)
        self._address = printed_address(
            own, self._asked.address, came_by=request.url_root, netloc=request.host
        )
        self._faults = (*faults, *self._address.faults, *self._faults_of_deck())

    def form(self) -> "Response":
        """Show the form, with true pictures; a visitor who has chosen something waits for them."""
        wish = self._wish()
        if wish is None:
            return self._form()
        standing = self._stand(Job(wish, Product.PICTURES))
        if self._asked.given and standing.state in _UNDER_WAY:
            return self._wait(standing, Product.PICTURES)
        return self._form(wish, standing)

    def deck(self) -> "Response":
        """Show how far the deck is, and where it can be fetched."""
        if self._address.base is None and not self._address.faults:
            self._faults += (Fault(Option.ADDRESS, "", Problem.MISSING),)
        wish = self._wish()
        if wish is None:
            return self._form()
        standing = self._stand(Job(wish, Product.DECK))
        return self._done(wish) if standing.state is State.DONE else self._not_done(standing)

    def deck_again(self, key: str) -> "Response":
        """Have a deck made again that was deleted meanwhile, where the address still says what it was."""
        wish = self._wish()
        if wish is None or wish.key != key:
            raise NotFound
        return self._not_done(self._stand(Job(wish, Product.DECK)))

    def _wish(self) -> Wish | None:
        """Return the choice, if it can be printed."""
        asked, base = self._asked, self._address.base
        if self._faults or base is None:
            return None
        return Wish(base, asked.paper, asked.card, asked.flip, asked.ink, asked.words, asked.deck or None)

    def _faults_of_deck(self) -> "Iterator[Fault]":
        code = self._asked.deck
        if not code:
            return
        try:
            self._site.decks.known(code)
        except NoDeck as error:
            problem = Problem.MISTYPED if error.mistyped else Problem.NO_DECK
            yield Fault(Option.DECK, code[:40], problem)

    def _stand(self, job: Job) -> Standing:
        return self._desk.stand(self._request, job)

    def _form(self, wish: Wish | None = None, standing: Standing | None = None) -> "Response":
        view = PrintView(
            self._asked,
            self._query,
            self._address,
            self._lang,
            faults=self._faults,
            standing=standing,
            pictures=pictures_of(wish) if wish else (),
            sheets=sheets_of(wish) if wish else 0,
        )
        return self._answer(view, 400 if self._faults else 200)

    def _done(self, wish: Wish) -> "Response":
        file = deck_file(wish.key)
        size = self._desk.press.shelf.size(file)
        return self._answer(DoneView(self._asked, self._query, self._address, file, size, sheets_of(wish)))

    def _not_done(self, standing: Standing) -> "Response":
        view = FailedView(self._asked, self._query, standing)
        if standing.state is State.FAILED:
            return self._answer(view, 500)
        if standing.state is State.FULL:
            return self._page(view, 503, *later(FULL_SECONDS, self._onward(Product.DECK)))
        return self._wait(standing, Product.DECK)

    def _wait(self, standing: Standing, product: Product) -> "Response":
        onward = self._onward(product)
        view = WaitView(self._asked, self._query, product, standing, onward)
        return self._page(view, 503, *later(LOOK_AGAIN_SECONDS, onward))

    def _onward(self, product: Product) -> str:
        """Return where a product is shown when it is done."""
        return f"{self._request.script_root}{page_of(product)}?{self._query}"

    def _answer(self, view: "View", status: int = 200) -> "Response":
        return self._page(view, status, ("Cache-Control", NEGOTIATED))

    def _page(self, view: "View", status: int, *headers: tuple[str, str]) -> "Response":
        return self._site.book.page_once(view, self._reader).answer(
            self._request, status=status, extra=headers
        )
