"""A deck of one's own: what that is, how to make one, and where its cards lead."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Final

from flask import redirect, request
from werkzeug.exceptions import NotFound, TooManyRequests

from mission_site.dealing import Bucket
from mission_site.decks import NoDeck
from mission_site.pages.desk import whose
from mission_site.reader import reader_of
from mission_site.table import PLAYERS, table_of_form
from missions.links import deck_path
from missions.mission import Table, Tag

if TYPE_CHECKING:
    from werkzeug import Response as AnyResponse

    from mission_site.site import Site

DECKS_A_MINUTE: Final = 10
DECKS_AT_ONCE: Final = 50
"""Of one address, which may be a whole school's."""

DECKS_OF_ALL_A_MINUTE: Final = 200
DECKS_OF_ALL_AT_ONCE: Final = 2000
"""Of the whole site, for each of its processes: what many addresses together can add to the store."""

_LATER_SECONDS: Final = 60


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


class Pages:
    """What everybody may see of decks."""

    def __init__(self, site: "Site") -> None:
        self._site = site
        self._makers = Bucket(site.clock, a_minute=DECKS_A_MINUTE, at_once=DECKS_AT_ONCE)
        self._all = Bucket(site.clock, a_minute=DECKS_OF_ALL_A_MINUTE, at_once=DECKS_OF_ALL_AT_ONCE)

    def decks(self) -> "AnyResponse":
        """Answer what a deck of one's own is."""
        view = DecksView("/decks", Table(), PLAYERS, self._site.choice.tags)
        return self._site.book.page(view, reader_of(request)).answer_again(request)

    def make(self) -> "AnyResponse":
        """Make a deck and lead to its owner's page."""
        site = self._site
        if not (self._makers.take(whose(request)) and self._all.take("all")):
            raise TooManyRequests(retry_after=_LATER_SECONDS)
        code, secret = site.decks.make(table_of_form(request.form) or Table())
        return redirect(f"{request.script_root}{deck_path(code)}/owner/{secret}", 303)

    def printed_deck(self, code: str) -> "AnyResponse":
        """Answer for six signs alone, which may be any word: only a code that can be one is called one."""
        try:
            return self.deck(code)
        except NoDeck as error:
            raise NotFound if error.mistyped else error from None

    def deck(self, code: str) -> "AnyResponse":
        """Answer with a deck's buttons."""
        found = self._site.decks.known(code)
        place = deck_path(found.code)
        page = self._site.book.page(DeckView(place, found.code, place), reader_of(request))
        return page.answer_again(request, of_a_deck=True)
