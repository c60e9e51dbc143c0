"""Servers as real processes, and phones in front of them over HTTP."""

import gzip
import http.client
import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path

from tests.ports import free_port

SECRET = "8f1e0a7c55d94b2a9a3c"
WAITRESS = (
    "import mission_site.commands.serve as s; s.has_granian = lambda: False;"
    "from mission_site.cli import main; main()"
)
GRANIAN = "from mission_site.cli import main; main()"


@dataclass
class Server:
    """A server on loopback, in a process group of its own."""

    process: subprocess.Popen[bytes]
    port: int

    def phone(self) -> http.client.HTTPConnection:
        return http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)

    def wait(self) -> "Server":
        """Wait until it listens."""
        for _ in range(3000):
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", self.port)) == 0:
                    return self
            assert self.process.poll() is None, "the server has ended"
            time.sleep(0.002)
        raise AssertionError("the server does not listen")

    def cpu_seconds(self) -> float:
        """Return what it and the processes below it have spent."""
        spent = 0.0
        for pid in family(self.process.pid):
            fields = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
            spent += (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
        return spent

    def kill(self) -> None:
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait(30)


def family(pid: int) -> list[int]:
    """Return a process and all below it."""
    below = Path(f"/proc/{pid}/task/{pid}/children").read_text(encoding="ascii").split()
    return [pid, *(other for child in below for other in family(int(child)))]


def launch(command: Callable[[int], Sequence[str]], **variables: str) -> Server:
    """Start a server; ``command`` is told the port."""
    port = free_port()
    environ = {k: v for k, v in os.environ.items() if not k.startswith("GONG_")} | variables
    process = subprocess.Popen(
        list(command(port)), env=environ, stderr=subprocess.DEVNULL, start_new_session=True
    )
    return Server(process, port)


def launch_site(code: str, store: str, data: Path, *options: str, **variables: str) -> Server:
    """Start ``gong serve``."""
    return launch(
        lambda port: [sys.executable, "-c", code, "serve", "--port", str(port), *options],
        GONG_DATA=str(data),
        GONG_CACHE=str(data / "cache"),
        GONG_SECRET=SECRET,
        GONG_STORE=store,
        **variables,
    )


@contextmanager
def serving(server: Server) -> Iterator[Server]:
    """Kill a server in the end, if it is still there."""
    try:
        yield server.wait()
    finally:
        if server.process.poll() is None:
            server.kill()


def scan(phone: http.client.HTTPConnection, path: str) -> str:
    """Scan a card as a phone that was never here before; return the mission."""
    phone.request("GET", path, headers={"Accept-Encoding": "gzip"})
    with closing(phone.getresponse()) as answer:
        body = answer.read()
        assert answer.status == 200, answer.status
    shown = re.search(r'name="?shown"? value="?([a-z0-9-]+)', gzip.decompress(body).decode())
    assert shown
    return shown[1]
