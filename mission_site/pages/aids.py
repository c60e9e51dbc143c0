"""What a mission page adds after it is shown: reading aloud, a timer, a screen that stays on.

A script of its own, so that the mission is there before it: the page is complete without.
"""

import json
from hashlib import blake2s
from typing import TYPE_CHECKING, Final

from flask import Flask, Response, request

from mission_site.book import NEGOTIATED, PUBLIC, VARY
from mission_site.inline import inline_text
from mission_site.interface import interface_words
from mission_site.reader import reader_of

if TYPE_CHECKING:
    from werkzeug import Response as AnyResponse

SCRIPT: Final = "aids.js"


def add_aids(app: Flask) -> None:
    """Add the script, which holds its words in the reader's language."""

    @app.get(f"/{SCRIPT}")
    def aids() -> "AnyResponse":
        reader = reader_of(request)
        script = aids_script(reader.language.tag)
        headers = {"Cache-Control": PUBLIC if reader.explicit else NEGOTIATED, "Vary": VARY}
        response = Response(script, headers=headers, content_type="text/javascript; charset=utf-8")
        response.set_etag(blake2s(script.encode(), digest_size=8).hexdigest())
        return response.make_conditional(request)


def aids_script(tag: str) -> str:
    """Return the script with the words of one language."""
    _ = interface_words(tag).gettext
    words = {
        "read": _("Read it aloud"),
        "stop": _("Be quiet"),
        "start": _("Start the timer"),
        "more": _("10 more seconds"),
        "over": _("Time is up!"),
    }
    # in a block of its own: its names are nobody else's
    return f"{{const words = {json.dumps(words, ensure_ascii=False)}\n{inline_text(SCRIPT)}}}\n"
