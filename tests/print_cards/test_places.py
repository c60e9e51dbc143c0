"""Names for what is made: an odd one is refused in a sentence before anything is written."""

import os

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


@pytest.mark.parametrize("name", ["deck.docx", ".docx", "deck.", "-"])
@pytest.mark.parametrize("words", FILES)
def test_a_file_with_another_ending_is_refused_with_the_right_one(refusal, words, name):
    assert f"'{name}' does not end in {FILES[words]}: give a name such as " in refusal(words, name)


@pytest.mark.parametrize("words", FILES)
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
    assert "is no name: give a name such as" in refusal(words, name)


@pytest.mark.parametrize("name", [".csv", ".JSON"])
def test_an_ending_alone_is_no_name(name):
    with pytest.raises(BadName, match=r"is an ending without a name: give a name such as a\.csv or a\.json"):
        file_place(name, "a.csv", "a.json")


@pytest.mark.parametrize("name", ["deck", "my deck", "../Deck", "קלפים"])
def test_a_name_without_an_ending_gets_the_only_one_that_fits(name):
    assert str(file_place(name, "gong-deck.pdf")).replace("\\", "/") == f"{name}.pdf"


@pytest.mark.parametrize("name", ["games", "pdf", ".", "-", "--", "deck.", "v1.2"])
def test_no_ending_is_guessed_where_there_are_two_or_the_name_is_odd(name):
    examples = ("a.csv", "a.json") if name == "games" else ("a.pdf",)
    with pytest.raises(BadName):
        file_place(name, *examples)


@pytest.mark.parametrize("words", [words for words, ending in FILES.items() if " or " in ending])
def test_a_name_without_an_ending_is_refused_where_two_would_fit(refusal, words):
    assert f"'games' does not end in {FILES[words]}: give a name such as " in refusal(words, "games")


def test_the_file_that_gets_its_ending_is_named_in_the_first_line(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "deck").write_text("another one")
    said = CliRunner().invoke(gong, [*PRINT.split(), "--out", "deck"], catch_exceptions=False)
    assert said.stdout.startswith("deck.pdf: 1 card on 1 sheet")
    assert (tmp_path / "deck.pdf").read_bytes().startswith(b"%PDF-")
    assert (tmp_path / "deck").read_text() == "another one"


@pytest.mark.skipif(os.name != "posix", reason="devices have names of their own there")
@pytest.mark.parametrize("words", FILES)
def test_a_device_gets_no_ending(refusal, words):
    assert "'/dev/null' does not end in" in refusal(words, "/dev/null")


@pytest.mark.skipif(os.name != "posix", reason="pipes lie elsewhere there")
@pytest.mark.parametrize("words", ["missions balance --deck", "db restore"])
def test_what_may_never_end_is_not_read(tmp_path, words):
    os.mkfifo(tmp_path / "pipe")
    refused = CliRunner().invoke(gong, [*words.split(), str(tmp_path / "pipe")])
    assert refused.exit_code == 2
    assert "pipe' is no ordinary file." in refused.output


@pytest.mark.parametrize("name", ["deck.pdf", "deck.PDF", "my deck.v2.pdf", "folder.pdf", "../deck.pdf"])
def test_usual_names_are_taken_as_they_are(name):
    assert str(file_place(name, "gong-deck.pdf")).replace("\\", "/") == name


@pytest.mark.parametrize("name", ["site", "gong.example.com", "v1.2", ".", "x" * 300])
def test_usual_folders_are_taken_as_they_are(name):
    assert str(folder_place(name, "site")) == name
