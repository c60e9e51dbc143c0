"""A scanned card draws a mission of its colour and shows it at once; and each mission has its own page."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Final

from flask import Flask, Request, Response, redirect
from flask.globals import request_ctx
from werkzeug.exceptions import NotFound

from mission_site.addresses import COLOUR_SEGMENTS
from mission_site.book import NEGOTIATED, VARY
from mission_site.cookies import read_cookie, set_cookie
from mission_site.figures import MissionText, mission_text
from mission_site.reader import Reader, reader_of
from mission_site.seat import Seat
from mission_site.table import TABLE_COOKIE, read_table
from mission_site.trail import KEPT_SECONDS, TRAIL_COOKIE, Last, Trail, read_trail, write_trail
from mission_site.visit import LOOK_AHEAD_STATUS, Visit, is_reload, kind_of_visit
from missions.cards import Colour
from missions.links import Destination, Target, canonical_path

if TYPE_CHECKING:
    from werkzeug import Response as AnyResponse

    from mission_site.book import Page
    from mission_site.site import Site

DOUBLE_SCAN_SECONDS: Final = 5
DOUBLE_TAP_SECONDS: Final = 2
SHOWN: Final = "shown"
"""The form field with the mission on the page whose button was pressed."""


@dataclass(frozen=True, slots=True)
class MissionView:
    """The page of one mission."""

    template: ClassVar[str] = "mission.html"
    here: str
    colour: Colour
    mission_id: str
    text: MissionText


@dataclass(frozen=True, slots=True)
class CardView:
    """What a preview of a card's link shows: its colour, and no mission."""

    template: ClassVar[str] = "card.html"
    here: str
    colour: Colour


def add_draw_pages(app: Flask, site: "Site") -> None:
    """Add the pages behind the cards' codes."""

    def scan(colour: Colour) -> "AnyResponse":
        request = request_ctx.request
        visit = kind_of_visit(request)
        if visit is Visit.LOOK_AHEAD:
            return _come_back()
        if visit is Visit.PREVIEW:
            view = CardView(_draw_path(colour), colour)
            return site.book.page(view, reader_of(request)).answer(request)
        return _Draw(site, request, colour).scan()

    def another(colour: Colour) -> "AnyResponse":
        request = request_ctx.request
        return _Draw(site, request, colour).another(request.form.get(SHOWN))

    for segment, colour in COLOUR_SEGMENTS.items():  # without a converter: routes that cost half
        app.add_url_rule(f"/{segment}", "scan", scan, methods=["GET"], defaults={"colour": colour})
        app.add_url_rule(f"/{segment}", "another", another, methods=["POST"], defaults={"colour": colour})

    @app.get("/<colour:colour>/<mission_id>")
    def one(colour: Colour, mission_id: str) -> "AnyResponse":
        request = request_ctx.request
        if site.choice.find(colour, mission_id) is None:
            raise NotFound
        return _mission_page(site, colour, mission_id, reader_of(request)).answer_again(request)


class _Draw:
    """One person's wish for a mission of a colour."""

    __slots__ = ("_colour", "_last", "_now", "_reader", "_request", "_site", "_trail")

    def __init__(self, site: "Site", request: Request, colour: Colour) -> None:
        self._site = site
        self._request = request
        self._colour = colour
        self._reader = reader_of(request)
        self._now = site.clock()
        self._trail = read_trail(read_cookie(request, TRAIL_COOKIE), site.secret)
        self._last = self._remembered()

    def scan(self) -> "AnyResponse":
        """Show the mission at once: a redirect would cost a round trip."""
        last = self._last
        if last and (is_reload(self._request) or last.is_younger(DOUBLE_SCAN_SECONDS, self._now)):
            return self._show(last.mission_id)
        mission_id, trail = self._deal()
        return self._remember(self._show(mission_id), mission_id, trail)

    def another(self, shown: str | None) -> "AnyResponse":
        """Draw and lead to the mission's own page; a second tap of the same button leads there too."""
        last = self._last
        if last and shown not in {None, last.mission_id} and last.is_younger(DOUBLE_TAP_SECONDS, self._now):
            return self._lead_to(last.mission_id)
        mission_id, trail = self._deal()
        return self._remember(self._lead_to(mission_id), mission_id, trail)

    def _remembered(self) -> Last | None:
        """Return the mission of this colour that the phone saw last, if it is still one of ours."""
        last = self._trail.last
        if last and last.run == self._colour and last.is_younger(KEPT_SECONDS, self._now):
            return last if self._site.choice.find(self._colour, last.mission_id) else None
        return None

    def _deal(self) -> tuple[str, Trail]:
        table = read_table(read_cookie(self._request, TABLE_COOKIE))
        return Seat(self._site.choice, table, self._site.dealer).deal(self._colour, self._trail)

    def _show(self, mission_id: str) -> Response:
        path = self._request.environ.get("SCRIPT_NAME", "") + _mission_path(self._colour, mission_id)
        extra = (("Cache-Control", NEGOTIATED), ("Content-Location", path))
        page = _mission_page(self._site, self._colour, mission_id, self._reader)
        return page.answer(self._request, extra=extra)

    def _lead_to(self, mission_id: str) -> "AnyResponse":
        suffix = f"?lang={self._reader.language.tag}" if self._reader.explicit else ""
        return redirect(self._request.script_root + _mission_path(self._colour, mission_id) + suffix, 303)

    def _remember(self, response: "AnyResponse", mission_id: str, trail: Trail) -> "AnyResponse":
        last = Last(self._colour, mission_id, int(self._now))
        set_cookie(response, self._request, TRAIL_COOKIE, write_trail(trail, last, self._site.secret))
        return response


_MISSION_PATH: Final = {
    colour: canonical_path(Target(Destination(colour.value)), mission_id="") for colour in Colour
}


def _draw_path(colour: Colour) -> str:
    return canonical_path(Target(Destination(colour.value)))


def _mission_path(colour: Colour, mission_id: str) -> str:
    return _MISSION_PATH[colour] + mission_id


def _mission_page(site: "Site", colour: Colour, mission_id: str, reader: Reader) -> "Page":
    def view() -> MissionView:
        text = mission_text(site.choice.missions[mission_id], reader.language)
        return MissionView(_mission_path(colour, mission_id), colour, mission_id, text)

    return site.book.page_at((MissionView, mission_id), reader, view)


def _come_back() -> Response:
    """Refuse to draw for a browser that only looks ahead; the real visit then draws."""
    headers = {"Cache-Control": "no-store", "Retry-After": "0", "Vary": f"{VARY}, Sec-Purpose"}
    return Response("", LOOK_AHEAD_STATUS, headers, content_type="text/plain")
