"""``gong serve``: the site on a server, set up by ``GONG_*`` variables."""

import logging
import os
import socket
from typing import Final

import click

from mission_site.serving import (
    REQUEST_LOG,
    app_of_environment,
    has_granian,
    serve_by_granian,
    serve_on,
    stop_at_sigterm,
)
from missions.errors import GongError
from print_cards.numbers import Whole

log: Final = logging.getLogger(__name__)


class AddressTaken(GongError):
    """The address at which the site should be served."""

    def __init__(self, host: str, port: int, reason: str) -> None:
        super().__init__(host, port, reason)
        self.host, self.port, self.reason = host, port, reason

    def __str__(self) -> str:
        return (
            f"The site cannot be served at {self.host}:{self.port}: {self.reason}. "
            "Choose another --host or --port."
        )


class OnlyOneProcess(GongError):
    """More processes than waitress has."""

    def __str__(self) -> str:
        return (
            "--workers needs granian, which is not installed: in GONG's folder, run "
            "`pip install --editable '.[serve]'`, or leave --workers out to serve in one process."
        )


@click.command()
@click.option(
    "--host", default="127.0.0.1", show_default=True, help="Address to listen on; keep it behind a proxy."
)
@click.option("--port", type=Whole(1, 65535), default=8000, show_default=True)
@click.option(
    "--workers", type=Whole(1, 64), default=1, show_default=True, help="Number of granian processes."
)
@click.option("--request-log", is_flag=True, help="One line for each request, without anybody's address.")
def command(host: str, port: int, workers: int, request_log: bool) -> None:
    """Serve the site for everybody. Needs GONG_SECRET; see the README for all settings."""
    if workers > 1 and not has_granian():
        raise OnlyOneProcess
    if request_log:
        os.environ[REQUEST_LOG] = "1"
    with _listening(host, port) as listening:
        app = app_of_environment()  # also for granian: what is wrong is told before any process starts
        if not has_granian():
            stop_at_sigterm()
            log.info("ready to serve")
            serve_on(app, listening)
            return
        address: str = listening.getsockname()[0]  # granian takes numbers only
    app.extensions["store"].close()
    serve_by_granian(address, port, workers=workers)


def _listening(host: str, port: int) -> socket.socket:
    """Return a socket that listens there; raises :class:`AddressTaken`."""
    if not host.strip():  # the system would take it for every address of the machine
        raise AddressTaken(host, port, "an address is needed, such as 0.0.0.0 for all of this machine")
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        return socket.create_server((host, port), family=family)
    except UnicodeError:
        raise AddressTaken(host, port, "no computer can have such a name") from None
    except OSError as error:
        reason = (error.strerror or str(error)).partition(" (while ")[0]
        raise AddressTaken(host, port, reason) from error
