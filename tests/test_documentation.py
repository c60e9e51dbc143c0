"""What the README promises exists, and what exists is in the README."""

import re
from pathlib import Path

import pytest

from mission_site.cli import COMMANDS
from missions.games import GAME_NAMES

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")


def settings_in_code() -> set[str]:
    code = "".join(file.read_text(encoding="utf-8") for file in (ROOT / "mission_site").rglob("*.py"))
    return set(re.findall(r"\bGONG_[A-Z_]+\b", code))


def test_every_setting_is_in_the_table_and_the_table_lists_no_other() -> None:
    assert set(re.findall(r"^\| `(GONG_[A-Z_]+)` \|", README, re.MULTILINE)) == settings_in_code()


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_is_shown(command: str) -> None:
    assert re.search(rf"\bgong {command}\b", README)


def test_no_command_is_shown_that_does_not_exist() -> None:
    assert set(re.findall(r"(?:`|/|\\)gong ([a-z]+)", README)) <= set(COMMANDS)


@pytest.mark.parametrize("game", GAME_NAMES)
def test_every_game_is_named(game: str) -> None:
    assert f"`{game}`" in README


def test_every_file_that_is_pointed_at_exists() -> None:
    for target in re.findall(r"\]\(([^)#:]+)\)", README):
        assert (ROOT / target).exists(), target


def test_the_top_level_stays_as_it_was_designed() -> None:
    folders = {entry.name for entry in ROOT.iterdir() if entry.is_dir() and not entry.name.startswith(".")}
    assert folders - {"__pycache__", "build", "dist", "node_modules"} == {
        "missions",
        "mission_site",
        "print_cards",
        "tests",
    }
