"""What a scan costs, as ratios of one run: against a bare Flask answer, in bytes, in requests.

Run with: pytest -m benchmark -s tests/benchmarks/test_site_cost.py
"""

import gc
import gzip
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from io import BytesIO
from typing import Any

import pytest
from flask import Flask
from werkzeug.test import create_environ

from missions.catalogue import shipped_catalogue
from missions.language import shipped_languages
from tests.visitor import Clock, Visitor

pytestmark = pytest.mark.benchmark

ROUNDS, CALLS = 300, 50
PHONE = {
    "User-Agent": "Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36",
    "Accept": "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8",
    "Accept-Encoding": "gzip, deflate, br, zstd",
    "Accept-Language": "fr-FR,fr;q=0.9,en-US;q=0.8,en;q=0.7",
}


class Hurry:
    """A clock that goes on with every look at it: each scan draws, fewer than one in a second."""

    def __init__(self) -> None:
        self.now = 1_800_000_000.0

    def __call__(self) -> float:
        self.now += 0.5
        return self.now


def hello() -> Flask:
    app = Flask("hello")
    app.add_url_rule("/fight", view_func=lambda: "Hello")
    return app


def caller(app: Flask, cookies: dict[str, str]) -> Callable[[], None]:
    """Return a function that makes one WSGI call, as a server would."""
    headers = dict(PHONE)
    if cookies:
        headers["Cookie"] = "; ".join(f"{name}={value}" for name, value in cookies.items())
    environ = create_environ("/fight", "http://localhost", headers=headers)

    def start_response(status: str, headers: Any, exc_info: Any = None) -> Callable[[bytes], object]:
        assert status == "200 OK"
        return lambda _: None

    def call() -> None:
        answer = app.wsgi_app({**environ, "wsgi.input": BytesIO()}, start_response)
        b"".join(answer)
        if hasattr(answer, "close"):
            answer.close()

    return call


def quietest_tenth(calls: dict[str, Callable[[], None]]) -> dict[str, float]:
    """Return CPU seconds per call: rounds interleaved, the mean of the quietest tenth of them."""
    spent: dict[str, list[float]] = {name: [] for name in calls}
    gc.collect()
    gc.disable()
    try:
        for _ in range(ROUNDS):
            for name, call in calls.items():
                begin = time.process_time_ns()
                for _ in range(CALLS):
                    call()
                spent[name].append((time.process_time_ns() - begin) / CALLS)
    finally:
        gc.enable()
    tenth = ROUNDS // 10
    return {name: sum(sorted(times)[:tenth]) / tenth / 1e9 for name, times in spent.items()}


def cookies_of(phone: Visitor) -> dict[str, str]:
    """Return the cookies of a phone that has scanned once."""
    phone.open("/fight")
    cookie = phone.client.get_cookie("trail")
    assert cookie is not None
    return {"trail": cookie.value}


def test_a_scan_costs_little_more_than_a_bare_answer(
    make_site: Callable[..., Visitor], settings: Any, clock: Clock
) -> None:
    stateless, home = make_site(), make_site(replace(settings, home=True), clock=Hurry())
    calls = {
        "hello": caller(hello(), {}),
        "stateless": caller(stateless.app, cookies_of(stateless)),
        "home": caller(home.app, cookies_of(home)),
    }
    clock.now += 60  # so that each call draws
    costs = quietest_tenth(calls)
    assert home.app.extensions["table_dealer"].fallbacks == 0
    ratios = {name: cost / costs["hello"] for name, cost in costs.items()}
    print({name: f"{costs[name] * 1e6:.0f} us = {ratio:.2f} x" for name, ratio in ratios.items()})
    assert ratios["stateless"] <= 1.8
    assert ratios["home"] <= 2.5


@pytest.fixture
def pages(phone: Visitor) -> Iterator[tuple[str, str, int]]:
    """Every mission in every language: address, language, bytes on the wire with headers."""

    def measured() -> Iterator[tuple[str, str, int]]:
        for mission in shipped_catalogue().missions:
            for tag in shipped_languages():
                path = f"/{mission.colour}/{mission.id}"
                yield path, tag, wire_bytes(phone, path, tag)

    return measured()


def wire_bytes(phone: Visitor, path: str, tag: str) -> int:
    response = phone.client.get(path, headers={"Accept-Encoding": "gzip", "Accept-Language": tag})
    assert gzip.decompress(response.data)
    head = "HTTP/1.1 200 OK\r\nDate: Mon, 30 Nov 2026 00:00:00 GMT\r\n\r\n"
    return len(response.data) + len(head) + sum(len(k) + len(v) + 4 for k, v in response.headers)


def test_a_mission_is_two_and_a_half_kilobytes_on_the_wire(
    phone: Visitor, pages: Iterator[tuple[str, str, int]]
) -> None:
    largest = max(pages, key=lambda measured: measured[2])
    scan = max(wire_bytes(phone.another_phone(), "/F", tag) for tag in shipped_languages())
    print(f"largest mission page {largest}; a first scan with its cookies {scan}")
    assert largest[2] <= 2560
    assert scan <= 2560 + 140, "the page, what the phone has to remember, and the mission's address"


def test_the_front_page_is_fourteen_kilobytes_on_the_wire(phone: Visitor) -> None:
    sizes = {tag: wire_bytes(phone, "/", tag) for tag in shipped_languages()}
    print(sizes)
    assert max(sizes.values()) <= 14 * 1024
