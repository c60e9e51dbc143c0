"""The desk where visitors order what the press makes: limits for each of them, waiting, and handing out."""

import ipaddress
from typing import TYPE_CHECKING, Final

from flask import Request, current_app, send_file
from werkzeug.exceptions import TooManyRequests

from mission_site.dealing import Bucket
from mission_site.press.queue import Press, Standing, State
from mission_site.press.shelf import Shelf
from mission_site.press.worker_process import WorkerProcess
from mission_site.visit import Visit, kind_of_visit

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from werkzeug import Response as AnyResponse

    from mission_site.press.wish import Job
    from mission_site.site import Site

MOST_BYTES: Final = 256 * 1024 * 1024
MOST_WAITING: Final = 12
MOST_SECONDS: Final = 180
"""Of one job; a deck takes 3 of this machine's CPU seconds (PRINT.md, section 2), and computers differ."""

VISITS_A_MINUTE: Final = 120
JOBS_A_MINUTE: Final = 12
"""Of one address, which may be a whole school's; asking for what is finished is no job."""

LOOK_AGAIN_SECONDS: Final = 2
FULL_SECONDS: Final = 20


class Desk:
    """One for the whole app, so that everything a visitor orders counts together."""

    def __init__(self, press: Press, clock: "Callable[[], float]") -> None:
        self.press = press
        self._visits = Bucket(clock, a_minute=VISITS_A_MINUTE, at_once=VISITS_A_MINUTE)
        self._jobs = Bucket(clock, a_minute=JOBS_A_MINUTE, at_once=JOBS_A_MINUTE)

    def admit(self, request: Request) -> None:
        """Count a visit; raises TooManyRequests."""
        if not self._visits.take(whose(request)):
            raise TooManyRequests(retry_after=LOOK_AGAIN_SECONDS)

    def stand(self, request: Request, job: "Job") -> Standing:
        """Return how far a job is; only a person's visit begins one. Raises TooManyRequests."""
        standing = self.press.look(job)
        if standing.state is not State.UNKNOWN or kind_of_visit(request) is not Visit.PERSON:
            return standing
        if not self._jobs.take(whose(request)):
            raise TooManyRequests(retry_after=FULL_SECONDS)
        return self.press.ask(job)

    def hand_out(
        self, name: str, *, mimetype: str = "application/pdf", save_as: str | None = None
    ) -> "AnyResponse | None":
        """Answer with a finished file by its name on the shelf; None when it is not there."""
        path = self.press.shelf.fetch(name)
        if path is None:
            return None
        try:
            return send_file(
                path,
                mimetype=mimetype,
                as_attachment=save_as is not None,
                download_name=save_as,
                etag=path.stem,
            )
        except FileNotFoundError:  # deleted in this very moment
            return None


def desk_of(site: "Site") -> Desk:
    """Return the app's desk, whose press is made when it is first asked for."""
    parts = current_app.extensions
    if "desk" not in parts:
        parts.setdefault("desk", Desk(make_press(site.settings.cache / "press", site.clock), site.clock))
    desk: Desk = parts["desk"]
    return desk


def make_press(folder: "Path", clock: "Callable[[], float]") -> Press:
    """Return a press that keeps what it makes in a folder; nothing starts before the first job."""
    worker = WorkerProcess(folder, most_seconds=MOST_SECONDS)
    return Press(Shelf(folder, most_bytes=MOST_BYTES), worker, clock, most_waiting=MOST_WAITING)


def later(seconds: int, onward: str) -> tuple[tuple[str, str], ...]:
    """Return the headers of a page that goes on by itself, which needs no JavaScript."""
    return (
        ("Cache-Control", "no-store"),
        ("Retry-After", str(seconds)),
        ("Refresh", f"{seconds};url={onward}"),
    )


def whose(request: Request) -> str:
    """Return whose visits are counted together: an IPv4 address, or a whole IPv6 network of one household."""
    try:
        address = ipaddress.ip_address(request.remote_addr or "")
    except ValueError:
        return ""
    return str(ipaddress.ip_network((address, 32 if address.version == 4 else 64), strict=False))
