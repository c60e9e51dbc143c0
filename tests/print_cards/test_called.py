"""Commands that the program names can be copied: they are called as the program itself was."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from print_cards import called
from print_cards.called import copyable, folder_to_name, program

HOME = Path("/home/ana/gong")


@pytest.mark.parametrize(
    ("typed", "on_path", "folder"),
    [
        (".venv/bin/gong", None, ".venv/bin"),
        ("./.venv/bin/gong", None, ".venv/bin"),
        ("/home/ana/gong/.venv/bin/gong", None, ".venv/bin"),
        (".venv/bin/gong", "/usr/local/bin/gong", ".venv/bin"),
        ("/home/ana/gong/.venv/bin/gong", "/home/ana/gong/.venv/bin/gong", None),
        (".venv/bin/gong", "/home/ana/gong/.venv/bin/gong", None),
        ("/opt/gong/bin/gong", None, "/opt/gong/bin"),
        ("../gong-2/.venv/bin/gong", None, "/home/ana/gong-2/.venv/bin"),
        ("/home/ana/gong/.venv/bin/gong.exe", None, ".venv/bin"),
        ("/home/ana/gong/mission_site/cli.py", None, None),
        ("/usr/bin/pytest", None, None),
    ],
)
def test_a_program_is_named_as_it_was_called_unless_its_name_is_enough(typed, on_path, folder):
    found = folder_to_name(typed, on_path=on_path, here=HOME)
    assert found == (None if folder is None else Path(folder))


@pytest.fixture
def in_a_venv(monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(called.shutil, "which", lambda _name: None)
    monkeypatch.setattr(sys, "argv", [f".venv{os.sep}bin{os.sep}gong", "print"])
    return f".venv{os.sep}bin{os.sep}"


def test_commands_in_a_text_are_those_of_this_call(in_a_venv):
    text = "Run `gong start`, or `pip install --editable '.[art]'`; gong is a game."
    assert copyable(text) == (
        f"Run `{in_a_venv}gong start`, or `{in_a_venv}pip install --editable '.[art]'`; gong is a game."
    )


def test_a_folder_with_a_space_can_be_copied_too(monkeypatch, tmp_path):
    folder = tmp_path / "my games"
    monkeypatch.setattr(called.shutil, "which", lambda _name: None)
    monkeypatch.setattr(sys, "argv", [str(folder / "gong")])
    assert program() == (f'& "{folder / "gong"}"' if os.name == "nt" else f"'{folder / 'gong'}'")


def test_nothing_is_changed_where_gong_is_on_the_path(monkeypatch, tmp_path):
    monkeypatch.setattr(called.shutil, "which", lambda _name: str(tmp_path / "gong"))
    monkeypatch.setattr(sys, "argv", [str(tmp_path / "gong")])
    assert copyable("Run `gong start`.") == "Run `gong start`."


@pytest.mark.skipif(os.name != "posix", reason="looks for the program of a POSIX environment")
def test_what_is_said_after_the_line_of_the_readme_can_be_typed(tmp_path):
    ours = Path(sys.executable).parent / "gong"
    (tmp_path / ".venv").symlink_to(ours.parent.parent)
    elsewhere = {"PATH": "/nowhere", "GONG_DATA": str(tmp_path / "data")}

    def said(*words):
        command = [".venv/bin/gong", *words]
        ended = subprocess.run(
            command, cwd=tmp_path, env=elsewhere, capture_output=True, text=True, timeout=60, check=False
        )
        return ended.stdout + ended.stderr

    calibrated = said("calibrate", "set", "--printer", "hall", "--x", "1")
    assert "Check it: .venv/bin/gong calibrate --printer hall" in calibrated
    assert "run `.venv/bin/gong start` instead" in said("print")
    assert "See `.venv/bin/gong box --help`." in said("box", "--nonsense")
    assert said("--version").startswith("gong, version ")
