"""Golden pictures: the templates draw what was looked at and found good. Small differences pass.

After a change that is meant, look at the new pictures that GONG_NEW_GOLDEN=1 pytest writes.
"""

import os
from dataclasses import replace
from functools import partial
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from missions.cards import DECK, Card, Galaxy, Xphere
from print_cards.colours import Ink
from print_cards.deck import faces_of, typeset
from print_cards.layout import layout_of
from print_cards.sheet import Flip, impose
from tests.print_cards.printing import make_order, rendered

GOLDEN = Path(__file__).parent / "golden"
MEAN_TOLERANCE = 3.0
"""Of 255 levels; another version of the renderer moves edges by a fraction of a pixel."""


def drawn(order, *, dpi, page=0, clip=None, change=lambda face: face):
    faces = [change(face) for face in faces_of(order)]
    return rendered(typeset(order, faces, impose(len(faces), order.imposition)), page, dpi, clip)


def difference(name, pixels):
    """The mean difference from a golden picture; a missing one is a failure, unless new ones are wanted."""
    file = GOLDEN / f"{name}.png"
    if os.environ.get("GONG_NEW_GOLDEN"):
        GOLDEN.mkdir(exist_ok=True)
        Image.fromarray(pixels).quantize(64).save(file, optimize=True)
    with Image.open(file) as golden:
        wanted = np.asarray(golden.convert("RGB")).astype(int)
    assert wanted.shape == pixels.shape
    return np.abs(wanted - pixels).mean()


low = partial(make_order, ink=Ink.LOW)
CARDS = [
    Card(Galaxy.ZETA, Xphere.RUBY),
    Card(Galaxy.OMEGA, Xphere.AMETHYST),
    Card(Galaxy.VIRGO, Xphere.GOLD),
    DECK[55],
]


@pytest.mark.parametrize(
    ("name", "order", "page"),
    [
        ("a4-front-en", low(cards=CARDS), 0),
        ("a4-front-he", low(cards=CARDS, language="he"), 0),
        ("a4-back", low(cards=CARDS), 1),
        ("letter-poker", low(cards=CARDS, paper="letter", card="poker"), 0),
        ("a4-gap", low(cards=DECK[:9], gap=4.0, back_bleed=1.0), 1),
        ("a4-fold", low(cards=CARDS, flip=Flip.FOLD), 0),
        ("mini-he", low(cards=DECK[:16], card="mini", language="he"), 0),
    ],
)
def test_a_sheet_looks_as_it_should(name, order, page):
    assert difference(name, drawn(order, dpi=72, page=page)) < MEAN_TOLERANCE


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
    assert difference("hebrew-line", hebrew_line(MIXED)) < MEAN_TOLERANCE


@pytest.mark.parametrize("wrong", [MIXED[::-1], "רודכ (PROXIMA) 100% 1.5", "כדור )PROXIMA( 100% 1.5"])
def test_a_line_in_a_wrong_order_would_be_seen(wrong):
    with Image.open(GOLDEN / "hebrew-line.png") as golden:
        wanted = np.asarray(golden.convert("RGB")).astype(int)
    pixels = hebrew_line(wrong)
    assert pixels.shape == wanted.shape
    assert np.abs(wanted - pixels).mean() > MEAN_TOLERANCE
