"""Languages: names of things, digits, and files that are broken."""

import pytest
from babel import Locale

from missions.cards import Colour, Galaxy, Xphere
from missions.language import (
    BadLanguage,
    Languages,
    MissingWord,
    UnknownLanguage,
    find_language,
    load_languages,
    shipped_languages,
)
from missions.mission import Tag
from missions.proofreading import script_name

languages = pytest.mark.parametrize(
    "language", shipped_languages().values(), ids=lambda language: language.tag
)


def test_english_comes_first():
    assert next(iter(shipped_languages())) == "en"


@languages
def test_each_language_names_everything_on_the_cards(language):
    assert all(language.colour(colour) for colour in Colour)
    assert all(language.xphere(sphere) for sphere in Xphere)
    assert all(language.tag_name(tag) for tag in Tag)
    assert len({language.colour(colour) for colour in Colour}) == 3
    assert len({language.xphere(sphere) for sphere in Xphere}) == 6
    assert "GONG" in language.joker


@languages
def test_galaxies_are_spelt_where_readers_do_not_read_latin_letters(language):
    names = [language.galaxy(galaxy) for galaxy in Galaxy]
    if script_name(language.tag) == "LATIN":
        assert not any(names)
    else:
        assert len(set(names)) == 9
        assert all(names)


@languages
def test_direction_and_name_are_those_of_cldr(language):
    locale = Locale.parse(language.tag, sep="-")
    assert language.direction == locale.text_direction
    assert language.name.casefold() == str(locale.get_display_name(language.tag)).casefold()


@languages
def test_words_for_paper_are_there(language):
    assert language.printed("scan_me")
    assert "100" in language.printed("print_at_100")


@pytest.mark.parametrize(
    ("tag", "text"), [("en", "10 of 24"), ("he", "10 of 24"), ("hi", "10 of 24"), ("bn", "১০ of ২৪")]
)
def test_readers_meet_the_digits_that_cldr_names(tag, text):
    assert shipped_languages()[tag].digits("10 of 24") == text


def test_a_word_that_a_language_lacks_is_said_in_english(own_languages):
    spoil(own_languages / "fr/words.toml", 'sheet = "Feuille"', "")
    french = load_languages(own_languages)["fr"]
    assert french.find("print.sheet") is None
    assert french.printed("sheet") == "Sheet"


def test_a_word_that_english_lacks_is_an_error_with_its_remedy(english):
    with pytest.raises(MissingWord, match=r"no word for 'print.nonsense': add it to languages/en/words.toml"):
        english.printed("nonsense")


def test_a_language_is_found_in_any_letter_case():
    assert find_language("FR", shipped_languages()).tag == "fr"


@pytest.mark.parametrize("tag", ["xx", "", "en-", "../en", "he_IL", "iw", "zh-Hant-TW;q=", "e" * 10_000])
def test_an_unknown_language_is_one_sentence_with_the_choices(tag):
    with pytest.raises(UnknownLanguage) as caught:
        find_language(tag, shipped_languages())
    assert "choose from en, " in str(caught.value)
    assert len(str(caught.value)) < 200


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ('name = "Français"', "name = Français", "fr/words.toml:3: this file cannot be read"),
        ("[xpheres]", "[xpheres", "fr/words.toml:13: this file cannot be read"),
        ('scan_me = "', "scan_me = 3 #", "scan_me must be a text in quotation marks"),
        ('name = "Français"', "", "fr/words.toml:1: name is missing"),
        ('direction = "ltr"', 'direction = "up"', 'fr/words.toml:4: direction must be "ltr" or "rtl"'),
        ('direction = "ltr"', "", 'fr/words.toml:1: direction must be "ltr" or "rtl"'),
        ("plurals = {", 'digits = "01234567890"\nplurals = {', "digits must be ten digits from 0 to 9"),
        ("plurals = {", "digits = 10\nplurals = {", "fr/words.toml:5: digits must be ten digits from 0 to 9"),
        ('"i = 0,1"', '"i is small"', "fr/words.toml:5: plurals must be rules of CLDR by category"),
        ('one = "i = 0,1"', 'single = "i = 0,1"', "plurals must be rules of CLDR by category"),
        ('{ one = "i = 0,1" }', "1", "plurals must be rules of CLDR by category"),
        ('"i = 0,1"', "1", "plurals must be rules of CLDR by category"),
    ],
)
def test_a_broken_file_never_drops_a_language_silently(own_languages, old, new, fault):
    spoil(own_languages / "fr/words.toml", old, new)
    with pytest.raises(BadLanguage) as caught:
        load_languages(own_languages)
    assert fault in str(caught.value)


def test_a_broken_file_stops_only_those_who_ask_for_it(own_languages):
    (own_languages / "es/words.toml").write_text("=", encoding="utf-8")
    languages = Languages(own_languages)
    assert languages["fr"].printed("sheet") == "Feuille"
    assert "es" in languages
    with pytest.raises(BadLanguage, match=r"es/words\.toml:1"):
        languages["es"]
    with pytest.raises(KeyError):
        languages["xx"]


def test_a_folder_named_after_no_language_is_refused(own_languages):
    (own_languages / "fr").rename(own_languages / "klingonish")
    with pytest.raises(BadLanguage, match="'klingonish', the name of this folder, is not a language"):
        load_languages(own_languages)


def test_a_folder_without_words_is_told(own_languages):
    (own_languages / "fr/words.toml").unlink()
    with pytest.raises(BadLanguage, match=r"fr/words\.toml:1: this file cannot be read"):
        load_languages(own_languages)


def test_all_broken_files_are_told_at_once(own_languages):
    for tag in ("es", "he"):
        (own_languages / tag / "words.toml").write_text("=", encoding="utf-8")
    with pytest.raises(BadLanguage) as caught:
        load_languages(own_languages)
    assert [fault.file for fault in caught.value.faults] == ["es/words.toml", "he/words.toml"]


def spoil(file, old, new):
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new, 1), encoding="utf-8")
