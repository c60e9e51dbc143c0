"""`gong languages check`: what it finds in a language file."""

import pytest

from missions.language import load_languages, shipped_languages
from missions.language_checks import check_language
from missions.proofreading import numbers_in, script_name, text_problems

languages = pytest.mark.parametrize(
    "language", shipped_languages().values(), ids=lambda language: language.tag
)


@languages
def test_nothing_is_wrong_with_a_shipped_language(language, catalogue, english):
    assert check_language(language, catalogue, english) == ()


def problems(folder, tag, catalogue):
    found = load_languages(folder)
    return [str(fault) for fault in check_language(found[tag], catalogue, found["en"])]


def spoilt(folder, tag, old, new):
    """Replace a text in a language file; return the line in which it stood."""
    file = folder / tag / "words.toml"
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new, 1), encoding="utf-8")
    return text[: text.index(old)].count("\n") + 1


@pytest.mark.parametrize(
    ("spoiling", "problem"),
    [
        (("bn", 'digits = "০১২৩৪৫৬৭৮৯"', ""), "digits: must be \"০১২৩৪৫৬৭৮৯\", as CLDR says of 'bn'"),
        (
            ("fr", 'plurals = { one = "i = 0,1" }', ""),
            "plurals: must count as CLDR says of 'fr': plurals = { one = \"i in 0..1\" }",
        ),
        (("ar", "n % 100 = 3..10", "n = 3..10"), "plurals: must count as CLDR says of 'ar'"),
        (("fr", 'sheet = "Feuille"', ""), "print.sheet: is missing"),
        (("fr", 'again.sentence = "Puis rejoue."', ""), "sentences.again.sentence: is missing"),
        (("fr", "draw.person", "draw.perosn"), "sentences.draw.perosn: is nothing that the game asks for"),
        (("fr", "[people.loser]", "[people.looser]"), "people.loser.to: is missing"),
        (("fr", "[people.loser]", "[people.looser]"), "people.looser.to: is nothing that the game asks for"),
        (("fr", "Pioche {cards}", "Pioche {crads}"), "the blank {crads} is misspelt, missing or unknown"),
        (("fr", "{n} cartes", "{m} cartes"), "cards.other: the blank {m} is misspelt"),
        (
            ("fr", "Pioche {cards}", "Pioche 2 cartes"),
            "sentences.draw.actor: says 2 where the effect means 1",
        ),
        (("fr", "Pioche {cards}", "Pioche"), "says no number where the effect means"),
        (
            ("fr", "3 galaxies", "4 galaxies"),
            "games.name-galaxies.text: says 4, 10 where games.toml has 3, 10",
        ),
        (("fr", 'one = "{n} carte"', ""), "cards: lacks the plural category 'one' (as for 0)"),
        (("fr", 'one = "{n} carte"', 'two = "{n} carte"'), "cards.two: 'fr' has no plural category 'two'"),
        (("he", 'two = "{n} קלפים"', ""), "cards: lacks the plural category 'two' (as for 2)"),
        (("he", "זהב", "זהb"), "xpheres.gold: letters of another script: b"),
        (("fr", "Rubis", "Rubиs"), "xpheres.ruby: letters of another script: и"),
        (("fr", "Rubis", "Rubis "), "xpheres.ruby: a space too many"),
        (("fr", "Rubis", "Rub}is"), "xpheres.ruby: a brace that belongs to no blank"),
        (("he", "זהב", "\u2068זהב\u2069"), "an isolate, which the game sets itself"),
        (("fr", "ciseaux\u00a0!", "ciseaux !"), "'!' needs a no-break space before it"),
        (("fr", "«\u00a0pair", "«pair"), "'«' needs a no-break space after it"),
        (("fr", "l’imprimante", "l'imprimante"), "is a typewriter's apostrophe"),
        (("es", "¡Piedra, papel o tijera!", "Piedra, papel o tijera!"), "'!' needs an opening ¡"),
    ],
)
def test_a_fault_is_found(own_languages, catalogue, spoiling, problem):
    spoilt(own_languages, *spoiling)
    assert any(problem in found for found in problems(own_languages, spoiling[0], catalogue))


def test_a_fault_is_told_with_its_line(own_languages, catalogue):
    line = spoilt(own_languages, "fr", "Rubis", "Rubиs")
    assert problems(own_languages, "fr", catalogue) == [
        f"fr/words.toml:{line}: xpheres.ruby: letters of another script: и"
    ]


def test_a_direction_that_cldr_does_not_know_is_found(own_languages, catalogue):
    line = spoilt(own_languages, "fr", 'direction = "ltr"', 'direction = "rtl"')
    expected = f"fr/words.toml:{line}: direction: must be 'ltr', as CLDR says of 'fr'"
    assert expected in problems(own_languages, "fr", catalogue)


def test_a_pattern_may_follow_the_plural_by_a_table(own_languages, catalogue):
    spoilt(
        own_languages,
        "fr",
        'put.person = "{subject} pose {cards}."',
        'put.person = { one = "{subject} pose {cards}.", other = "{subject} pose {cards}." }',
    )
    assert problems(own_languages, "fr", catalogue) == []


def test_a_new_language_is_told_all_that_it_lacks(own_languages, catalogue):
    (own_languages / "it").mkdir()
    (own_languages / "it/words.toml").write_text('name = "Italiano"\ndirection = "ltr"\n', encoding="utf-8")
    found = problems(own_languages, "it", catalogue)
    for key in ("joker", "colours.fight", "print.sheet", "cards", "sentences.put.actor", "games.rps.text"):
        assert any(key in problem for problem in found)


@pytest.mark.parametrize(
    ("tag", "text", "numbers"),
    [
        ("en", "Take 2 of 10.", [2, 10]),
        ("he", "קלף אחד ועוד \u20683\u2069", [1, 3]),
        ("he", "באחת הידיים", []),
        ("en", "one card", []),
        ("en", "৩ and ١٢", [3, 12]),
    ],
)
def test_numbers_are_found_in_digits_of_any_script_and_in_known_words(tag, text, numbers):
    assert numbers_in(text, shipped_languages()[tag]) == numbers


@pytest.mark.parametrize(
    ("tag", "name"),
    [
        ("en", "LATIN"),
        ("he", "HEBREW"),
        ("hi", "DEVANAGARI"),
        ("bn", "BENGALI"),
        ("ar", "ARABIC"),
        ("ru", "CYRILLIC"),
    ],
)
def test_the_script_of_a_language_is_known(tag, name):
    assert script_name(tag) == name


def test_names_and_units_stay_latin_in_every_language():
    assert list(text_problems("GONG JOKER, QR, 100 mm", shipped_languages()["he"])) == []
    assert list(text_problems("Gong", shipped_languages()["he"])) == ["letters of another script: G g n o"]
