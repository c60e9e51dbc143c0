"""Profiles of printers: what they correct, how they are kept, and every way to get one wrong."""

from math import cos, radians, sin
from pathlib import Path

import pytest
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st

from mission_site.settings import data_folder
from missions.errors import GongError
from print_cards.calibrate_command import command as calibrate
from print_cards.calibration import Edge, PaperTooSmall, sheet_on
from print_cards.command import command as print_command
from print_cards.geometry import Size
from print_cards.profiles import (
    BadPrinterName,
    BadProfile,
    OtherWayRound,
    Profile,
    UnknownPrinter,
    back_correction,
    corrected,
    keep_profile,
    profiles_folder,
    read_profile,
)
from print_cards.readings import ReadingsDisagree, TooFarOff, error_from
from print_cards.sheet import Flip, Imposition
from print_cards.sizes import card_size, paper_size
from tests.print_cards.printing import make_order, rendered, typeset_order

A4 = Size(210, 297)
offsets = st.floats(-8, 8)
angles = st.floats(-5, 5)


def run(command, *words, data: Path):
    """Run a command; returns (exit status, what was said or the one sentence of the error)."""
    result = CliRunner().invoke(command, [str(word) for word in words], env={"GONG_DATA": str(data)})
    if isinstance(result.exception, GongError):
        return 2, str(result.exception)
    return result.exit_code, result.output


@given(x=offsets, y=offsets, angle=angles, px=st.floats(-140, 140), py=st.floats(-140, 140))
@pytest.mark.parametrize("mirrors_columns", [True, False])
def test_a_correction_cancels_the_error_at_every_point(*, x, y, angle, px, py, mirrors_columns):
    def mirrored(at):
        return (-at[0], at[1]) if mirrors_columns else (at[0], -at[1])

    correction = back_correction(Profile(x, y, angle), mirrors_columns=mirrors_columns)
    on_page = correction.moved(px + A4.width / 2, py + A4.height / 2, A4)
    u, v = mirrored((on_page[0] - A4.width / 2, on_page[1] - A4.height / 2))
    cosine, sine = cos(radians(angle)), sin(radians(angle))
    printed = (u * cosine - v * sine + x, u * sine + v * cosine + y)
    assert printed == pytest.approx(mirrored((px, py)), abs=1e-6)


@given(x=offsets, y=offsets, angle=angles)
def test_exact_readings_give_back_the_error(x, y, angle):
    page = sheet_on(A4, sideways=False).page
    up, side = (page.height / 2 - 24) * sin(radians(angle)), (page.width / 2 - 24) * sin(radians(angle))
    readings = {Edge.TOP: x + up, Edge.BOTTOM: x - up, Edge.LEFT: y - side, Edge.RIGHT: y + side}
    assert error_from(readings, page) == pytest.approx((x, y, angle), abs=1e-3)


SHOWN = {Edge.TOP: 0.5, Edge.BOTTOM: 0.1, Edge.LEFT: 0.4, Edge.RIGHT: 0.66}


@pytest.mark.parametrize("misread", SHOWN)
def test_for_a_misread_scale_it_is_said_what_it_would_have_to_read(misread):
    readings = SHOWN | {misread: SHOWN[misread] - 2.0}
    with pytest.raises(ReadingsDisagree, match="One of the four readings is wrong") as found:
        error_from(readings, A4)
    assert f"--{misread} {SHOWN[misread]:.1f} instead of {readings[misread]:g}" in str(found.value)
    assert "read these scales again, and mind + and -." in str(found.value)
    assert found.value.fitting[misread] == pytest.approx(SHOWN[misread], abs=0.01)


@pytest.mark.parametrize("edge", Edge)
def test_readings_that_are_completed_as_advised_are_taken(edge):
    readings = SHOWN | {Edge.LEFT: -2.0}
    with pytest.raises(ReadingsDisagree) as found:
        error_from(readings, A4)
    error_from(readings | {edge: found.value.fitting[edge]}, A4)


def test_what_no_scale_could_read_is_not_advised():
    readings = {Edge.TOP: 10, Edge.BOTTOM: -10, Edge.LEFT: 10, Edge.RIGHT: -10}
    with pytest.raises(ReadingsDisagree, match="read all four again"):
        error_from(readings, A4)


@pytest.mark.parametrize(
    ("readings", "said"),
    [
        ((9.5, 9, 0, 0), "--top 9.5 and --bottom 9 say that the backs lie 9.2 mm too far to the right"),
        ((0, 0, -9.5, -9), "--left -9.5 and --right -9 say that the backs lie 9.2 mm too high"),
    ],
)
def test_backs_too_far_off_are_said_with_the_readings_that_say_so(readings, said):
    with pytest.raises(TooFarOff) as found:
        error_from(dict(zip(Edge, readings, strict=True)), A4)
    assert str(found.value).startswith(f"{said}, and 8 mm is the most that can be corrected: ")


def test_what_is_too_much_together_with_a_profile_is_refused_and_the_profile_stays(tmp_path):
    assert run(calibrate, "set", "--printer", "p", "--x", "5", data=tmp_path)[0] == 0
    status, said = run(calibrate, "set", "--printer", "p", "--x", "5", "--add", data=tmp_path)
    assert status == 2
    assert "in all, x is 10 and must be from -8 to 8" in said
    assert read_profile("p", profiles_folder({"GONG_DATA": str(tmp_path)})).x == 5


def test_a_kept_profile_is_read_back_under_any_letter_case(tmp_path):
    profile = Profile(1.25, -0.5, 0.125, 100.5, 99.0, sideways=True)
    keep_profile("Kitchen-Inkjet", profile, tmp_path)
    assert read_profile("kitchen-inkjet", tmp_path) == profile


def test_printing_with_a_profile_moves_the_backs_and_leaves_the_fronts():
    plain = make_order(cards=make_order().cards[:1])
    moved = corrected(plain.imposition, Profile(x=2.0, y=-1.0))
    assert moved.fronts == plain.imposition.fronts
    assert (moved.backs.dx, moved.backs.dy) == pytest.approx((2.0, 1.0))
    before, _ = typeset_order(plain)
    after, _ = typeset_order(make_order(cards=plain.cards, backs=moved.backs, fronts=moved.fronts))
    assert (rendered(before, 0, 60) == rendered(after, 0, 60)).all()
    assert (rendered(before, 1, 60) != rendered(after, 1, 60)).any()


def test_a_printers_scale_is_corrected_on_both_sides():
    moved = corrected(Imposition(A4, card_size("standard")), Profile(scale_x=101, scale_y=99))
    for side in (moved.fronts, moved.backs):
        assert (side.scale_x, side.scale_y) == pytest.approx((1.01, 0.99))


def test_a_wish_for_the_backs_comes_on_top_of_the_profile(tmp_path):
    wished = make_order().imposition
    moved = corrected(corrected(wished, Profile(x=1.0)), Profile(x=0.5))
    assert moved.backs.dx == pytest.approx(1.5)


def test_sheets_on_their_side_need_a_profile_of_their_own():
    lying = Imposition(paper_size("a3"), card_size("poker"))
    with pytest.raises(OtherWayRound, match="--sideways"):
        corrected(lying, Profile(x=1.0))
    assert corrected(lying, Profile(x=1.0, sideways=True)).backs.dx == pytest.approx(-1.0)


def test_folded_and_single_sided_sheets_have_no_backs_to_correct():
    for flip in (Flip.FOLD, Flip.NONE):
        laid = Imposition(A4, card_size("standard"), flip)
        assert corrected(laid, Profile(x=1.0)).fronts == laid.fronts


@pytest.mark.parametrize(
    "text",
    [
        "x = ",
        "x = 'left'",
        "x = 9.0",
        "angle = nan",
        "scale_x = 0",
        "z = 1",
        "x = true",
        "sideways = 1",
        "\x00",
    ],
)
def test_a_corrupt_profile_is_one_sentence(tmp_path, text):
    (tmp_path / "broken.toml").write_text(text, "utf-8")
    with pytest.raises(BadProfile, match="broken") as found:
        read_profile("broken", tmp_path)
    assert "\n" not in str(found.value)


def test_a_profile_that_is_no_text_is_one_sentence(tmp_path):
    (tmp_path / "broken.toml").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(BadProfile):
        read_profile("broken", tmp_path)


def test_an_unknown_printer_is_answered_with_the_known_ones(tmp_path):
    keep_profile("office", Profile(), tmp_path)
    with pytest.raises(UnknownPrinter, match="office"):
        read_profile("ofice", tmp_path)


@pytest.mark.parametrize("name", ["../evil", "", "a/b", "ü", "x" * 41])
def test_a_name_that_cannot_be_a_file_is_refused(tmp_path, name):
    with pytest.raises(BadPrinterName):
        keep_profile(name, Profile(), tmp_path)
    assert not list(tmp_path.iterdir())


def test_profiles_lie_where_the_site_keeps_its_own(tmp_path):
    environ = {"GONG_DATA": str(tmp_path)}
    assert profiles_folder(environ).parent == data_folder(environ)


def test_from_the_sheet_to_the_deck_on_the_command_line(tmp_path):
    out = tmp_path / "sheet.pdf"
    assert run(calibrate, "--flip", "short", "--out", out, data=tmp_path)[0] == 0
    assert out.read_bytes().startswith(b"%PDF-")
    words = [
        "set",
        "--printer",
        "Kitchen",
        "--top",
        "0.5",
        "--bottom",
        "0.1",
        "--left",
        "-0.4",
        "--right",
        "-0.1",
    ]
    status, said = run(calibrate, *words, data=tmp_path)
    assert status == 0
    assert "0.3 mm too far right" in said
    assert run(calibrate, "list", data=tmp_path)[1].startswith("kitchen: ")
    added = ["set", "--printer", "kitchen", "--x", "0.1", "--add"]
    assert "0.4 mm too far right" in run(calibrate, *added, data=tmp_path)[1]
    again = tmp_path / "again.pdf"
    assert run(calibrate, "--printer", "kitchen", "--out", again, data=tmp_path)[0] == 0
    deck = ("--base-url", "https://gong.example", "--cards", "zeta-1", "--out", tmp_path / "deck.pdf")
    assert run(print_command, *deck, "--printer", "kitchen", data=tmp_path)[0] == 0


@pytest.mark.parametrize(
    "words",
    [
        "set --x 1",
        "set --printer p --x 8.1",
        "set --printer p --x nan",
        "set --printer p --top 1",
        "set --printer p --top 1 --bottom 1 --left 0 --right 0 --x 1",
        "set --printer ../p --x 1",
        "set --printer p --add --x 1",
        "--printer nobody",
        "--paper 100x150",
        "--flip fold",
        "--lang xx",
    ],
)
def test_bad_input_ends_with_status_2_and_keeps_nothing(tmp_path, words):
    out = tmp_path / "sheet.pdf"
    extra = () if words.startswith("set") else ("--out", out)
    status, said = run(calibrate, *words.split(), *extra, data=tmp_path)
    assert status == 2, said
    assert not list(tmp_path.rglob("*.toml"))
    assert not out.exists()


def test_small_paper_is_refused_with_advice():
    with pytest.raises(PaperTooSmall, match="A4"):
        sheet_on(Size(148, 210), sideways=False)


def test_a_profile_that_brings_backs_to_the_edge_of_the_paper_is_said(tmp_path):
    assert run(calibrate, "set", "--printer", "crooked", "--x", "7", data=tmp_path)[0] == 0
    deck = ("--base-url", "https://gong.example", "--cards", "zeta-1", "--out", tmp_path / "deck.pdf")
    status, said = run(print_command, *deck, "--printer", "crooked", data=tmp_path)
    assert status == 0
    assert "3.5 mm into the outer 4 mm of the paper" in said
