"""``gong serve``: the site on a server, set up by ``GONG_*`` variables."""

import os

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
from print_cards.options import Whole


class AddressTaken(GongError):
    """The address at which the site should be served."""

    def __init__(self, host: str, port: int, reason: str) -> None:
        super().__init__(host, port, reason)
        self.host, self.port, self.reason = host, port, reason

    def __str__(self) -> str:
        return f"The site cannot be served at {self.host}:{self.port}: {self.reason}. Choose another --port."


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
    app = app_of_environment()  # also for granian: what is wrong is told before any process starts
    if has_granian():
        app.extensions["store"].close()
        serve_by_granian(host, port, workers=workers)
        return
    stop_at_sigterm()
    try:
        serve(app, host, port)
    except OSError as error:
        raise AddressTaken(host, port, error.strerror or str(error)) from error
