"""``gong print`` and ``python -m print_cards`` as a person meets them: one sentence and the right status."""

import os
import resource
import shlex
import subprocess
import sys
from importlib import import_module

import pytest

from mission_site.cli import gong
from print_cards import deck
from print_cards.command import command, main
from print_cards.deck import faces_of
from print_cards.purposes import DECK_FILE, place_for
from print_cards.selection import select
from tests.print_cards.printing import BASE

OLD = b"the deck of last Friday"
FEW = ("--cards", "zeta-4,joker-1")


@pytest.fixture
def run(monkeypatch, capsys, tmp_path):
    """Run the command in an empty folder; returns status, what it says, and what it says of errors."""
    monkeypatch.chdir(tmp_path)

    def typed(*words: str, address: str | None = "https://gong.example"):
        where = () if address is None else ("--base-url", address)
        monkeypatch.setattr(sys, "argv", ["gong print", *where, *words])
        with pytest.raises(SystemExit) as ended:
            main()
        said = capsys.readouterr()
        return ended.value.code, said.out, said.err

    return typed


def test_it_ends_with_the_file_the_sheets_and_how_to_print_them(run, tmp_path):
    status, said, progress = run(*FEW)
    assert status == 0
    assert said.startswith("gong-cards.pdf: 2 cards on 1 sheet")
    assert "100 %" in said
    assert "flip on the long edge" in said
    assert "Typesetting" in progress
    assert (tmp_path / "gong-cards.pdf").read_bytes().startswith(b"%PDF")


def test_some_cards_do_not_take_the_place_of_the_deck(run, tmp_path):
    (tmp_path / "gong-deck.pdf").write_bytes(OLD)
    assert run(*FEW)[0] == 0
    assert (tmp_path / "gong-deck.pdf").read_bytes() == OLD
    whole, part = (place_for(select(cards), None, None) for cards in ("all", "zeta"))
    assert str(whole) == DECK_FILE != str(part)


ARROWS, SHEET_1, WINDOW, KNIFE = "tips of the small arrows", "Print sheet 1 first", "window", "Cut "


@pytest.mark.parametrize(
    ("words", "fitting"),
    [
        (FEW, {ARROWS, WINDOW, KNIFE}),
        (("--cards", "zeta,omega"), {ARROWS, SHEET_1, WINDOW, KNIFE}),
        ((*FEW, "--gap", "0"), {WINDOW, KNIFE}),
        ((*FEW, "--flip", "none"), {ARROWS, KNIFE}),
        (("--cards", "zeta,omega", "--flip", "none"), {ARROWS, SHEET_1, KNIFE}),
        ((*FEW, "--cut-file", "cut.svg"), {WINDOW}),
    ],
)
def test_only_steps_that_fit_the_sheets_are_said(run, words, fitting):
    steps = run(*words)[1].partition("How to print it:")[2].partition("cut.svg")[0]
    assert {step for step in (ARROWS, SHEET_1, WINDOW, KNIFE) if step in steps} == fitting


@pytest.mark.parametrize(
    ("flip", "advice"),
    [("short", "flip on the short edge"), ("none", "One side only: nothing"), ("fold", "fold each sheet")],
)
def test_the_instructions_follow_the_flip(run, flip, advice):
    status, said, _ = run(*FEW, "--flip", flip)
    assert status == 0
    assert advice in said


def test_the_home_command_and_the_module_are_the_same_command():
    assert import_module("mission_site.commands.print").command is command
    assert gong.get_command(None, "print") is command


@pytest.mark.parametrize(
    ("address", "sentence"),
    [
        ("gong.example", "must begin with http"),
        ("http://127.0.0.1:8000", "always means the device itself"),
        ("http://localhost", "always means the device itself"),
        ("http://laptop", "the name has no dot"),
        ("https://gong.example/?deck=1", "must not contain a ?"),
        ("https://gong.example/my family", "space"),
        ("https://gong.example/a /", "space"),
        ("https://gong.example:99999", "port"),
        ("https://user:secret@gong.example", "user name"),
        ("https://gong.example/" + "a" * 279, "path may have at most"),
        ("https://" + ".".join(["a" * 48] * 5) + ".example", "host name may have at most"),
        ("", "must begin with http"),
    ],
)
def test_an_address_that_cannot_be_printed_is_refused_in_one_sentence(run, tmp_path, address, sentence):
    status, said, error = run(address=address)
    assert status == 2
    assert said == ""
    assert sentence in error
    assert error.count("\n") == 1
    assert "Traceback" not in error
    assert list(tmp_path.iterdir()) == []


def test_an_address_for_trying_out_is_printed_when_asked_for(run):
    assert run(*FEW, "--allow-unreachable", address="http://localhost:8000")[0] == 0


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("--paper", "a7"), "is not a known paper size"),
        (("--card", "20x30"), "too small for a code"),
        (("--card", "tarot"), "is not a known card size"),
        (("--grid", "4x4"), "the largest that does is 3x3"),
        (("--grid", "many"), "is not a grid"),
        (("--paper", "70x90"), "Not even one card"),
        (("--lang", "klingon"), "There is no language 'klingon'"),
        (("--deck", "234567"), "typing mistake"),
        (("--deck", "x"), "is not a deck code"),
        (("--cards", "pluto"), "does not name any cards"),
        (("--back-angle", "5"), "the backs would reach 3.9 mm over the paper's edge: correct less"),
        (("--scale-x", "107", "--back-x", "-3"), "the backs would reach 2.3 mm over the paper's edge"),
        (("--out", "."), "names a folder"),
        (("--out", "nowhere/deck.pdf"), "its folder does not exist"),
        (("--out", "/proc/deck.pdf"), "Cannot write"),
        (("--out", "/dev/null"), "does not end in .pdf"),
        (("--out", f"{'a' * 300}.pdf"), "too long"),
        (("--out", f"{'a' * 300}/deck.pdf"), "too long"),
    ],
)
def test_a_wish_that_cannot_be_met_is_refused_in_one_sentence(run, tmp_path, words, sentence):
    status, said, error = run(*words)
    assert status == 2
    assert said == ""
    assert sentence in error
    assert "Traceback" not in error
    assert error.splitlines()[-1].startswith("gong: ")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    "words",
    [
        ("--gap", "nan"),
        ("--gap", "-1"),
        ("--bleed", "inf"),
        ("--scale-x", "50"),
        ("--back-x", "99"),
        ("--flip", "sideways"),
        ("--ink", "gold"),
        ("--back-angle", "left"),
        ("--bleed", "1,2,3"),
        ("--cut-corners", "-inf"),
    ],
)
def test_numbers_and_words_out_of_range_are_refused(run, words):
    status, said, error = run(*words)
    assert status == 2
    assert said == ""
    assert f"'{words[0]}'" in error


def test_limits_are_said_in_words_and_not_in_signs(run):
    assert "'12' must be a number from -10 to 10." in run("--back-x", "12")[2]


def test_decimals_may_have_a_comma_and_choices_capitals(run):
    status, said, _ = run(*FEW, "--back-x", "0,5", "--flip", "Short", "--ink", "LOW")
    assert status == 0
    assert "flip on the short edge" in said


def test_without_an_address_the_way_to_one_is_said(run):
    status, _, error = run(address=None)
    assert status == 2
    assert "--base-url https://gong.example" in error
    assert "gong start" in error


def test_cut_lines_never_take_the_place_of_the_deck(run, tmp_path):
    (tmp_path / "link.svg").symlink_to("gong-cards.pdf")
    status, _, error = run(*FEW, "--cut-file", "link.svg")
    assert status == 2
    assert "two files would have this name" in error
    (tmp_path / "link.svg").unlink()
    assert list(tmp_path.iterdir()) == []


def test_a_failed_proof_is_status_1_with_nothing_new_and_the_old_file_intact(run, tmp_path, monkeypatch):
    monkeypatch.setattr(deck, "faces_of", lambda order: faces_of(order)[::-1])
    out = tmp_path / "gong-cards.pdf"
    out.write_bytes(OLD)
    status, said, error = run(*FEW)
    assert status == 1
    assert said == ""
    assert "failed its own proof and was not kept" in error
    assert out.read_bytes() == OLD
    assert [file.name for file in tmp_path.iterdir()] == [out.name]


def test_the_cards_that_are_missing_are_asked_for_galaxy_by_galaxy(monkeypatch, tmp_path, run):
    answers = iter(["12456", *[""] * 8, "0"])
    monkeypatch.setattr("click.termui.visible_prompt_func", lambda _text: next(answers))
    status, said, _ = run("--cards", "missing")
    assert status == 0
    assert "3 cards on 1 sheet" in said


def test_a_complete_deck_needs_no_printing(monkeypatch, run):
    monkeypatch.setattr("click.termui.visible_prompt_func", lambda _text: "")
    status, _, error = run("--cards", "missing")
    assert status == 2
    assert "No card is missing" in error


def test_an_unclear_answer_is_asked_again_and_costs_no_paper(monkeypatch, run):
    answers = iter(["all", "7", "-5", "1 2, 4-6", "1, 2 4 5 6", *[""] * 9])
    monkeypatch.setattr("click.termui.visible_prompt_func", lambda _text: next(answers))
    status, said, error = run("--cards", "missing")
    assert status == 0
    assert "1 card on 1 sheet" in said
    assert error.count("does not say which cards you have: type their numbers, from 1 to 6") == 4


@pytest.mark.parametrize("shell", ["{} < /dev/null", "printf '1234\n\n' | {}", "{} <&-"])
def test_questions_that_nobody_answers_end_in_one_sentence(tmp_path, shell):
    words = shlex.join([sys.executable, "-m", "print_cards", "--base-url", str(BASE), "--cards", "missing"])
    ended = subprocess.run(
        ["sh", "-c", shell.format(words)],
        cwd=tmp_path,
        env=os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
        capture_output=True,
        text=True,
        check=False,
    )
    assert ended.returncode == 2
    assert ended.stderr.splitlines()[-1].startswith("gong: --cards missing asks questions")
    assert "Traceback" not in ended.stderr
    assert list(tmp_path.iterdir()) == []


def with_files_of_at_most(size: int, folder, **surroundings: str) -> subprocess.CompletedProcess:
    """Print in another process on a disk that takes no larger files: the same error as a full disk."""
    words = ["-m", "print_cards", "--base-url", str(BASE), *FEW]
    return subprocess.run(
        [sys.executable, *words],
        cwd=folder,
        env=os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, sys.path))} | surroundings,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (size, size)),
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.parametrize(
    ("size", "sentence"), [(400_000, "Cannot write 'gong-cards.pdf'"), (50_000, "no room for working files")]
)
def test_a_full_disk_is_said_in_one_sentence_and_the_old_file_stays(tmp_path, size, sentence):
    out = tmp_path / "gong-cards.pdf"
    out.write_bytes(OLD)
    ended = with_files_of_at_most(size, tmp_path)
    assert ended.returncode == 2
    assert sentence in ended.stderr.splitlines()[-1]
    assert "Traceback" not in ended.stderr
    assert ended.stdout == ""
    assert out.read_bytes() == OLD
    assert [file.name for file in tmp_path.iterdir()] == [out.name]
