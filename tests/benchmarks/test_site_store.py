"""What a store on another machine costs, and how long anybody waits when it hangs or dies.

Run with GONG_TEST_POSTGRES set: pytest -m benchmark -s tests/benchmarks/test_site_store.py
"""

import time
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from typing import Any
from urllib.parse import urlsplit, urlunsplit

import pytest

from mission_site.store import open_store
from tests.benchmarks.test_site_cost import Hurry, caller, cookies_of, hello, quietest_tenth
from tests.mission_site.store.conftest import empty_postgres
from tests.mission_site.store.wire import Wire, drawing
from tests.visitor import Visitor

pytestmark = pytest.mark.benchmark


def test_a_scan_with_postgresql_costs_five_bare_answers_at_most(
    make_site: Callable[..., Visitor], settings: Any, needs: Callable[[str], str]
) -> None:
    url = empty_postgres(needs("postgres"))
    site = make_site(replace(settings, home=True, store=url), store=open_store(url), clock=Hurry())
    costs = quietest_tenth({"hello": caller(hello(), {}), "postgres": caller(site.app, cookies_of(site))})
    assert site.app.extensions["table_dealer"].fallbacks == 0
    ratio = costs["postgres"] / costs["hello"]
    print({name: f"{cost * 1e6:.0f} us" for name, cost in costs.items()}, f"{ratio:.2f} x")
    assert ratio <= 5.0


@pytest.mark.parametrize("trouble", ["hang", "cut"])
def test_nobody_waits_half_a_second_for_a_store_that_is_away(
    make_site: Callable[..., Visitor], settings: Any, needs: Callable[[str], str], trouble: str
) -> None:
    url = empty_postgres(needs("postgres"))
    parts = urlsplit(url)
    with closing(Wire(parts.hostname or "127.0.0.1", parts.port or 5432)) as wire:
        user = f"{parts.username}@" if parts.username else ""
        url = urlunsplit(parts._replace(netloc=f"{user}127.0.0.1:{wire.port}"))
        phone = make_site(replace(settings, store=url), store=open_store(url), clock=time.time)
        codes = [phone.client.post("/decks").headers["Location"].split("/")[2] for _ in range(40)]
        drawing(phone, codes, 1)
        getattr(wire, trouble)()
        shown, worst = drawing(phone, codes, 5)
        wire.mend()
        drawing(phone, codes, 3)
        print(f"{trouble}: {shown} missions, longest wait {worst * 1000:.0f} ms")
        assert worst < 0.5
