"""A store on another machine that fails: nobody waits for it again and again, and it is found again."""

import threading
from typing import Any

import pytest

from mission_site.store import Drawn, StoreError
from mission_site.store.guard import REST_SECONDS, GuardedStore
from missions.draws import START
from tests.visitor import Clock


class Engine:
    def __init__(self) -> None:
        self.works = True
        self.asked = 0
        self.is_held = threading.Event()
        self.hold: threading.Event | None = None

    def advance(self, *_: Any, **__: Any) -> Drawn:
        self.asked += 1
        if self.hold:
            self.is_held.set()
            assert self.hold.wait(60)
        if not self.works:
            raise StoreError("gone")
        return Drawn(START, edition=0)


@pytest.fixture
def engine() -> Engine:
    return Engine()


@pytest.fixture
def guarded(engine: Engine, clock: Clock) -> GuardedStore:
    return GuardedStore(engine, clock=clock)  # type: ignore[arg-type]


def ask(guarded: GuardedStore) -> bool:
    try:
        guarded.advance("K7Q2XY", "fight", size=3, day=1)
    except StoreError:
        return False
    return True


def test_a_store_that_failed_is_left_alone_and_asked_again_later(
    guarded: GuardedStore, engine: Engine, clock: Clock
) -> None:
    engine.works = False
    assert [ask(guarded) for _ in range(5)] == [False] * 5
    assert engine.asked == 1
    clock.now += REST_SECONDS
    assert not ask(guarded)
    assert engine.asked == 2
    engine.works = True
    assert not ask(guarded)
    clock.now += REST_SECONDS
    assert [ask(guarded) for _ in range(3)] == [True] * 3


def test_only_one_request_at_a_time_looks_whether_it_is_back(
    guarded: GuardedStore, engine: Engine, clock: Clock
) -> None:
    engine.works = False
    ask(guarded)
    clock.now += REST_SECONDS
    engine.works, engine.hold = True, threading.Event()
    probe = threading.Thread(target=ask, args=(guarded,))
    probe.start()
    try:
        assert engine.is_held.wait(60)
        assert not ask(guarded)
    finally:
        engine.hold.set()
        probe.join()
    assert engine.asked == 2
    assert ask(guarded)
