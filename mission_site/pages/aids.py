"""What a mission page adds after it is shown: reading aloud, a timer, a screen that stays on.

A script of its own, so that the mission is there before it: the page is complete without.
"""

import json
from typing import TYPE_CHECKING

from flask import request

from mission_site.addresses import AIDS
from mission_site.book import NEGOTIATED, PUBLIC, VARY
from mission_site.inline import inline_text
from mission_site.interface import interface_words
from mission_site.kept import kept_file
from mission_site.reader import reader_of

if TYPE_CHECKING:
    from werkzeug import Response as AnyResponse

    from mission_site.site import Site


class Pages:
    """The script, which holds its words in the reader's language, and keeps pages where that is wanted.

    A mission has no byte to spare for either.
    """

    def __init__(self, site: "Site") -> None:
        self._offline = site.settings.works_offline

    def aids(self) -> "AnyResponse":
        """Answer with the script."""
        reader = reader_of(request)
        script = aids_script(reader.language.tag, offline=self._offline).encode()
        cache = PUBLIC if reader.explicit else NEGOTIATED
        return kept_file(request, script, "text/javascript; charset=utf-8", cache=cache, vary=VARY)


def aids_script(tag: str, *, offline: bool) -> str:
    """Return the script with the words of one language; ``offline``: let the phone keep pages, too."""
    _ = interface_words(tag).gettext
    words = {
        "read": _("Read it aloud"),
        "stop": _("Stop reading aloud"),
        "start": _("Start the timer"),
        "more": _("Add 10 seconds"),
        "left": _("Time left"),
        "over": _("Time is up!"),
    }
    keep = inline_text("keep.js") if offline else ""
    # in blocks of their own: their names are nobody else's
    return f"{{const words = {json.dumps(words, ensure_ascii=False)}\n{inline_text(AIDS)}}}\n{keep}"
