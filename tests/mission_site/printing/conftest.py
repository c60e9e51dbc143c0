"""A press whose worker is the test's own: it makes files at once, or when told to."""

import threading
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from mission_site import Settings
from mission_site.pages.desk import Desk
from mission_site.press.queue import Press, State
from mission_site.press.shelf import Shelf
from mission_site.press.wish import Job, Wish
from missions.links import BaseAddress
from print_cards.colours import Ink
from print_cards.sheet import Flip
from tests.visitor import Clock, Page, Visitor

BASE = BaseAddress.parse("https://gong.example")
WISH = Wish(BASE, "a4", "standard", Flip.LONG, Ink.FULL, "en")


class TestWorker:
    """Writes small files where finished ones belong; ``hold()`` makes it wait until ``let_go()``."""

    __test__ = False

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.done: list[Job] = []
        self.began: list[Job] = []
        self.rests = 0
        self.failure: str | None = None
        self._may_end = threading.Event()
        self._may_end.set()

    def hold(self) -> None:
        self._may_end.clear()

    def let_go(self) -> None:
        self._may_end.set()

    def work(self, job: Job, tell: Callable[[int], None]) -> str | None:
        self.began.append(job)
        tell(1)
        assert self._may_end.wait(60)
        if self.failure is None:
            for name in job.files:
                (self.folder / name).write_bytes(f"{name} of {job.wish.base}".encode())
        self.done.append(job)
        return self.failure

    def rest(self) -> None:
        self.rests += 1


def wait_until(true: Callable[[], Any]) -> None:
    """Wait for a thread; what does not come true in a minute never will."""
    pause = threading.Event()
    for _ in range(12_000):
        if true():
            return
        pause.wait(0.005)
    raise AssertionError("it never came true")


def finish(press: Press, *jobs: Job) -> None:
    """Have jobs done, and wait for them."""
    for job in jobs:
        wait_until(lambda job=job: press.ask(job).state in {State.DONE, State.FAILED})


def refresh_of(page: Page) -> tuple[int, str]:
    """Return after how many seconds a page goes on, and where to."""
    seconds, _, onward = page.headers["Refresh"].partition(";url=")
    return int(seconds), onward


@pytest.fixture
def worker(tmp_path: Path) -> TestWorker:
    return TestWorker(tmp_path / "press")


@pytest.fixture
def make_press(worker: TestWorker, clock: Clock) -> Iterator[Callable[..., Press]]:
    presses = []

    def make(most_bytes: int = 10**9, **options: Any) -> Press:
        shelf = Shelf(worker.folder, most_bytes=most_bytes)
        presses.append(Press(shelf, worker, clock, **{"most_waiting": 3} | options))
        return presses[-1]

    yield make
    worker.let_go()
    for press in presses:
        press.close()


@pytest.fixture
def press(make_press: Callable[..., Press]) -> Press:
    return make_press()


@pytest.fixture
def print_site(
    make_site: Callable[..., Visitor], settings: Settings, press: Press, clock: Clock
) -> Callable[..., Visitor]:
    """Return a function that starts a site, with an address of its own unless told otherwise."""

    def make(base: str | None = "https://gong.example", **changes: Any) -> Visitor:
        address = BaseAddress.parse(base, allow_unreachable=True) if base else None
        hosts = (*settings.trusted_hosts, "192.168.1.23", *([address.host] if address else []))
        visitor = make_site(replace(settings, base=address, trusted_hosts=hosts, **changes))
        visitor.app.extensions["desk"] = Desk(press, clock)
        return visitor

    return make
