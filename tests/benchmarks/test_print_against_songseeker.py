"""56 cards with codes: ours with full art against the PDF step of songseeker-card-generator, in one run.

It is no package: clone https://github.com/andygruber/songseeker-card-generator, install its requirements
(pandas below 3, qrcode, reportlab) into an environment of their own, and say where both are:

GONG_SONGSEEKER=…/songseeker-card-generator GONG_SONGSEEKER_PYTHON=…/bin/python \\
pytest -m benchmark tests/benchmarks/test_print_against_songseeker.py -s

Codes with its icon in them, as its README shows, cost it most: GONG_SONGSEEKER_ICON=…/icon.png
"""

import json
import os
import subprocess
import sys
from pathlib import Path
from statistics import median

import pytest

from missions.cards import DECK
from tests.benchmarks.test_print_cost import PRINT

pytestmark = pytest.mark.benchmark

RUNS = 3
TIMED = """
import json, resource, runpy, sys
script, *sys.argv[1:] = sys.argv[1:]
runpy.run_path(script, run_name="__main__")
used = resource.getrusage(resource.RUSAGE_SELF)
print(json.dumps({"cpu": used.ru_utime + used.ru_stime, "peak": used.ru_maxrss / 1024}))
"""


@pytest.fixture
def songseeker() -> tuple[Path, str]:
    """Its script and the Python that has its requirements."""
    folder = os.environ.get("GONG_SONGSEEKER")
    if folder is None:
        pytest.skip("needs GONG_SONGSEEKER: a clone of songseeker-card-generator")
    return Path(folder) / "generatePlayCards.py", os.environ.get("GONG_SONGSEEKER_PYTHON", sys.executable)


def run(words: list[str], out: Path, folder: Path) -> dict[str, float]:
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    if words[0] != sys.executable:
        environment.pop("PYTHONPATH")
    done = subprocess.run(words, env=environment, cwd=folder, check=True, capture_output=True, text=True)
    return json.loads(done.stdout.splitlines()[-1]) | {"mb": out.stat().st_size / 1e6}


def test_a_deck_with_art_costs_less_than_songseekers_without(songseeker, tmp_path):
    script, python = songseeker
    songs = tmp_path / "songs.csv"
    lines = [f"GONG,{card.slug},2026,https://gong.example/c/{card.slug}" for card in DECK]
    songs.write_text("\n".join(["Artist,Title,Year,URL", *lines]) + "\n", "utf-8")
    mine, theirs = tmp_path / "mine.pdf", tmp_path / "theirs.pdf"
    icon = os.environ.get("GONG_SONGSEEKER_ICON")
    extra = ["--icon", icon] if icon else []
    ours_runs, their_runs = [], []
    for _ in range(RUNS):
        theirs_words = [python, "-c", TIMED, str(script), str(songs), str(theirs), *extra]
        their_runs.append(run(theirs_words, theirs, tmp_path))
        ours_runs.append(run([sys.executable, "-c", PRINT, str(mine), "no", "full", "en"], mine, tmp_path))
    for name, runs in (("ours, with art", ours_runs), ("songseeker", their_runs)):
        cpu, peak, size = (median(one[key] for one in runs) for key in ("cpu", "peak", "mb"))
        print(f"\n{name}: {cpu:.2f} CPU s, peak {peak:.0f} MB, file {size:.2f} MB")
    ours, other = (median(one["cpu"] for one in runs) for runs in (ours_runs, their_runs))
    print(f"ratio of CPU seconds: {ours / other:.2f}")
    assert ours < other
