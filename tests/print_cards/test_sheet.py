"""Imposition, as properties over every paper, card, flip and size of deck."""

from collections import Counter
from dataclasses import replace
from itertools import combinations
from math import hypot

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from print_cards.geometry import Rect, Size
from print_cards.grid import NARROWEST_GAP, PRINTER_MARGIN, BadGrid, Grid, GridTooLarge, read_grid
from print_cards.marks import MarkKind
from print_cards.sheet import Adjustment, Flip, Imposition, Side, flip_mirrors_columns, impose, plot_of
from print_cards.sizes import known_sizes

NAMED_PAPERS = list(known_sizes("papers").values())
NAMED_CARDS = list(known_sizes("cards").values())
PAPERS = st.sampled_from(NAMED_PAPERS) | st.builds(Size, st.floats(60, 330), st.floats(60, 330))
CARDS = st.sampled_from(NAMED_CARDS) | st.builds(Size, st.floats(44, 120), st.floats(65, 150))
FLIPS = st.sampled_from(Flip)
COUNTS = st.integers(1, 120)
IMPOSITIONS = st.builds(
    Imposition,
    PAPERS,
    CARDS,
    FLIPS,
    gap=st.sampled_from([None, None, 0.0, 0.5, 1.0, 3.0, 6.0]),
    bleed=st.floats(0, 5),
    back_bleed=st.floats(0, 3),
    rotate_backs=st.booleans(),
)


def laid_out(count, imposition):
    try:
        return impose(count, imposition)
    except GridTooLarge:
        assume(False)


def flipped(rect: Rect, page: Size, flip: Flip) -> Rect:
    """Where a place on the front comes to lie on the back when the paper itself is turned over."""
    if flip is Flip.FOLD or flip_mirrors_columns(page, flip):
        return Rect(page.width - rect.x - rect.width, rect.y, rect.width, rect.height)
    return Rect(rect.x, page.height - rect.y - rect.height, rect.width, rect.height)


def same_place(one: Rect, other: Rect) -> bool:
    return all(
        abs(a - b) < 1e-6
        for a, b in ((one.x, other.x), (one.y, other.y), (one.right, other.right), (one.bottom, other.bottom))
    )


@given(COUNTS, IMPOSITIONS)
def test_every_card_is_printed_once_with_its_back(count, imposition):
    pages = laid_out(count, imposition)
    fronts = [slot.index for page in pages for slot in page.slots if not slot.is_back]
    backs = [slot.index for page in pages for slot in page.slots if slot.is_back]
    assert fronts == list(range(count))
    assert sorted(backs) == ([] if imposition.flip is Flip.NONE else fronts)


@given(COUNTS, IMPOSITIONS)
def test_each_back_lies_behind_its_front_when_the_paper_is_turned(count, imposition):
    pages = laid_out(count, imposition)
    fronts = {slot.index: (page, slot) for page in pages for slot in page.slots if not slot.is_back}
    for page in pages:
        for back in page.slots:
            if back.is_back:
                front_page, front = fronts[back.index]
                assert front_page.sheet == page.sheet
                assert same_place(flipped(front.trim, page.size, imposition.flip), back.trim)


@given(COUNTS, IMPOSITIONS)
def test_backs_stand_upright_when_a_card_is_turned_like_a_page_of_a_book(count, imposition):
    pages = laid_out(count, imposition)
    for page in pages:
        for slot in page.slots:
            heads_change_ends = (
                slot.is_back
                and imposition.flip is not Flip.FOLD
                and not flip_mirrors_columns(page.size, imposition.flip)
            )
            wanted = heads_change_ends != (slot.is_back and imposition.rotate_backs)
            assert slot.turned == wanted


@given(COUNTS, IMPOSITIONS)
def test_no_two_cards_overlap_and_no_bleed_reaches_another_card(count, imposition):
    for page in laid_out(count, imposition):
        for one, other in combinations(page.slots, 2):
            assert not one.trim.overlaps(other.trim)
            assert not one.drawn.overlaps(other.trim)
            assert not other.drawn.overlaps(one.trim)


@given(COUNTS, IMPOSITIONS)
def test_everything_lies_where_common_printers_print(count, imposition):
    for page in laid_out(count, imposition):
        size = page.size
        printable = Rect(0, 0, size.width, size.height).shrunk(PRINTER_MARGIN)
        assert sorted((size.width, size.height)) == sorted((imposition.paper.width, imposition.paper.height))
        for slot in page.slots:
            assert printable.contains(slot.drawn)
            assert slot.drawn.contains(slot.trim)
        for mark in page.marks:
            assert printable.contains(_box(mark))
        if page.ruler is not None:
            assert printable.contains(page.ruler.band)


@given(COUNTS, IMPOSITIONS)
def test_marks_lie_outside_every_card_and_edge_marks_outside_every_picture(count, imposition):
    for page in laid_out(count, imposition):
        for mark in page.marks:
            for slot in page.slots:
                assert not _stroke(mark).overlaps(slot.trim)
                if not mark.on_picture:
                    assert not _box(mark).overlaps(slot.drawn)


@given(COUNTS, IMPOSITIONS)
def test_every_cut_has_a_mark_at_both_ends(count, imposition):
    for page in laid_out(count, imposition):
        cuts = [mark for mark in page.marks if mark.kind is MarkKind.CUT]
        upright = Counter(round(mark.x1, 6) for mark in cuts if mark.x1 == mark.x2)
        level = Counter(round(mark.y1, 6) for mark in cuts if mark.y1 == mark.y2)
        assert min((upright | level).values()) >= 2
        for slot in page.slots:
            assert {round(slot.trim.x, 6), round(slot.trim.right, 6)} <= upright.keys()
            assert {round(slot.trim.y, 6), round(slot.trim.bottom, 6)} <= level.keys()
        for mark in page.marks:
            least = NARROWEST_GAP / 2 - 1e-6 if mark.kind is MarkKind.ARROW else 0.9
            assert hypot(mark.x2 - mark.x1, mark.y2 - mark.y1) >= least


@given(COUNTS, IMPOSITIONS)
def test_no_mark_is_printed_for_a_place_without_a_card(count, imposition):
    for page in laid_out(count, imposition):
        across = [edge for slot in page.slots for edge in (slot.trim.x, slot.trim.right)]
        down = [edge for slot in page.slots for edge in (slot.trim.y, slot.trim.bottom)]
        for mark in page.marks:
            if mark.kind is MarkKind.CUT:
                place, cuts = (mark.x1, across) if mark.x1 == mark.x2 else (mark.y1, down)
                assert min(abs(place - cut) for cut in cuts) < 1e-6


def test_a_single_card_has_the_eight_marks_of_its_four_cuts():
    for page in impose(1, Imposition(Size(210, 297), Size(63, 88), Flip.SHORT)):
        assert Counter(mark.kind for mark in page.marks) == {MarkKind.CUT: 8, MarkKind.ARROW: 8}


@given(COUNTS, IMPOSITIONS)
def test_the_ruler_touches_neither_cards_nor_marks(count, imposition):
    for page in laid_out(count, imposition):
        if page.ruler is None:
            assert min(page.size.width, page.size.height) < 60
            continue
        assert page.ruler.length in (50, 100)
        for box in (
            *(slot.drawn for slot in page.slots),
            *(_box(m) for m in page.marks if m.kind is not MarkKind.FOLD),
        ):
            assert not page.ruler.band.overlaps(box)


@given(COUNTS, IMPOSITIONS)
def test_the_line_opposite_the_ruler_touches_nothing_else(count, imposition):
    for page in laid_out(count, imposition):
        assert (page.note is None) == (page.ruler is None)
        assert page.cut_by_hand == (page.side is not Side.BACK)
        if page.note is None:
            continue
        assert Rect(0, 0, page.size.width, page.size.height).shrunk(PRINTER_MARGIN).contains(page.note)
        pictures, marks = [slot.drawn for slot in page.slots], [_box(mark) for mark in page.marks]
        for box in (page.ruler.band, *pictures, *marks):
            assert not page.note.overlaps(box)


@given(COUNTS, IMPOSITIONS, st.floats(-8, 8), st.floats(-8, 8), st.floats(-3, 3))
def test_an_offset_moves_backs_only_and_their_marks_with_them(count, imposition, dx, dy, angle):
    assume(imposition.flip in (Flip.LONG, Flip.SHORT))
    plain = laid_out(count, imposition)
    moved = impose(count, replace(imposition, backs=Adjustment(dx, dy, angle)))
    for before, after in zip(plain, moved, strict=True):
        assert (before.slots, before.marks, before.ruler) == (after.slots, after.marks, after.ruler)
        expected = Adjustment(dx, dy, angle) if after.side is Side.BACK else Adjustment()
        assert after.adjustment == expected


@given(st.floats(-8, 8), st.floats(-8, 8), st.floats(-5, 5), st.floats(0, 210), st.floats(0, 297))
def test_an_adjustment_turns_about_the_middle_and_then_moves(dx, dy, angle, x, y):
    page = Size(210, 297)
    moved_x, moved_y = Adjustment(dx, dy, angle).moved(x, y, page)
    middle = Adjustment(dx, dy, angle).moved(105, 148.5, page)
    assert middle == pytest.approx((105 + dx, 148.5 + dy))
    assert hypot(moved_x - middle[0], moved_y - middle[1]) == pytest.approx(hypot(x - 105, y - 148.5))
    assert Adjustment(angle=90).moved(105 + 10, 148.5, page) == pytest.approx((105, 158.5))  # clockwise
    assert Adjustment(scale_x=1.1, scale_y=0.9).moved(115, 158.5, page) == pytest.approx((116, 157.5))


@given(PAPERS, CARDS, FLIPS, st.integers(1, 12), st.integers(1, 12))
def test_a_grid_that_does_not_fit_is_refused_with_the_largest_that_does(paper, card, flip, columns, rows):
    wanted = Grid(columns, rows)
    try:
        pages = impose(1, Imposition(paper, card, flip, grid=wanted))
    except GridTooLarge as refused:
        largest = refused.largest
    else:
        assert pages[0].sheet == 1
        return
    if largest is None:
        return
    assert impose(1, Imposition(paper, card, flip, grid=largest))
    for bigger in (Grid(largest.columns + 1, largest.rows), Grid(largest.columns, largest.rows + 1)):
        with pytest.raises(GridTooLarge):
            impose(1, Imposition(paper, card, flip, grid=bigger))


@pytest.mark.parametrize("card", NAMED_CARDS, ids=str)
@pytest.mark.parametrize("paper", NAMED_PAPERS, ids=str)
@pytest.mark.parametrize("flip", list(Flip))
def test_every_named_card_fits_every_named_paper_with_marks_and_a_ruler_of_100_mm(paper, card, flip):
    pages = impose(56, Imposition(paper, card, flip))
    for page in pages:
        assert page.ruler is not None
        assert page.ruler.length == 100
    assert min(_outer_bleeds(pages[0].slots)) >= 0.5


def _outer_bleeds(slots):
    trims, drawns = [slot.trim for slot in slots], [slot.drawn for slot in slots]
    yield min(box.x for box in trims) - min(box.x for box in drawns)
    yield min(box.y for box in trims) - min(box.y for box in drawns)
    yield max(box.right for box in drawns) - max(box.right for box in trims)
    yield max(box.bottom for box in drawns) - max(box.bottom for box in trims)


def test_a_card_without_a_neighbour_gets_its_bleed_there_as_well():
    page = impose(11, Imposition(Size(210, 297), Size(63, 88), gap=0.0))[2]
    alone = page.slots[-1]
    assert alone.drawn.right - alone.trim.right == 2
    assert alone.trim.x == alone.drawn.x


@pytest.mark.parametrize("card", NAMED_CARDS, ids=str)
def test_three_by_three_cards_of_every_size_fit_letter_for_printers_with_margins_of_4_mm(card):
    page = impose(9, Imposition(Size(215.9, 279.4), card, grid=Grid(3, 3)))[0]
    assert len(page.slots) == 9
    assert PRINTER_MARGIN == 4


@pytest.mark.parametrize(
    ("paper", "card", "flip", "per_sheet"),
    [
        (Size(210, 297), Size(63, 88), Flip.LONG, 9),
        (Size(215.9, 279.4), Size(63, 88), Flip.LONG, 9),
        (Size(215.9, 279.4), Size(63.5, 88.9), Flip.SHORT, 9),
        (Size(297, 420), Size(63, 88), Flip.LONG, 18),
        (Size(210, 297), Size(63, 88), Flip.FOLD, 4),
        (Size(210, 297), Size(44, 68), Flip.LONG, 16),
    ],
)
def test_a_sheet_holds_as_many_cards_as_fit(paper, card, flip, per_sheet):
    page = impose(120, Imposition(paper, card, flip))[0]
    assert sum(not slot.is_back for slot in page.slots) == per_sheet


def test_a_standard_deck_takes_seven_a4_sheets_with_backs_on_every_one():
    pages = impose(56, Imposition(Size(210, 297), Size(63, 88)))
    assert [page.side for page in pages] == [Side.FRONT, Side.BACK] * 7
    assert [page.sheet for page in pages] == [n for n in range(1, 8) for _ in range(2)]


def test_short_edge_backs_are_the_long_edge_page_turned_by_180_degrees():
    paper, card = Size(210, 297), Size(63, 88)
    long_back = impose(5, Imposition(paper, card, Flip.LONG))[1]
    short_back = impose(5, Imposition(paper, card, Flip.SHORT))[1]
    for one, other in zip(long_back.slots, short_back.slots, strict=True):
        assert same_place(one.trim.turned(paper), other.trim)
        assert one.turned != other.turned


def _tips_left_on(strip: Rect, marks, *, upright: bool) -> set[float]:
    """Where arrows point that lie whole on a strip once it is cut out: y of upright ones, x of level ones."""
    arrows = [m for m in marks if m.kind is MarkKind.ARROW and (m.x1 == m.x2) is upright]
    kept = [m for m in arrows if strip.contains(_stroke(m))]
    return {round(m.y2 if upright else m.x2, 6) for m in kept}


@given(COUNTS, IMPOSITIONS)
def test_whichever_cuts_come_first_every_card_keeps_marks_at_its_other_cuts(count, imposition):
    pages = laid_out(count, imposition)
    assume(plot_of(imposition).gap >= NARROWEST_GAP)
    for page in pages:
        for slot in page.slots:
            trim = slot.trim
            column = Rect(trim.x, 0, trim.width, page.size.height)
            row = Rect(0, trim.y, page.size.width, trim.height)
            left = _tips_left_on(column, page.marks, upright=True)
            assert {round(trim.y, 6), round(trim.bottom, 6)} <= left
            left = _tips_left_on(row, page.marks, upright=False)
            assert {round(trim.x, 6), round(trim.right, 6)} <= left


@pytest.mark.parametrize(
    ("paper", "card", "flip", "gap"),
    [
        ("a4", "standard", Flip.LONG, 3.0),
        ("a4", "poker", Flip.LONG, 3.0),
        ("a4", "standard", Flip.FOLD, 3.0),
        ("letter", "standard", Flip.LONG, 1.7),
        ("letter", "poker", Flip.SHORT, 1.0),
        ("a3", "mini", Flip.LONG, 0.0),
    ],
)
def test_cards_stand_as_far_apart_as_costs_no_card_and_no_bleed(paper, card, flip, gap):
    paper, card = known_sizes("papers")[paper], known_sizes("cards")[card]
    usual = Imposition(paper, card, flip)
    assert plot_of(usual).gap == pytest.approx(gap)
    assert len(impose(56, usual)) == len(impose(56, replace(usual, gap=0.0)))


@given(PAPERS, CARDS, FLIPS, st.floats(0, 5))
def test_a_gap_that_nobody_asked_for_costs_no_card_and_no_bleed_that_was_wanted(paper, card, flip, bleed):
    spread = Imposition(paper, card, flip, bleed=bleed)
    (*_, outer) = sorted(_outer_bleeds(laid_out(1, spread)[0].slots), reverse=True)
    assert plot_of(spread).grid == plot_of(replace(spread, gap=0.0)).grid
    if plot_of(spread).gap > NARROWEST_GAP:
        assert outer == pytest.approx(bleed)
    elif plot_of(spread).gap:
        assert outer >= min(bleed, 1.2) - 1e-6


def test_paper_too_small_for_one_card_is_said_plainly():
    with pytest.raises(GridTooLarge, match="Not even one card"):
        impose(1, Imposition(Size(70, 90), Size(63, 88)))


@pytest.mark.parametrize("text", ["", "3", "0x3", "3x", "axb", "100x1", "3x-3"])
def test_a_grid_is_columns_by_rows(text):
    assert read_grid("3x3") == read_grid(" 3 × 3 ") == Grid(3, 3)
    with pytest.raises(BadGrid):
        read_grid(text)


def _box(mark) -> Rect:
    left, right = sorted((mark.x1, mark.x2))
    top, bottom = sorted((mark.y1, mark.y2))
    return Rect(left, top, right - left, bottom - top)


def _stroke(mark) -> Rect:
    """What is inked: an arrow, or a line and its light edge if it has one, cut off straight at its ends."""
    reach = 0.4 if mark.kind is MarkKind.ARROW else 0.3 if mark.on_picture else 0.06
    across, along = (reach, 0.0) if mark.x1 == mark.x2 else (0.0, reach)
    return _box(mark).grown(across, along, across, along)
