"""The tuck box: a net that folds into a box, and the sheet that it is printed on."""

from itertools import pairwise

import pytest
from click.testing import CliRunner
from hypothesis import assume, given
from hypothesis import strategies as st

from missions.errors import GongError
from missions.language import shipped_languages
from print_cards.box import BoxOrder, cut_sheet, print_box
from print_cards.box_command import command
from print_cards.colours import Ink
from print_cards.geometry import Rect, Size
from print_cards.keep import CannotWrite
from print_cards.sizes import card_size, paper_size
from print_cards.tuckbox import PLAY, BoxTooLarge, DeckTooThin, TuckBox, place
from tests.print_cards.printing import MM_PER_INCH, rendered

STANDARD = card_size("standard")
boxes = st.builds(TuckBox, st.builds(Size, st.floats(42, 90), st.floats(60, 130)), st.floats(6, 45))


def box_order(**wishes) -> BoxOrder:
    usual = {"paper": paper_size("a4"), "card": STANDARD, "cards": 56, "thickness": 0.3}
    return BoxOrder(**usual | {"language": shipped_languages()["en"]} | wishes)


@given(boxes)
def test_the_deck_fits_with_a_millimetre_of_play(box):
    assert box.width - box.card.width == pytest.approx(PLAY)
    assert box.height - box.card.height == pytest.approx(PLAY)
    assert box.depth - box.deck == pytest.approx(PLAY)


@given(boxes)
def test_walls_that_meet_are_equally_long(box):
    panels = box.panels()
    assert panels["front"].width == pytest.approx(panels["back"].width)
    assert panels["side_left"].width == pytest.approx(panels["side_right"].width)
    assert panels["lid"].height == pytest.approx(panels["side_left"].width)
    assert panels["back"].right == pytest.approx(panels["side_left"].x)
    assert panels["side_left"].right == pytest.approx(panels["front"].x)
    assert panels["front"].right == pytest.approx(panels["side_right"].x)


@given(boxes)
def test_dust_flaps_do_not_meet_in_the_middle(box):
    panels = box.panels()
    assert panels["dust_left"].height + panels["dust_right"].height < box.width


@given(boxes)
def test_the_tongue_slides_into_the_box(box):
    assert box.panels()["tongue"].height <= box.height / 3 + 1e-9


@given(boxes)
def test_the_glue_flap_disappears_behind_the_side(box):
    glue_width = box.columns[1]
    assert 0 < glue_width < box.depth


@given(boxes)
def test_one_line_goes_around_everything_and_never_crosses_itself(box):
    points = box.cut().points()
    assert box.cut().closed
    net = Rect(0, 0, box.net.width, box.net.height)
    for x, y in points:
        assert net.contains(Rect(x, y, 0, 0))
    edges = list(zip(points, (*points[1:], points[0]), strict=True))
    for k, first in enumerate(edges):
        for second in edges[k + 2 :]:
            if first[0] not in second and first[1] not in second:
                assert not crosses(first, second)


@given(boxes)
def test_every_fold_begins_and_ends_on_the_cut_or_on_another_fold(box):
    around = box.cut().points()
    edges = list(zip(around, (*around[1:], around[0]), strict=True))
    edges += [fold.points() for fold in box.folds()]
    for fold in box.folds():
        for end in fold.points():
            assert any(on_edge(end, edge) for edge in edges if edge != fold.points()), end


@given(st.floats(0.05, 1.5), st.integers(20, 120))
def test_a_box_that_is_made_lies_within_what_printers_reach(thickness, cards):
    assume(cards * thickness >= 6)
    thickest = None
    try:
        placed = place(STANDARD, cards, thickness, paper_size("a4"))
    except BoxTooLarge as error:
        thickest = error.thickest
        assume(thickest is not None)
        placed = place(STANDARD, cards, thickest, paper_size("a4"))
    assert thickest is None or thickest < thickness
    x, y = placed.origin
    reach = Rect(0, 0, placed.page.width, placed.page.height).shrunk(4.0)
    assert reach.contains(Rect(x, y, placed.box.net.width, placed.box.net.height))


def test_the_usual_box_fits_on_a4_and_letter():
    for paper in ("a4", "letter"):
        assert place(STANDARD, 56, 0.30, paper_size(paper)).box.depth == pytest.approx(17.8)


def test_a_deck_too_thick_for_the_paper_is_told_what_would_fit():
    with pytest.raises(BoxTooLarge, match=r"cards of 0\.\d+ mm at most") as found:
        place(STANDARD, 56, 2.0, paper_size("a4"))
    assert "\n" not in str(found.value)


def test_a_pile_too_thin_for_glue_is_refused():
    with pytest.raises(DeckTooThin, match=r"2\.8 mm"):
        place(STANDARD, 56, 0.05, paper_size("a4"))


@pytest.mark.parametrize("ink", Ink)
@pytest.mark.parametrize("language", ["en", "he"])
def test_the_sheet_is_one_page_with_ink_on_every_wall_and_none_under_the_glue(tmp_path, ink, language):
    out = tmp_path / "box.pdf"
    placed = print_box(box_order(ink=ink, language=shipped_languages()[language]), out=out)
    dpi = 100
    page = rendered(out.read_bytes(), 0, dpi).mean(axis=2)
    assert page.shape == pytest.approx((297 / MM_PER_INCH * dpi, 210 / MM_PER_INCH * dpi), abs=1)

    def share_inked(rect: Rect) -> float:
        edges = (placed.origin[1] + rect.y, rect.bottom + placed.origin[1], rect.x + placed.origin[0],
                 rect.right + placed.origin[0])  # fmt: skip
        top, bottom, left, right = (round(edge * dpi / MM_PER_INCH) for edge in edges)
        return float((page[top:bottom, left:right] < 140).mean())

    panels = placed.box.panels()
    for name in ("front", "back", "side_left", "side_right", "lid"):
        assert share_inked(panels[name].shrunk(1)) > (0.3 if ink is not Ink.LOW else 0.01), name
    glue = Rect(2, placed.box.rows[2] + 12, placed.box.columns[1] - 4, 60)
    assert share_inked(glue) < 0.1


def test_the_cut_file_says_where_the_printed_line_is(tmp_path):
    out, cut = tmp_path / "box.pdf", tmp_path / "box.svg"
    placed = print_box(box_order(ink=Ink.LOW), out=out, cut_file=cut)
    sheet = cut_sheet(placed)
    assert f'd="{sheet.cuts[0].svg()}"'.encode() in cut.read_bytes()
    dpi = 300
    page = rendered(out.read_bytes(), 0, dpi).min(axis=2)
    points = sheet.cuts[0].points()
    for (ax, ay), (bx, by) in pairwise(points):
        if ax == bx or ay == by:  # straight along an axis, so certainly no curve
            x, y = (round(v * dpi / MM_PER_INCH - 0.5) for v in ((ax + bx) / 2, (ay + by) / 2))
            assert page[y - 2 : y + 3, x - 2 : x + 3].min() < 120


@pytest.mark.parametrize("wishes", [{"paper": Size(2000, 2000)}, {}])
def test_the_same_box_makes_the_same_bytes(tmp_path, wishes):
    for name in ("one.pdf", "two.pdf"):
        print_box(box_order(ink=Ink.LOW, **wishes), out=tmp_path / name)
    assert (tmp_path / "one.pdf").read_bytes() == (tmp_path / "two.pdf").read_bytes()


def test_neither_file_appears_if_one_cannot_be_written(tmp_path):
    with pytest.raises(CannotWrite):
        print_box(box_order(), out=tmp_path / "box.pdf", cut_file=tmp_path / "no" / "box.svg")
    assert not list(tmp_path.iterdir())


def test_the_cut_file_never_takes_the_place_of_the_box(tmp_path):
    with pytest.raises(CannotWrite, match="two files"):
        print_box(box_order(), out=tmp_path / "box", cut_file=tmp_path / "." / "box")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    "words",
    [
        "--card-thickness 0",
        "--card-thickness nan",
        "--card-thickness 3",
        "--cards 0",
        "--cards 2",
        "--paper mini",
    ],
)
def test_bad_input_ends_with_status_2_and_keeps_nothing(tmp_path, words):
    out = tmp_path / "box.pdf"
    result = CliRunner().invoke(command, [*words.split(), "--out", str(out)])
    assert result.exit_code == 2 or isinstance(result.exception, GongError)
    assert not list(tmp_path.iterdir())


def crosses(first, second) -> bool:
    (a, b), (c, d) = first, second

    def side(p, q, r) -> float:
        return (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])

    return side(a, b, c) * side(a, b, d) < -1e-9 and side(c, d, a) * side(c, d, b) < -1e-9


def on_edge(point, edge) -> bool:
    (ax, ay), (bx, by) = edge
    length = ((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5
    away = abs((bx - ax) * (point[1] - ay) - (by - ay) * (point[0] - ax)) / max(length, 1e-9)
    along = ((point[0] - ax) * (bx - ax) + (point[1] - ay) * (by - ay)) / max(length, 1e-9)
    return away < 1e-6 and -1e-6 <= along <= length + 1e-6
