"""Templates that wait for the next start: quick when they are there, and nothing lost when they are not."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import jinja2
import pytest

from mission_site import Settings
from tests.visitor import Visitor


@pytest.fixture
def settings(settings: Settings, tmp_path: Path) -> Settings:
    """A site that was never started before."""
    return replace(settings, cache=tmp_path / "cold")


@pytest.fixture
def folder(settings: Settings) -> Path:
    return settings.cache / "templates"


@pytest.fixture
def compiled(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of the templates that Jinja had to compile."""
    names: list[str] = []
    compile_one = jinja2.Environment.compile

    def counting(self: jinja2.Environment, source: str, name: str, *rest: object) -> object:
        names.append(name)
        return compile_one(self, source, name, *rest)  # type: ignore[call-overload]

    monkeypatch.setattr(jinja2.Environment, "compile", counting)
    return names


def test_the_second_start_compiles_nothing(make_site: Callable[[], Visitor], compiled: list[str]) -> None:
    make_site().open("/F")
    assert "mission.html" in compiled
    compiled.clear()
    make_site().open("/F")
    assert compiled == []


@pytest.mark.parametrize("left", [b"", b"j2", b"anything else", "half"])
def test_a_damaged_file_is_made_again(
    make_site: Callable[[], Visitor], folder: Path, compiled: list[str], left: bytes | str
) -> None:
    make_site().open("/F")
    for file in folder.iterdir():
        whole = file.read_bytes()
        file.write_bytes(left if isinstance(left, bytes) else whole[: len(whole) // 2])
    compiled.clear()
    assert make_site().open("/F").mission
    assert "mission.html" in compiled
    compiled.clear()
    assert make_site().open("/F").mission
    assert compiled == []


def test_a_folder_that_cannot_be_made_is_done_without(make_site: Callable[[], Visitor], folder: Path) -> None:
    folder.parent.write_text("a file where the folder should be")
    assert make_site().open("/F").mission
