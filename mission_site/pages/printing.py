"""The print page: choose, see true pictures, and download a deck that the press makes."""

from typing import TYPE_CHECKING, Final

from flask import abort, request

from mission_site.pages.desk import desk_of
from mission_site.pages.print_views import file_name
from mission_site.pages.print_visit import PrintVisit
from mission_site.press.asked import read_asked
from mission_site.press.shelf import is_key
from mission_site.press.wish import View, deck_file, picture_file
from mission_site.reader import ENGLISH

if TYPE_CHECKING:
    from werkzeug import Response as AnyResponse

    from mission_site.site import Site

_FOR_GOOD: Final = f"public, max-age={365 * 24 * 3600}"
"""For files whose name is made of all that they were made of."""


class Pages:
    """The form, the deck's own page, and the files."""

    def __init__(self, site: "Site") -> None:
        self._site = site

    def form(self) -> "AnyResponse":
        """Answer with all that can be chosen."""
        return self._visit().form()

    def deck(self) -> "AnyResponse":
        """Answer how far a deck is."""
        return self._visit().deck()

    def file(self, key: str) -> "AnyResponse":
        """Answer with a deck."""
        if not is_key(key):
            abort(404)
        asked, _ = read_asked(request.args, words=ENGLISH)
        sent = desk_of(self._site).hand_out(deck_file(key), save_as=file_name(asked))
        return _kept(sent) if sent else self._visit().deck_again(key)

    def picture(self, key: str, view: str) -> "AnyResponse":
        """Answer with a picture of a deck."""
        if not is_key(key):
            abort(404)
        sent = desk_of(self._site).hand_out(picture_file(key, View(view)), mimetype="image/webp")
        return _kept(sent) if sent else abort(404)

    def _visit(self) -> PrintVisit:
        desk = desk_of(self._site)
        desk.admit(request)
        return PrintVisit(self._site, self._site.settings.base, desk, request)


def _kept(sent: "AnyResponse") -> "AnyResponse":
    sent.headers["Cache-Control"] = _FOR_GOOD
    return sent
