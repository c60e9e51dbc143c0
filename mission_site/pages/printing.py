"""The print page: choose, see true pictures, and download a deck that the press makes."""

import ipaddress
from typing import TYPE_CHECKING, Final

from flask import abort, current_app, request, send_file
from werkzeug.exceptions import TooManyRequests

from mission_site.dealing import Bucket
from mission_site.pages.print_views import file_name
from mission_site.pages.print_visit import LOOK_AGAIN_SECONDS, PrintVisit
from mission_site.press.asked import read_asked
from mission_site.press.queue import Press
from mission_site.press.shelf import Shelf, is_key
from mission_site.press.wish import View, deck_file, picture_file
from mission_site.press.worker_process import WorkerProcess
from mission_site.reader import ENGLISH

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from flask import Request
    from werkzeug import Response as AnyResponse

    from mission_site.site import Site

MOST_BYTES: Final = 256 * 1024 * 1024
MOST_WAITING: Final = 12
MOST_SECONDS: Final = 180
"""Of one job; a deck takes 3 of this machine's CPU seconds (PRINT.md, section 2), and computers differ."""

VISITS_A_MINUTE: Final = 120
JOBS_A_MINUTE: Final = 12
"""Of one address, which may be a whole school's; asking for what is finished is no job."""

_A_YEAR: Final = 365 * 24 * 3600


class Pages:
    """The form, the deck's own page, and the files."""

    def __init__(self, site: "Site") -> None:
        self._site = site
        self._visits = Bucket(site.clock, a_minute=VISITS_A_MINUTE, at_once=VISITS_A_MINUTE)
        self._jobs = Bucket(site.clock, a_minute=JOBS_A_MINUTE, at_once=JOBS_A_MINUTE)

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
        sent = self._send(deck_file(key), "application/pdf", save_as=file_name(asked))
        return sent or self._visit().deck_again(key)

    def picture(self, key: str, view: str) -> "AnyResponse":
        """Answer with a picture of a deck."""
        sent = self._send(picture_file(key, View(view)), "image/webp") if is_key(key) else None
        return sent or abort(404)

    def _visit(self) -> PrintVisit:
        visitor = whose(request)
        if not self._visits.take(visitor):
            raise TooManyRequests(retry_after=LOOK_AGAIN_SECONDS)
        press, base = press_of(self._site), self._site.settings.base
        return PrintVisit(self._site, base, press, request, may_ask=lambda: self._jobs.take(visitor))

    def _send(self, name: str, mimetype: str, *, save_as: str | None = None) -> "AnyResponse | None":
        """Send a file of the shelf, which anyone may keep for good; None when it is not there."""
        path = press_of(self._site).shelf.fetch(name)
        if path is None:
            return None
        try:
            return send_file(
                path,
                mimetype=mimetype,
                as_attachment=save_as is not None,
                download_name=save_as,
                etag=path.stem,
                max_age=_A_YEAR,
            )
        except FileNotFoundError:  # deleted in this very moment
            return None


def press_of(site: "Site") -> Press:
    """Return the press of the app, which is made when it is first asked for."""
    parts = current_app.extensions
    if "press" not in parts:
        parts.setdefault("press", make_press(site.settings.cache / "press", site.clock))
    press: Press = parts["press"]
    return press


def make_press(folder: "Path", clock: "Callable[[], float]") -> Press:
    """Return a press that keeps what it makes in a folder; nothing starts before the first job."""
    worker = WorkerProcess(folder, most_seconds=MOST_SECONDS)
    return Press(Shelf(folder, most_bytes=MOST_BYTES), worker, clock, most_waiting=MOST_WAITING)


def whose(request: "Request") -> str:
    """Return whose visits are counted together: an IPv4 address, or a whole IPv6 network of one household."""
    try:
        address = ipaddress.ip_address(request.remote_addr or "")
    except ValueError:
        return ""
    return str(ipaddress.ip_network((address, 32 if address.version == 4 else 64), strict=False))
