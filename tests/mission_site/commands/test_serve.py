"""``gong serve``: a real process that serves, logs in single lines, and stops cleanly when asked."""

import importlib.util
import json
import logging
import os
import re
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

from mission_site.logs import OneLine, shown_path
from mission_site.settings import Settings
from tests.ports import free_port

SECRET = "8f1e0a7c55d94b2a9a3c"
BY_WAITRESS = (
    "import mission_site.commands.serve as s; s.has_granian = lambda: False;"
    "from mission_site.cli import main; main()"
)
BY_GRANIAN = "from mission_site.cli import main; main()"
SERVERS = [
    pytest.param(BY_WAITRESS, id="waitress"),
    pytest.param(
        BY_GRANIAN,
        id="granian",
        marks=pytest.mark.skipif(
            importlib.util.find_spec("granian") is None, reason="needs granian: pip install -e '.[serve]'"
        ),
    ),
]


def kill_family(process: subprocess.Popen[str]) -> None:
    """Kill also what granian began: it would go on, and keep open what its words are read from."""
    if os.name == "nt":  # no granian there
        process.kill()
        return
    with suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)


@contextmanager
def serving(
    code: str, data: Path, *arguments: str, **variables: str
) -> Iterator[tuple[subprocess.Popen[str], int]]:
    port = free_port()
    environ = os.environ | {"GONG_DATA": str(data), "GONG_SECRET": SECRET} | variables
    process = subprocess.Popen(
        [sys.executable, "-c", code, "serve", "--port", str(port), *arguments],
        env=environ,
        stderr=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        text=True,
        start_new_session=True,
    )
    try:
        yield process, port
    finally:
        kill_family(process)
        process.communicate(timeout=60)


def fetch(port: int, path: str, *, host: str = "127.0.0.1") -> tuple[int, str]:
    asked = urllib.request.Request(f"http://{host}:{port}{path}", headers={"Host": "localhost"})
    for _ in range(600):
        try:
            with urllib.request.urlopen(asked, timeout=20) as answer:  # noqa: S310 - of our own server
                return answer.status, answer.read().decode()
        except urllib.error.HTTPError as error:
            return error.code, error.read().decode()
        except OSError:
            time.sleep(0.1)
    raise AssertionError("the server did not start")


@pytest.mark.parametrize("code", SERVERS)
def test_it_serves_says_how_it_is_and_stops_when_asked(tmp_path: Path, code: str) -> None:
    with serving(code, tmp_path, "--request-log") as (process, port):
        assert fetch(port, "/healthz") == (200, "ok\n")
        assert fetch(port, "/readyz")[1].startswith("store: ok\nmissions: ")
        status, page = fetch(port, "/F")
        assert status == 200
        assert 'name="shown"' in page
        assert fetch(port, "/d/k7q2xy/owner/0123456789abcdef")[0] == 404
        process.send_signal(signal.SIGTERM)
        _, errors = process.communicate(timeout=60)
        assert process.returncode == 0
    lines = [line for line in errors.splitlines() if line.startswith("time=")]
    request = next(line for line in lines if 'path="/F"' in line)
    assert re.search(r'method="GET" path="/F" status=200 ms=[0-9.]+$', request)
    assert "127.0.0.1" not in " ".join(line for line in lines if "from=_granian" not in line)
    assert "0123456789abcdef" not in errors
    assert "Traceback" not in errors


@pytest.mark.parametrize("secret", ["", "change-me-please-now"])
def test_it_refuses_to_start_without_a_secret_of_its_own(tmp_path: Path, secret: str) -> None:
    with serving(BY_WAITRESS, tmp_path, GONG_SECRET=secret) as (process, _):
        _, errors = process.communicate(timeout=60)
        assert process.returncode == 2
        assert errors.startswith("gong: The setting GONG_SECRET ")
        assert errors.count("\n") == 1


@pytest.mark.parametrize("code", SERVERS)
def test_it_says_in_one_sentence_that_the_port_is_taken(tmp_path: Path, code: str) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        with serving(code, tmp_path, "--port", port) as (process, _):
            _, errors = process.communicate(timeout=60)
            assert process.returncode == 2
            assert errors == (
                f"gong: The site cannot be served at 127.0.0.1:{port}: Address already in use. "
                "Choose another --host or --port.\n"
            )


@pytest.mark.parametrize("code", SERVERS)
@pytest.mark.parametrize("host", ["nohost.invalid", "256.1.1.1", "two words", "a..b", "203.0.113.9", "::zz"])
def test_an_address_that_is_not_ours_is_refused_in_one_sentence(tmp_path: Path, code: str, host: str) -> None:
    with serving(code, tmp_path, "--host", host) as (process, port):
        _, errors = process.communicate(timeout=60)
        assert process.returncode == 2
    assert re.fullmatch(rf"gong: The site cannot be served at {re.escape(host)}:{port}: [^\n]+\n", errors)
    assert "while" not in errors
    assert not (tmp_path / "gong.db").exists()


@pytest.mark.parametrize("code", SERVERS)
def test_it_serves_at_a_name_too(tmp_path: Path, code: str) -> None:
    with serving(code, tmp_path, "--host", "localhost") as (process, port):
        assert fetch(port, "/healthz") == (200, "ok\n")
        process.send_signal(signal.SIGTERM)  # also to the processes that granian began
        process.communicate(timeout=60)


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="finds processes in /proc")
@pytest.mark.parametrize("code", SERVERS[1:])
def test_a_process_that_dies_is_started_again(tmp_path: Path, code: str) -> None:
    with serving(code, tmp_path, "--workers", "2") as (process, port):
        assert fetch(port, "/healthz") == (200, "ok\n")
        children = Path(f"/proc/{process.pid}/task/{process.pid}/children")
        before = {int(pid) for pid in children.read_text().split()}
        for pid in before:
            os.kill(pid, signal.SIGKILL)
        for _ in range(600):
            if len(set(map(int, children.read_text().split())) - before) >= 2:
                break
            time.sleep(0.1)
        assert fetch(port, "/fight")[0] == 200
        process.send_signal(signal.SIGTERM)
        process.communicate(timeout=60)
        assert process.returncode == 0


@pytest.mark.skipif(not socket.has_dualstack_ipv6(), reason="needs IPv6")
@pytest.mark.parametrize("code", SERVERS)
def test_it_serves_on_the_newer_internet_too(tmp_path: Path, code: str) -> None:
    with serving(code, tmp_path, "--host", "::1") as (process, port):
        assert fetch(port, "/healthz", host="[::1]") == (200, "ok\n")
        process.send_signal(signal.SIGTERM)
        _, errors = process.communicate(timeout=60)
    assert errors.count("ready to serve") == 1


def test_more_processes_than_there_can_be_are_refused(tmp_path: Path) -> None:
    with serving(BY_WAITRESS, tmp_path, "--workers", "2") as (process, _):
        _, errors = process.communicate(timeout=60)
        assert process.returncode == 2
    assert errors.startswith("gong: --workers needs granian, which is not installed: ")
    assert errors.count("\n") == 1


@pytest.mark.parametrize("path", ["/d/k7q2xy/owner/5ec7e7", "/D/K7Q2XY/OWNER/5ec7e7", "/d//owner//5ec7e7/"])
def test_no_log_shows_an_owners_secret(path: str) -> None:
    assert "5ec7e7" not in shown_path(path)
    assert "owner" in shown_path(path).lower()


def test_settings_that_are_shown_keep_secret_and_password_to_themselves() -> None:
    shown = repr(Settings(secret=b"5ec7e7", store="postgresql://gong:pa55word@db/gong"))
    assert "5ec7e7" not in shown
    assert "pa55word" not in shown


def test_a_fault_is_one_line_with_its_traceback() -> None:
    try:
        raise RuntimeError("a\nfault")  # noqa: TRY301
    except RuntimeError:
        record = logging.LogRecord("x", logging.ERROR, "", 1, "fault on %s", ("/F",), sys.exc_info())
    line = OneLine().format(record)
    assert "\n" not in line
    assert 'event="fault on /F"' in line
    assert "RuntimeError: a\nfault" in json.loads(line.partition(" fault=")[2])
