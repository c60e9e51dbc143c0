"""The port of a deck is taken by opening it."""

import socket

from mission_site.home.ports import Listener


def test_a_port_in_use_is_not_free() -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        assert not Listener().is_free(other.getsockname()[1])


def test_a_free_port_is_held_at_once() -> None:
    listener = Listener()
    port = listener.any_free_port()
    assert not Listener().is_free(port)
    listener.held.close()
