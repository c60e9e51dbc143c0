"""A name besides the address: told when it works, and never in the way when it does not."""

import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace

import pytest

from mission_site.home.local_name import announced
from tests.mission_site.home.starting import started

HOUSE = """
ip link set lo up multicast on
ip addr add 192.168.77.5/24 dev lo
ip route add 224.0.0.0/4 dev lo src 192.168.77.5
exec "$@"
"""
IN_THE_HOUSE = ("unshare", "--net", "sh", "-ec", HOUSE, "house")
"""A network of one computer, with nobody else in it."""

MULTICAST_ATTEMPTS = 5
"""Names are asked for by multicast, where on a busy machine an answer may come too late."""

ANOTHER_PHONE = """
import re, sys, urllib.request, zeroconf
with zeroconf.Zeroconf(interfaces=["192.168.77.5"]) as network:
    name = zeroconf.AddressResolver("gong.local.")
    assert any(name.request(network, 3000) for _ in range(int(sys.argv[1])))
    (ip,) = name.parsed_addresses()
request = urllib.request.Request(f"http://{ip}:8123/F", headers={"Host": "gong.local:8123"})
page = urllib.request.urlopen(request).read().decode()
print(ip, re.search('rel="canonical" href="(/fight/[a-z0-9-]+)"', page)[1])
"""

ANOTHER_LAPTOP = """
from mission_site.home.local_name import announced
import threading
told = threading.Event()
def tell(name):
    print(name)
    told.set()
with announced("192.168.77.5", 8124, tell):
    told.wait(60)
"""


def test_phones_find_the_game_by_name_and_another_laptop_takes_another_one(
    tmp_path: Path, needs: Callable[[str], str]
) -> None:
    needs("namespace")
    pytest.importorskip("zeroconf")
    with started(tmp_path, "--port", "8123", within=IN_THE_HOUSE) as start:
        assert "Phones play at  http://192.168.77.5:8123\n" in start.said, "the first line has the address"
        assert start.says("Most phones also know it as  http://gong.local:8123\n"), start.said

        def inside(program: str) -> str:
            words = ["nsenter", "--net", f"--target={start.process.pid}", sys.executable, "-c", program]
            words.append(str(MULTICAST_ATTEMPTS))
            return subprocess.run(words, stdout=subprocess.PIPE, text=True, check=True, timeout=300).stdout

        assert inside(ANOTHER_PHONE).startswith("192.168.77.5 /fight/")
        names = (inside(ANOTHER_LAPTOP) for _ in range(MULTICAST_ATTEMPTS))
        assert any(name == "gong-2.local\n" for name in names)


def refuses(*_: object, **__: object) -> None:
    raise OSError("port 5353 is taken")


def hear_out(before: set[threading.Thread]) -> None:
    """Wait until all that was begun since in the background is over."""
    for voice in set(threading.enumerate()) - before:
        voice.join(60)
        assert not voice.is_alive()


@pytest.mark.parametrize("library", [None, SimpleNamespace(Zeroconf=refuses, ServiceInfo=None)])
def test_without_the_library_or_where_the_network_refuses_nothing_is_told(
    monkeypatch: pytest.MonkeyPatch, library: object
) -> None:
    monkeypatch.setitem(sys.modules, "zeroconf", library)
    told: list[str] = []
    before = set(threading.enumerate())
    with announced("127.0.0.1", 8000, told.append):
        hear_out(before)
    assert told == []


def test_a_library_that_takes_its_time_keeps_nobody_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    asked, may_answer, answers = threading.Event(), threading.Event(), []

    def hangs(*_: object, **__: object) -> None:
        asked.set()
        answers.append(may_answer.wait(60))
        raise OSError

    monkeypatch.setitem(sys.modules, "zeroconf", SimpleNamespace(Zeroconf=hangs, ServiceInfo=None))
    before = set(threading.enumerate())
    with announced("127.0.0.1", 8000, print):
        assert asked.wait(60)
        assert answers == [], "the start does not wait"
    assert answers == [], "nor does the end"
    may_answer.set()
    hear_out(before)
    assert answers == [True]


def test_a_computer_in_no_network_announces_nothing() -> None:
    told: list[str] = []
    with announced(None, 8000, told.append):
        pass
    assert told == []
