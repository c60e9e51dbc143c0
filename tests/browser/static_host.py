"""A free host: hands out files, below a path prefix, and can do nothing else."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from tests.ports import free_port


class _Quiet(SimpleHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def __init__(self, *given: Any, asked: list[str], **named: Any) -> None:
        self._asked = asked
        super().__init__(*given, **named)

    def send_head(self) -> Any:
        """Tell files apart by what is in them, as such hosts do, and not by the second of their change."""
        del self.headers["If-Modified-Since"]
        return super().send_head()

    def send_error(self, code: int, *given: Any, **named: Any) -> None:
        lost = Path(self.directory) / "repo/404.html"
        if code != 404 or not lost.is_file():
            super().send_error(code, *given, **named)
            return
        body = lost.read_bytes()
        self.send_response(404)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *given: Any) -> None:
        self._asked.append(self.path)


@contextmanager
def static_host(folder: Path) -> Iterator[tuple[str, list[str]]]:
    """Serve a folder; give its address, which is nobody's afterwards, and the paths that are asked for."""
    asked: list[str] = []
    serve = partial(_Quiet, directory=str(folder), asked=asked)
    server = ThreadingHTTPServer(("127.0.0.1", free_port()), serve)
    server.daemon_threads = True
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}", asked
    finally:
        server.shutdown()
        server.server_close()
        thread.join(timeout=30)
        assert not thread.is_alive()
