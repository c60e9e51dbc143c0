"""What printing on the site costs those who scan: the site and six clients in processes of their own.

Run with: pytest -m benchmark -s tests/benchmarks/test_press.py
"""

import http.client
import itertools
import os
import statistics
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

pytestmark = pytest.mark.benchmark

PHONES = {"User-Agent": "Mozilla/5.0 (Linux; Android 15) Chrome/140.0.0.0 Mobile Safari/537.36"}
SERVER = """
import logging, sys, waitress
from pathlib import Path
from mission_site import Settings, create_app
from mission_site.pages import desk
from mission_site.store import file_url
from missions.links import BaseAddress
desk.VISITS_A_MINUTE = desk.JOBS_A_MINUTE = 10**6  # six clients who obey no limit
folder = Path(sys.argv[1])
logging.getLogger("waitress.queue").setLevel(logging.ERROR)
app = create_app(Settings(
    secret=b"only for tests", store=file_url(folder / "gong.db"), cache=folder / "cache",
    base=BaseAddress.parse("https://gong.example"), home=True,
))
server = waitress.create_server(app, host="127.0.0.1", port=0, threads=4)
print(server.effective_port, flush=True)
server.run()
"""
CLIENT = """
import http.client, itertools, re, sys, time
port, first = int(sys.argv[1]), int(sys.argv[2])
def get(path):
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    connection.request("GET", path, headers={"User-Agent": "Mozilla"})
    response = connection.getresponse()
    body = response.read()
    connection.close()
    print(response.status, response.headers["Content-Type"], flush=True)
    return response.status, body
words = ("en", "fr", "es", "he", "de", "az")[first]
papers, cards = ("a4", "letter"), ("standard", "poker", "bridge")
inks, flips = ("full", "low", "grey"), ("long", "short", "none")
for paper, card, ink, flip in itertools.cycle(itertools.product(papers, cards, inks, flips)):
    query = f"paper={paper}&card={card}&ink={ink}&flip={flip}&words={words}"
    while True:
        status, body = get("/print/deck?" + query)
        if status == 200:
            break
        time.sleep(0.2)
    get(re.search(rb'href="(/print/[^"]+[.]pdf)', body)[1].decode() + "?" + query)
"""


@pytest.fixture
def port(tmp_path: Path) -> Iterator[int]:
    """A site as it is served at home, with four threads."""
    with running(SERVER, str(tmp_path)) as server:
        yield int(server.stdout.readline())
        server.kill()


def running(program: str, *words: str) -> subprocess.Popen:
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    return subprocess.Popen(
        [sys.executable, "-c", program, *words], env=environment, stdout=subprocess.PIPE, text=True
    )


def get(port: int, path: str) -> tuple[int, bytes, float]:
    """Ask once, on a connection of its own as a scan does; return status, body and milliseconds."""
    begin = time.perf_counter()
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    connection.request("GET", path, headers=PHONES)
    response = connection.getresponse()
    body = response.read()
    connection.close()
    return response.status, body, (time.perf_counter() - begin) * 1000


def scans(port: int, seconds: float) -> list[float]:
    """Scan one card after the other, 50 a second, for so long; return the milliseconds of each."""
    taken, end = [], time.monotonic() + seconds
    while time.monotonic() < end:
        status, _, milliseconds = get(port, "/F")
        assert status == 200
        taken.append(milliseconds)
        time.sleep(0.02)
    return taken


def printers(port: int, count: int) -> tuple[list[subprocess.Popen], list[str]]:
    """Start clients that ask for one deck after the other, and note every status that they get."""
    clients = [running(CLIENT, str(port), str(first)) for first in range(count)]
    answers: list[str] = []
    for client in clients:
        threading.Thread(target=lambda client=client: answers.extend(client.stdout), daemon=True).start()
    return clients, answers


def ended(clients: list[subprocess.Popen]) -> None:
    for client in clients:
        client.kill()
        client.wait()
        time.sleep(0.05)
        client.stdout.close()


def test_scans_stay_fast_while_six_clients_ask_for_decks(port: int) -> None:
    scans(port, 1)
    idle, busy, statuses = [], [], []
    for _ in range(3):  # in turns, so that both meet the same neighbours on this machine
        idle += scans(port, 5)
        clients, answers = printers(port, 6)
        time.sleep(2)
        busy += scans(port, 10)
        ended(clients)
        statuses += answers
        settle(port)
    calm, pressed = statistics.median(idle), statistics.median(busy)
    done = statuses.count("200 application/pdf\n")
    print(
        f"\nscan p50 idle {calm:.2f} ms, with six printers {pressed:.2f} ms = {pressed / calm:.2f} x; "
        f"p99 {quantile(idle, 0.99):.0f} and {quantile(busy, 0.99):.0f} ms, "
        f"longest {max(idle):.0f} and {max(busy):.0f} ms; "
        f"printers got {len(statuses)} answers, {done} of them decks"
    )
    assert {status.split()[0] for status in statuses} == {"200", "503"}
    assert done
    assert pressed <= 3 * calm


def settle(port: int) -> None:
    """Wait until the press has nothing more to do."""
    until(port, "/print/deck?paper=a3")


def until(port: int, path: str) -> float:
    """Ask until there is an answer that is no waiting; return seconds."""
    begin = time.monotonic()
    for _ in itertools.count():
        if get(port, path)[0] == 200:
            return time.monotonic() - begin
        time.sleep(0.05)
    raise AssertionError


def quantile(times: list[float], share: float) -> float:
    return sorted(times)[int(len(times) * share)]


def test_the_first_pictures_and_the_first_deck_come_soon(port: int, tmp_path: Path) -> None:
    first = until(port, "/print?paper=a4")
    second = until(port, "/print?paper=letter")
    deck = until(port, "/print/deck?paper=a4")
    again = get(port, "/print/deck?paper=a4")[2]
    sizes = {
        kind: [file.stat().st_size for file in (tmp_path / "cache/press").glob(f"*{kind}")]
        for kind in ("front.webp", "back.webp", "card.webp", ".pdf")
    }
    page = get(port, "/print?paper=a4")
    print(
        f"\npictures {first:.1f} s with a cold press, {second:.1f} s with a warm one; deck {deck:.1f} s; "
        f"kept {again:.1f} ms; page {len(page[1])} bytes in {page[2]:.1f} ms; bytes {sizes}"
    )
    assert all(sum(sizes[view]) / 2 <= 100_000 for view in ("front.webp", "back.webp", "card.webp"))
    assert first < 60


WORK = """
import resource, sys
from pathlib import Path
from mission_site.press.wish import Job, Product, Wish
from mission_site.press.worker_process import WorkerProcess
from missions.links import BaseAddress
from print_cards.colours import Ink
from print_cards.sheet import Flip
worker = WorkerProcess(Path(sys.argv[1]), most_seconds=120)
for ink in Ink:
    for paper in ("a4", "a3"):
        wish = Wish(BaseAddress.parse("https://gong.example"), paper, "standard", Flip.LONG, ink, "he")
        for product in (Product.PICTURES, Product.DECK):
            assert worker.work(Job(wish, product), lambda step: None) is None
print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024)
"""


def test_twelve_jobs_one_after_the_other_take_no_more_memory_than_the_largest(tmp_path: Path) -> None:
    with running(WORK, str(tmp_path)) as press:
        peak = float(press.stdout.read())
    print(f"\npeak of the press over twelve jobs: {peak:.0f} MB")
    assert peak <= 250
