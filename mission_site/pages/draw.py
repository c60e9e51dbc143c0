"""A scanned card draws a mission of its colour and shows it at once; and each mission has its own page."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Final

from flask import Blueprint, Response, redirect, request
from werkzeug.exceptions import NotFound

from mission_site.book import VARY
from mission_site.figures import MissionText, mission_text
from mission_site.reader import Reader, reader_of
from mission_site.remembering import (
    DOUBLE_SCAN_SECONDS,
    DOUBLE_TAP_SECONDS,
    KEPT_SECONDS,
    LAST_COOKIE,
    YEAR_SECONDS,
    Last,
    remember,
)
from mission_site.seat import BAGS_COOKIE, Seat
from mission_site.visit import LOOK_AHEAD_STATUS, Visit, is_reload, kind_of_visit
from missions.cards import Colour
from missions.links import Destination, Target, canonical_path

if TYPE_CHECKING:
    from werkzeug import Response as AnyResponse

    from mission_site.book import Page
    from mission_site.dealing import Dealt
    from mission_site.site import Site

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


def draw_pages(site: "Site") -> Blueprint:
    """Make the pages behind the cards' codes."""
    pages = Blueprint("draw", __name__)

    @pages.get("/<colour:colour>")
    def scan(colour: Colour) -> "AnyResponse":
        reader = reader_of(request)
        visit = kind_of_visit(request)
        if visit is Visit.LOOK_AHEAD:
            return _come_back()
        if visit is Visit.PREVIEW:
            return site.book.page(CardView(_draw_path(colour), colour), reader).answer(request)
        now = site.clock()
        last = _last(site, colour)
        if last and (is_reload(request) or last.is_younger(DOUBLE_SCAN_SECONDS, now)):
            return _show(site, colour, last.mission_id, reader)
        dealt = Seat.of(request, site.choice, site.dealer).deal(colour)
        return _remember(_show(site, colour, dealt.mission_id, reader), colour, dealt, now)

    @pages.post("/<colour:colour>")
    def another(colour: Colour) -> "AnyResponse":
        reader, now = reader_of(request), site.clock()
        last = _last(site, colour)
        tapped_twice = last and last.mission_id != request.form.get(SHOWN, last.mission_id)
        if last and tapped_twice and last.is_younger(DOUBLE_TAP_SECONDS, now):
            return _go_to(colour, last.mission_id, reader)
        dealt = Seat.of(request, site.choice, site.dealer).deal(colour)
        return _remember(_go_to(colour, dealt.mission_id, reader), colour, dealt, now)

    @pages.get("/<colour:colour>/<mission_id>")
    def one(colour: Colour, mission_id: str) -> "AnyResponse":
        if site.choice.find(colour, mission_id) is None:
            raise NotFound
        reader = reader_of(request)
        return _mission_page(site, colour, mission_id, reader).answer_again(request, reader)

    return pages


def _draw_path(colour: Colour) -> str:
    return canonical_path(Target(Destination(colour.value)))


def _mission_path(colour: Colour, mission_id: str) -> str:
    return canonical_path(Target(Destination(colour.value)), mission_id=mission_id)


def _mission_page(site: "Site", colour: Colour, mission_id: str, reader: Reader) -> "Page":
    def view() -> MissionView:
        text = mission_text(site.choice.missions[mission_id], reader.language)
        return MissionView(_mission_path(colour, mission_id), colour, mission_id, text)

    return site.book.page_at((MissionView, mission_id), reader, view)


def _show(site: "Site", colour: Colour, mission_id: str, reader: Reader) -> Response:
    """Answer a scan with the mission itself: a redirect would cost a round trip."""
    response = _mission_page(site, colour, mission_id, reader).answer(request)
    response.headers["Content-Location"] = request.script_root + _mission_path(colour, mission_id)
    return response


def _go_to(colour: Colour, mission_id: str, reader: Reader) -> "AnyResponse":
    suffix = f"?lang={reader.language.tag}" if reader.explicit else ""
    return redirect(request.script_root + _mission_path(colour, mission_id) + suffix, 303)


def _last(site: "Site", colour: Colour) -> Last | None:
    """Return the mission of this colour that the phone saw last, if it is still one of ours."""
    last = Last.read(request.cookies.get(LAST_COOKIE, ""))
    if last and last.run == colour.value and site.choice.find(colour, last.mission_id):
        return last
    return None


def _remember(response: "AnyResponse", colour: Colour, dealt: "Dealt", now: float) -> "AnyResponse":
    last = Last(colour.value, dealt.mission_id, int(now))
    remember(response, request, LAST_COOKIE, last.write(), seconds=KEPT_SECONDS)
    if dealt.cookie is not None:
        remember(response, request, BAGS_COOKIE, dealt.cookie, seconds=YEAR_SECONDS)
    return response


def _come_back() -> Response:
    """Refuse to draw for a browser that only looks ahead; the real visit then draws."""
    headers = {"Cache-Control": "no-store", "Retry-After": "0", "Vary": f"{VARY}, Sec-Purpose"}
    return Response("", LOOK_AHEAD_STATUS, headers, content_type="text/plain")
