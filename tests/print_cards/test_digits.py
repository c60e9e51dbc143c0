"""Paper says numbers in the digits of its readers, but for what is typed, compared or a name."""

import re

import pymupdf
import pytest

from missions.cards import DECK
from missions.language import shipped_languages
from missions.links import BaseAddress
from print_cards.box import BoxOrder, print_box
from print_cards.calibration import sheet_on
from print_cards.calibration_sheet import calibration_pdf
from print_cards.label import page_lines
from print_cards.sheet import Flip, impose
from print_cards.sizes import card_size, paper_size
from tests.print_cards.printing import make_order

BENGALI = shipped_languages()["bn"]
OWN_100 = "১০০"


def text_of(pdf: bytes) -> str:
    with pymupdf.open(stream=pdf, filetype="pdf") as document:
        return "\n".join(page.get_text() for page in document)


@pytest.mark.parametrize("flip", list(Flip))
def test_the_line_of_a_bengali_sheet_counts_in_bengali(flip):
    order = make_order(language="bn", flip=flip)
    pages = impose(56, order.imposition)
    for page, lines in zip(pages, page_lines(order, pages), strict=True):
        assert OWN_100 in lines.beside_ruler[0]
        assert BENGALI.digits(f"{page.sheet}/{pages[-1].sheet}") in lines.opposite[0]
        assert not re.search("[0-9]", " ".join((*lines.beside_ruler, *lines.opposite)))


def test_an_address_keeps_its_digits():
    order = make_order(language="bn", base=BaseAddress.parse("http://192.168.1.5:8000"))
    lines = page_lines(order, impose(56, order.imposition))
    assert lines[0].opposite[0].endswith("http://192.168.1.5:8000")


@pytest.mark.parametrize(
    ("tag", "line"), [("en", "100 mm"), ("ar", "100%"), ("hi", "100%"), ("he", "100%"), ("az", "100")]
)
def test_languages_that_use_0_to_9_keep_them(tag, line):
    order = make_order(language=tag, cards=DECK[:2])
    for lines in page_lines(order, impose(2, order.imposition)):
        assert line in lines.beside_ruler[0]
        assert "1/1" in lines.opposite[0]


def test_the_test_sheet_keeps_the_digits_of_its_scales_and_its_command():
    pdf = calibration_pdf(sheet_on(paper_size("a4"), sideways=False), Flip.LONG, paper="a4", language=BENGALI)
    text = text_of(pdf)
    assert OWN_100 in text
    assert "--scale-x 100" in text
    assert "+2 + 0.3 = +2.3" in text
    assert {"97", "103", "+8"} <= set(text.split())


def test_a_bengali_box_has_no_other_digits(tmp_path):
    order = BoxOrder(paper_size("a4"), card_size("standard"), 56, 0.3, BENGALI)
    print_box(order, out=tmp_path / "box.pdf")
    text = text_of((tmp_path / "box.pdf").read_bytes())
    assert OWN_100 in text
    assert "৫৬" in text
    assert not re.search("[0-9]", text)
