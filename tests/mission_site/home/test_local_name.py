"""A name besides the address: told when it works, and never in the way when it does not."""

import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace

import pytest

from mission_site.home.local_name import announced

HOUSE = """
ip link set lo up multicast on
ip addr add 192.168.77.5/24 dev lo
ip route add 224.0.0.0/4 dev lo src 192.168.77.5
exec "$@"
"""
IN_THE_HOUSE = ("unshare", "--net", "sh", "-ec", HOUSE, "house")
"""A network of one computer, with nobody else in it."""

ANOTHER_PHONE = """
import re, sys, urllib.request, zeroconf
with zeroconf.Zeroconf(interfaces=["192.168.77.5"]) as network:
    name = zeroconf.AddressResolver("gong.local.")
    assert name.request(network, 3000)
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


MULTICAST_ATTEMPTS = 5
"""Names are asked for by multicast, where on a busy machine an answer may come too late."""


def test_phones_find_the_game_by_name_and_another_laptop_takes_another_one(
    tmp_path: Path, needs: Callable[[str], str]
) -> None:
    needs("namespace")
    pytest.importorskip("zeroconf")
    environment = {k: v for k, v in os.environ.items() if not k.startswith("GONG_")}
    start = subprocess.Popen(
        [*IN_THE_HOUSE, sys.executable, "-m", "mission_site.cli", "start", "--port", "8123"],
        cwd=tmp_path,
        env=environment | {"GONG_DATA": str(tmp_path / "data"), "PYTHONUNBUFFERED": "1"},
        stdout=subprocess.PIPE,
        text=True,
    )
    assert start.stdout is not None
    try:
        said = []
        for line in start.stdout:
            said.append(line)
            if "gong.local" in line:
                break
        assert "Phones play at  http://192.168.77.5:8123\n" in said, "the first line has the address"
        assert said[-1] == "Most phones also know it as  http://gong.local:8123\n"
        inside = ["nsenter", "--net", f"--target={start.pid}", sys.executable, "-c"]
        phone = subprocess.run([*inside, ANOTHER_PHONE], capture_output=True, text=True, check=True)
        assert phone.stdout.startswith("192.168.77.5 /fight/")
        names = set()
        for _ in range(MULTICAST_ATTEMPTS):
            laptop = subprocess.run([*inside, ANOTHER_LAPTOP], capture_output=True, text=True, check=True)
            names.add(laptop.stdout)
            if laptop.stdout == "gong-2.local\n":
                break
        assert "gong-2.local\n" in names
    finally:
        start.kill()
        start.communicate()


def refuses(*_: object, **__: object) -> None:
    raise OSError("port 5353 is taken")


@pytest.mark.parametrize("library", [None, SimpleNamespace(Zeroconf=refuses, ServiceInfo=None)])
def test_without_the_library_or_where_the_network_refuses_nothing_is_told(
    monkeypatch: pytest.MonkeyPatch, library: object
) -> None:
    monkeypatch.setitem(sys.modules, "zeroconf", library)
    told: list[str] = []
    with announced("127.0.0.1", 8000, told.append):
        time.sleep(0.1)
    assert told == []


def test_a_library_that_takes_its_time_keeps_nobody_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    def hangs(*_: object, **__: object) -> None:
        time.sleep(5)
        raise OSError

    monkeypatch.setitem(sys.modules, "zeroconf", SimpleNamespace(Zeroconf=hangs, ServiceInfo=None))
    began = time.monotonic()
    with announced("127.0.0.1", 8000, print):
        inside = time.monotonic()
    assert inside - began < 1, "the start"
    assert time.monotonic() - inside < 4, "the end"


def test_a_computer_in_no_network_announces_nothing() -> None:
    told: list[str] = []
    with announced(None, 8000, told.append):
        pass
    assert told == []
