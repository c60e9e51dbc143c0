"""A scanned card draws a mission of its colour and shows it at once; and each mission has its own page."""

from typing import TYPE_CHECKING, Final

from flask import Flask, Request, Response, redirect
from flask.globals import request_ctx
from werkzeug.exceptions import NotFound

from mission_site.addresses import DECK_PREFIXES, route_colours
from mission_site.book import VARY, VARY_OF_SCANS
from mission_site.cookies import read_cookie, set_cookie
from mission_site.house import is_house_id
from mission_site.pages.mission import CardView, kept_by_phone, mission_page
from mission_site.reader import reader_of
from mission_site.table import TABLE_COOKIE, read_table
from mission_site.trail import KEPT_SECONDS, TRAIL_COOKIE, Last, Trail, read_trail, write_trail
from mission_site.visit import LOOK_AHEAD_STATUS, Visit, is_reload, kind_of_visit
from missions.cards import Colour
from missions.links import deck_path

if TYPE_CHECKING:
    from werkzeug import Response as AnyResponse

    from mission_site.decks import Deck
    from mission_site.site import Site

DOUBLE_SCAN_SECONDS: Final = 5
DOUBLE_TAP_SECONDS: Final = 2
SHOWN: Final = "shown"
"""The form field with the mission on the page whose button was pressed."""


def add_draw_pages(app: Flask, site: "Site") -> None:
    """Add the pages behind the cards' codes, of no deck and of each deck."""

    def draw(colour: Colour, code: str | None = None) -> "AnyResponse":
        request = request_ctx.request
        if request.method == "POST":
            return _Draw(site, request, colour, code).another(request.form.get(SHOWN))
        visit = kind_of_visit(request)
        if visit is Visit.LOOK_AHEAD:
            return _come_back()
        if visit is Visit.PREVIEW:
            view = CardView(f"{deck_path(code)}/{colour}", colour)
            return site.book.page_once(view, reader_of(request)).answer(request)
        return _Draw(site, request, colour, code).scan()

    def one(colour: Colour, mission_id: str, code: str | None = None) -> "AnyResponse":
        request = request_ctx.request
        choice = site.decks.known(code).choice if code else site.choice
        if code and is_house_id(mission_id) and not choice.find(colour, mission_id):
            choice = site.decks.fresh(code).choice  # another process may have dealt it a moment ago
        if not choice.find(colour, mission_id):
            raise NotFound
        page = mission_page(site.book, choice, deck_path(code), mission_id, reader_of(request))
        return page.answer_again(request, of_a_deck=code is not None)

    for prefix in ("", *DECK_PREFIXES):
        route_colours(app, prefix, draw)
        rule = f"{prefix}/<colour:colour>/<mission_id>"
        app.add_url_rule(rule, f"one {prefix}", one, methods=["GET"])


class _Draw:
    """One person's wish for a mission of a colour."""

    def __init__(self, site: "Site", request: Request, colour: Colour, code: str | None) -> None:
        self._site = site
        self._request = request
        self._colour = colour
        self._code = code
        self._deck = deck = self._deck_of(code, to_draw=True)
        self._choice = deck.choice if deck else site.choice
        self._run = f"{deck.code}-{colour}" if deck else colour  # as the phone's trail remembers this draw
        self._place = deck_path(code)
        self._reader = reader_of(request)
        self._now = site.clock()
        self._trail = read_trail(read_cookie(request, TRAIL_COOKIE), site.settings.secret)
        self._last = self._remembered()

    def scan(self) -> "AnyResponse":
        """Show the mission at once: a redirect would cost a round trip."""
        last = self._last
        if last and (is_reload(self._request) or last.is_younger(DOUBLE_SCAN_SECONDS, self._now)):
            return self._show(last.mission_id)
        mission_id, trail = self._deal(self._trail)
        return self._remember(self._show(mission_id), mission_id, trail)

    def another(self, shown: str | None) -> "AnyResponse":
        """Draw and lead to the mission's own page; a second tap of the same button leads there too."""
        last = self._last
        if last and shown not in {None, last.mission_id} and last.is_younger(DOUBLE_TAP_SECONDS, self._now):
            return self._lead_to(last.mission_id)
        mission_id, trail = self._deal(self._trail)
        if mission_id == shown:  # a shared link, or a phone without cookies: the button would seem dead
            mission_id, trail = self._deal(trail)
        return self._remember(self._lead_to(mission_id), mission_id, trail)

    def _deck_of(self, code: str | None, *, to_draw: bool = False) -> "Deck | None":
        if code:
            return self._site.decks.known(code, to_draw=to_draw)
        return self._site.decks.home(to_draw=to_draw) if self._site.settings.home else None

    def _remembered(self) -> Last | None:
        """Return the mission of this draw that the phone saw last, if it is still one of ours."""
        last = self._trail.last
        if last is None or last.run != self._run or not last.is_younger(KEPT_SECONDS, self._now):
            return None
        if self._deck and not self._choice.find(self._colour, last.mission_id):
            self._look_again()  # a mission that another machine dealt may be younger than what is kept here
        return last if self._choice.find(self._colour, last.mission_id) else None

    def _look_again(self) -> None:
        self._deck = self._site.decks.fresh(self._code) if self._code else self._deck_of(None)
        self._choice = self._deck.choice if self._deck else self._choice

    def _deal(self, trail: Trail) -> tuple[str, Trail]:
        if self._deck:
            mission_id, self._deck = self._site.table_dealer.deal(self._deck, self._colour)
            self._choice = self._deck.choice
            return mission_id, trail
        table = read_table(read_cookie(self._request, TABLE_COOKIE))
        ids = self._site.choice.fitting(self._colour, table)
        return self._site.phone_dealer.deal(self._colour, ids, trail)

    def _own_path(self, mission_id: str) -> str:
        root: str = self._request.environ.get("SCRIPT_NAME", "")
        return f"{root}{self._place}/{self._colour}/{mission_id}"

    def _show(self, mission_id: str) -> Response:
        kept = kept_by_phone(self._deck if self._code else None)
        extra = (*kept, ("Content-Location", self._own_path(mission_id)))
        page = mission_page(self._site.book, self._choice, self._place, mission_id, self._reader)
        return page.answer(self._request, extra=extra, vary=VARY_OF_SCANS)

    def _lead_to(self, mission_id: str) -> "AnyResponse":
        suffix = f"?lang={self._reader.language.tag}" if self._reader.explicit else ""
        return redirect(self._own_path(mission_id) + suffix, 303)

    def _remember(self, response: "AnyResponse", mission_id: str, trail: Trail) -> "AnyResponse":
        last = Last(self._run, mission_id, int(self._now))
        set_cookie(
            response, self._request, TRAIL_COOKIE, write_trail(trail, last, self._site.settings.secret)
        )
        return response


def _come_back() -> Response:
    """Refuse to draw for a browser that only looks ahead; the real visit then draws."""
    headers = {"Cache-Control": "no-store", "Retry-After": "0", "Vary": f"{VARY}, Sec-Purpose"}
    return Response("", LOOK_AHEAD_STATUS, headers, content_type="text/plain")
