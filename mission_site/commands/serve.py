"""``gong serve``: the site on a server, set up by ``GONG_*`` variables."""

import os
import socket
from collections.abc import Iterator
from contextlib import contextmanager

import click

from mission_site.serving import (
    REQUEST_LOG,
    app_of_environment,
    has_granian,
    serve,
    serve_by_granian,
    stop_at_sigterm,
)
from missions.errors import GongError
from print_cards.numbers import Whole


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
    if request_log:
        os.environ[REQUEST_LOG] = "1"
    address = _tried(host, port)
    app = app_of_environment()  # also for granian: what is wrong is told before any process starts
    if has_granian():
        app.extensions["store"].close()
        serve_by_granian(address, port, workers=workers)
        return
    stop_at_sigterm()
    with _told(host, port):
        serve(app, address, port)


def _tried(host: str, port: int) -> str:
    """Return the address in numbers, the only ones that granian takes; raises :class:`AddressTaken`."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with _told(host, port), socket.create_server((host, port), family=family) as trial:
        address: str = trial.getsockname()[0]
    return address


@contextmanager
def _told(host: str, port: int) -> Iterator[None]:
    """Raise :class:`AddressTaken` for what the system says against an address."""
    try:
        yield
    except UnicodeError:
        raise AddressTaken(host, port, "no computer can have such a name") from None
    except OSError as error:
        reason = (error.strerror or str(error)).partition(" (while ")[0]
        raise AddressTaken(host, port, reason) from error
