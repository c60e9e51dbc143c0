"""A deck's file: proved before it is kept, replaced whole or not at all, the same on every machine."""

import hashlib
import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from missions.cards import DECK
from missions.deckcode import BadDeckCode
from missions.errors import GongError
from missions.language import UnknownLanguage
from missions.links import BaseAddress, Destination, Target
from print_cards import artwork, deck
from print_cards.code import code_of
from print_cards.deck import carry_out, faces_of, print_deck, typeset
from print_cards.keep import CannotWrite, keep
from print_cards.proof import Expected, ProofFailed, prove
from print_cards.sheet import impose
from tests.print_cards.printing import BASE, make_order

OLD = b"the deck of last Friday"


def quiet(_line: str) -> None:
    """Progress that nobody watches."""


@pytest.fixture
def out(tmp_path):
    """A place where an older deck lies."""
    place = tmp_path / "gong-deck.pdf"
    place.write_bytes(OLD)
    return place


def test_a_deck_is_printed_read_back_and_put_in_place_of_the_old_one(out):
    said = []
    printed = print_deck(BASE, out=out, progress=said.append)
    assert out.read_bytes().startswith(b"%PDF-1.7")
    assert (printed.path, printed.cards, printed.sheets, printed.pages, printed.codes) == (out, 56, 7, 14, 56)
    assert printed.warnings == ()
    assert len(said) == 2
    assert [file.name for file in out.parent.iterdir()] == [out.name]


def test_a_long_address_is_printed_with_a_warning(out):
    order = make_order(base=BaseAddress.parse("https://a-family-name.pages.example"), cards=DECK[:1])
    (warning,) = carry_out(order, out=out, progress=quiet).warnings
    assert "shorter address" in warning


@pytest.fixture
def fight_code_on_a_red_card(monkeypatch):
    """The printer's worst fault: a card whose code does not do what its colour says."""

    def wrong(order):
        faces = list(faces_of(order))
        faces[2] = replace(faces[2], code=code_of(order.base, Target(Destination.FIGHT)))
        return tuple(faces)

    monkeypatch.setattr(deck, "faces_of", wrong)


def test_a_fight_code_on_a_red_card_is_found_and_the_old_file_stays(out, fight_code_on_a_red_card):
    with pytest.raises(ProofFailed, match=r"proxima-3 on page 1: its code leads to .*/F.*not to malus"):
        carry_out(make_order(cards=DECK[:9]), out=out, progress=quiet)
    assert out.read_bytes() == OLD
    assert [file.name for file in out.parent.iterdir()] == [out.name]


def test_a_frame_of_the_wrong_colour_is_found(monkeypatch, out):
    order = make_order(cards=DECK[:3])
    faces, pages = faces_of(order), impose(3, order.imposition)
    right = typeset(order, faces, pages)
    assert prove(right, pages, Expected(order.cards, BASE, None, order.ink)) == 3
    swapped = (DECK[2], DECK[1], DECK[0])
    with pytest.raises(ProofFailed) as failed:
        prove(right, pages, Expected(swapped, BASE, None, order.ink))
    assert len(failed.value.findings) == 2

    def malus_frame(face, ink, honest=deck.drawn_faces.__globals__["panel_colours"]):
        return honest(Destination.MALUS, ink)

    monkeypatch.setitem(deck.drawn_faces.__globals__, "panel_colours", malus_frame)
    with pytest.raises(ProofFailed, match="framed in the colour of malus, not of fight"):
        prove(typeset(order, faces, pages), pages, Expected(order.cards, BASE, None, order.ink))


def test_a_deck_for_another_address_or_deck_code_is_found():
    order = make_order(cards=DECK[:1])
    pages = impose(1, order.imposition)
    pdf = typeset(order, faces_of(order), pages)
    elsewhere = Expected(order.cards, BaseAddress.parse("https://other.example"), None, order.ink)
    with pytest.raises(ProofFailed):
        prove(pdf, pages, elsewhere)
    with pytest.raises(ProofFailed):
        prove(pdf, pages, Expected(order.cards, BASE, "AAAAAA", order.ink))


def test_a_file_with_other_pages_is_found():
    order = make_order(cards=DECK[:1])
    pages = impose(1, order.imposition)
    pdf = typeset(order, faces_of(order), pages)
    with pytest.raises(ProofFailed, match="2 pages, not 4"):
        prove(pdf, pages * 2, Expected(order.cards * 2, BASE, None, order.ink))
    letter = impose(1, make_order(paper="letter").imposition)
    with pytest.raises(ProofFailed, match="measures"):
        prove(pdf, letter, Expected(order.cards, BASE, None, order.ink))


def test_text_that_slipped_to_the_cut_is_found(monkeypatch):
    order = make_order(cards=DECK[:1])
    pages = impose(1, order.imposition)
    honest = deck.drawn_layout

    def slipped(layout, bleed):
        values = honest(layout, bleed)
        values["address"]["y"] += 3
        return values

    monkeypatch.setattr(deck, "drawn_layout", slipped)
    pdf = typeset(order, faces_of(order), pages)
    with pytest.raises(ProofFailed, match=r"text nearer than 3\.5 mm to the cut"):
        prove(pdf, pages, Expected(order.cards, BASE, None, order.ink))


def test_a_proof_follows_cards_that_are_scaled_and_turned(out):
    order = make_order(cards=DECK[:9])
    tilted = replace(order.imposition.fronts, dx=2.0, dy=-2.0, angle=1.5, scale_x=1.01, scale_y=0.99)
    moved = replace(order, imposition=replace(order.imposition, fronts=tilted, backs=tilted))
    assert carry_out(moved, out=out, progress=quiet).codes == 9


def test_a_folder_in_place_of_a_file_is_refused_before_any_work(tmp_path):
    with pytest.raises(CannotWrite, match="it is a folder"):
        carry_out(make_order(), out=tmp_path, progress=pytest.fail)


def test_a_folder_that_does_not_exist_is_refused_before_any_work(tmp_path):
    with pytest.raises(CannotWrite, match="folder does not exist"):
        carry_out(make_order(), out=tmp_path / "nowhere" / "deck.pdf", progress=pytest.fail)


@pytest.mark.skipif(not Path("/proc/self").is_dir(), reason="needs a folder that nobody can write to")
def test_a_folder_that_cannot_be_written_to_is_refused_before_any_work():
    with pytest.raises(CannotWrite):
        carry_out(make_order(), out=Path("/proc/gong-deck.pdf"), progress=pytest.fail)


def test_a_write_that_breaks_off_leaves_the_old_file_and_nothing_else(out, monkeypatch):
    def breaks(_handle):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", breaks)
    with pytest.raises(CannotWrite, match="no space left"):
        keep(out, b"new")
    assert out.read_bytes() == OLD
    assert [file.name for file in out.parent.iterdir()] == [out.name]


def test_a_kept_file_may_be_read_by_others_as_the_umask_says(out):
    before = os.umask(0o022)
    try:
        keep(out, b"new")
    finally:
        os.umask(before)
    assert out.stat().st_mode & 0o777 == 0o644


def test_a_missing_picture_is_said_in_one_sentence(monkeypatch, tmp_path):
    monkeypatch.setattr(artwork, "finished", lambda name: tmp_path / name)
    order = make_order(cards=DECK[:1])
    with pytest.raises(GongError, match=r"picture back\.jpg is missing"):
        typeset(order, faces_of(order), impose(1, order.imposition))


@pytest.mark.parametrize(
    ("wishes", "error"),
    [
        ({"language": "tlh"}, UnknownLanguage),
        ({"deck_code": "234567"}, BadDeckCode),
        ({"paper": "a7x"}, GongError),
    ],
)
def test_wishes_that_cannot_be_met_are_refused(out, wishes, error):
    with pytest.raises(error):
        print_deck(BASE, out=out, progress=quiet, **wishes)
    assert out.read_bytes() == OLD


PRINT_A_FEW = """
import locale, sys
from pathlib import Path
from tests.print_cards.printing import make_order, typeset_order
from missions.cards import DECK
Path(sys.argv[1]).write_bytes(typeset_order(make_order(cards=DECK[40:], language="he"))[0])
"""


def test_the_same_order_gives_the_same_bytes_in_any_time_zone_locale_and_process(tmp_path):
    surroundings = [
        {"TZ": "UTC", "PYTHONHASHSEED": "1", "LC_ALL": "C"},
        {"TZ": "Asia/Tokyo", "PYTHONHASHSEED": "77", "LC_ALL": "C.UTF-8", "SOURCE_DATE_EPOCH": "99"},
    ]
    digests = set()
    for number, surrounding in enumerate(surroundings):
        target = tmp_path / f"{number}.pdf"
        environment = os.environ | surrounding | {"PYTHONPATH": os.pathsep.join(sys.path)}
        subprocess.run([sys.executable, "-c", PRINT_A_FEW, str(target)], env=environment, check=True)
        digests.add(hashlib.sha256(target.read_bytes()).hexdigest())
    assert len(digests) == 1
