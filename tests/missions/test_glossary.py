"""Glossaries: the words that were decided on, and words that must not come back."""

import pytest

from missions.glossary import check_glossary, read_glossary
from missions.language import Language, shipped_languages

HEAD = "| Term | Word | Never | Why |\n|---|---|---|---|\n"
languages = pytest.mark.parametrize(
    "language", shipped_languages().values(), ids=lambda language: language.tag
)


@languages
def test_every_language_keeps_to_its_glossary(language):
    assert check_glossary(language) == ()


@pytest.fixture
def two(tmp_path):
    """Two glossaries and rules in a folder: English, and a French of which a test writes the rows."""

    def written(rows, rules=""):
        for tag, table in (("en", "| card | card |  |  |\n| draw pile | draw pile |  |  |\n"), ("fr", rows)):
            (tmp_path / tag / "rules").mkdir(parents=True)
            (tmp_path / tag / "glossary.md").write_text(HEAD + table, encoding="utf-8")
        (tmp_path / "fr/rules/gong.md").write_text(rules, encoding="utf-8")
        return tmp_path

    return written


def french(text="Pose 1 carte."):
    return Language("fr", "Français", "ltr", {"sentences.put.actor": text}, {"sentences.put.actor": 7})


def found(folder, language):
    return [str(fault) for fault in check_glossary(language, folder=folder)]


def test_a_thing_without_a_word_is_found(two):
    folder = two("| card | carte |  |  |\n| draw pile |  |  |  |\n")
    assert found(folder, french()) == ["fr/glossary.md:1: has no word for 'draw pile'"]


def test_a_word_that_was_ruled_out_is_found_in_missions_and_rules(two):
    folder = two(
        "| card | carte | tarot, image |  |\n| draw pile | pioche |  |  |\n", "# Règles\n\nTarot !\n"
    )
    assert found(folder, french("Pose 1 image.")) == [
        "fr/rules/gong.md:3: says 'tarot', and the glossary has 'carte' for 'card': Tarot !",
        "fr/words.toml:7: says 'image', and the glossary has 'carte' for 'card': Pose 1 image.",
    ]


@pytest.mark.parametrize("text", ["Pose 1 imagerie.", "Surimage.", "आimageी"])
def test_part_of_another_word_is_not_that_word(two, text):
    folder = two("| card | carte | image |  |\n| draw pile | pioche |  |  |\n")
    assert found(folder, french(text)) == []


def test_a_vowel_sign_makes_another_word(two):
    folder = two("| card | carte | पत |  |\n| draw pile | pioche |  |  |\n")
    assert found(folder, french("पता")) == []
    assert len(found(folder, french("एक पत।"))) == 1


@pytest.mark.parametrize("rows", ["", "| card |\n"])
def test_a_table_with_other_columns_is_told(two, rows):
    folder = two(rows)
    (folder / "fr/glossary.md").write_text(rows, encoding="utf-8")
    (fault,) = found(folder, french())
    assert fault == (
        "fr/glossary.md:1: this glossary cannot be read: "
        "it needs a table with the columns Term, Word, Never, Why"
    )


def test_a_missing_glossary_is_told(tmp_path, two):
    folder = two("")
    (folder / "fr/glossary.md").unlink()
    (fault,) = found(folder, french())
    assert fault.startswith("fr/glossary.md:1: this glossary cannot be read")


def test_a_row_knows_its_line_and_its_words(two):
    folder = two("| card | carte | tarot، image | Why not. |\n")
    (term,) = read_glossary(folder / "fr/glossary.md")
    assert (term.line, term.never, term.why) == (3, ("tarot", "image"), "Why not.")
