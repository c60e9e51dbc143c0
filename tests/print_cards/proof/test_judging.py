"""Files are judged by what is on their pages; every fault that is put there is found and named."""

from pathlib import Path

import pytest
from click.testing import CliRunner
from PIL import Image

from missions.cards import DECK, NUMBERED, Card, Galaxy, Xphere
from missions.links import BaseAddress
from print_cards.art.pictures import back_picture
from print_cards.colours import Ink
from print_cards.geometry import Rect
from print_cards.judging.judge import judge
from print_cards.judging.opened import Unusable
from print_cards.judging.readers import ZXING, more_readers
from print_cards.pictures import card_png
from print_cards.profiles import Profile, corrected
from print_cards.proof_command import command
from print_cards.sheet import Flip
from print_cards.tabletop import SHEET_NAME, write_tabletop
from tests.print_cards.printing import BASE, make_order, typeset_order
from tests.print_cards.proof.conftest import painted_over, with_pages

WHITE, YELLOW = (1.0, 1.0, 1.0), (1.0, 0.78, 0.0)
ZETA_3 = Card(Galaxy.ZETA, Xphere.SILVER)


def failed(verdict) -> list[str]:
    return [row.subject for row in verdict.rows if row.passed is False]


def found(verdict, subject: str) -> str:
    (row,) = [row for row in verdict.rows if row.subject == subject]
    return row.found


def saved(tmp_path: Path, order) -> Path:
    path = tmp_path / "deck.pdf"
    path.write_bytes(typeset_order(order)[0])
    return path


@pytest.mark.parametrize(
    "wishes",
    [
        {"flip": Flip.SHORT, "ink": Ink.GREY},
        {"flip": Flip.FOLD, "ink": Ink.LOW},
        {"flip": Flip.NONE, "card": "mini", "ink": Ink.LOW},
        {"paper": "letter", "card": "poker", "gap": 2.0, "language": "he"},
        {"paper": "a3", "card": "bridge", "back_bleed": 1.0},
        {"rotate_backs": True, "deck_code": "55555A"},
    ],
    ids=str,
)
def test_what_we_print_passes_in_every_form(tmp_path, wishes):
    verdict = judge(saved(tmp_path, make_order(cards=(*DECK[:7], DECK[-1]), **wishes)))
    assert verdict.passed, verdict.table()
    assert "8 cards" in verdict.headline


def test_the_judge_counts_cards_codes_and_backs(small_deck):
    path, _ = small_deck
    verdict = judge(path, base=BASE)
    assert verdict.passed, verdict.table()
    assert found(verdict, "codes by zxing-cpp from 150 dpi") == "11 of 11"
    assert found(verdict, "codes by zxing-cpp from 300 dpi") == "11 of 11"
    assert found(verdict, "links") == "11 of 11, to https://gong.example"
    assert found(verdict, "colour of the panel") == "11 of 11, ink full"
    assert found(verdict, "backs behind their fronts") == "11 of 11, long edge"


def test_measures_are_those_of_the_layout(small_deck):
    verdict = judge(small_deck[0])
    assert float(found(verdict, "module").split()[0]) == pytest.approx(22 / 25, abs=0.01)
    assert float(found(verdict, "contrast on paper")) == pytest.approx(
        0.55, abs=0.01
    )  # QR.md, section 5: red
    assert float(found(verdict, "text and panel to the cut").split()[0]) >= 3.44


def test_every_reader_reads_every_code_of_a_good_deck(small_deck):
    verdict = judge(small_deck[0], readers=(ZXING, *more_readers()))
    assert verdict.passed, verdict.table()
    assert len([row for row in verdict.rows if row.subject.startswith("codes by")]) == 6


def test_a_covered_code_is_missed_by_name(small_deck, tmp_path):
    path, pages = small_deck
    trim = pages[0].slots[4].trim
    spoilt = painted_over(path, tmp_path / "x.pdf", 0, Rect(trim.x + 15, trim.y + 42, 15, 15), WHITE)
    verdict = judge(spoilt)
    assert not verdict.passed
    assert "page 1, card 5: no code can be read" in verdict.faults
    assert found(verdict, "codes by zxing-cpp from 300 dpi") == "10 of 11"


def test_a_narrow_quiet_zone_is_found(small_deck, tmp_path):
    path, pages = small_deck
    trim = pages[0].slots[0].trim
    stripe = Rect(trim.x + 20.5 - 2.0, trim.y + 50, 0.8, 15)  # the code begins 20.5 mm from the cut
    verdict = judge(painted_over(path, tmp_path / "x.pdf", 0, stripe, (0, 0, 0)))
    assert "quiet zone" in failed(verdict)


def test_a_panel_of_another_colour_is_found(small_deck, tmp_path):
    path, pages = small_deck
    card = next(slot for slot in pages[0].slots if DECK[slot.index].number == 3)
    trim = card.trim
    left = Rect(trim.x + 14.9, trim.y + 42, 2.1, 34)
    spoilt = painted_over(path, tmp_path / "a.pdf", 0, left, YELLOW)
    spoilt = painted_over(spoilt, tmp_path / "b.pdf", 0, Rect(trim.x + 46.0, trim.y + 42, 2.1, 34), YELLOW)
    spoilt = painted_over(spoilt, tmp_path / "c.pdf", 0, Rect(trim.x + 17, trim.y + 40.6, 29, 2.0), YELLOW)
    verdict = judge(spoilt)
    assert "colour of the panel" in failed(verdict)
    assert any("leads to malus" in fault for fault in verdict.faults)


def test_a_back_page_that_is_missing_or_in_the_wrong_place_is_found(small_deck, tmp_path):
    path, _ = small_deck
    assert "backs behind their fronts" in failed(judge(with_pages(path, tmp_path / "a.pdf", [0, 1, 2])))
    assert "backs behind their fronts" in failed(judge(with_pages(path, tmp_path / "b.pdf", [0, 2, 1, 3])))


def test_a_file_that_another_program_saved_is_paired_and_its_lost_wish_is_found(small_deck, tmp_path):
    path, _ = small_deck
    verdict = judge(with_pages(path, tmp_path / "a.pdf", [0, 1, 2, 3], wishes=False))
    assert failed(verdict) == ["asks to be printed at 100 %"]
    assert found(verdict, "backs behind their fronts") == "11 of 11, long edge"


def test_a_back_with_too_few_cards_is_found(small_deck, tmp_path):
    path, pages = small_deck
    spoilt = painted_over(path, tmp_path / "x.pdf", 1, pages[1].slots[3].drawn, WHITE)
    assert found(judge(spoilt), "backs behind their fronts").startswith("10 of 11")


def test_backs_that_a_profile_moved_pass_and_the_move_is_told(tmp_path):
    order = make_order(cards=DECK[:9])
    laid = corrected(order.imposition, Profile(x=1.0, y=0.5, angle=0.4))
    verdict = judge(saved(tmp_path, make_order(cards=DECK[:9], fronts=laid.fronts, backs=laid.backs)))
    assert verdict.passed, verdict.table()
    assert found(verdict, "backs moved on purpose").startswith("+1.00, ")
    assert "+0.40 degrees" in found(verdict, "backs moved on purpose")


def test_codes_that_lead_to_another_site_are_found(small_deck):
    verdict = judge(small_deck[0], base=BaseAddress.parse("https://other.example"))
    assert "links" in failed(verdict)
    assert len(verdict.faults) == 11


def test_links_of_a_deck_are_understood_without_knowing_its_code(tmp_path):
    order = make_order(cards=DECK[:3], deck_code="55555A")
    assert found(judge(saved(tmp_path, order)), "links") == "3 of 3, to https://gong.example"


def test_a_picture_of_a_card_is_judged_with_its_cut(tmp_path):
    path = tmp_path / "card.png"
    path.write_bytes(card_png(ZETA_3, BASE, bleed=3.0))
    verdict = judge(path)
    assert verdict.passed, verdict.table()
    assert float(found(verdict, "text and panel to the cut").split()[0]) > 3.4


def test_a_sheet_for_a_virtual_table_is_judged_without_millimetres(tmp_path):
    write_tabletop(make_order(cards=DECK[:3]), folder=tmp_path / "t", address=None, progress=lambda _: None)
    verdict = judge(tmp_path / "t" / SHEET_NAME)
    assert verdict.passed, verdict.table()
    assert verdict.headline == "3 cards"


@pytest.mark.parametrize(
    "card", [NUMBERED[0], NUMBERED[3], NUMBERED[5], DECK[-1]], ids=lambda card: card.slug
)
@pytest.mark.parametrize("ink", Ink)
def test_every_panel_is_recognised_in_every_ink(tmp_path, card, ink):
    path = tmp_path / "card.png"
    path.write_bytes(card_png(card, BASE, dpi=150, ink=ink))
    assert found(judge(path), "colour of the panel").startswith("1 of 1")


def test_files_with_nothing_of_ours_are_refused_in_one_sentence(tmp_path):
    (tmp_path / "text.pdf").write_text("hello")
    (tmp_path / "cut.pdf").write_bytes(b"%PDF-1.7\n%%EOF")
    (tmp_path / "empty.png").write_bytes(b"")
    Image.new("RGB", (300, 300), "white").save(tmp_path / "white.png")
    (tmp_path / "back.jpg").write_bytes(back_picture().read_bytes())
    for name in ("text.pdf", "cut.pdf", "empty.png", "white.png", "back.jpg", "missing.pdf", "."):
        with pytest.raises(Unusable) as refused:
            judge(tmp_path / name)
        assert "\n" not in str(refused.value)


def test_the_exit_status_says_good_bad_or_unusable(small_deck, tmp_path):
    path, pages = small_deck
    trim = pages[0].slots[4].trim
    bad = painted_over(path, tmp_path / "bad.pdf", 0, Rect(trim.x + 15, trim.y + 42, 15, 15), WHITE)
    run = CliRunner()
    good = run.invoke(command, [str(path)])
    assert (good.exit_code, "passed" in good.output) == (0, True)
    assert run.invoke(command, [str(bad), str(path)]).exit_code == 1
    both = run.invoke(command, [str(tmp_path / "missing.pdf"), str(path)])
    assert (both.exit_code, "passed" in both.output) == (2, True)
    assert run.invoke(command, []).exit_code == 2
