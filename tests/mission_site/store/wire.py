"""A wire to a database that can hang or be cut, as networks and servers do."""

import socket
import threading
import time
from itertools import cycle

from tests.visitor import Visitor


class Wire:
    """A wire to the database that can hang or be cut."""

    def __init__(self, host: str, port: int) -> None:
        self._target = (host, port)
        self._listening = socket.create_server(("127.0.0.1", 0))
        self.port = self._listening.getsockname()[1]
        self._flows = threading.Event()
        self._flows.set()
        self._cut = False
        self._sockets: list[socket.socket] = []
        threading.Thread(target=self._accept, daemon=True).start()

    def hang(self) -> None:
        self._flows.clear()

    def cut(self) -> None:
        self._cut = True
        for each in self._sockets:
            each.close()
        self._sockets.clear()
        self._flows.set()

    def mend(self) -> None:
        self._cut = False
        self._flows.set()

    def close(self) -> None:
        self._listening.close()
        self.cut()

    def _accept(self) -> None:
        while True:
            try:
                near, _ = self._listening.accept()
            except OSError:
                return
            if self._cut:
                near.close()
                continue
            far = socket.create_connection(self._target)
            self._sockets += [near, far]
            for one, other in ((near, far), (far, near)):
                threading.Thread(target=self._carry, args=(one, other), daemon=True).start()

    def _carry(self, one: socket.socket, other: socket.socket) -> None:
        try:
            while data := one.recv(65536):
                self._flows.wait()
                other.sendall(data)
        except OSError:
            pass
        finally:
            one.close()
            other.close()


def drawing(phone: Visitor, codes: list[str], seconds: float) -> tuple[int, float]:
    """Scan cards of many decks for so long; return how many missions came, and the longest wait."""
    shown, worst, ends = 0, 0.0, time.monotonic() + seconds
    for code in cycle(codes):
        if time.monotonic() > ends:
            break
        began = time.monotonic()
        assert phone.another_phone().open(f"/{code}/F").mission
        worst = max(worst, time.monotonic() - began)
        shown += 1
    return shown, worst
