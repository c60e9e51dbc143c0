"""The server at home and on Windows: waitress, one process, eight threads."""

import logging
import socket
from typing import TYPE_CHECKING, Final

import waitress

if TYPE_CHECKING:
    from flask import Flask

THREADS: Final = 8


def serve(app: "Flask", host: str, port: int) -> None:
    """Serve until Ctrl-C. Raises OSError when the address is taken."""
    with socket.create_server((host, port)) as listening:
        serve_on(app, listening)


def serve_on(app: "Flask", listening: socket.socket) -> None:
    """Serve on a socket that listens already, until Ctrl-C."""
    # a line per queued request is an eighth of its CPU time
    logging.getLogger("waitress.queue").setLevel(logging.ERROR)
    waitress.serve(app, sockets=[listening], threads=THREADS, ident=None, _quiet=True)
