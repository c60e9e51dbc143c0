"""What the laptop remembers of the last deck."""

from pathlib import Path

import pytest

from mission_site.home.memory import BrokenMemory, LastDeck, recall, remember

DECK = LastDeck(host="192.168.1.23", port=8000, file="gong-deck.pdf", sha256="00", paper="a4", language="en")


def test_a_new_laptop_remembers_nothing(tmp_path: Path) -> None:
    assert recall(tmp_path) is None


def test_the_last_deck_is_remembered(tmp_path: Path) -> None:
    remember(DECK, tmp_path / "data")
    assert recall(tmp_path / "data") == DECK
    assert [file.name for file in (tmp_path / "data").iterdir()] == ["last-deck.json"]


@pytest.mark.parametrize("content", ["", "{", "[]", '{"host": 1}', '"text"', "null"])
def test_a_broken_note_is_told_in_one_sentence_with_the_remedy(tmp_path: Path, content: str) -> None:
    (tmp_path / "last-deck.json").write_text(content)
    with pytest.raises(BrokenMemory, match="delete that file"):
        recall(tmp_path)


def test_a_folder_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("a file where the folder should be")
    with pytest.raises(BrokenMemory, match="cannot be used"):
        remember(DECK, tmp_path / "data")


def test_a_deck_file_that_was_changed_is_not_still_there(tmp_path: Path) -> None:
    file = tmp_path / "gong-deck.pdf"
    file.write_bytes(b"another file")
    deck = LastDeck(host="h", port=1, file=str(file), sha256="00", paper="a4", language="en")
    assert not deck.is_still_there()
