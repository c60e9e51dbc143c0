"""The press's own process: low in priority, watched, started again, and never longer alive than the site."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
import zxingcpp
from PIL import Image

from mission_site.press.wish import Job, Product, View, picture_file
from mission_site.press.worker import NICENESS
from mission_site.press.worker_process import Failed, WorkerProcess
from missions.links import Destination, Target, printed_link
from tests.mission_site.printing.conftest import BASE, WISH, wait_until

DECK, PICTURES = Job(WISH, Product.DECK), Job(WISH, Product.PICTURES)
OBEDIENT = 'import sys\nfor line in sys.stdin: print(\'{"step": 1}\\n{"done": true}\', flush=True)'
UNWILLING = OBEDIENT.replace('"done": true', '"failed": "LinkTooLong"')


def steps_of(worker: WorkerProcess, job: Job) -> tuple[str | None, list[int]]:
    steps: list[int] = []
    return worker.work(job, steps.append), steps


def program(folder: Path, code: str, *, most_seconds: float = 20) -> WorkerProcess:
    return WorkerProcess(folder, most_seconds=most_seconds, command=(sys.executable, "-c", code))


@pytest.fixture
def worker(tmp_path: Path) -> Iterator[WorkerProcess]:
    worker = WorkerProcess(tmp_path, most_seconds=120)
    yield worker
    worker.rest()


def test_it_makes_true_pictures_small_enough_for_a_phone(worker: WorkerProcess, tmp_path: Path) -> None:
    assert steps_of(worker, PICTURES) == (None, [1])
    files = {view: tmp_path / picture_file(WISH.key, view) for view in View}
    assert sum(file.stat().st_size for file in files.values()) < 200_000
    with Image.open(files[View.CARD]) as card:
        paper = Image.new("RGBA", card.size, "white")
        (code,) = zxingcpp.read_barcodes(Image.alpha_composite(paper, card.convert("RGBA")).convert("RGB"))
    assert code.text == printed_link(BASE, Target(Destination.FIGHT))
    with Image.open(files[View.FRONT]) as front, Image.open(files[View.BACK]) as back:
        assert front.size == back.size
        assert front.width / front.height == pytest.approx(210 / 297, abs=0.01)


@pytest.mark.skipif(os.name != "posix", reason="niceness is a thing of Unix")
def test_it_lets_scans_go_first_and_forgives_what_it_cannot_do(worker: WorkerProcess, tmp_path: Path) -> None:
    long = Job(WISH.__class__.read(WISH.written() | {"base": f"https://{'a' * 60}.example"}), Product.DECK)
    assert steps_of(worker, long)[0] == "LinkTooLong"
    first = worker.pid
    assert first is not None
    assert os.getpriority(os.PRIO_PROCESS, first) >= min(19, os.getpriority(os.PRIO_PROCESS, 0) + NICENESS)
    assert steps_of(worker, long)[0] == "LinkTooLong"
    assert worker.pid == first
    assert list(tmp_path.iterdir()) == []


def test_what_is_asked_for_stands_on_no_command_line(worker: WorkerProcess) -> None:
    steps_of(
        worker, Job(WISH.__class__.read(WISH.written() | {"base": f"https://{'a' * 60}.de"}), Product.DECK)
    )
    command = Path(f"/proc/{worker.pid}/cmdline")
    if not command.exists():
        pytest.skip("no /proc here")
    assert "aaaa" not in command.read_text()


def test_a_job_that_takes_too_long_is_ended(tmp_path: Path) -> None:
    worker = program(tmp_path, "import sys, time\nfor line in sys.stdin: time.sleep(60)", most_seconds=0.3)
    assert worker.work(DECK, lambda _: None) == Failed.TOO_SLOW
    assert worker.pid is None


@pytest.mark.parametrize(
    "code", ["pass", "import sys\nfor line in sys.stdin: sys.exit(3)", "print('not JSON'); input()"]
)
def test_one_that_dies_or_talks_nonsense_fails_its_job_only(tmp_path: Path, code: str) -> None:
    worker = program(tmp_path, code)
    assert worker.work(DECK, lambda _: None) == Failed.DIED
    assert worker.pid is None


def test_one_that_died_between_jobs_is_started_again(tmp_path: Path) -> None:
    worker = program(tmp_path, UNWILLING)
    assert steps_of(worker, DECK) == ("LinkTooLong", [1])
    first = worker.pid
    assert first is not None
    os.kill(first, getattr(signal, "SIGKILL", signal.SIGTERM))
    wait_until(lambda: worker._process is None or worker._process.poll() is not None)
    assert steps_of(worker, DECK) == ("LinkTooLong", [1])
    assert worker.pid != first
    worker.rest()


def test_what_it_has_made_costs_no_memory_any_more(tmp_path: Path) -> None:
    worker = program(tmp_path, OBEDIENT)
    for _ in range(2):
        assert steps_of(worker, DECK) == (None, [1])
        assert worker.pid is None


def test_resting_it_is_gone(tmp_path: Path) -> None:
    worker = program(tmp_path, UNWILLING)
    worker.work(DECK, lambda _: None)
    process = worker._process
    assert process is not None
    worker.rest()
    assert process.poll() == 0


def test_it_ends_with_the_site_and_prints_answers_only(tmp_path: Path) -> None:
    command = (sys.executable, "-m", "mission_site.press.worker", str(tmp_path))
    done = subprocess.run(command, input="nonsense\n", capture_output=True, text=True, check=True)
    assert done.stdout == '{"failed": "Fault"}\n'
    assert "JSONDecodeError" in done.stderr
