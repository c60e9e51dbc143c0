"""The running site: several servers on one store, killed servers, a store that hangs or dies, a cold start.

Run with: pytest -m benchmark -s tests/benchmarks/test_running.py
"""

import http.client
import importlib.util
import random
import signal
import sys
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing, suppress
from pathlib import Path

import pytest

from mission_site.choice import Choice
from mission_site.store import file_url, open_store, upgrade_store
from missions.cards import Colour
from missions.catalogue import shipped_catalogue
from missions.deckcode import new_code
from missions.mission import Table
from tests.benchmarks.own_postgres import BINARIES, OwnPostgres
from tests.benchmarks.served import GRANIAN, WAITRESS, launch, launch_site, scan, serving

pytestmark = pytest.mark.benchmark

FITTING = Choice(shipped_catalogue()).fitting(Colour.FIGHT, Table())
SIZE = len(FITTING)
BAGS = 2
"""Of each deck in one go: sixty draws at once are the most that a deck is dealt from its bag."""

STARTS = 40

HELLO = """
import sys, flask, waitress
app = flask.Flask("hello")
app.add_url_rule("/F", view_func=lambda: "Hello")
waitress.serve(app, host="127.0.0.1", port=int(sys.argv[1]), threads=8, _quiet=True)
"""


@pytest.fixture
def postgres() -> Iterator[OwnPostgres]:
    if not BINARIES:
        pytest.skip("needs PostgreSQL: apt-get install postgresql")
    with closing(OwnPostgres()) as own:
        upgrade_store(own.url)
        yield own


def make_decks(url: str, count: int) -> list[str]:
    store = open_store(url)
    codes = [new_code(random.randrange) for _ in range(count)]
    for code in codes:
        store.add_deck(code, owner="", players="2", day=1)
    store.close()
    return codes


def test_two_groups_of_servers_on_one_store_deal_every_mission_exactly_once_a_bag(
    postgres: OwnPostgres, tmp_path: Path
) -> None:
    codes, seen = make_decks(postgres.url, 20), Counter[tuple[str, str]]()
    second = GRANIAN if importlib.util.find_spec("granian") else WAITRESS
    for _ in range(2):
        with ExitStack() as stack:
            groups = [
                stack.enter_context(serving(launch_site(code, postgres.url, tmp_path, *options)))
                for code, options in ((WAITRESS, ()), (second, ("--workers", "2")))
            ]
            wanted = random.sample(codes * SIZE * BAGS, len(codes) * SIZE * BAGS)

            def draw(job: tuple[int, str], groups: list = groups) -> tuple[str, str]:  # type: ignore[type-arg]
                turn, code = job
                with closing(groups[turn % 2].phone()) as phone:
                    return code, scan(phone, f"/{code}/F")

            with ThreadPoolExecutor(16) as phones:
                seen.update(phones.map(draw, enumerate(wanted)))
            for group in groups:
                group.stop()
    assert seen == Counter({(code, mission): 2 * BAGS for code in codes for mission in FITTING})
    print(f"{seen.total()} scans of {len(codes)} decks over a restart: each mission {2 * BAGS} times")


@pytest.mark.parametrize("engine", ["sqlite", "postgres"])
def test_servers_killed_ten_times_show_nothing_twice(
    engine: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    url = file_url(tmp_path / "gong.db") if engine == "sqlite" else request.getfixturevalue("postgres").url
    codes = make_decks(url, 400)
    jobs = iter(random.sample(codes * (SIZE // 2), len(codes) * (SIZE // 2)))
    shown: list[tuple[str, str]] = []
    for _ in range(10):
        with serving(launch_site(WAITRESS, url, tmp_path)) as server:
            over = threading.Event()

            def play(server=server, over=over) -> None:  # type: ignore[no-untyped-def]
                with closing(server.phone()) as phone, suppress(OSError, http.client.HTTPException):
                    while not over.is_set():
                        code = next(jobs)
                        shown.append((code, scan(phone, f"/{code}/F")))

            phones = [threading.Thread(target=play) for _ in range(8)]
            before = len(shown)
            for phone in phones:
                phone.start()
            while len(shown) < before + 100:
                time.sleep(0.01)
            server.kill()
            over.set()
            for phone in phones:
                phone.join()
    store = open_store(url)
    places = [store.advance(code, "fight", size=10_000, day=1) for code in set(codes)]
    store.close()
    burnt = sum(drawn.position.place for drawn in places if drawn) - len(shown)
    print(f"{engine}: {len(shown)} missions shown over ten kills, {burnt} drawn and never shown")
    assert len(shown) == len(set(shown))
    assert 0 <= burnt <= 10 * 8, "one for each phone and kill"


def test_nobody_waits_for_a_store_that_is_stopped_or_killed(postgres: OwnPostgres, tmp_path: Path) -> None:
    codes = make_decks(postgres.url, 300)
    code = GRANIAN if importlib.util.find_spec("granian") else WAITRESS
    waits: dict[str, list[float]] = {}
    with serving(launch_site(code, postgres.url, tmp_path)) as server:
        over = threading.Event()
        phase = "all is well"

        def play() -> None:
            with closing(server.phone()) as phone:
                while not over.is_set():
                    began, now = time.monotonic(), phase
                    scan(phone, f"/{random.choice(codes)}/F")
                    waits.setdefault(now, []).append(time.monotonic() - began)
                    time.sleep(0.02)

        with ThreadPoolExecutor(8) as phones:
            playing = [phones.submit(play) for _ in range(8)]
            try:
                time.sleep(3)
                phase = "stopped"
                postgres.signal(signal.SIGSTOP)
                time.sleep(5)
                postgres.signal(signal.SIGCONT)
                phase = "goes on"
                time.sleep(5)
                phase = "killed"
                postgres.kill()
                time.sleep(5)
                postgres.start()
                phase = "is back"
                time.sleep(8)
            finally:
                over.set()
            for each in playing:
                each.result()  # an answer that is not 200 ends it with an error
        before = drawn_in_all(postgres.url, codes)
        with closing(server.phone()) as phone:
            for deck in codes[:20]:
                scan(phone, f"/{deck}/F")
        resumed = drawn_in_all(postgres.url, codes) - before
    for name, times in waits.items():
        print(f"{name}: {len(times)} answers, all 200, longest {max(times) * 1000:.0f} ms")
    assert resumed == 20, "draws come from the store again"
    assert max(map(max, waits.values())) < 0.5


def drawn_in_all(url: str, codes: list[str]) -> int:
    import psycopg

    with psycopg.connect(url) as connection:
        row = connection.execute(
            "SELECT SUM(bag * %s + place + 1) FROM run WHERE deck = ANY(%s)", (SIZE, codes)
        ).fetchone()
    return int(row[0]) if row else 0


def test_the_site_with_its_store_starts_nearly_as_fast_as_a_bare_answer(tmp_path: Path) -> None:
    compiled = {"PYTHONDONTWRITEBYTECODE": "", "PYTHONPYCACHEPREFIX": str(tmp_path / "compiled")}
    """As wherever the site is installed: no start compiles Flask or the site again."""

    starts: dict[str, Callable[[], object]] = {
        "hello": lambda: launch(lambda port: [sys.executable, "-c", HELLO, str(port)], **compiled),
        "site": lambda: launch_site(WAITRESS, file_url(tmp_path / "gong.db"), tmp_path, **compiled),
    }
    spent: dict[str, list[float]] = {name: [] for name in starts}
    for _ in range(STARTS):
        for name, start in starts.items():
            began = time.monotonic()
            with serving(start()) as server, closing(server.phone()) as phone:  # type: ignore[arg-type]
                phone.request("GET", "/F")
                assert phone.getresponse().status == 200
                spent[name].append(time.monotonic() - began)
    tenth = STARTS // 10
    quietest = {name: sum(sorted(times)[:tenth]) / tenth for name, times in spent.items()}
    print(
        {name: f"{seconds * 1000:.0f} ms" for name, seconds in quietest.items()},
        f"{quietest['site'] / quietest['hello']:.2f} x",
    )
    assert quietest["site"] <= 1.8 * quietest["hello"]
