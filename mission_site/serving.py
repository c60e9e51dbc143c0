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
CONNECTIONS: Final = 400
"""Of phones that keep theirs open, or are slow to say what they want; Windows can watch 512."""

GRANIAN_THREADS: Final = 32
"""For each process: a form that comes slowly, byte by byte, keeps one of them waiting."""

_IDLE_SECONDS: Final = 30
"""After which waitress closes a connection on which nothing comes."""

_STOP_SECONDS: Final = 10
"""How long granian waits at its end for answers on their way, and for forms that never end."""

_GRANIANS_OWN_LINES: Final = {"_granian": {"handlers": [], "propagate": True}}
"""Lets its lines be written as ours are, instead of without a time to standard output."""

REQUEST_LOG: Final = "GONG_REQUEST_LOG"


def serve_on(app: "Flask", listening: socket.socket) -> None:
    """Serve by waitress on a socket that listens already, until Ctrl-C or SIGTERM.

    Requests in progress are finished at the end.
    """
    # a line per queued request is an eighth of its CPU time; one per lost phone names an owner's address
    logging.getLogger("waitress.queue").setLevel(logging.ERROR)
    logging.getLogger("waitress").setLevel(logging.WARNING)
    waitress.serve(
        app,
        sockets=[listening],
        threads=THREADS,
        connection_limit=CONNECTIONS,
        channel_timeout=_IDLE_SECONDS,
        clear_untrusted_proxy_headers=False,  # the site itself believes them only with GONG_PROXY_HOPS
        ident=None,
        _quiet=True,
    )


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

    logging.getLogger("_granian").addFilter(_is_news)
    Granian(
        f"{__name__}:app_of_process",
        factory=True,
        interface=Interfaces.WSGI,
        address=host,
        port=port,
        workers=workers,
        blocking_threads=GRANIAN_THREADS,
        workers_kill_timeout=_STOP_SECONDS,
        respawn_failed_workers=True,
        log_access=False,
        log_dictconfig={"loggers": _GRANIANS_OWN_LINES},
        websockets=False,
    ).serve()


def _is_news(record: logging.LogRecord) -> bool:
    """Leave out that there are many threads: they are meant to be."""
    return "Python threads" not in record.getMessage()


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
