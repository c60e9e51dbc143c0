"""What `gong languages check` finds in the site's words."""

from collections.abc import Callable
from pathlib import Path

import pytest

from mission_site.interface import words_file
from mission_site.interface_checks import check_interface, texts_asked
from missions.language import shipped_languages

Spoil = Callable[[str, str, str], list[str]]


@pytest.fixture
def spoil(tmp_path: Path) -> Spoil:
    """Return what is found in a language's file after one text in it was replaced."""

    def spoilt(tag: str, old: str, new: str) -> list[str]:
        text = words_file(tag).read_text(encoding="utf-8")
        assert old in text
        file = tmp_path / "site.po"
        file.write_text(text.replace(old, new, 1), encoding="utf-8")
        return [str(fault) for fault in check_interface(shipped_languages()[tag], file=file)]

    return spoilt


@pytest.mark.parametrize(
    ("tag", "old", "new", "problem"),
    [
        ("fr", 'msgid "Another mission"', 'msgid "Another misson"', "has no words for 'Another mission' ("),
        ("fr", 'msgid "Another mission"', 'msgid "Another misson"', "no page asks for it any more"),
        ("de", 'msgstr "Andere Mission"', 'msgstr ""', "'Another mission': is not translated"),
        ("de", 'msgid "Another mission"', '#, fuzzy\nmsgid "Another mission"', "is marked fuzzy"),
        ("az", "Dəst %(code)s", "Dəst %(kod)s", "the blank %(kod)s is misspelt, missing or unknown"),
        ("az", "Dəst %(code)s", "Dəst", "the blank %(code)s is misspelt, missing or unknown"),
        ("bn", "অন্য মিশন", "অন্য mission", "letters of another script: i m n o s"),
        ("bn", "অন্য মিশন", "অন্য  মিশন", "a space too many"),
        ("hi", "9 कार्ड", "7 कार्ड", "says 7, and the English text does not"),
        ("hi", "9 कार्ड", "कार्ड", "does not say 9, as the English text does"),
        ("es", "¿Quién juega?", "Quién juega?", "'?' needs an opening ¿"),
        ("ar", "nplurals=6", "nplurals=5", "Plural-Forms are not those of CLDR for 'ar'"),
        ("ar", "n == 2 ? 2 : ", "", "Plural-Forms are not those of CLDR for 'ar'"),
        ("ar", "plural=(", "plural=(n is ", "Plural-Forms are not those of CLDR for 'ar'"),
        ("he", "Language: he", "Language: en", "the line Language names 'en' instead of 'he'"),
        ("he", 'msgid "Another mission"', "Another mission", "this line cannot be read: Another mission"),
    ],
)
def test_a_fault_is_found(spoil: Spoil, tag: str, old: str, new: str, problem: str) -> None:
    assert any(problem in found for found in spoil(tag, old, new))


def test_a_fault_is_told_with_its_line(spoil: Spoil) -> None:
    text = words_file("de").read_text(encoding="utf-8")
    (found,) = spoil("de", 'msgstr "Andere Mission"', 'msgstr ""')
    line = text[: text.index('msgid "Another mission"')].count("\n") + 1
    assert f"site.po:{line}: " in found


def test_a_missing_file_is_told(tmp_path: Path) -> None:
    (fault,) = check_interface(shipped_languages()["de"], file=tmp_path / "site.po")
    assert fault.problem.startswith("this file is missing")


def test_a_file_that_is_no_text_is_told(tmp_path: Path) -> None:
    file = tmp_path / "site.po"
    file.write_bytes(b'msgid "Save"\nmsgstr "\xff"\n')
    (fault,) = check_interface(shipped_languages()["de"], file=file)
    assert (fault.line, fault.problem) == (2, "this line cannot be read: save the file as UTF-8")


def test_words_in_scripts_are_asked_for_too() -> None:
    assert texts_asked()["Time is up!"].startswith("pages/aids.py:")
