"""What the commands say where an extra is not installed."""

import sys

import pytest
from click.testing import CliRunner

from print_cards.art import paint
from print_cards.art_command import NoPaint
from print_cards.art_command import command as art
from print_cards.judging.readers import ZXING, more_readers
from print_cards.keep import CannotWrite
from print_cards.proof_command import NoSimulator
from print_cards.proof_command import command as proof

NEED_EXTRAS = (
    "print_cards.art.paint",
    "print_cards.judging.acceptance",
    "print_cards.judging.photographs",
    "print_cards.judging.virtual_phone",
    "print_cards.judging.virtual_printer",
)


@pytest.fixture
def without(monkeypatch):
    """Return a function that hides a library from everything that is imported from now on."""

    def hide(name: str) -> None:
        for module in list(sys.modules):
            if module in NEED_EXTRAS or module.startswith(f"{name}."):
                monkeypatch.delitem(sys.modules, module)
        monkeypatch.setitem(sys.modules, name, None)

    return hide


def test_a_thorough_proof_without_opencv_names_the_extra(small_deck, without):
    without("cv2")
    result = CliRunner().invoke(proof, ["--thorough", str(small_deck[0])])
    assert isinstance(result.exception, NoSimulator)
    assert "`pip install --editable '.[proof]'`" in str(result.exception)


def test_a_plain_proof_needs_no_numpy(small_deck, without):
    without("numpy")
    assert CliRunner().invoke(proof, [str(small_deck[0])]).exit_code == 0


def test_readers_that_are_not_installed_are_left_out(without):
    without("cv2")
    without("pyzbar")
    assert more_readers() == ()
    assert ZXING.name == "zxing-cpp"


def test_painting_without_numpy_names_the_extra(tmp_path, without):
    without("numpy")
    result = CliRunner().invoke(art, [str(tmp_path / "art")])
    assert isinstance(result.exception, NoPaint)
    assert not (tmp_path / "art").exists()


def test_painting_into_a_place_that_is_no_folder_is_refused(tmp_path):
    (tmp_path / "file").write_text("in the way")
    result = CliRunner().invoke(art, [str(tmp_path / "file" / "art")])
    assert isinstance(result.exception, CannotWrite)


def test_pictures_are_painted_into_the_folder(tmp_path, monkeypatch):
    def one(folder, *, progress):
        folder.mkdir()
        (folder / "back.jpg").write_bytes(b"painted")
        progress("back.jpg")

    monkeypatch.setattr(paint, "paint_all", one)
    result = CliRunner().invoke(art, [str(tmp_path / "art")])
    assert (result.exit_code, result.output) == (0, "back.jpg\n")
    assert (tmp_path / "art" / "back.jpg").exists()
