"""Card faces: text and code stand safely inside the cut on every size of card, or the size is refused."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from print_cards.code import encode
from print_cards.gate import check_code, check_layout
from print_cards.geometry import Rect, Size
from print_cards.layout import SAFE, CardTooSmall, layout_of
from print_cards.sizes import card_size

LINK_OF_VERSION_2 = "https://GONG.EXAMPLE/F"
LINK_OF_VERSION_3 = "https://A-FAMILY-NAME.PAGES.EXAMPLE/F"
SIDES = st.floats(30, 150, allow_nan=False)


@pytest.mark.parametrize("name", ["standard", "poker", "bridge", "mini"])
def test_text_and_code_keep_three_and_a_half_millimetres_from_every_cut(name):
    layout = layout_of(card_size(name))
    safe = Rect(SAFE, SAFE, layout.card.width - 2 * SAFE, layout.card.height - 2 * SAFE)
    for box in layout.texts().values():
        assert safe.contains(box)


@pytest.mark.parametrize("name", ["standard", "poker", "bridge"])
def test_the_code_is_22_mm_wide_with_modules_of_0_75_mm_even_when_fine(name):
    layout = layout_of(card_size(name))
    assert layout.symbol.width >= 22 - 1e-6
    assert layout.symbol.width / encode(LINK_OF_VERSION_2).modules >= 0.88 - 1e-6
    assert layout.symbol.width / encode(LINK_OF_VERSION_3).modules >= 0.75


def test_the_panel_is_33_by_38_mm_with_its_frame_and_strip():
    frame = layout_of(card_size("standard")).frame
    assert (round(frame.width), round(frame.height)) == (33, 38)


@given(SIDES, SIDES)
def test_any_card_that_is_not_refused_passes_the_gate(width, height):
    try:
        layout = layout_of(Size(width, height))
    except CardTooSmall:
        return
    check_layout(layout)
    for link in (LINK_OF_VERSION_2, LINK_OF_VERSION_3):
        check_code(encode(link), layout)
    assert layout.symbol.width >= 20 - 1e-6
    assert not layout.orb.overlaps(layout.frame)
    assert not layout.orb.overlaps(layout.index)
    assert not layout.pips.overlaps(layout.frame)


@given(st.floats(0, 60), st.floats(0, 60))
def test_the_smallest_card_that_is_named_works_and_so_does_every_larger_one(wider, higher):
    with pytest.raises(CardTooSmall) as refused:
        layout_of(Size(30, 40))
    smallest = refused.value.smallest
    assert layout_of(Size(smallest.width + wider, smallest.height + higher))
