"""What only a deck's owner may do, by the secret link: who plays, house missions, export and import.

These pages are made for each request and kept nowhere, neither here nor by the browser.
"""

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Final

from flask import Flask, Response, redirect, request
from werkzeug.exceptions import NotFound

from mission_site.compose import Parts, composed_effect, parts_in
from mission_site.figures import text_shown
from mission_site.house import (
    MOST_MISSIONS,
    BadHouseMission,
    HouseFault,
    HouseMission,
    composed_mission,
    export_missions,
    free_mission,
    import_missions,
    seen_text,
)
from mission_site.pages.mission import place_of
from mission_site.reader import reader_of
from mission_site.table import PLAYERS, table_of_form
from missions.cards import Colour
from missions.mission import Table, Tag

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from werkzeug import Response as AnyResponse

    from mission_site.decks import Deck
    from mission_site.figures import MissionText
    from mission_site.site import Site
    from missions.language import Language

MAX_FILE_BYTES: Final = 128 * 1024
_OWNER: Final = "/d/<deck_code:code>/owner/<secret>"
_SECRETS: Final = "no-store, private"


@dataclass(frozen=True, slots=True)
class HouseEntry:
    """One house mission in the owner's list."""

    mission_id: str
    colour: Colour
    text: "MissionText"


@dataclass(frozen=True, slots=True)
class OwnerView:
    """The page of a deck's owner."""

    template: ClassVar[str] = "owner.html"
    here: str
    code: str
    place: str
    owner: str
    """The address of this page, which the forms' addresses begin with."""

    table: Table
    players: range
    tags: tuple[Tag, ...]
    parts: Parts
    house: tuple[HouseEntry, ...]
    fault: HouseFault | None
    typed: "Mapping[str, str]"
    """What was sent and could not be taken, which stays in its form; empty without a fault."""


def add_owner_pages(app: Flask, site: "Site") -> None:
    """Add the pages behind an owner's link."""

    @app.get(_OWNER)
    def owner(code: str, secret: str) -> "AnyResponse":
        return _page(site, _owned(site, code, secret), secret)

    @app.post(f"{_OWNER}/table")
    def owner_table(code: str, secret: str) -> "AnyResponse":
        site.decks.set_table(_owned(site, code, secret), table_of_form(request.form))
        return _back(code, secret)

    @app.post(f"{_OWNER}/compose")
    def compose(code: str, secret: str) -> "AnyResponse":
        def composed() -> HouseMission:
            return composed_mission(site.decks.new_mission_id(), _colour(), composed_effect(request.form))

        return _put(site, code, secret, lambda: (composed(),))

    @app.post(f"{_OWNER}/write")
    def write(code: str, secret: str) -> "AnyResponse":
        def written() -> HouseMission:
            return free_mission(site.decks.new_mission_id(), _colour(), request.form.get("text", ""))

        return _put(site, code, secret, lambda: (written(),))

    @app.post(f"{_OWNER}/remove")
    def remove(code: str, secret: str) -> "AnyResponse":
        site.decks.remove(_owned(site, code, secret), request.form.get("mission", ""))
        return _back(code, secret)

    @app.get(f"{_OWNER}/missions.json")
    def export(code: str, secret: str) -> Response:
        deck = _owned(site, code, secret)
        headers = {
            "Cache-Control": _SECRETS,
            "Content-Disposition": f'attachment; filename="gong-{deck.code}.json"',
        }
        return Response(export_missions(deck.house), headers=headers, content_type="application/json")

    @app.post(f"{_OWNER}/import")
    def imported(code: str, secret: str) -> "AnyResponse":
        request.max_content_length = request.max_form_memory_size = MAX_FILE_BYTES
        return _put(site, code, secret, lambda: import_missions(_uploaded()))


def _owned(site: "Site", code: str, secret: str) -> "Deck":
    """Return the deck if this is its owner's secret; a wrong one is simply not found."""
    deck = site.decks.known(code)
    if not deck.belongs_to(secret):
        raise NotFound
    return deck


def _colour() -> Colour:
    try:
        return Colour(request.form.get("colour", ""))
    except ValueError:
        raise BadHouseMission(HouseFault.NO_COLOUR) from None


def _uploaded() -> bytes:
    file = request.files.get("file")
    if file is None:
        raise BadHouseMission(HouseFault.NO_FILE)
    return bytes(file.read())


def _put(
    site: "Site", code: str, secret: str, made: "Callable[[], tuple[HouseMission, ...]]"
) -> "AnyResponse":
    """Keep what the owner made; tell what was wrong with it on the same page."""
    deck = _owned(site, code, secret)
    try:
        for house in _if_room(made(), deck):
            site.decks.put(deck, house)
    except BadHouseMission as error:
        return _page(site, site.decks.known(code), secret, fault=error.fault)
    return _back(code, secret)


def _if_room(missions: tuple[HouseMission, ...], deck: "Deck") -> tuple[HouseMission, ...]:
    """Return the missions if all of them fit into the deck, beside or instead of those that are there."""
    if len({house.id for house in (*deck.house, *missions)}) > MOST_MISSIONS:
        raise BadHouseMission(HouseFault.FULL)
    return missions


def _back(code: str, secret: str) -> "AnyResponse":
    return redirect(f"{request.script_root}{place_of(code)}/owner/{secret}", 303)


def _page(site: "Site", deck: "Deck", secret: str, *, fault: HouseFault | None = None) -> Response:
    reader = reader_of(request)
    place = place_of(deck.code)
    view = OwnerView(
        here=f"{place}/owner/{secret}",
        code=deck.code,
        place=place,
        owner=f"{place}/owner/{secret}",
        table=deck.table,
        players=PLAYERS,
        tags=deck.choice.tags,
        parts=parts_in(reader.language),
        house=tuple(_entry(house, reader.language) for house in deck.house),
        fault=fault,
        typed={name: seen_text(value) for name, value in request.form.items()} if fault else {},
    )
    page = site.book.page_once(view, reader)
    return page.answer(request, status=422 if fault else 200, extra=(("Cache-Control", _SECRETS),))


def _entry(house: HouseMission, language: "Language") -> HouseEntry:
    text = text_shown(house.mission, language, house.text)
    return HouseEntry(house.id, house.mission.colour, text)
