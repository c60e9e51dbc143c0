"""`gong languages` on the command line."""

import re

import pytest
from click.testing import CliRunner

from mission_site.commands import languages
from mission_site.commands.languages import command
from missions.language import BadLanguage, UnknownLanguage, load_languages, shipped_languages


def run(*words):
    return CliRunner().invoke(command, words)


@pytest.fixture
def spoil(monkeypatch, tmp_path, request):
    """Make the command read a copy of our French with one text replaced."""

    def spoilt(old, new):
        for tag in ("en", "fr"):
            text = (request.config.rootpath / f"missions/languages/{tag}/words.toml").read_text("utf-8")
            (tmp_path / tag).mkdir()
            own = text.replace(old, new, 1) if tag == "fr" else text
            (tmp_path / tag / "words.toml").write_text(own, "utf-8")
        monkeypatch.setattr(languages, "shipped_languages", lambda: load_languages(tmp_path))

    return spoilt


def test_nothing_is_missing_or_wrong_in_any_language_that_we_ship():
    result = run("check")
    *languages, verdict = result.output.splitlines()
    assert verdict == "Nothing missing, nothing wrong."
    assert result.exit_code == 0
    for line, tag in zip(languages, shipped_languages(), strict=True):
        assert re.fullmatch(
            rf"{tag}  100 % of \d{{3}} texts "
            r"\(words 100 %, site 100 %, rules 100 %, glossary 100 %\)",
            line,
        )


def test_one_language_can_be_checked_alone():
    first, verdict = run("check", "HE").output.splitlines()
    assert first.startswith("he  100 % of")
    assert verdict == "Nothing missing, nothing wrong."


def test_a_fault_is_one_line_with_its_place_and_status_1(spoil):
    spoil('sheet = "Feuille"', "")
    result = run("check", "fr")
    assert result.exit_code == 1
    assert "print.sheet: is missing" in result.output
    assert result.output.endswith("1 found.\n")


def test_letters_that_our_fonts_cannot_print_are_found(spoil):
    spoil('sheet = "Feuille"', 'sheet = "Feuille ꝏ"')
    result = run("check", "fr")
    assert result.exit_code == 1
    assert "The fonts have no character for ꝏ (U+A74F) in 'Feuille ꝏ'" in result.output


def test_a_broken_file_is_told_and_no_language_is_dropped(spoil):
    spoil('sheet = "Feuille"', "sheet = Feuille")
    with pytest.raises(BadLanguage):
        languages.shipped_languages()
    result = run("check")
    assert result.exit_code == 1
    assert "fr/words.toml:" in result.output
    assert "this file cannot be read" in result.output


def test_an_unknown_language_is_refused():
    assert isinstance(run("check", "xx").exception, UnknownLanguage)


def test_list_shows_each_language_by_its_own_name():
    lines = run("list").output.splitlines()
    assert lines[0] == "en  English  ltr"
    assert "he  עברית  rtl" in lines
    assert len(lines) == len(shipped_languages())
