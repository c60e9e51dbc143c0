"""What only a deck's owner may do, by the secret link: who plays, house missions, export and import.

These pages are made for each request and kept nowhere, neither here nor by the browser.
"""

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Final

from flask import Response, redirect, request
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


class Pages:
    """What stands behind an owner's link."""

    def __init__(self, site: "Site") -> None:
        self._site = site

    def owner(self, code: str, secret: str) -> "AnyResponse":
        """Answer with all that the owner can do."""
        return _page(self._site, _owned(self._site, code, secret), secret)

    def table(self, code: str, secret: str) -> "AnyResponse":
        """Keep who plays."""
        self._site.decks.set_table(_owned(self._site, code, secret), table_of_form(request.form))
        return _back(code, secret)

    def compose(self, code: str, secret: str) -> "AnyResponse":
        """Keep a mission made of parts."""

        def composed() -> HouseMission:
            return composed_mission(self._new_id(), _colour(), composed_effect(request.form))

        return _put(self._site, code, secret, lambda: (composed(),))

    def write(self, code: str, secret: str) -> "AnyResponse":
        """Keep a mission in the family's own words."""

        def written() -> HouseMission:
            return free_mission(self._new_id(), _colour(), request.form.get("text", ""))

        return _put(self._site, code, secret, lambda: (written(),))

    def remove(self, code: str, secret: str) -> "AnyResponse":
        """Remove a mission."""
        self._site.decks.remove(_owned(self._site, code, secret), request.form.get("mission", ""))
        return _back(code, secret)

    def export(self, code: str, secret: str) -> Response:
        """Answer with the deck's missions as a file."""
        deck = _owned(self._site, code, secret)
        headers = {
            "Cache-Control": _SECRETS,
            "Content-Disposition": f'attachment; filename="gong-{deck.code}.json"',
        }
        return Response(export_missions(deck.house), headers=headers, content_type="application/json")

    def import_file(self, code: str, secret: str) -> "AnyResponse":
        """Keep the missions of such a file."""
        request.max_content_length = request.max_form_memory_size = MAX_FILE_BYTES
        return _put(self._site, code, secret, lambda: import_missions(_uploaded()))

    def _new_id(self) -> str:
        return self._site.decks.new_mission_id()


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
