"""Golden pictures: every template draws what was looked at and found good. Small differences pass.

After a change that is meant, look at the new pictures that GONG_NEW_GOLDEN=1 pytest writes.
"""

import os
from dataclasses import replace
from functools import partial
from importlib.resources import files
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from missions.cards import DECK, Card, Galaxy, Xphere
from missions.language import shipped_languages
from print_cards.booklet import flat_booklet, folded_booklet
from print_cards.box import BoxOrder, print_box
from print_cards.calibration import sheet_on
from print_cards.calibration_sheet import calibration_pdf
from print_cards.colours import Ink
from print_cards.cutfile import with_crosses
from print_cards.deck import faces_of, typeset
from print_cards.geometry import Size
from print_cards.layout import layout_of
from print_cards.profiles import Profile
from print_cards.sheet import Flip, impose
from print_cards.sizes import card_size, known_sizes, paper_size
from tests.print_cards.printing import BASE, make_order, rendered

GOLDEN = Path(__file__).parent / "golden"
MEAN_TOLERANCE = 3.0
"""Of 255 levels; another version of the renderer moves edges by a fraction of a pixel."""
TILE = 24
TILE_TOLERANCE = 30.0
"""The same for the worst square of so many pixels: on a page that is mostly white, a lost scale is little."""


def drawn(order, *, dpi, page=0, clip=None, change=lambda face: face, crosses=False):
    faces = [change(face) for face in faces_of(order)]
    pages = impose(len(faces), order.imposition)
    pdf = typeset(order, faces, with_crosses(pages) if crosses else pages)
    return rendered(pdf, page, dpi, clip)


def differences(name, pixels):
    """How far every pixel is from a golden picture; a missing one is a failure."""
    with Image.open(GOLDEN / f"{name}.png") as golden:
        wanted = np.asarray(golden.convert("RGB")).astype(int)
    assert wanted.shape == pixels.shape
    return np.abs(wanted - pixels).mean(axis=2)


def worst_tile(apart):
    """The mean of the square that differs most."""
    high, wide = (side - side % TILE for side in apart.shape)
    return apart[:high, :wide].reshape(high // TILE, TILE, wide // TILE, TILE).mean(axis=(1, 3)).max()


def looks_like(name, pixels):
    apart = differences(name, pixels)
    return apart.mean() < MEAN_TOLERANCE and worst_tile(apart) < TILE_TOLERANCE


def is_the_golden(name, pixels):
    """Compare with a golden picture, or make a new one where that is wanted."""
    if os.environ.get("GONG_NEW_GOLDEN"):
        Image.fromarray(pixels).quantize(256).save(GOLDEN / f"{name}.png", optimize=True)
    return looks_like(name, pixels)


low = partial(make_order, ink=Ink.LOW)
CARDS = [
    Card(Galaxy.ZETA, Xphere.RUBY),
    Card(Galaxy.OMEGA, Xphere.AMETHYST),
    Card(Galaxy.VIRGO, Xphere.GOLD),
    DECK[55],
]


ENGLISH, HEBREW = (shipped_languages()[tag] for tag in ("en", "he"))
SHEETS = {
    "a4-front-en": (low(cards=CARDS), 0),
    "a4-front-he": (low(cards=CARDS, language="he"), 0),
    "a4-back": (low(cards=CARDS), 1),
    "a4-butted": (low(cards=CARDS, gap=0.0), 0),
    "a4-gap": (low(cards=DECK[:9], gap=4.0, back_bleed=1.0), 1),
    "a4-fold": (low(cards=CARDS, flip=Flip.FOLD), 0),
    "a4-full": (make_order(cards=CARDS), 0),
    "a4-grey": (make_order(cards=CARDS, ink=Ink.GREY), 0),
    "letter-poker": (low(cards=CARDS, paper="letter", card="poker"), 0),
    "bridge": (low(cards=CARDS, card="bridge", paper="legal"), 0),
    "mini-he": (low(cards=DECK[:16], card="mini", language="he"), 0),
}


@pytest.mark.parametrize("name", SHEETS)
def test_a_sheet_looks_as_it_should(name):
    order, page = SHEETS[name]
    assert is_the_golden(name, drawn(order, dpi=72, page=page))


def test_every_size_of_card_and_every_ink_has_a_golden_sheet():
    orders = [order for order, _ in SHEETS.values()]
    assert {order.imposition.card for order in orders} == set(known_sizes("cards").values())
    assert {order.ink for order in orders} == set(Ink)


def test_a_sheet_for_a_machine_shows_the_crosses_that_it_is_found_by():
    assert is_the_golden("a4-crosses", drawn(low(cards=CARDS), dpi=72, crosses=True))


def calibration(page, *, language=ENGLISH, profile=None, paper="a4", sideways=False, dpi=72):
    sheet = sheet_on(paper_size(paper), sideways=sideways)
    pdf = calibration_pdf(sheet, Flip.LONG, paper=paper, language=language, profile=profile)
    return rendered(pdf, page, dpi)


@pytest.mark.parametrize(
    ("name", "wishes"),
    [
        ("calibration-front", {"page": 0}),
        ("calibration-back", {"page": 1}),
        ("calibration-he", {"page": 0, "language": HEBREW, "paper": "a3", "sideways": True, "dpi": 50}),
    ],
)
def test_the_test_sheet_looks_as_it_should(name, wishes):
    assert is_the_golden(name, calibration(**wishes))


def test_a_back_that_is_moved_by_a_millimetre_would_be_seen():
    assert not looks_like("calibration-back", calibration(1, profile=Profile(x=1.0)))


@pytest.mark.parametrize(
    ("name", "language", "ink"), [("box", ENGLISH, Ink.FULL), ("box-he", HEBREW, Ink.LOW)]
)
def test_the_box_looks_as_it_should(name, language, ink, tmp_path):
    order = BoxOrder(paper_size("a4"), card_size("standard"), 56, 0.3, language, ink)
    print_box(order, out=tmp_path / "box.pdf")
    assert is_the_golden(name, rendered((tmp_path / "box.pdf").read_bytes(), 0, 50))


@pytest.mark.parametrize("language", [ENGLISH, HEBREW], ids=lambda language: language.tag)
@pytest.mark.parametrize("page", ["cover", "contents", "back"])
def test_the_booklet_looks_as_it_should(language, page):
    pdf = flat_booklet(language, BASE, size=Size(148.5, 210))
    number = {"cover": 0, "contents": 1, "back": -1}[page]
    assert is_the_golden(f"booklet-{page}-{language.tag}", rendered(pdf, number, 50))


def test_the_booklet_to_fold_looks_as_it_should():
    pdf = folded_booklet(ENGLISH, paper_size("a4"), BASE).pdf
    assert is_the_golden("booklet-outside", rendered(pdf, 0, 50))


def test_every_template_has_a_golden_picture():
    folder = files("print_cards").joinpath("templates")
    whole = {file.name for file in folder.iterdir() if 'json("values.json")' in file.read_text("utf-8")}
    assert whole == {
        "booklet-sheets.typ",  # booklet-outside
        "booklet.typ",
        "calibration.typ",
        "sheets.typ",
        "small-card.typ",  # what ships is its golden: booklet/test_small_cards.py
        "tuckbox.typ",  # box
    }


BLANK = "\u00a0" * 40


@pytest.mark.parametrize("line", ["title", "subtitle", "address"])
@pytest.mark.parametrize("galaxy", Galaxy)
def test_line_art_does_not_run_through_letters(galaxy, line):
    order = low(cards=[Card(galaxy, Xphere.GOLD)], flip=Flip.NONE)
    (slot,) = impose(1, order.imposition)[0].slots
    box = getattr(layout_of(order.imposition.card), line).shrunk(0.1).moved(slot.trim.x, slot.trim.y)
    end = box.right if line != "address" else box.centre[0] + 4
    clip = (end - 8, box.y, end, box.bottom)
    pixels = drawn(order, dpi=150, clip=clip, change=lambda face: replace(face, **{line: BLANK}))
    assert pixels.min() > 190


def hebrew_line(text):
    """The line under the title of one card, in Hebrew with Latin letters, digits and brackets in it."""
    order = low(cards=[CARDS[0]], language="he", flip=Flip.NONE)
    (slot,) = impose(1, order.imposition)[0].slots
    line = layout_of(order.imposition.card).subtitle.moved(slot.trim.x, slot.trim.y).grown(0, 0.5, 0, 0.8)
    clip = (line.x, line.y, line.right, line.bottom)
    return drawn(order, dpi=200, clip=clip, change=lambda face: replace(face, subtitle=text))


MIXED = "כדור (PROXIMA) 100% 1.5"


def test_hebrew_with_names_numbers_and_brackets_is_set_in_the_right_order():
    assert is_the_golden("hebrew-line", hebrew_line(MIXED))


@pytest.mark.parametrize("wrong", [MIXED[::-1], "רודכ (PROXIMA) 100% 1.5", "כדור )PROXIMA( 100% 1.5"])
def test_a_line_in_a_wrong_order_would_be_seen(wrong):
    assert differences("hebrew-line", hebrew_line(wrong)).mean() > MEAN_TOLERANCE
