"""What a translator is told: every fault with its file and line."""

import shutil
from importlib.resources import files
from pathlib import Path

import pytest

from missions.rulebook import check_rules


@pytest.fixture
def languages(tmp_path: Path) -> Path:
    """A folder with English and French rules that may be spoilt."""
    source = Path(str(files("missions"))) / "languages"
    for tag in ("en", "fr"):
        shutil.copytree(source / tag / "rules", tmp_path / tag / "rules")
    return tmp_path


def spoil(languages: Path, file: str, old: str, new: str) -> int:
    """Change a text and return the line on which it stood."""
    path = languages / file
    text = path.read_text("utf-8")
    assert text.count(old) >= 1
    path.write_text(text.replace(old, new, 1), "utf-8")
    return text[: text.index(old)].count("\n") + 1


def faults(languages: Path) -> list[str]:
    return [str(fault) for fault in check_rules(["en", "fr"], folder=languages)]


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("{deal} cartes", "9 cartes", "a digit is typed by hand"),
        ("{deal} cartes", "{dael} cartes", "there is no number {dael}: did you mean {deal}?"),
        ("{deal} cartes", "{deal cartes", "a bracket is left over"),
        ("{deal} cartes", "les cartes", "the number 'deal' of en/rules/gong.md:29 is missing"),
        ("Mélange toutes", "Mélangе toutes", "'Mélangе' has letters of another script"),
        ("proxima-1", "proxima-7", "there is no card 'proxima-7' in this game: did you mean 'proxima-"),
        ("{jokers} dernières", "{jokers} *dernières*", "inside a text only **bold**"),
        ("```cards", "```card", "a picture is ```cards"),
        ("## Les cartes", "#### Les cartes", "a heading with #### does not belong here"),
        ("| {number} | {xphere} |", "| {number} | {number} |", "the number 'xphere' of en/rules/gong.md"),
        (
            "{jokers} dernières",
            "{xphere} dernières",
            "there is no number {xphere} outside its row of a table",
        ),
    ],
)
def test_a_fault_is_told_with_its_line(languages: Path, old: str, new: str, said: str) -> None:
    line = spoil(languages, "fr/rules/gong.md", old, new)
    told = faults(languages)
    place = min(abs(int(fault.split(":")[1]) - line) for fault in told if said in fault)
    assert place <= 2, told  # a list or table is named by its first line


def test_a_missing_question_is_told_at_its_heading(languages: Path) -> None:
    start = "### Puis-je contrer un contre ?\n\nNon. Les deux jokers ont déjà été montrés.\n\n"
    spoil(languages, "fr/rules/gong.md", start, "")
    (told,) = faults(languages)
    assert told.startswith("fr/rules/gong.md:")
    assert "a heading (##) with 9 questions (###) stands here, where en/rules/gong.md" in told
    assert told.endswith("has a heading (##) with 10 questions (###)")


def test_a_text_that_ends_too_early_is_told(languages: Path) -> None:
    path = languages / "fr/rules/link.md"
    path.write_text(path.read_text("utf-8").partition("## La fin")[0], "utf-8")
    (told,) = faults(languages)
    assert "en/rules/link.md" in told
    assert "goes on with a heading (##)" in told


def test_a_text_that_goes_on_too_long_is_told(languages: Path) -> None:
    path = languages / "fr/rules/link.md"
    path.write_text(path.read_text("utf-8") + "\nEncore un mot.\n", "utf-8")
    (told,) = faults(languages)
    assert "a paragraph stands here, and en/rules/link.md has ended" in told


def test_a_missing_file_is_told_and_how_to_mend_it(languages: Path) -> None:
    (languages / "fr/rules/family.md").unlink()
    assert faults(languages) == ["fr/rules/family.md:1: this file is missing: translate en/rules/family.md"]


def test_games_that_are_not_ours_may_stay_in_english(languages: Path) -> None:
    (languages / "fr/rules/gnoming.md").unlink()
    assert faults(languages) == []


def test_a_file_in_another_encoding_is_told(languages: Path) -> None:
    (languages / "fr/rules/family.md").write_bytes("# Défausse".encode("latin-1"))
    (told,) = faults(languages)
    assert "fr/rules/family.md:1: this file cannot be read as UTF-8" in told


def test_a_file_without_a_title_is_told(languages: Path) -> None:
    (languages / "fr/rules/family.md").write_text("Bonjour.\n", "utf-8")
    (told,) = faults(languages)
    assert "a page of rules begins with its only title" in told
