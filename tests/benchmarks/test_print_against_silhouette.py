"""56 cards with backs: ours with full art against a floor of what silhouette-card-maker's PDF step costs.

That program is on no package index, and its PDF step reads layouts and registration pictures from its own
folder. The step is Pillow's work, though, and Pillow is here: every card's finished picture is opened,
brought to the size of a card at 300 dpi and pasted on a landscape page, eight to a page; the back page is
made once and shared by all sheets; all pages are saved as one PDF of JPEGs. Only that is done here. Left
out, so that the floor lies below its true cost: the bleed that it grows from the edges of each card line by
line, registration marks, labels, checks, and the making of the card pictures, which ours draws with their
codes within the time.

pytest -m benchmark tests/benchmarks/test_print_against_silhouette.py -s
"""

import json
import os
import subprocess
import sys
from statistics import median

import pytest

from missions.cards import DECK
from print_cards.pictures import card_pngs
from tests.benchmarks.test_print_cost import PRINT
from tests.print_cards.printing import make_order

pytestmark = pytest.mark.benchmark

RUNS = 3
FLOOR = """
import json, resource, sys
from pathlib import Path
from PIL import Image
folder, out = Path(sys.argv[1]), sys.argv[2]
PAGE, CARD, COLUMNS, ROWS, GAP = (3508, 2480), (744, 1039), 4, 2, 40  # pixels at 300 dpi
def page_of(files, turned=False):
    page = Image.new("RGB", PAGE, "white")
    for place, file in enumerate(files):
        with Image.open(file) as picture:
            card = (picture.rotate(180) if turned else picture).resize(CARD)
        row, column = divmod(place, COLUMNS)
        page.paste(card, (200 + column * (CARD[0] + GAP), 150 + row * (CARD[1] + GAP)))
    return page
back = page_of([folder / "back.png"] * COLUMNS * ROWS, turned=True)
fronts = sorted((folder / "fronts").iterdir())
pages = []
for first in range(0, len(fronts), COLUMNS * ROWS):
    pages += [page_of(fronts[first:first + COLUMNS * ROWS]), back]
pages[0].save(out, "PDF", save_all=True, append_images=pages[1:], resolution=300, quality=75, subsampling=0)
used = resource.getrusage(resource.RUSAGE_SELF)
print(json.dumps({"cpu": used.ru_utime + used.ru_stime}))
"""


@pytest.fixture
def pictures(tmp_path):
    """The finished pictures of all cards and of their back, as that program wants them."""
    fronts = tmp_path / "cards" / "fronts"
    fronts.mkdir(parents=True)
    order = make_order(bleed=0.0)
    for place, png in enumerate(card_pngs(order, dpi=300)):
        (fronts / f"{place:02d}.png").write_bytes(png)
    (back,) = card_pngs(make_order(cards=DECK[:1], bleed=0.0), dpi=300, back=True)
    (fronts.parent / "back.png").write_bytes(back)
    return fronts.parent


def run(words):
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    done = subprocess.run(words, env=environment, check=True, capture_output=True, text=True)
    return json.loads(done.stdout.splitlines()[-1])


def test_a_deck_with_art_costs_less_than_pasting_finished_pictures(pictures, tmp_path):
    mine, theirs = tmp_path / "mine.pdf", tmp_path / "theirs.pdf"
    ours_runs, floor_runs = [], []
    for _ in range(RUNS):
        floor_runs.append(run([sys.executable, "-c", FLOOR, str(pictures), str(theirs)]))
        ours_runs.append(run([sys.executable, "-c", PRINT, str(mine), "no", "full", "en"]))
    for name, runs, file in (("ours, with art", ours_runs, mine), ("floor", floor_runs, theirs)):
        cpu = median(one["cpu"] for one in runs)
        print(f"\n{name}: {cpu:.2f} CPU s, file {file.stat().st_size / 1e6:.2f} MB")
    ours, floor = (median(one["cpu"] for one in runs) for runs in (ours_runs, floor_runs))
    print(f"ratio of CPU seconds: {ours / floor:.2f}")
    assert ours < floor
