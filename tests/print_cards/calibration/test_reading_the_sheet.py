"""The test sheet, printed by printers with known faults and read through the paper."""

import numpy as np
import pytest

from missions.language import shipped_languages
from print_cards.calibration import BANK_CARD, BANK_CARD_PERCENT, Edge, sheet_on
from print_cards.calibration_sheet import calibration_pdf
from print_cards.profiles import Profile
from print_cards.readings import error_from
from print_cards.sheet import Flip
from print_cards.sizes import paper_size
from tests.print_cards.calibration.window import DPI, PER_MM, Printer, against_the_window, darkness
from tests.print_cards.printing import rendered

ENGLISH = shipped_languages()["en"]
FAULTS = [
    Printer(),
    Printer(x=1.3, y=-0.7, angle=0.25),
    Printer(x=-7.9, y=6.2),
    Printer(x=3.1, y=8.0, angle=-0.2),
    Printer(x=-0.4, y=0.2, angle=-0.6),
]


def look(paper, flip, printer, *, profile=None, sideways=False, turned_on=None):
    sheet = sheet_on(paper_size(paper), sideways=sideways)
    pdf = calibration_pdf(sheet, flip, paper=paper, language=ENGLISH, profile=profile)
    return against_the_window(pdf, sheet, flip, printer, turned_on=turned_on)


@pytest.mark.parametrize("printer", FAULTS, ids=str)
@pytest.mark.parametrize(("paper", "flip"), [("a4", Flip.LONG), ("letter", Flip.SHORT)])
def test_what_the_scales_read_corrects_the_printer_so_that_they_read_zero(paper, flip, printer):
    seen = look(paper, flip, printer)
    x, y, angle = error_from(seen.readings(), seen.sheet.page)
    assert (x, y) == pytest.approx((printer.x, printer.y), abs=0.11)
    assert angle == pytest.approx(printer.angle, abs=0.05)
    again = look(paper, flip, printer, profile=Profile(x, y, angle))
    assert all(abs(reading) <= 0.1 for reading in again.readings().values())


def test_a_sheet_on_its_side_is_corrected_as_well():
    printer = Printer(x=-2.2, y=1.5, angle=0.3)
    seen = look("a4", Flip.LONG, printer, sideways=True)
    x, y, angle = error_from(seen.readings(), seen.sheet.page)
    again = look("a4", Flip.LONG, printer, sideways=True, profile=Profile(x, y, angle, sideways=True))
    assert all(abs(reading) <= 0.1 for reading in again.readings().values())


def test_a_profile_for_the_wrong_direction_would_show():
    printer = Printer(x=2.0)
    again = look("a4", Flip.LONG, printer, profile=Profile(x=-2.0))
    assert again.read(Edge.TOP) == pytest.approx(4.0, abs=0.1)


@pytest.mark.parametrize("flip", [Flip.LONG, Flip.SHORT])
def test_the_dot_shines_through_its_box_only_after_the_right_flip(flip):
    other = Flip.SHORT if flip is Flip.LONG else Flip.LONG
    right, wrong = look("a4", flip, Printer()), look("a4", flip, Printer(), turned_on=other)
    x, y = right.sheet.dot
    page = right.sheet.page
    assert right.darkness_at(x, y) > 0.9
    assert right.darkness_at(page.width - x, page.height - y) < 0.1
    assert wrong.darkness_at(page.width - x, page.height - y) > 0.9
    assert wrong.darkness_at(x, y) < 0.1


def test_the_edge_of_a_bank_card_points_at_the_percent_to_print_at():
    sheet = sheet_on(paper_size("a4"), sideways=False)
    pdf = calibration_pdf(sheet, Flip.LONG, paper="a4", language=ENGLISH)
    dark = darkness(rendered(pdf, 0, DPI))
    area = sheet.bank_card
    least, most = BANK_CARD_PERCENT
    for step in range(round(2 * (most - least)) + 1):
        percent = least + step / 2
        along = 2.5 + 3.7 * step + 1.6
        across = BANK_CARD.width * percent / 100
        assert ink_at(dark, area.x + across, area.y + along) > 0.5, f"{percent} across"
        assert ink_at(dark, area.x + along, area.y + across) > 0.5, f"{percent} down"
        assert ink_at(dark, area.x + across - 0.35, area.y + along) < 0.3


def ink_at(dark: np.ndarray, x: float, y: float) -> float:
    column, row = round(x * PER_MM - 0.5), round(y * PER_MM - 0.5)
    return float(dark[row - 1 : row + 2, column - 1 : column + 2].max(axis=(0, 1)))
