"""Whatever goes wrong, every command says so in one sentence and leaves nothing half-written."""

from pathlib import Path

import pytest
from click.testing import CliRunner

from mission_site.cli import gong
from missions.errors import GongError
from print_cards import artwork, keep_all, profiles
from print_cards.keep import CannotWrite, keep

PRINT = "print --base-url https://gong.example --cards zeta-1"


@pytest.fixture
def refused(tmp_path, monkeypatch):
    """Type a command in a folder of its own; returns the one sentence with which it refuses."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("GONG_DATA", str(tmp_path))

    def typed(words: str) -> str:
        ended = CliRunner().invoke(gong, words.split())
        assert isinstance(ended.exception, GongError), ended.output
        sentence = str(ended.exception)
        assert "\n" not in sentence
        assert sentence.endswith(".")
        return sentence

    return typed


@pytest.mark.parametrize("place", ["nowhere/deck", "/proc/gong", "null"])
@pytest.mark.parametrize(
    ("words", "ending"),
    [
        (f"{PRINT} --out", ".pdf"),
        (f"{PRINT} --cut-file", ".svg"),
        (f"{PRINT} --for images --out", ".zip"),
        ("box --out", ".pdf"),
        ("box --cut-file", ".svg"),
        ("calibrate --out", ".pdf"),
        ("booklet --out", ".pdf"),
    ],
)
def test_a_place_that_can_hold_no_file_is_refused_by_name(refused, tmp_path, *, words, ending, place):
    link = tmp_path / f"null{ending}"
    link.symlink_to("/dev/null")
    assert refused(f"{words} {place}{ending}").startswith(f"Cannot write '{place}{ending}': ")
    assert list(tmp_path.iterdir()) == [link]


@pytest.mark.parametrize("words", [f"{PRINT} --for tabletop-simulator --out", "art"])
def test_so_is_one_that_can_hold_no_folder(refused, tmp_path, words):
    assert refused(f"{words} /proc/gong").startswith("Cannot write '/proc/gong")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    "words", [PRINT, f"{PRINT} --for images", f"{PRINT} --for tabletop-simulator", "box"]
)
def test_a_picture_that_is_missing_from_the_installation_is_named(refused, tmp_path, monkeypatch, words):
    monkeypatch.setattr(artwork, "finished", lambda name: Path("/nowhere") / name)
    assert "is missing from this installation" in refused(words)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("words", [f"{PRINT} --printer hall", "calibrate --printer hall", "calibrate list"])
@pytest.mark.parametrize(
    ("profile", "sentence"),
    [
        (b"x = ", "it is not TOML"),
        (b"\xff", "it is not TOML"),
        (b"x = 99", "x is 99 and must be from -8 to 8"),
    ],
)
def test_a_spoilt_profile_is_named_and_not_printed_with(refused, tmp_path, words, profile, sentence):
    folder = profiles.profiles_folder({"GONG_DATA": str(tmp_path)})
    folder.mkdir()
    (folder / "hall.toml").write_bytes(profile)
    said = refused(words)
    assert str(folder / "hall.toml") in said
    assert sentence in said
    assert list(tmp_path.iterdir()) == [folder]


def test_a_deck_and_its_cut_lines_are_both_there_or_neither(refused, tmp_path, monkeypatch):
    def full(path, content):
        if path.name.startswith(".cuts"):
            raise CannotWrite(path, "no space left on device")
        keep(path, content)

    monkeypatch.setattr(keep_all, "keep", full)
    assert "Cannot write 'cuts.svg'" in refused(f"{PRINT} --cut-file cuts.svg")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="needs a file that never ends")
def test_what_never_ends_is_not_read():
    ended = CliRunner().invoke(gong, ["proof", "/dev/zero"])
    assert ended.exit_code == 2
    assert "it is no ordinary file" in ended.output
