"""The front door: what GONG is, the three buttons, all missions, the rules in brief, who plays."""

from dataclasses import dataclass
from functools import cache, partial
from importlib.resources import files
from typing import TYPE_CHECKING, ClassVar

from flask import request

from mission_site.addresses import HERO
from mission_site.cookies import read_cookie
from mission_site.kept import kept_file
from mission_site.reader import reader_of
from mission_site.table import PLAYERS, TABLE_COOKIE, read_table
from missions.cards import Colour
from missions.links import deck_path
from missions.wording import word

if TYPE_CHECKING:
    from collections.abc import Iterable

    from werkzeug import Response as AnyResponse

    from mission_site.book import View
    from mission_site.choice import Choice
    from mission_site.site import Site
    from missions.language import Language
    from missions.mission import Mission, Table, Tag


@dataclass(frozen=True, slots=True)
class Entry:
    """One mission in the list of its colour, in one sentence after the other."""

    mission_id: str
    language: "Language"
    text: str
    fits: bool
    """Whether the table can be given it."""


@dataclass(frozen=True, slots=True)
class HomeView:
    """The front page."""

    template: ClassVar[str] = "home.html"
    here: str
    table: "Table"
    players: range
    tags: "tuple[Tag, ...]"
    missions: tuple[tuple[Colour, tuple[Entry, ...]], ...]


@dataclass(frozen=True, slots=True)
class JokerView:
    """What a GONG JOKER does."""

    template: ClassVar[str] = "joker.html"
    here: str
    place: str = ""
    """What the addresses of its deck begin with."""


@dataclass(frozen=True, slots=True)
class PrivacyView:
    """What the site keeps of its visitors."""

    template: ClassVar[str] = "privacy.html"
    here: str


class Pages:
    """The front page and those that say more of GONG."""

    def __init__(self, site: "Site") -> None:
        self._site = site

    def front(self) -> "AnyResponse":
        """Answer with all missions, for the table that the reader named."""
        site, reader = self._site, reader_of(request)
        own = site.settings.home
        table = site.decks.home().table if own else read_table(read_cookie(request, TABLE_COOKIE))
        make_view = partial(home_view, site.choice, table, reader.language)
        return site.book.page_at((HomeView, table), reader, make_view).answer_again(request, of_a_deck=own)

    def hero(self) -> "AnyResponse":
        """Answer with the picture of the front page."""
        return kept_file(request, hero_picture(), "image/webp")

    def privacy(self) -> "AnyResponse":
        """Answer what the site keeps."""
        return self._page(PrivacyView("/privacy"))

    def joker(self, code: str | None = None) -> "AnyResponse":
        """Answer a scanned joker, of a deck or of none."""
        place, reader = deck_path(code), reader_of(request)
        view = JokerView(f"{place}/joker", place)
        book = self._site.book  # keeps no page of a code that anybody may have made up
        page = book.page_once(view, reader) if code else book.page(view, reader)
        return page.answer_again(request, of_a_deck=code is not None)

    def _page(self, view: "View") -> "AnyResponse":
        return self._site.book.page(view, reader_of(request)).answer_again(request)


@cache
def hero_picture() -> bytes:
    """Return the hand of cards on the front page: see :mod:`mission_site.hero`."""
    return (files("mission_site") / "static" / HERO).read_bytes()


def home_view(choice: "Choice", table: "Table", language: "Language") -> HomeView:
    """Return the front page for a table."""
    lists = tuple((colour, _entries(choice.of_colour(colour), table, language)) for colour in Colour)
    return HomeView("/", table, PLAYERS, choice.tags, lists)


def _entries(missions: "Iterable[Mission]", table: "Table", language: "Language") -> tuple[Entry, ...]:
    entries = []
    for mission in missions:
        wording = word(mission, language)
        text = " ".join(wording.sentences)
        entries.append(Entry(mission.id, wording.language, text, table.fits(mission)))
    return tuple(entries)
