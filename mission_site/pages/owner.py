"""What only a deck's owner may do, by the secret link: who plays, house missions, export and import.

These pages are made for each request and kept nowhere, neither here nor by the browser.
"""

import logging
from typing import TYPE_CHECKING, Final

from flask import Response, redirect, request
from werkzeug.exceptions import RequestEntityTooLarge, ServiceUnavailable

from mission_site.book import UNKEPT
from mission_site.compose import composed_effect, parts_in
from mission_site.figures import text_shown
from mission_site.house import (
    BadHouseMission,
    HouseFault,
    HouseMission,
    composed_mission,
    free_mission,
    is_house_id,
    sensible,
)
from mission_site.house_file import MOST_BYTES, export_missions, import_missions
from mission_site.pages.errors import NotTheOwner
from mission_site.pages.owner_views import Form, HouseEntry, OwnerView, Refused
from mission_site.reader import readable, reader_of
from mission_site.seen import seen_text
from mission_site.store import StoreError
from mission_site.table import SAVED, WHO, table_of_form
from missions.cards import Colour
from missions.language import shipped_languages
from missions.links import deck_path

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from werkzeug import Response as AnyResponse

    from mission_site.decks import Deck
    from mission_site.site import Site
    from missions.language import Language

log: Final = logging.getLogger(__name__)

_COLOURS: Final = tuple(Colour)
_LIST: Final = "#own"
"""Where the owner's missions stand on the page, also for a phone that has just sent a form below."""


class Pages:
    """What stands behind an owner's link."""

    def __init__(self, site: "Site") -> None:
        self._site = site

    def owner(self, code: str, secret: str) -> "AnyResponse":
        """Answer with all that the owner can do."""
        return _page(self._site, _owned(self._site, code, secret), secret)

    def lost(self, code: str) -> "AnyResponse":
        """Say that a link without its secret is as good as a wrong one."""
        return self.owner(code, "")

    def back(self, code: str, secret: str) -> "AnyResponse":
        """Lead back from where a form is sent to, which stands as the address above one that was refused."""
        return _back(code, secret)

    def table(self, code: str, secret: str) -> "AnyResponse":
        """Keep who plays, if the form says so."""
        deck, table = _owned(self._site, code, secret), table_of_form(request.form)
        if table:
            self._site.decks.set_table(deck, table)
        return _back(code, secret, at=SAVED if table else WHO)

    def compose(self, code: str, secret: str) -> "AnyResponse":
        """Keep a mission made of parts."""

        def composed() -> HouseMission:
            return sensible(composed_mission(_colour(), composed_effect(request.form)), _spoken())

        return _put(self._site, code, secret, Form.COMPOSE, lambda: (composed(),))

    def write(self, code: str, secret: str) -> "AnyResponse":
        """Keep a mission in the family's own words; far too many come back to be shortened."""
        _take_up_to(MOST_BYTES)

        def written() -> HouseMission:
            return free_mission(_colour(), request.form.get("text", ""))

        return _put(self._site, code, secret, Form.WRITE, lambda: (written(),))

    def remove(self, code: str, secret: str) -> "AnyResponse":
        """Remove a mission."""
        deck, mission_id = _owned(self._site, code, secret), request.form.get("mission", "")
        if is_house_id(mission_id):
            self._site.decks.remove(deck, mission_id)
        return _back(code, secret, at=_LIST)

    def export(self, code: str, secret: str) -> Response:
        """Answer with the deck's missions as a file."""
        deck = _owned(self._site, code, secret)
        headers = {
            "Cache-Control": UNKEPT,
            "Content-Disposition": f'attachment; filename="gong-{deck.code}.json"',
        }
        return Response(export_missions(deck.house), headers=headers, content_type="application/json")

    def import_file(self, code: str, secret: str) -> "AnyResponse":
        """Keep the missions of such a file."""
        _take_up_to(MOST_BYTES)
        return _put(
            self._site, code, secret, Form.IMPORT, lambda: import_missions(_uploaded(), tuple(_spoken()))
        )


def _owned(site: "Site", code: str, secret: str) -> "Deck":
    """Return the deck if this is its owner's secret; raises :class:`NotTheOwner` for any other."""
    deck = site.decks.fresh(code)
    if deck.edition is None:  # nobody knows now whose it is
        raise ServiceUnavailable if request.method == "GET" else StoreError("the deck cannot be read")
    if not deck.belongs_to(secret):
        raise NotTheOwner(deck.code)
    return deck


def _colour() -> Colour:
    try:
        return Colour(request.form.get("colour", ""))
    except ValueError:
        raise BadHouseMission(HouseFault.NO_COLOUR) from None


def _spoken() -> "Iterator[Language]":
    """Yield the languages that missions are read in now."""
    return (language for tag in shipped_languages() if (language := readable(tag)))


def _take_up_to(size: int) -> None:
    request.max_content_length = request.max_form_memory_size = size


def _uploaded() -> bytes:
    try:
        file = request.files.get("file")
    except RequestEntityTooLarge:
        raise BadHouseMission(HouseFault.LARGE_FILE) from None
    if file is None:
        raise BadHouseMission(HouseFault.NO_FILE)
    return bytes(file.read())


def _put(
    site: "Site", code: str, secret: str, form: Form, made: "Callable[[], tuple[HouseMission, ...]]"
) -> "AnyResponse":
    """Keep what the owner made; tell what was wrong with it on the same page, at the form."""
    deck = _owned(site, code, secret)
    missions: tuple[HouseMission, ...] = ()
    try:
        missions = made()
        site.decks.put(deck, missions)
    except BadHouseMission as error:
        refused = Refused.of(error, form, _typed_in(form), came=len(missions))
        return _page(site, site.decks.fresh(code), secret, refused)
    except StoreError as error:
        log.error("store fails: %s", error.problem)  # noqa: TRY400 - it is known, and no fault of the page
        return _page(site, deck, secret, Refused(form, HouseFault.NOT_SAVED, _typed_in(form)))
    return _back(code, secret, at=f"#{missions[0].id}" if len(missions) == 1 else _LIST)


def _typed_in(form: Form) -> dict[str, str]:
    """Return what was typed; a file has to be chosen again, browsers keep none."""
    if form is Form.IMPORT:
        return {}
    return {name: "\n".join(map(seen_text, typed.splitlines())) for name, typed in request.form.items()}


def _back(code: str, secret: str, *, at: str = "") -> "AnyResponse":
    reader = reader_of(request)
    language = f"?lang={reader.language.tag}" if reader.explicit else ""
    return redirect(f"{request.script_root}{deck_path(code)}/owner/{secret}{language}{at}", 303)


def _page(site: "Site", deck: "Deck", secret: str, refused: Refused | None = None) -> Response:
    reader = reader_of(request)
    place = deck_path(deck.code)
    view = OwnerView(
        here=f"{place}/owner/{secret}",
        code=deck.code,
        place=place,
        table=deck.table,
        choice=deck.choice,
        parts=parts_in(reader.language),
        house=_entries(deck, reader.language),
        refused=refused,
    )
    page = site.book.page_once(view, reader)
    status = refused.status if refused else 200
    return page.answer(request, status=status, extra=(("Cache-Control", UNKEPT),))


def _entries(deck: "Deck", language: "Language") -> tuple[HouseEntry, ...]:
    """Return the owner's missions by colour, and by the alphabet: nobody knows them by their ids."""
    entries = (_entry(house, deck, language) for house in deck.house)
    return tuple(sorted(entries, key=lambda entry: (_COLOURS.index(entry.colour), entry.spoken.casefold())))


def _entry(house: HouseMission, deck: "Deck", language: "Language") -> HouseEntry:
    text = text_shown(house.mission, language, house.text)
    return HouseEntry(house.id, house.mission.colour, text, comes=deck.table.fits(house.mission))
