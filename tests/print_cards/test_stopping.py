"""Ctrl-C while files are made: one sentence says what is there, and nothing is half-written."""

import os
import signal
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from mission_site.cli import gong
from print_cards import booklet, box, calibration_sheet, deck, keep_all, services
from print_cards.command import main
from print_cards.stopping import Stopped, told_when_stopped, without_stop

OLD = "from last Friday"
PRINT = "print --base-url https://gong.example --cards zeta-1"


def ctrl_c(*_arguments, **_wishes):
    raise KeyboardInterrupt


@pytest.mark.parametrize(
    ("module", "step", "words", "place"),
    [
        (deck, "prove", PRINT, "gong-cards.pdf"),
        (deck, "prove", f"{PRINT} --out mine.pdf --cut-file cut.svg", "mine.pdf' and 'cut.svg"),
        (services, "card_pngs", f"{PRINT} --for images", "gong-images.zip"),
        (services, "card_pngs", f"{PRINT} --for tabletop-simulator", "gong-tabletop/gong.json"),
        (box, "typeset_pdf", "box", "gong-box.pdf"),
        (calibration_sheet, "typeset_pdf", "calibrate", "gong-calibrate.pdf"),
        (booklet, "typeset_pdf", "booklet", "gong-rules-en.pdf"),
        (booklet, "typeset_pdf", "booklet --flat", "gong-rules-en.pdf"),
    ],
)
def test_every_command_that_makes_files_says_what_is_not_written(
    monkeypatch, tmp_path, *, module, step, words, place
):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(module, step, ctrl_c)
    stopped = CliRunner().invoke(gong, words.split()).exception
    assert isinstance(stopped, Stopped)
    shown = str(stopped).replace(os.sep, "/")
    assert shown in {f"Stopped: '{place}' is not written.", f"Stopped: '{place}' are not written."}
    assert list(tmp_path.iterdir()) == []


def test_the_program_ends_with_that_sentence_and_the_status_of_ctrl_c(monkeypatch, capsys, tmp_path):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "argv", PRINT.split())
    monkeypatch.setattr(deck, "prove", ctrl_c)
    Path("gong-cards.pdf").write_text(OLD)
    with pytest.raises(SystemExit) as ended:
        main()
    assert ended.value.code == 130
    assert capsys.readouterr().err.endswith(
        "\ngong: Stopped: 'gong-cards.pdf' is not written; what was there before is untouched.\n"
    )
    assert Path("gong-cards.pdf").read_text() == OLD


def test_what_is_finished_is_told_as_well(tmp_path):
    first, second = tmp_path / "a.csv", tmp_path / "b.png"
    first.write_text(OLD)
    os.utime(first, (0, 0))

    def keep_the_first_only():
        (tmp_path / "part").write_text("new")
        (tmp_path / "part").replace(first)
        ctrl_c()

    with pytest.raises(Stopped) as stopped, told_when_stopped(first, second):
        keep_the_first_only()
    assert str(stopped.value) == f"Stopped: '{first}' is finished, and '{second}' is not written."


def test_many_files_are_counted(tmp_path):
    places = [tmp_path / str(number) for number in range(9)]
    assert str(Stopped((), places)).endswith("and 6 more are not written.")
    assert str(Stopped(places[:2], ())).endswith("are finished, and nothing else was written.")
    assert str(Stopped((), ())) == "Stopped: nothing was written."


@pytest.mark.skipif(os.name != "posix", reason="Ctrl-C reaches a process in another way")
def test_files_that_belong_together_are_moved_together_whenever_ctrl_c_comes(monkeypatch, tmp_path):
    places = [tmp_path / name for name in ("deck.pdf", "cut.svg", "cut-2.svg")]
    move = Path.replace

    def pressed_while_moving(part, target):
        os.kill(os.getpid(), signal.SIGINT)
        return move(part, target)

    for place in places:
        place.write_text(OLD)
    monkeypatch.setattr(Path, "replace", pressed_while_moving)
    monkeypatch.setattr(keep_all, "keep", lambda path, content: path.write_bytes(content))
    with pytest.raises(Stopped, match="are finished, and nothing else"), told_when_stopped(*places):
        keep_all.keep_all(dict.fromkeys(places, b"new"))
    assert [place.read_text() for place in places] == ["new"] * 3
    assert sorted(tmp_path.iterdir()) == sorted(places)


def test_ctrl_c_works_as_before_after_such_a_moment():
    before = signal.getsignal(signal.SIGINT)
    with without_stop():
        assert signal.getsignal(signal.SIGINT) != before
    assert signal.getsignal(signal.SIGINT) == before
