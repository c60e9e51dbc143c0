"""Folded sheets read in order: a stack of paper is folded here, and its pages turned."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from print_cards.folding import Side, sides_of

PAGES = st.integers(min_value=2, max_value=120)


def turned(sides: tuple[Side, ...], *, right_to_left: bool) -> list[int | None]:
    """Turn the pages of the folded stack one by one, from the front cover on.

    Flipping on the short edge keeps left and right as they are seen: behind the right half of a front lies
    the left half of its back.
    """
    fronts, backs = sides[0::2], sides[1::2]

    def first(side: Side) -> int | None:
        return side.left if right_to_left else side.right

    def second(side: Side) -> int | None:
        return side.right if right_to_left else side.left

    outwards = [
        page for front, back in zip(fronts, backs, strict=True) for page in (first(front), second(back))
    ]
    inwards = [
        page for front, back in zip(fronts, backs, strict=True) for page in (second(front), first(back))
    ]
    return outwards + inwards[::-1]


@given(PAGES, st.booleans())
def test_the_pages_turn_in_order(pages: int, right_to_left: bool) -> None:
    read = turned(sides_of(pages, right_to_left=right_to_left), right_to_left=right_to_left)
    assert [page for page in read if page is not None] == list(range(1, pages + 1))


@given(PAGES, st.booleans())
def test_every_sheet_is_whole_and_the_back_cover_lies_outside(pages: int, right_to_left: bool) -> None:
    sides = sides_of(pages, right_to_left=right_to_left)
    assert len(sides) % 2 == 0
    assert 0 <= 2 * len(sides) - pages <= 3
    assert {sides[0].left, sides[0].right} == {1, pages}
    assert [side.outside for side in sides] == [True] + [False] * (len(sides) - 1)


@pytest.mark.parametrize(("right_to_left", "cover"), [(False, (8, 1)), (True, (1, 8))])
def test_a_hebrew_booklet_opens_from_the_right(right_to_left: bool, cover: tuple[int, int]) -> None:
    outside = sides_of(8, right_to_left=right_to_left)[0]
    assert (outside.left, outside.right) == cover


def test_blank_pages_come_before_the_back_cover() -> None:
    read = turned(sides_of(6, right_to_left=False), right_to_left=False)
    assert read == [1, 2, 3, 4, 5, None, None, 6]
