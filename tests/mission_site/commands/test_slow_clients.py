"""Clients who never finish what they say, and proxies in front, with each server as it is really started."""

import signal
import socket
from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.mission_site.commands.test_serve import SERVERS, fetch, serving

HALF_A_FORM = b"POST /fight HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n\r\nshown=3"
HALF_A_HEAD = b"GET /fight HTTP/1.1\r\nHost: localh"


@pytest.mark.parametrize("said", [HALF_A_FORM, HALF_A_HEAD])
@pytest.mark.parametrize("code", SERVERS)
def test_others_play_on_and_the_server_stops_when_asked(tmp_path: Path, code: str, said: bytes) -> None:
    with serving(code, tmp_path) as (process, port), ExitStack() as stack:
        assert fetch(port, "/healthz") == (200, "ok\n")
        for _ in range(24):
            slow = stack.enter_context(socket.create_connection(("127.0.0.1", port)))
            slow.sendall(said)
        for _ in range(3):
            assert fetch(port, "/fight")[0] == 200
        process.send_signal(signal.SIGTERM)
        process.communicate(timeout=60)
        assert process.returncode == 0


@pytest.mark.parametrize("code", SERVERS)
@pytest.mark.parametrize("hops", ["0", "1"])
def test_a_proxy_is_believed_when_it_is_ours(tmp_path: Path, code: str, hops: str) -> None:
    with serving(code, tmp_path, GONG_PROXY_HOPS=hops) as (_, port):
        assert fetch(port, "/healthz") == (200, "ok\n")
        with socket.create_connection(("127.0.0.1", port), timeout=60) as line:
            line.sendall(
                b"GET /fight HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-Proto: https\r\n"
                b"X-Forwarded-For: 203.0.113.9\r\nConnection: close\r\n\r\n"
            )
            answer = b"".join(iter(lambda: line.recv(65536), b""))
    head = answer.partition(b"\r\n\r\n")[0].lower()
    assert b"set-cookie: trail=" in head
    assert (b"; secure" in head) is (hops == "1")
