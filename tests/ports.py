"""Ports for servers that open them only later: in another process, or once more."""

import os
import secrets
import socket
from collections.abc import Iterator
from functools import cache
from pathlib import Path

USUAL = range(20_000, 32_768)
"""Below what systems give to connections on their way out, and above the ports that browsers refuse."""

GIVEN_OUT = Path("/proc/sys/net/ipv4/ip_local_port_range")
FEWEST = 2_000
"""A run takes fewer than a hundred."""


def free_port() -> int:
    """Return a port that nobody uses and that nobody else is given: no other test, no connection."""
    return next(_free_ports())


@cache
def _free_ports() -> Iterator[int]:
    return (port for port in _ports() if _can_be_taken(port))


def _ports() -> list[int]:
    """Return this process's part of the ports, each once, from anywhere on: other runs may go on beside."""
    worker = int(os.environ.get("PYTEST_XDIST_WORKER", "gw0").removeprefix("gw"))
    workers = int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))
    own = _never_given_out()[worker::workers]
    start = secrets.randbelow(len(own))
    return [*own[start:], *own[:start]]


def _never_given_out() -> range:
    try:
        first = int(GIVEN_OUT.read_text(encoding="ascii").split()[0])
    except OSError:  # another system than Linux
        return USUAL
    below = range(USUAL.start, min(first, USUAL.stop))
    return below if len(below) >= FEWEST else USUAL


def _can_be_taken(port: int) -> bool:
    with socket.socket() as probe:
        try:
            probe.bind(("", port))
        except OSError:
            return False
    return True
