"""What comes out of the printer: the file's pages as renderers and readers that we did not use see them."""

from dataclasses import replace
from io import BytesIO

import numpy as np
import pymupdf
import pypdf
import pytest
import zxingcpp
from PIL import Image

from missions.cards import DECK, Card
from missions.deckcode import new_code
from missions.language import shipped_languages
from missions.links import BaseAddress, Destination, Target, read_link
from print_cards.colours import Ink, panel_colours, rgb
from print_cards.cutfile import with_crosses
from print_cards.deck import faces_of, typeset
from print_cards.geometry import Rect
from print_cards.layout import layout_of
from print_cards.marks import MarkKind
from print_cards.sheet import Flip, Side, impose
from print_cards.sizes import card_size, known_sizes, paper_size
from tests.print_cards.printing import BASE, MM_PER_INCH, make_order, rendered, typeset_order


def second_reader():
    """A reader with another origin than zxing: zbar, or OpenCV's where the system's libzbar is missing."""
    try:
        from pyzbar.pyzbar import ZBarSymbol, decode
    except ImportError:
        import cv2

        return lambda pixels: [cv2.QRCodeDetector().detectAndDecode(pixels)[0]]
    return lambda pixels: [found.data.decode() for found in decode(pixels, symbols=[ZBarSymbol.QRCODE])]


def first_reader(pixels):
    return [found.text for found in zxingcpp.read_barcodes(pixels)]


READERS = {"zxing": first_reader, "zbar or OpenCV": second_reader()}


def cards_on(pdf, pages, dpi):
    """Each card of the deck with its pixels, cut out where the geometry says that it lies."""
    for number, page in enumerate(pages):
        fronts = [slot for slot in page.slots if not slot.is_back]
        pixels = rendered(pdf, number, dpi) if fronts else None
        for slot in fronts:
            left, top, right, bottom = (
                round(edge * dpi / MM_PER_INCH)
                for edge in (slot.trim.x, slot.trim.y, slot.trim.right, slot.trim.bottom)
            )
            yield DECK[slot.index], np.ascontiguousarray(pixels[top:bottom, left:right])


@pytest.mark.parametrize("dpi", [150, 300])
@pytest.mark.parametrize("reader", list(READERS))
def test_all_56_codes_lead_where_their_cards_say(a4_deck, reader, dpi):
    read = 0
    for card, pixels in cards_on(*a4_deck, dpi):
        texts = READERS[reader](pixels)
        assert len(texts) == 1, card.slug
        assert read_link(texts[0], BASE) == Target(Destination.of_card(card)), card.slug
        read += 1
    assert read == 56


@pytest.mark.parametrize("ink", [Ink.LOW, Ink.GREY])
def test_decks_that_save_ink_or_have_none_but_black_are_read_as_well(ink):
    deck_code = new_code(lambda below: below // 3)
    pdf, pages = typeset_order(make_order(ink=ink, deck_code=deck_code))
    for reader in READERS.values():
        for card, pixels in cards_on(pdf, pages, 150):
            (text,) = reader(pixels)
            assert read_link(text, BASE) == Target(Destination.of_card(card), deck_code)


def test_a_grey_deck_has_no_colour_anywhere():
    pdf, pages = typeset_order(make_order(ink=Ink.GREY, cards=DECK[4:6]))
    for number in range(len(pages)):
        pixels = rendered(pdf, number, 60).astype(int)
        assert np.abs(pixels - pixels.mean(axis=2, keepdims=True)).max() <= 2


def test_a_low_ink_deck_is_mostly_white_paper():
    shares = {}
    for ink in (Ink.FULL, Ink.LOW):
        pdf, _ = typeset_order(make_order(ink=ink, cards=DECK[:9]))
        shares[ink] = 1 - rendered(pdf, 0, 60).mean() / 255
    assert shares[Ink.LOW] < 0.35 * shares[Ink.FULL]


@pytest.mark.parametrize("ink", list(Ink))
def test_the_frame_around_a_code_has_the_colour_of_its_card(ink):
    order = make_order(ink=ink, cards=[DECK[0], DECK[2], DECK[4], DECK[55]])
    pdf, pages = typeset_order(order)
    frame = layout_of(order.imposition.card).frame
    for slot in pages[0].slots:
        left = slot.trim.x + frame.x
        strip = rendered(pdf, 0, 300, (left + 0.5, slot.trim.y + frame.y + 10, left + 1.5, slot.trim.y + 60))
        wanted = rgb(panel_colours(Destination.of_card(order.cards[slot.index]), ink).frame)
        assert np.abs(np.median(strip.reshape(-1, 3), axis=0) - wanted).max() <= 3


@pytest.mark.parametrize("paper", list(known_sizes("papers")))
def test_pages_have_exactly_the_size_of_the_paper(paper):
    pdf, pages = typeset_order(make_order(paper=paper, cards=DECK[:3]))
    with pymupdf.open(stream=pdf, filetype="pdf") as document:
        assert len(document) == len(pages)
        for printed, page in zip(document, pages, strict=True):
            assert printed.rect.width == pytest.approx(page.size.width * 72 / MM_PER_INCH, abs=0.01)
            assert printed.rect.height == pytest.approx(page.size.height * 72 / MM_PER_INCH, abs=0.01)


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("side", [0, 1])
def test_every_crop_mark_is_within_a_tenth_of_a_millimetre_at_600_dpi(paper, side):
    pdf, pages = typeset_order(make_order(paper=paper, cards=DECK[:9]))
    page = pages[side]
    worst = max(_mark_error(pdf, side, mark) for mark in page.marks if mark.kind is not MarkKind.ARROW)
    assert worst <= 0.1


@pytest.mark.parametrize("gap", [None, 1.0, 8.0])
@pytest.mark.parametrize("ink", Ink)
@pytest.mark.parametrize("side", [0, 1])
def test_the_tip_of_every_arrow_touches_its_cut_and_no_card(ink, side, gap):
    pdf, pages = typeset_order(make_order(cards=DECK[:9], card="mini", ink=ink, gap=gap, bleed=1.0))
    arrows = [mark for mark in pages[side].marks if mark.kind is MarkKind.ARROW]
    assert arrows
    for arrow in arrows:
        assert -0.2 < _beyond_the_tip(pdf, side, arrow, ink) < 0.05


def _beyond_the_tip(pdf, number, arrow, ink):
    """How far an arrow's own colour reaches over the cut (less than 0: how far it stays behind), in mm."""
    upright = arrow.x1 == arrow.x2
    start, tip, axis = (arrow.y1, arrow.y2, arrow.x1) if upright else (arrow.x1, arrow.x2, arrow.y1)
    forward = 1 if tip > start else -1
    low, high = sorted((start + forward * 0.1, tip + forward * 0.3))
    side = (axis - 0.06, low, axis + 0.06, high) if upright else (low, axis - 0.06, high, axis + 0.06)
    grey = rendered(pdf, number, 600, side).astype(float).mean(axis=2)
    like = 255 - grey if ink is Ink.LOW else grey
    own = like.max(axis=1 if upright else 0)[::forward] > 130
    length = len(own) if own.all() else int(np.argmin(own))
    return length * MM_PER_INCH / 600 + 0.1 - abs(tip - start)


def _mark_error(pdf, number, mark):
    """How far the middle of a mark's ink lies from where it should be, in mm."""
    upright = mark.x1 == mark.x2
    along, across = ((mark.y1, mark.y2), mark.x1) if upright else ((mark.x1, mark.x2), mark.y1)
    start, stop = min(along) + 0.3, max(along) - 0.3
    reach = 0.25 if mark.on_picture else 0.8  # the light edge beside the line, or paper
    left, right = across - reach, across + reach
    around = (left, start, right, stop) if upright else (start, left, stop, right)
    ink = 255 - rendered(pdf, number, 600, around).astype(float).mean(axis=2)
    profile = ink.mean(axis=0 if upright else 1)
    assert profile.max() > 100, "no mark there"
    first = np.floor(left * 600 / MM_PER_INCH)
    middle = (profile * (np.arange(len(profile)) + 0.5)).sum() / profile.sum()
    return abs((first + middle) * MM_PER_INCH / 600 - across)


def test_the_ruler_is_100_mm_long_on_paper(a4_deck):
    pdf, pages = a4_deck
    band = pages[0].ruler.band
    line = 255 - rendered(
        pdf, 0, 600, (band.x - 2, band.bottom - 0.25, band.x + 110, band.bottom + 0.25)
    ).mean(axis=(0, 2))
    inked = np.flatnonzero(line > 40)
    assert (inked[-1] - inked[0]) * MM_PER_INCH / 600 == pytest.approx(100.15, abs=0.15)


def test_fronts_and_backs_carry_the_ruler_and_say_100_percent(a4_deck):
    with pymupdf.open(stream=a4_deck[0], filetype="pdf") as document:
        for page in document:
            assert "Print at 100 %" in page.get_text().replace("\xa0", " ")


@pytest.mark.parametrize("flip", list(Flip))
def test_the_file_asks_for_no_scaling_and_the_right_edge(flip):
    pdf, _ = typeset_order(make_order(flip=flip, cards=DECK[:2]))
    preferences = pypdf.PdfReader(BytesIO(pdf)).trailer["/Root"]["/ViewerPreferences"]
    wanted = {Flip.LONG: "/DuplexFlipLongEdge", Flip.SHORT: "/DuplexFlipShortEdge"}
    assert preferences["/PrintScaling"] == "/None"
    assert preferences["/Duplex"] == wanted.get(flip, "/Simplex")


@pytest.mark.parametrize("language", ["en", "he"])
def test_every_font_is_embedded_and_a_subset_of_ours(language):
    pdf, _ = typeset_order(make_order(language=language, cards=DECK[:9]))
    with pymupdf.open(stream=pdf, filetype="pdf") as document:
        fonts = {font for number in range(len(document)) for font in document.get_page_fonts(number)}
    assert fonts
    for _, extension, kind, name, *_ in fonts:
        assert extension == "ttf", name
        assert kind != "Type3"
        assert name[6] == "+"
        assert name[7:].startswith(("Unbounded", "Exo2", "Rubik")), name


def test_each_picture_is_in_the_file_once(a4_deck):
    with pymupdf.open(stream=a4_deck[0], filetype="pdf") as document:
        pictures = {image[0] for number in range(len(document)) for image in document.get_page_images(number)}
    assert len(pictures) == 9 + 54 + 2


def test_each_card_says_its_galaxy_number_xphere_colour_and_address(a4_deck):
    pdf, pages = a4_deck
    for card, words in _words_on_cards(pdf, pages, DECK):
        if isinstance(card, Card):
            assert words.count(card.galaxy.value.upper()) == 3  # the title, and the index in two corners
            assert words.count(str(card.number)) == 2
            assert card.xphere.name in words
            assert card.colour.value.upper() in words
        else:
            assert "JOKER" in words
        assert f"gong.example/{Destination.of_card(card).letter}" in words


def test_hebrew_words_come_out_of_the_file_in_reading_order():
    cards = DECK[:9]
    order = make_order(language="he", cards=cards)
    pdf, pages = typeset_order(order)
    for card, words in _words_on_cards(pdf, pages, cards):
        assert card.galaxy.value.upper() in words
        for said in (order.language.galaxy(card.galaxy), order.language.xphere(card.xphere)):
            assert said in words
        assert order.language.colour(card.colour) in words


def _words_on_cards(pdf, pages, cards):
    with pymupdf.open(stream=pdf, filetype="pdf") as document:
        for number, page in enumerate(pages):
            if page.side is Side.BACK:
                continue
            words = document[number].get_text("words")
            for slot in page.slots:
                yield cards[slot.index], [word[4] for word in words if _inside(word, slot.trim)]


def _inside(word, trim: Rect) -> bool:
    x, y = (word[0] + word[2]) / 2 / 72 * MM_PER_INCH, (word[1] + word[3]) / 2 / 72 * MM_PER_INCH
    return trim.x <= x <= trim.right and trim.y <= y <= trim.bottom


def test_backs_look_the_same_both_ways_up_and_all_alike(a4_deck):
    pdf, pages = a4_deck
    backs = []
    for slot in pages[1].slots:
        trim = slot.trim.shrunk(0.5)
        pixels = rendered(pdf, 1, 100, (trim.x, trim.y, trim.right, trim.bottom))
        small = Image.fromarray(pixels).resize((31, 43), Image.Resampling.BOX)
        backs.append(np.asarray(small).astype(int))
        assert np.abs(backs[-1] - backs[-1][::-1, ::-1]).mean() < 6
        assert backs[-1].std() > 30  # there is a picture at all
    for other in backs[1:]:
        assert np.abs(backs[0] - other).mean() < 4


def test_backs_hold_no_code(a4_deck):
    assert zxingcpp.read_barcodes(rendered(a4_deck[0], 1, 150)) == []


@pytest.mark.parametrize("card", ["standard", "poker", "bridge", "mini", "90x130"])
def test_every_size_of_card_is_read_with_a_long_address_on_letter_paper(card):
    base = BaseAddress.parse("https://a-family-name.pages.example")
    order = make_order(card=card, paper="letter", base=base, cards=DECK[:6], flip=Flip.NONE)
    pdf, pages = typeset_order(order)
    for which, pixels in cards_on(pdf, pages, 150):
        assert read_link(first_reader(pixels)[0], base) == Target(Destination.of_card(which))
    assert order.imposition.card == card_size(card)
    assert order.imposition.paper == paper_size("letter")


ARROWS, MARGINS = "tips of the small arrows", "The margins hold all marks"


@pytest.mark.parametrize(
    ("wishes", "said"),
    [({}, ARROWS), ({"gap": 0.0}, MARGINS), ({"flip": Flip.FOLD}, ARROWS), ({"paper": "letter"}, ARROWS)],
)
def test_fronts_say_in_one_line_how_they_are_cut(wishes, said):
    pdf, pages = typeset_order(make_order(cards=DECK[:9], **wishes))
    with pymupdf.open(stream=pdf, filetype="pdf") as document:
        for printed, page in zip(document, pages, strict=True):
            text = printed.get_text().replace("\xa0", " ")
            assert text.count("Cut from mark to mark in the margins.") == (page.side is not Side.BACK)
            assert (said in text) == (page.side is not Side.BACK)


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("language", list(shipped_languages()))
def test_the_line_opposite_the_ruler_stays_inside_its_band(paper, language):
    order = make_order(paper=paper, language=language, cards=DECK[:9], flip=Flip.NONE)
    with_note, (page,) = typeset_order(order)
    faces = faces_of(order)
    without = typeset(order, faces, [replace(page, note=None)])
    apart = np.abs(rendered(with_note, 0, 150).astype(int) - rendered(without, 0, 150)).max(axis=2)
    down, across = np.nonzero(apart > 40)
    inked = Rect(across.min(), down.min(), np.ptp(across), np.ptp(down))
    band = page.note.grown(0.2, 0.2, 0.2, 0.2)  # a pixel is 0.17 mm
    per_mm = 150 / MM_PER_INCH
    assert band.contains(Rect(*(edge / per_mm for edge in (inked.x, inked.y, inked.width, inked.height))))
    assert max(inked.width, inked.height) > 50 * per_mm


def test_sheets_for_a_machine_say_nothing_about_cutting():
    order = make_order(cards=DECK[:9])
    pages = with_crosses(impose(9, order.imposition))
    pdf = typeset(order, faces_of(order), pages)
    with pymupdf.open(stream=pdf, filetype="pdf") as document:
        said = document[0].get_text().replace("\xa0", " ")
    assert "Cut from" not in said
    assert "flip on the long edge. · Sheet 1/1 · https://gong.example" in said


def letters_beside_cards(order):
    """The words beside the cards of every page, and the size in points of their letters."""
    pdf, pages = typeset_order(order)
    with pymupdf.open(stream=pdf, filetype="pdf") as document:
        for printed, page in zip(document, pages, strict=True):
            trims = [slot.trim for slot in page.slots]
            spans = [
                span
                for block in printed.get_text("dict")["blocks"]
                for line in block.get("lines", ())
                for span in line["spans"]
                if span["text"].strip() and not any(_inside(span["bbox"], trim) for trim in trims)
            ]
            yield " ".join(span["text"] for span in spans), min(span["size"] for span in spans)


@pytest.mark.parametrize("wishes", [{}, {"gap": 0.0}, {"flip": Flip.FOLD}, {"paper": "letter"}])
@pytest.mark.parametrize("language", list(shipped_languages()))
def test_nothing_beside_the_cards_is_too_small_to_read(language, wishes):
    base = BaseAddress.parse("https://cards.family-name.example")
    order = make_order(language=language, base=base, cards=DECK[:2], **wishes)
    for words, smallest in letters_beside_cards(order):
        assert smallest >= 5
        assert "https://cards.family-name.example" in words


@pytest.mark.parametrize("language", ["en", "de", "fr"])
@pytest.mark.parametrize(
    ("paper", "card"), [("100x140", "standard"), ("80x105", "standard"), ("66x90", "mini")]
)
def test_on_small_paper_less_is_said_and_not_in_smaller_letters(paper, card, language):
    order = make_order(language=language, paper=paper, card=card, cards=DECK[:1])
    for words, smallest in letters_beside_cards(order):
        assert smallest >= 5
        assert "1/1" in words


def test_a_long_address_is_left_out_before_what_helps_to_cut():
    base = BaseAddress.parse("https://a-family-with-a-long-name.pages.example")
    order = make_order(paper="148x210", base=base, cards=DECK[:2])
    (front, smallest), (back, _) = letters_beside_cards(order)
    assert ARROWS in front
    assert str(base) not in front
    assert str(base) in back
    assert smallest >= 5
