"""The front door: what GONG is, the three buttons, all missions, the rules in short, who plays."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from flask import Flask, request

from mission_site.cookies import read_cookie
from mission_site.reader import reader_of
from mission_site.table import PLAYERS, TABLE_COOKIE, read_table
from missions.cards import Colour
from missions.mission import Tag
from missions.wording import word

if TYPE_CHECKING:
    from werkzeug import Response as AnyResponse

    from mission_site.site import Site
    from missions.language import Language
    from missions.mission import Table


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
    tags: tuple[Tag, ...]
    missions: tuple[tuple[Colour, tuple[Entry, ...]], ...]


@dataclass(frozen=True, slots=True)
class JokerView:
    """What a GONG JOKER does."""

    template: ClassVar[str] = "joker.html"
    here: str


def add_home_pages(app: Flask, site: "Site") -> None:
    """Add the front page and the joker's."""

    @app.get("/")
    def home() -> "AnyResponse":
        reader = reader_of(request)
        table = read_table(read_cookie(request, TABLE_COOKIE))

        def view() -> HomeView:
            lists = tuple((colour, _entries(site, colour, table, reader.language)) for colour in Colour)
            return HomeView("/", table, PLAYERS, tuple(Tag), lists)

        return site.book.page_at((HomeView, table), reader, view).answer_again(request)

    @app.get("/joker")
    @app.get("/j")
    def joker() -> "AnyResponse":
        reader = reader_of(request)
        return site.book.page(JokerView("/joker"), reader).answer_again(request)


def _entries(site: "Site", colour: Colour, table: "Table", language: "Language") -> tuple[Entry, ...]:
    entries = []
    for mission in site.choice.of_colour(colour):
        wording = word(mission, language)
        text = " ".join(wording.sentences)
        entries.append(Entry(mission.id, wording.language, text, table.fits(mission)))
    return tuple(entries)
