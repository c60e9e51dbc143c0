"""Names for what is made: an odd one is refused in a sentence before anything is written."""

import pytest
from click.testing import CliRunner

from mission_site.cli import gong
from print_cards.places import BadName, file_place, folder_place

PRINT = "print --base-url https://gong.example --cards zeta-1"
FILES = {
    f"{PRINT} --out": ".pdf",
    f"{PRINT} --for images --out": ".zip",
    f"{PRINT} --for makeplayingcards --out": ".zip",
    f"{PRINT} --cut-file": ".svg",
    "box --out": ".pdf",
    "box --cut-file": ".svg",
    "booklet --out": ".pdf",
    "calibrate --out": ".pdf",
    "simulate link --out": ".csv or .json",
    "simulate link --plot": ".png or .svg",
    "start --out": ".pdf",
}
FOLDERS = [
    f"{PRINT} --for tabletop-simulator --out",
    "export --base-url https://gong.example",
    "art",
]


@pytest.fixture
def refusal(tmp_path, monkeypatch):
    """Type a command in a folder that holds g.json and a folder; returns what it is refused with."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("GONG_DATA", str(tmp_path / "data"))
    (tmp_path / "g.json").write_text("precious")
    (tmp_path / "folder").mkdir()

    def typed(words: str, name: str) -> str:
        error = CliRunner().invoke(gong, [*words.split(), name]).exception
        assert isinstance(error, BadName)
        assert sorted(file.name for file in tmp_path.iterdir()) == ["folder", "g.json"]
        assert (tmp_path / "g.json").read_text() == "precious"
        sentence = str(error)
        assert "\n" not in sentence
        assert sentence.endswith(".")
        return sentence

    return typed


@pytest.mark.parametrize("name", ["deck.docx", ".docx", "deck", "-", "pdf"])
@pytest.mark.parametrize("words", FILES)
def test_a_file_with_another_ending_is_refused_with_the_right_one(refusal, words, name):
    assert f"'{name}' does not end in {FILES[words]}: give a name such as " in refusal(words, name)


@pytest.mark.parametrize("words", [words for words in FILES if words != "start --out"])
@pytest.mark.parametrize("name", ["folder", "folder/", "new/", "new.pdf/", "."])
def test_a_folder_where_a_file_is_made_is_refused(refusal, words, name):
    assert f"'{name}' names a folder, and a file is made" in refusal(words, name)


@pytest.mark.parametrize("name", ["g.json", "new.json", "Deck.PDF", ".docx"])
@pytest.mark.parametrize("words", FOLDERS)
def test_a_file_where_a_folder_is_made_is_refused(refusal, words, name):
    assert f"'{name}' is the name of a file, and a folder is made" in refusal(words, name)


@pytest.mark.parametrize("name", ["", "  "])
@pytest.mark.parametrize("words", [*FILES, *FOLDERS])
def test_no_name_at_all_is_refused(refusal, words, name):
    if words != "start --out" or name.strip():
        assert "is no name: give a name such as" in refusal(words, name)


@pytest.mark.parametrize("name", [".csv", ".JSON"])
def test_an_ending_alone_is_no_name(name):
    with pytest.raises(BadName, match=r"is an ending without a name: give a name such as a\.csv or a\.json"):
        file_place(name, "a.csv", "a.json")


@pytest.mark.parametrize("name", ["deck.pdf", "deck.PDF", "my deck.v2.pdf", "folder.pdf", "../deck.pdf"])
def test_usual_names_are_taken_as_they_are(name):
    assert str(file_place(name, "gong-deck.pdf")).replace("\\", "/") == name


@pytest.mark.parametrize("name", ["site", "gong.example.com", "v1.2", ".", "x" * 300])
def test_usual_folders_are_taken_as_they_are(name):
    assert str(folder_place(name, "site")) == name
