"""What the laptop remembers of the last deck."""

import json
from dataclasses import asdict
from pathlib import Path

import pytest

from mission_site.home.memory import BrokenMemory, CannotRemember, LastDeck, recall, remember

DECK = LastDeck(host="192.168.1.23", port=8000, file="gong-deck.pdf", sha256="00", paper="a4", language="en")


def test_a_new_laptop_remembers_nothing(tmp_path: Path) -> None:
    assert recall(tmp_path) is None


def test_the_last_deck_is_remembered(tmp_path: Path) -> None:
    remember(DECK, tmp_path / "data")
    assert recall(tmp_path / "data") == DECK
    assert [file.name for file in (tmp_path / "data").iterdir()] == ["last-deck.json"]


def note(**changes: object) -> str:
    return json.dumps(asdict(DECK) | changes)


@pytest.mark.parametrize(
    "content",
    [
        "",
        "{",
        "[]",
        '{"host": 1}',
        '"text"',
        "null",
        "[" * 100_000,
        note(port="8000"),
        note(port=True),
        note(port=0),
        note(port=99999),
        note(host=None),
        note(host=""),
        note(host="two words"),
        note(file=None),
        note(language=["en"]),
    ],
)
def test_a_broken_note_is_told_in_one_sentence_with_the_remedy(tmp_path: Path, content: str) -> None:
    (tmp_path / "last-deck.json").write_text(content)
    with pytest.raises(BrokenMemory, match=r"\(it is not as GONG wrote it\): delete that file"):
        recall(tmp_path)


def test_a_note_that_is_no_text_or_no_file_is_told_too(tmp_path: Path) -> None:
    (tmp_path / "last-deck.json").write_bytes(b"\xff\xfe")
    with pytest.raises(BrokenMemory, match="not as GONG wrote it"):
        recall(tmp_path)
    (tmp_path / "last-deck.json").unlink()
    (tmp_path / "last-deck.json").mkdir()
    with pytest.raises(BrokenMemory, match="delete that file"):
        recall(tmp_path)


def test_a_note_with_more_in_it_than_we_know_is_read(tmp_path: Path) -> None:
    (tmp_path / "last-deck.json").write_text(note(colour="violet"))
    assert recall(tmp_path) == DECK


def test_a_folder_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("a file where the folder should be")
    with pytest.raises(CannotRemember, match="Your deck is made, but"):
        remember(DECK, tmp_path / "data")


def test_a_note_that_cannot_be_put_in_its_place_leaves_nothing_half_written(tmp_path: Path) -> None:
    (tmp_path / "last-deck.json").mkdir()
    with pytest.raises(CannotRemember):
        remember(DECK, tmp_path)
    assert [file.name for file in tmp_path.iterdir()] == ["last-deck.json"]


def test_a_deck_file_that_was_changed_is_not_still_there(tmp_path: Path) -> None:
    file = tmp_path / "gong-deck.pdf"
    file.write_bytes(b"another file")
    deck = LastDeck(host="h", port=1, file=str(file), sha256="00", paper="a4", language="en")
    assert not deck.is_still_there()
