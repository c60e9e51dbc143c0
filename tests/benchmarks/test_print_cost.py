"""What printing costs: CPU seconds, memory and bytes of a whole deck, measured in a process of its own.

pytest -m benchmark tests/benchmarks/test_print_cost.py -s
"""

import hashlib
import json
import os
import subprocess
import sys

import pytest

pytestmark = pytest.mark.benchmark

PRINT = """
import json, resource, sys
from pathlib import Path
from missions.language import shipped_languages
from missions.links import BaseAddress
from print_cards.colours import Ink
from print_cards.deck import carry_out
from print_cards.order import Order
from print_cards.sheet import Imposition
from print_cards.sizes import card_size, paper_size
out, proof, ink, language = Path(sys.argv[1]), sys.argv[2] == "proof", Ink(sys.argv[3]), sys.argv[4]
base, words = BaseAddress.parse("https://gong.example"), shipped_languages()[language]
order = Order(base, Imposition(paper_size("a4"), card_size("standard")), words, ink=ink)
carry_out(order, out=out, progress=lambda line: None, proof=proof)
used = resource.getrusage(resource.RUSAGE_SELF)
print(json.dumps({"cpu": used.ru_utime + used.ru_stime, "peak": used.ru_maxrss / 1024}))
"""


def measured(tmp_path, *, proof=True, ink="full", language="en", runs=2, **surroundings):
    """CPU seconds (the least of some runs), peak MB, MB of the file, and its digest."""
    out = tmp_path / "deck.pdf"
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, sys.path))} | surroundings
    words = [sys.executable, "-c", PRINT, str(out), "proof" if proof else "no", ink, language]
    each = [
        json.loads(subprocess.run(words, env=environment, check=True, capture_output=True, text=True).stdout)
        for _ in range(runs)
    ]
    content = out.read_bytes()
    return {
        "cpu": min(run["cpu"] for run in each),
        "peak": max(run["peak"] for run in each),
        "mb": len(content) / 1e6,
        "sha256": hashlib.sha256(content).hexdigest(),
    }


@pytest.mark.parametrize(("ink", "language"), [("full", "en"), ("full", "he"), ("low", "en"), ("grey", "en")])
def test_a_whole_deck_stays_within_its_budget(tmp_path, ink, language):
    plain = measured(tmp_path, proof=False, ink=ink, language=language)
    proved = measured(tmp_path, proof=True, ink=ink, language=language)
    print(
        f"\n{ink} {language}: {plain['cpu']:.2f} CPU s, with proof {proved['cpu']:.2f} CPU s, "
        f"peak {plain['peak']:.0f} and {proved['peak']:.0f} MB, file {proved['mb']:.2f} MB"
    )
    assert plain["cpu"] <= 3
    assert proved["cpu"] <= 7
    assert proved["peak"] <= 250
    assert proved["mb"] <= 6


def test_a_second_run_elsewhere_gives_the_same_bytes(tmp_path):
    here = measured(tmp_path, runs=1, TZ="UTC", PYTHONHASHSEED="1", LC_ALL="C")
    there = measured(tmp_path, runs=1, TZ="Pacific/Auckland", PYTHONHASHSEED="2", LC_ALL="C.UTF-8")
    assert here["sha256"] == there["sha256"]
