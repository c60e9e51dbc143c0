"""The gate: nothing goes to paper that would not scan or not be whole."""

from dataclasses import replace

import pytest

from missions.cards import DECK
from missions.language import shipped_languages
from missions.links import Destination
from print_cards.code import encode
from print_cards.colours import Ink, contrast, luminance, panel_colours
from print_cards.face import face_of
from print_cards.gate import Unprintable, check_code, check_layout, check_printable, lost_at_edges
from print_cards.geometry import Rect
from print_cards.glyphs import MissingGlyphs, check_glyphs
from print_cards.layout import layout_of
from print_cards.sheet import Adjustment, impose
from print_cards.sizes import card_size
from tests.print_cards.printing import BASE, make_order

LAYOUT = layout_of(card_size("standard"))
CODE = encode("https://GONG.EXAMPLE/F")


@pytest.mark.parametrize("language", list(shipped_languages()))
def test_every_card_of_every_language_passes(language):
    faces = [face_of(card, BASE, shipped_languages()[language]) for card in DECK]
    for ink in Ink:
        check_printable(faces, LAYOUT, ink, other_texts=())


@pytest.mark.parametrize("text", ["Gold 金", "🎲", "Ὀψ", "\ue000"])
def test_a_letter_that_no_font_has_is_refused_by_name(text):
    with pytest.raises(MissingGlyphs, match=r"U\+"):
        check_glyphs([text])


@pytest.mark.parametrize(
    "text", ["Améthyste", "קרב׳", "Qızıl kürə", "ŞƏKİL", "تحدي", "चुनौती", "লড়াই", "Đấu", "¡Más!"]
)
def test_letters_of_the_languages_to_come_are_there(text):
    check_glyphs([text])


def test_a_missing_glyph_stops_a_face(monkeypatch):
    order = make_order(cards=DECK[:1])
    face = replace(face_of(DECK[0], BASE, order.language), subtitle="金")
    with pytest.raises(MissingGlyphs):
        check_printable([face], LAYOUT, Ink.FULL, other_texts=())


def test_text_near_the_cut_is_refused():
    with pytest.raises(Unprintable, match=r"nearer than 3\.5 mm"):
        check_layout(replace(LAYOUT, title=Rect(20, 3.4, 20, 3)))


def test_text_upon_other_text_is_refused():
    with pytest.raises(Unprintable, match="lies upon"):
        check_layout(replace(LAYOUT, subtitle=LAYOUT.title))


def test_a_code_with_too_small_modules_is_refused():
    small = LAYOUT.symbol.shrunk(4)
    with pytest.raises(Unprintable, match=r"modules of 0\.56 mm"):
        check_code(CODE, replace(LAYOUT, symbol=small))


def test_a_code_without_its_quiet_zone_is_refused():
    with pytest.raises(Unprintable, match="quiet zone of 3"):
        check_code(CODE, replace(LAYOUT, tile=LAYOUT.tile.shrunk(0.5), frame=LAYOUT.frame))


def test_a_code_with_a_thin_frame_is_refused():
    with pytest.raises(Unprintable, match="frame"):
        check_code(CODE, replace(LAYOUT, frame=LAYOUT.tile.shrunk(-1)))


@pytest.mark.parametrize("ink", list(Ink))
def test_codes_are_dark_on_light_and_frames_keep_their_order_of_light_and_dark(ink):
    fight, malus, bonus = (
        panel_colours(d, ink) for d in (Destination.FIGHT, Destination.MALUS, Destination.BONUS)
    )
    for colours in (fight, malus, bonus, panel_colours(Destination.JOKER, ink)):
        assert contrast(colours.tile, "#000000") >= 14
        assert contrast(colours.sign, colours.frame) >= 4.5
    light = [luminance(colours.frame) for colours in (fight, malus, bonus)]
    assert light[0] > 2 * light[1] > 4 * light[2]


def test_only_the_grey_deck_has_no_colour_in_its_panels():
    for destination in Destination:
        colours = panel_colours(destination, Ink.GREY)
        for colour in (colours.tile, colours.frame, colours.sign):
            assert colour[1:3] == colour[3:5] == colour[5:7]
        assert panel_colours(destination, Ink.LOW).frame == panel_colours(destination, Ink.FULL).frame


def warned(**corrections):
    wished = {name: Adjustment(**values) for name, values in corrections.items()}
    return list(lost_at_edges(impose(9, make_order(gap=0.0, **wished).imposition)))


def test_cards_that_a_correction_brings_near_the_papers_edge_are_said_with_their_millimetres():
    spare = (210 - 3 * 63) / 2 - 4  # beside three cards without gaps
    assert warned(backs={"dx": spare}) == []
    (sentence,) = warned(backs={"dx": spare + 1.25})
    assert "brings the backs 1.2 mm into the outer 4 mm" in sentence
    assert "--grid" in sentence
    assert "\n" not in sentence
    both = {"scale_x": 1.08}
    (sentence,) = warned(fronts=both, backs=both)
    assert "the fronts 1.1 mm, and the backs 1.1 mm" in sentence


def test_a_sheet_without_a_correction_is_printed_without_a_word():
    assert warned() == []
    assert warned(backs={"angle": 0.2, "dx": 1.0}) == []
