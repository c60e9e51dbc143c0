"""A store on another machine that hangs or dies: every scan still shows a mission, and draws come back."""

import time
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from typing import Any
from urllib.parse import urlsplit, urlunsplit

import pytest

from mission_site import Settings
from mission_site.store.guard import REST_SECONDS, GuardedStore
from tests.mission_site.store.conftest import empty_postgres
from tests.mission_site.store.patient import patient_store
from tests.mission_site.store.wire import Wire, drawing


@pytest.fixture
def wire(postgres: str) -> Iterator[tuple[Wire, str]]:
    """A wire, and the URL of an empty database behind it."""
    url = empty_postgres(postgres)
    parts = urlsplit(url)
    with closing(Wire(parts.hostname or "127.0.0.1", parts.port or 5432)) as wire:
        user = f"{parts.username}@" if parts.username else ""
        yield wire, urlunsplit(parts._replace(netloc=f"{user}127.0.0.1:{wire.port}"))


@pytest.mark.parametrize("trouble", ["hang", "cut"])
def test_scans_go_on_while_the_store_is_away_and_draws_come_back(
    make_site: Any, settings: Settings, wire: tuple[Wire, str], trouble: str
) -> None:
    line, url = wire
    store = GuardedStore(patient_store(url, patience=1))
    phone = make_site(replace(settings, store=url), store=store, clock=time.time)
    dealer = phone.app.extensions["table_dealer"]
    codes = [phone.client.post("/decks").headers["Location"].split("/")[2] for _ in range(40)]
    drawing(phone, codes, 0.5)
    assert dealer.fallbacks == 0
    getattr(line, trouble)()
    shown, worst = drawing(phone, codes, 4)
    assert shown > 5
    assert worst < 4, "nobody waits for long, even on a busy machine"
    assert dealer.fallbacks > 0
    line.mend()
    ends = time.monotonic() + 10 * REST_SECONDS
    while time.monotonic() < ends:
        before = dealer.fallbacks
        phone.another_phone().open(f"/{codes[0]}/F")
        if dealer.fallbacks == before:
            break
        time.sleep(0.1)
    else:
        pytest.fail("the store is not asked again")
