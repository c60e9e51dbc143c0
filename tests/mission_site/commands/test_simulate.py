"""``gong simulate`` and ``gong missions balance`` as somebody types them."""

import csv
import json
import xml.etree.ElementTree as ET

import pytest
from click.testing import CliRunner

from mission_site.cli import gong
from mission_site.commands import simulate
from missions import plot
from missions.catalogue import shipped_catalogue
from missions.errors import GongError
from missions.games import GAME_NAMES
from missions.simulate import Played
from print_cards.stopping import Stopped


@pytest.fixture
def run():
    def run(*words):
        return CliRunner().invoke(gong, [str(word) for word in words])

    return run


@pytest.mark.parametrize("name", GAME_NAMES)
def test_every_game_can_be_simulated(run, name):
    result = run("simulate", name, "--players", 3, "--games", 20, "--cores", 1)
    assert result.exit_code == 0
    assert "20 of 20 (100.00%)" in result.output
    assert "seat 3 wins" in result.output


def test_the_name_of_a_game_may_have_capitals(run):
    assert (
        "link, 2 players" in run("simulate", "LINK", "--players", 2, "--games", 1, "--bot", "Random").output
    )


def test_a_csv_has_a_line_for_every_game(run, tmp_path):
    out = tmp_path / "games.csv"
    run("simulate", "link", "--games", 150, "--seed", 4, "--out", out)
    rows = list(csv.DictReader(out.read_text().splitlines()))
    assert [int(row["number"]) for row in rows] == list(range(150))
    assert {row["winners"] for row in rows} == {"1", "2", "3", "4"}


def test_a_json_has_the_figures(run, tmp_path):
    out = tmp_path / "figures.json"
    run("simulate", "go-fish", "--games", 60, "--players", 2, "--seed", 4, "--out", out)
    found = json.loads(out.read_text())
    assert (found["games"], found["seed"], len(found["seats"])) == (60, 4, 2)
    assert sum(found["turns"]["counts"].values()) == found["finished"]


def test_the_same_seed_prints_the_same_table_on_any_number_of_cores(run):
    outputs = {run("simulate", "fight", "--games", 130, "--seed", 9, "--cores", n).output for n in (1, 2)}
    assert len(outputs) == 1


def test_a_picture_is_drawn(run, tmp_path):
    for name in ("turns.png", "turns.svg"):
        result = run("simulate", "link", "--games", 30, "--plot", tmp_path / name)
        assert result.exit_code == 0
    assert (tmp_path / "turns.png").read_bytes().startswith(b"\x89PNG")
    assert ET.parse(tmp_path / "turns.svg").getroot().tag.endswith("svg")  # noqa: S314 - our own file


def test_options_are_rules_in_words(run):
    assert run("simulate", "link", "--games", 5, "-o", "jokers=0", "-o", "must_play=no").exit_code == 0


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("link", "-o", "jokers=5"), "jokers=0|2"),
        (("link", "--players", 7), "2 to 6 players, not 7"),
        (("link", "--out", "/no/such/folder/games.csv"), "its folder does not exist"),
        (("link", "--out", "/no/such/folder/games.json"), "its folder does not exist"),
        (("link", "--out", f"{'a' * 300}.csv"), "too long"),
    ],
)
def test_what_cannot_be_is_one_clear_sentence(run, words, said):
    result = run("simulate", *words)
    assert isinstance(result.exception, GongError)
    assert said in str(result.exception)
    assert "games finished" not in result.output


def test_games_that_are_broken_off_leave_the_last_file_as_it_was(run, tmp_path, monkeypatch):
    out = tmp_path / "games.csv"
    out.write_text("the games of last Friday")

    def broken_off(_plan, _games, *, processes, seen):
        seen([Played(0, 1, 2, (0,), 0, 3)])
        raise KeyboardInterrupt

    monkeypatch.setattr(simulate, "simulate", broken_off)
    stopped = run("simulate", "link", "--out", out).exception
    assert isinstance(stopped, Stopped)
    assert "games.csv' is not written; what was there before is untouched" in str(stopped)
    assert out.read_text() == "the games of last Friday"
    assert [file.name for file in tmp_path.iterdir()] == ["games.csv"]


def test_a_picture_that_cannot_be_drawn_is_said_before_anything_is_played(run, tmp_path, monkeypatch):
    monkeypatch.setattr(plot, "find_spec", lambda _name: None)
    result = run("simulate", "link", "--plot", tmp_path / "turns.png")
    assert "need matplotlib" in str(result.exception)
    assert "games finished" not in result.output


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("chess",), "'chess' is not one of"),
        (("link", "--out", "games.txt"), "'games.txt' does not end in .csv or .json"),
        (("link", "--plot", "a.gif"), "'a.gif' does not end in .png or .svg"),
        (("link", "--games", "0"), "'0' must be a whole number from 1 to 10000000."),
        (("link", "--games", "9" * 30), "must be a whole number from 1 to 10000000."),
        (("link", "--games", "9" * 5000), f"'{'9' * 40}' must be a whole number from 1 to"),
        (("link", "--cores", "5000"), "'5000' must be a whole number from 1 to 60."),
        (("link", "--max-turns", "-1"), "'-1' must be a whole number from 1 to 1000000."),
    ],
)
def test_wrong_words_are_refused_before_anything_is_played(run, words, said):
    result = run("simulate", *words)
    assert said in f"{result.output}{result.exception}"
    assert "games finished" not in result.output


def test_balance_tells_of_every_mission_and_ends_with_a_verdict(run):
    result = run("missions", "balance", "--games", 60, "--cores", 1)
    for mission in shipped_catalogue().missions:
        assert f"  {mission.id} " in result.output
    assert "targets kept." in result.output.splitlines()[-1]
    assert result.exit_code == (0 if "30 of 30" in result.output else 1)


def test_balance_judges_a_catalogue_of_ones_own(run, tmp_path):
    (tmp_path / "games.toml").write_text("")
    for colour, op in (("fight", "draw"), ("malus", "draw"), ("bonus", "put")):
        step = f'[[mission]]\nid = "{colour}-1"\neffect = [{{ op = "{op}", who = "all", n = 1 }}]\n'
        (tmp_path / f"{colour}.toml").write_text(step)
    result = run("missions", "balance", "--catalogue", tmp_path, "--games", 3, "--cores", 1)
    assert result.exit_code == 1
    assert "MISSED  malus lowers the cards" in result.output


def test_balance_plays_house_missions_too(run, tmp_path):
    file = tmp_path / "house.toml"
    file.write_text('[[mission]]\nid = "sofa"\ncolour = "malus"\neffect = [{ op = "skip" }]\n')
    assert "  sofa " in run("missions", "balance", "--deck", file, "--games", 40, "--cores", 1).output


@pytest.mark.parametrize("game", GAME_NAMES)
def test_a_starter_who_does_not_sit_at_the_table_is_refused(run, game):
    result = run("simulate", game, "--players", 4, "--games", 1, "--cores", 1, "-o", "starter=9")
    assert isinstance(result.exception, GongError)
    assert "starter=NUMBER (0 to 3)" in str(result.exception)
