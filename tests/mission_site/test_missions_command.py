"""`gong missions` on the command line."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from mission_site.commands.missions import command

SHIPPED = Path(__file__).parents[2] / "missions/catalogue"


def run(*words):
    return CliRunner().invoke(command, words)


def gong(*words, **surroundings):
    start = "from mission_site.cli import main; main()"
    return subprocess.run(
        [sys.executable, "-c", start, "missions", *words],
        env=os.environ | surroundings,
        capture_output=True,
        text=True,
        check=False,
    )


def test_list_shows_every_mission_of_a_colour_in_one_line_each():
    result = run("list", "--colour", "malus")
    assert result.exit_code == 0
    lines = result.output.splitlines()
    assert lines[0] == "m01  2+  Draw 1 card."
    assert all(line.startswith("m") for line in lines)
    assert len(lines) >= 24
    assert len(run("list").output.splitlines()) > len(lines)


def test_list_speaks_other_languages():
    assert "f04  2+  Bataille de pouces" in run("list", "--lang", "fr").output


def test_show_says_a_mission_as_a_player_reads_it():
    result = run("show", "F04", "--lang", "es")
    assert result.exit_code == 0
    assert result.output.splitlines() == [
        "f04, Lucha (2-6, Tocarse las manos)",
        "  Elige a quién enfrentarte.",
        "  Guerra de pulgares: gana quien sujete el pulgar contrario.",
        "  Quien gane pone 1 carta en el descarte.",
        "  Quien pierda roba 1 carta del mazo.",
    ]


def test_show_marks_extended_missions():
    assert "extended" in run("show", "m17").output


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["show", "f999"], "gong: There is no mission 'f999': `gong missions list` shows them all.\n"),
        (["list", "--lang", "xx"], "gong: There is no language 'xx': choose from en, "),
        (["show", "f01", "--lang", "../en"], "gong: There is no language '../en': choose from en, "),
    ],
)
def test_what_does_not_exist_is_one_sentence_and_status_2(words, sentence):
    result = gong(*words)
    assert result.returncode == 2
    assert result.stderr.startswith(sentence)
    assert len(result.stderr.splitlines()) == 1
    assert result.stdout == ""


@pytest.mark.parametrize("encoding", ["cp1252", "cp437"])
def test_a_terminal_without_hebrew_letters_shows_the_rest(encoding):
    result = gong("show", "b01", "--lang", "he", PYTHONIOENCODING=encoding, PYTHONUTF8="0")
    assert result.returncode == 0
    assert result.stdout.startswith("b01, ??")
    assert "(2-6)" in result.stdout
    assert result.stderr == ""


@pytest.mark.parametrize(
    "words", [["list", "--colour", "green"], ["show"], ["check", "/nowhere/at/all"], ["dance"]]
)
def test_bad_usage_is_status_2_without_a_traceback(words):
    result = gong(*words)
    assert result.returncode == 2
    assert result.stderr.startswith("gong: ")
    assert "Traceback" not in result.stderr


def test_check_finds_nothing_wrong_with_the_shipped_missions():
    result = run("check")
    assert (result.exit_code, result.output.endswith("nothing wrong.\n")) == (0, True)


def test_check_reads_a_catalogue_of_ones_own(tmp_path):
    for file in SHIPPED.glob("*.toml"):
        text = file.read_text(encoding="utf-8")
        (tmp_path / file.name).write_text(
            text.replace('who = "actor", n = 1', 'who = "actor", n = 0'), "utf-8"
        )
    result = run("check", str(tmp_path))
    assert result.exit_code == 1
    assert "malus.toml:3: n is 0, and must be a whole number from 1 to 3" in result.output
    assert "found." in result.output.splitlines()[-1]


def test_check_of_an_empty_folder_says_which_files_it_looked_for(tmp_path):
    result = run("check", str(tmp_path))
    assert result.exit_code == 1
    assert "games.toml:1: this file cannot be read" in result.output
