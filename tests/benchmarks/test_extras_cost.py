"""What everything besides the deck costs: box, test sheet, pictures for services, a virtual table, cut lines.

pytest -m benchmark tests/benchmarks/test_extras_cost.py -s
"""

import resource
import subprocess
import sys
import time

import pytest

pytestmark = pytest.mark.benchmark

SITE = ["print", "--base-url", "https://gong.example"]
MADE = {
    "tuck box": ["box", "--cut-file", "box.svg", "--out", "box.pdf"],
    "test sheet": ["calibrate", "--out", "sheet.pdf"],
    "zip for makeplayingcards": [*SITE, "--for", "makeplayingcards", "--out", "mpc.zip"],
    "zip for thegamecrafter": [*SITE, "--for", "thegamecrafter", "--out", "tgc.zip"],
    "zip of images": [*SITE, "--for", "images", "--out", "images.zip"],
    "virtual table": [*SITE, "--for", "tabletop-simulator", "--out", "table"],
}


def children() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


@pytest.mark.parametrize("what", MADE)
def test_everything_is_made_within_thirty_cpu_seconds(what, tmp_path):
    command = [sys.executable, "-m", "mission_site.cli", *MADE[what]]
    before, start = children(), time.perf_counter()
    subprocess.run(command, cwd=tmp_path, check=True, capture_output=True)
    cpu, wall = children() - before, time.perf_counter() - start
    size = sum(path.stat().st_size for path in tmp_path.rglob("*") if path.is_file()) / 1e6
    print(f"\n{what}: {cpu:.1f} CPU s, {wall:.1f} s by the clock, {size:.1f} MB")
    assert cpu <= 30


def test_judging_a_deck_costs_less_than_ten_times_printing_it(tmp_path):
    def cpu_of(*words: str) -> float:
        before = children()
        subprocess.run(
            [sys.executable, "-m", "mission_site.cli", *words], cwd=tmp_path, check=True, capture_output=True
        )
        return children() - before

    printing = cpu_of(*SITE, "--out", "deck.pdf")
    judging = cpu_of("proof", "deck.pdf")
    print(f"\nprinting with its own proof {printing:.1f} CPU s, judging it later {judging:.1f} CPU s")
    assert judging < 10 * printing
