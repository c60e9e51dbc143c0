"""What the README promises exists, and what exists is in the README."""

import re
from pathlib import Path

import click
import pytest

from mission_site.cli import COMMANDS, gong
from missions.games import GAME_NAMES

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")


RUNNING = (ROOT / "mission_site/running.md").read_text(encoding="utf-8")
PAGES = pytest.mark.parametrize("page", [README, RUNNING], ids=["README", "running"])


def commands_in(page: str) -> list[list[str]]:
    """Return each use of ``gong`` in the code of a page, as words."""
    blocks = re.findall(r"```\w*\n(.*?)```", page, re.DOTALL)
    inline = re.findall(r"`([^`\n]+)`", re.sub(r"```.*?```", "", page, flags=re.DOTALL))
    code = "\n".join(blocks + inline).replace("\\\n", " ")
    found = re.findall(r"(?:^|bin/|Scripts\\|exec gong )gong ([a-z].*)", code, re.MULTILINE)
    return [re.split(r" +#|['`; ]*[';}]", words)[0].split() for words in found]


def settings_in_code() -> set[str]:
    code = "".join(file.read_text(encoding="utf-8") for file in (ROOT / "mission_site").rglob("*.py"))
    return set(re.findall(r"\bGONG_[A-Z_]+\b", code))


def test_every_setting_is_in_the_table_and_the_table_lists_no_other() -> None:
    assert set(re.findall(r"^\| `(GONG_[A-Z_]+)` \|", README, re.MULTILINE)) == settings_in_code()


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_is_shown(command: str) -> None:
    assert re.search(rf"\bgong {command}\b", README)


@PAGES
def test_every_command_and_option_that_is_shown_exists(page: str) -> None:
    for words in commands_in(page):
        command: click.Command = gong
        context = click.Context(gong)
        while isinstance(command, click.Group) and words:
            found = command.get_command(context, word := words.pop(0))
            assert found is not None, f"gong … {word}"
            command = found
        known = {
            name for parameter in command.params for name in (*parameter.opts, *parameter.secondary_opts)
        }
        options = {word.partition("=")[0] for word in words if word.startswith("-")}
        assert options <= known | {"--help"}, (command.name, words)


def test_the_page_on_running_shows_commands() -> None:
    assert {"serve", "export", "db", "decks"} <= {words[0] for words in commands_in(RUNNING)}


@PAGES
def test_every_setting_that_is_named_exists(page: str) -> None:
    assert set(re.findall(r"\bGONG_[A-Z_]+\b", page)) <= settings_in_code()


@pytest.mark.parametrize("game", GAME_NAMES)
def test_every_game_is_named(game: str) -> None:
    assert f"`{game}`" in README


@pytest.mark.parametrize("page", ["README.md", "mission_site/running.md"])
def test_every_file_that_is_pointed_at_exists(page: str) -> None:
    file = ROOT / page
    for target in re.findall(r"\]\(([^)#:]+)(?:#[a-z-]+)?\)", file.read_text(encoding="utf-8")):
        assert (file.parent / target).exists(), target


@pytest.mark.parametrize("extra", ["art", "proof", "postgres", "serve", "local-name", "plot"])
def test_every_extra_is_explained(extra: str) -> None:
    assert re.search(rf"`{extra}`|\[[a-z,]*\b{extra}\b[a-z,]*\]", README)


def test_the_top_level_stays_as_it_was_designed() -> None:
    folders = {entry.name for entry in ROOT.iterdir() if entry.is_dir() and not entry.name.startswith(".")}
    assert folders - {"__pycache__", "build", "dist", "node_modules"} == {
        "missions",
        "mission_site",
        "print_cards",
        "tests",
    }
