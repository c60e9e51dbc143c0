"""An app behind the server that homes run, listening on loopback until the test is over."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import waitress
from waitress import wasyncore


@contextmanager
def listening(app: Any, port: int = 0, threads: int = 4) -> Iterator[int]:
    """Serve an app at a port, or at any free one; give its number.

    At the end every connection is closed by the server's own thread: a browser keeps some open, and a server
    that only stopped to listen would wait for them for ever.
    """
    connections: dict[int, Any] = {}
    server = waitress.create_server(app, map=connections, host="127.0.0.1", port=port, threads=threads)
    thread = threading.Thread(target=server.run, name="listening", daemon=True)
    thread.start()
    try:
        yield server.effective_port
    finally:
        server.task_dispatcher.shutdown(timeout=30)  # an answer on its way needs what is closed next
        woken = threading.Event()

        def close_all() -> None:
            woken.wait()  # the trigger is closed with them: only after it was pulled
            wasyncore.close_all(connections, ignore_all=True)

        server.trigger.pull_trigger(close_all)
        woken.set()
        thread.join(timeout=30)
        assert not thread.is_alive()
