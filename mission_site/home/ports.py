"""Listening sockets: taken by opening them, so that no other program can slip in between."""

import socket
from dataclasses import dataclass
from typing import Final

from missions.errors import GongError

_ALL_INTERFACES: Final = "0.0.0.0"  # noqa: S104 - phones in the same Wi-Fi are the point


@dataclass(eq=False)
class PortForbidden(GongError):
    """The system does not let this user listen at that port."""

    port: int

    def __str__(self) -> str:
        return f"This user may not listen on port {self.port}: choose one from 1024 to 65535 with --port."


def listen_on(port: int) -> socket.socket | None:
    """Return a socket that listens on every interface at ``port`` (0: any free one); None if it is taken.

    Raises :class:`PortForbidden`.
    """
    try:
        return socket.create_server((_ALL_INTERFACES, port), backlog=128)
    except PermissionError:
        raise PortForbidden(port) from None
    except OSError:
        return None


class Listener:
    """Holds the one socket that was opened while the plan was made."""

    def __init__(self) -> None:
        self._sockets: list[socket.socket] = []

    @property
    def held(self) -> socket.socket:
        """The socket that was opened last. Raises IndexError when none is held."""
        return self._sockets[-1]

    def is_free(self, port: int) -> bool:
        """Whether ``port`` could be opened; it is then held."""
        opened = listen_on(port)
        if opened is not None:
            self._sockets.append(opened)
        return opened is not None

    def any_free_port(self) -> int:
        """Open a port that the system chooses, hold it and return its number."""
        self.is_free(0)
        port: int = self.held.getsockname()[1]
        return port
