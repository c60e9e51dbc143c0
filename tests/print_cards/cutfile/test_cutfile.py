"""Cut lines for machines, parsed again and laid upon the printed sheet."""

import re
import xml.etree.ElementTree as ET

import pytest
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st

from missions.cards import DECK
from print_cards.command import command
from print_cards.cutfile import CROSS, cut_sheets, svg, with_crosses
from print_cards.deck import faces_of, typeset
from print_cards.geometry import Rect
from print_cards.grid import GridTooLarge
from print_cards.sheet import Flip, Side, impose
from print_cards.sizes import known_sizes
from tests.print_cards.printing import MM_PER_INCH, make_order, rendered

SVG = "{http://www.w3.org/2000/svg}"
papers = st.sampled_from(sorted(known_sizes("papers")))
cards = st.sampled_from(sorted(known_sizes("cards")))


def pages_of(**wishes):
    order = make_order(**wishes)
    return impose(len(order.cards), order.imposition)


def lines_in(content: bytes, group: str) -> list[list[tuple[float, float]]]:
    root = ET.fromstring(content)  # noqa: S314 - our own file
    (found,) = [element for element in root.iter(f"{SVG}g") if element.get("id") == group]
    return [
        [(float(x), float(y)) for x, y in re.findall(r"(-?[\d.]+),(-?[\d.]+)", path.get("d"))]
        for path in found
    ]


def test_the_file_is_in_millimetres_of_the_sheet():
    ((sheet, _), *_) = cut_sheets(pages_of(), 0, "GONG")
    root = ET.fromstring(svg(sheet))  # noqa: S314 - our own file
    assert (root.get("width"), root.get("height"), root.get("viewBox")) == ("210mm", "297mm", "0 0 210 297")


@given(paper=papers, card=cards, gap=st.sampled_from([None, 0.0, 2.0]), count=st.integers(1, 56))
def test_cuts_free_every_card_on_all_sides_and_no_card_is_cut(paper, card, gap, count):
    try:
        pages = pages_of(paper=paper, card=card, gap=gap, cards=DECK[:count])
    except GridTooLarge:
        return
    freed = 0
    for sheet, sheets in cut_sheets(pages, 0, "GONG"):
        number = int(sheets.split("-")[0])
        (front,) = [page for page in pages if page.sheet == number and page.side is Side.FRONT]
        segments = [outline.points() for outline in sheet.cuts]
        for slot in front.slots:
            trim = slot.trim
            for edge in edges_of(trim):
                assert any(covers(segment, edge) for segment in segments)
            assert not any(passes_through(segment, trim) for segment in segments)
            freed += 1
    assert freed >= min(count, len(pages[0].slots))


def test_a_shared_edge_is_cut_once():
    ((sheet, _), *_) = cut_sheets(pages_of(gap=0.0), 0, "GONG")
    assert len(sheet.cuts) == 4 + 4


def test_every_kind_of_sheet_has_cuts_of_its_own():
    assert [sheets for _, sheets in cut_sheets(pages_of(), 0, "GONG")] == ["1-6", "7"]


def test_round_corners_are_one_closed_line_for_each_card():
    ((sheet, _), *_) = cut_sheets(pages_of(gap=3.0, paper="a3"), 3.0, "GONG")
    trims = [slot.trim for slot in pages_of(gap=3.0, paper="a3")[0].slots]
    assert len(sheet.cuts) == len(trims)
    for outline, trim in zip(sheet.cuts, trims, strict=True):
        assert outline.closed
        xs, ys = zip(*outline.points(), strict=True)
        assert (min(xs), min(ys), max(xs), max(ys)) == pytest.approx(
            (trim.x, trim.y, trim.right, trim.bottom)
        )


def test_a_folded_sheet_is_cut_through_its_fronts_and_folded_down_the_middle():
    pages = pages_of(flip=Flip.FOLD)
    ((sheet, _), *_) = cut_sheets(pages, 0, "GONG")
    assert all(x <= pages[0].size.width / 2 for outline in sheet.cuts for x, _ in outline.points())
    assert all(x == pages[0].size.width / 2 for outline in sheet.folds for x, _ in outline.points())
    assert sheet.folds


@pytest.mark.parametrize("paper", ["a4", "letter", "a3", "legal"])
@pytest.mark.parametrize("card", ["standard", "poker", "bridge", "mini"])
def test_three_crosses_lie_clear_of_the_cards_and_cannot_be_taken_the_wrong_way_round(paper, card):
    pages = pages_of(paper=paper, card=card)
    ((sheet, _), *_) = cut_sheets(pages, 0, "GONG")
    middles = sorted({((m.x1 + m.x2) / 2, (m.y1 + m.y2) / 2) for m in sheet.crosses})
    assert len(middles) == 3
    turned = {(round(sheet.page.width - x, 3), round(sheet.page.height - y, 3)) for x, y in middles}
    assert turned != {(round(x, 3), round(y, 3)) for x, y in middles}
    page = Rect(0, 0, sheet.page.width, sheet.page.height).shrunk(4.0)
    for mark in sheet.crosses:
        arm = Rect(
            min(mark.x1, mark.x2), min(mark.y1, mark.y2), abs(mark.x2 - mark.x1), abs(mark.y2 - mark.y1)
        )
        assert page.contains(arm)
        assert max(arm.width, arm.height) <= CROSS
        assert not any(slot.drawn.overlaps(arm) for slot in pages[0].slots)


def test_the_crosses_of_the_file_are_printed_where_the_file_says():
    order = make_order(cards=DECK[:9])
    pages = with_crosses(impose(9, order.imposition))
    ((sheet, _),) = cut_sheets(impose(9, order.imposition), 0, "GONG")
    pdf = typeset(order, faces_of(order), pages)
    dpi = 300
    front, back = (rendered(pdf, page, dpi).min(axis=2) for page in (0, 1))
    for line in lines_in(svg(sheet), "registration"):
        (ax, ay), (bx, by) = line
        for part in (0.1, 0.9):
            x, y = ax + (bx - ax) * part, ay + (by - ay) * part
            column, row = round(x * dpi / MM_PER_INCH - 0.5), round(y * dpi / MM_PER_INCH - 0.5)
            around = (slice(row - 1, row + 2), slice(column - 1, column + 2))
            assert front[around].min() < 160
            assert back[around].min() > 240


def test_the_command_writes_a_file_for_each_kind_of_sheet(tmp_path):
    runner = CliRunner()
    words = [
        "--base-url",
        "https://gong.example",
        "--cards",
        "proxima,zeta",
        "--card",
        "mini",
        "--paper",
        "a4",
    ]
    out, cut = tmp_path / "deck.pdf", tmp_path / "cut.svg"
    result = runner.invoke(command, [*words, "--grid", "3x3", "--out", str(out), "--cut-file", str(cut)])
    assert result.exit_code == 0, result.output
    assert sorted(path.name for path in tmp_path.iterdir()) == ["cut-2.svg", "cut.svg", "deck.pdf"]
    assert (
        len(lines_in((tmp_path / "cut-2.svg").read_bytes(), "cut"))
        < len(lines_in(cut.read_bytes(), "cut")) + 1
    )


def test_a_cut_file_that_has_no_place_stops_before_the_deck_is_made(tmp_path):
    words = ["--base-url", "https://gong.example", "--cards", "zeta-1", "--out", str(tmp_path / "deck.pdf")]
    result = CliRunner().invoke(command, [*words, "--cut-file", str(tmp_path / "no" / "cut.svg")])
    assert result.exception is not None
    assert not list(tmp_path.iterdir())


def edges_of(trim: Rect):
    corners = [(trim.x, trim.y), (trim.right, trim.y), (trim.right, trim.bottom), (trim.x, trim.bottom)]
    return list(zip(corners, [*corners[1:], corners[0]], strict=True))


def covers(segment, edge) -> bool:
    (ax, ay), (bx, by) = segment
    return all(
        min(ax, bx) - 1e-3 <= x <= max(ax, bx) + 1e-3 and min(ay, by) - 1e-3 <= y <= max(ay, by) + 1e-3
        for x, y in edge
    )


def passes_through(segment, trim: Rect) -> bool:
    (ax, ay), (bx, by) = segment
    thin = Rect(min(ax, bx), min(ay, by), abs(bx - ax), abs(by - ay))
    return trim.shrunk(0.01).overlaps(thin.grown(1e-4, 1e-4, 1e-4, 1e-4))
