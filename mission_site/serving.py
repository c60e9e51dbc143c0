"""The servers: waitress at home and on Windows, granian where it is installed.

waitress is one process of pure Python with eight threads; granian has several processes and takes half the
CPU time for the same page.
"""

import gc
import logging
import os
import signal
import socket
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from typing import TYPE_CHECKING, Final

import waitress

from mission_site.logs import RequestLog, log_in_lines

if TYPE_CHECKING:
    from flask import Flask

log: Final = logging.getLogger(__name__)

THREADS: Final = 8
GRANIAN_THREADS: Final = 4
"""For each process."""

REQUEST_LOG: Final = "GONG_REQUEST_LOG"


def serve_on(app: "Flask", listening: socket.socket) -> None:
    """Serve by waitress on a socket that listens already, until Ctrl-C or SIGTERM.

    Requests in progress are finished at the end.
    """
    # a line per queued request is an eighth of its CPU time
    logging.getLogger("waitress.queue").setLevel(logging.ERROR)
    waitress.serve(app, sockets=[listening], threads=THREADS, ident=None, _quiet=True)


def stop_at_sigterm() -> None:
    """End like at Ctrl-C when the system asks this process to stop."""

    def stop(*_: object) -> None:
        sys.exit(0)

    signal.signal(signal.SIGTERM, stop)


def has_granian() -> bool:
    """Whether the extra ``serve`` is installed."""
    return find_spec("granian") is not None


def serve_by_granian(host: str, port: int, *, workers: int) -> None:
    """Serve by granian until Ctrl-C or SIGTERM; each process makes its app from the environment."""
    from granian import Granian  # noqa: PLC0415 - an extra, and slow to start
    from granian.constants import Interfaces  # noqa: PLC0415

    Granian(
        f"{__name__}:app_of_process",
        factory=True,
        interface=Interfaces.WSGI,
        address=host,
        port=port,
        workers=workers,
        blocking_threads=GRANIAN_THREADS,
        log_access=False,
        websockets=False,
    ).serve()


def app_of_environment() -> "Flask":
    """Make the site for a server, which must be given its secret."""
    log_in_lines()
    with _nothing_to_collect():
        from mission_site import create_app  # noqa: PLC0415 - the package itself
        from mission_site.settings import Settings  # noqa: PLC0415

        settings = Settings.from_environment(os.environ, own_secret_needed=True)
        app = create_app(settings)
    if settings.request_log:
        app.wsgi_app = RequestLog(app.wsgi_app)  # type: ignore[method-assign]
    return app


def app_of_process() -> "Flask":
    """Make the site in a process of granian."""
    app = app_of_environment()
    log.info("ready to serve")
    return app


@contextmanager
def _nothing_to_collect() -> Iterator[None]:
    """Make what stays for good without looking through it for garbage, neither now nor later."""
    gc.disable()
    try:
        yield
    finally:
        gc.freeze()
        gc.enable()
