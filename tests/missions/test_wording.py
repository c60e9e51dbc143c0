"""Missions in words, in every language that the game ships with."""

import re
from collections import Counter

import pytest

from missions.cards import Colour
from missions.checks import LONGEST, numbers_of
from missions.effects import Draw, Put, Vow, Who
from missions.language import MissingWord, load_languages, shipped_languages
from missions.mission import Mission
from missions.proofreading import LATIN_NAMES, numbers_in
from missions.wording import (
    FIRST_STRONG_ISOLATE,
    POP_ISOLATE,
    isolate,
    mission_sentences,
    sentence,
    short_title,
    word,
)

languages = pytest.mark.parametrize(
    "language", shipped_languages().values(), ids=lambda language: language.tag
)


def text_of(mission, language):
    return " ".join(mission_sentences(mission, language))


def all_texts(catalogue, tag):
    return "\n".join(text_of(mission, shipped_languages()[tag]) for mission in catalogue.missions)


@languages
def test_every_mission_says_the_numbers_of_its_effect_and_no_others(language, catalogue):
    for mission in catalogue.missions:
        said = numbers_in(text_of(mission, language), language)
        assert said == numbers_of(mission, catalogue.games), mission.id


@languages
def test_every_mission_is_whole_sentences_in_its_own_language(language, catalogue):
    for mission in catalogue.missions:
        wording = word(mission, language)
        assert wording.language is language
        for said in wording.sentences:
            assert re.fullmatch(r"[^{}\[\]_]+[.!?।؟]", said), mission.id
            assert said == said.strip()
            assert "  " not in said


@languages
def test_every_mission_is_short_enough_to_read_at_arms_length(language, catalogue):
    assert max(len(text_of(mission, language)) for mission in catalogue.missions) <= LONGEST


@languages
def test_no_two_missions_read_alike(language, catalogue):
    texts = Counter(text_of(mission, language) for mission in catalogue.missions)
    assert [text for text, count in texts.items() if count > 1] == []


@languages
def test_every_title_in_a_list_is_different(language, catalogue):
    titles = Counter(short_title(mission, language) for mission in catalogue.missions)
    assert [title for title, count in titles.items() if count > 1] == []


@pytest.mark.parametrize(
    ("tag", "before", "counts", "after"),
    [
        ("en", "Put down ", {0: "0 cards", 1: "1 card", 2: "2 cards", 5: "5 cards"}, "."),
        ("fr", "Pose ", {0: "0 carte", 1: "1 carte", 2: "2 cartes", 5: "5 cartes"}, "."),
        ("es", "Pon ", {0: "0 cartas", 1: "1 carta", 2: "2 cartas", 5: "5 cartas"}, " en el descarte."),
        ("de", "Leg ", {0: "0 Karten", 1: "1 Karte", 2: "2 Karten", 5: "5 Karten"}, " ab."),
        ("he", "יש להניח ", {0: "0 קלפים", 1: "קלף אחד", 2: "2 קלפים", 5: "5 קלפים"}, "."),
        (
            "ar",
            "يحق لك وضع ",
            {
                0: "0 بطاقة",
                1: "بطاقة واحدة",
                2: "بطاقتين",
                3: "3 بطاقات",
                11: "11 بطاقة",
                100: "100 بطاقة",
            },
            " على الكومة المكشوفة.",
        ),
        ("az", "Açıq dəstə ", {0: "0 kart", 1: "1 kart", 2: "2 kart"}, " qoy."),
        ("hi", "", {0: "0 कार्ड", 1: "1 कार्ड", 2: "2 कार्ड"}, " खुली ढेरी पर रखो।"),
        ("bn", "", {0: "0টি কার্ড", 1: "1টি কার্ড", 2: "2টি কার্ড"}, " খোলা গাদায় রাখো।"),
    ],
)
def test_plurals_follow_the_number(tag, before, counts, after):
    for n, cards in counts.items():
        assert sentence(Put(Who.ACTOR, n), shipped_languages()[tag]) == f"{before}{cards}{after}"


@languages
def test_right_to_left_texts_isolate_names_and_numbers(language, catalogue):
    for mission in catalogue.missions:
        text = text_of(mission, language)
        if language.direction == "ltr":
            assert FIRST_STRONG_ISOLATE not in text
            continue
        bare = re.sub(f"{FIRST_STRONG_ISOLATE}[A-Za-z0-9 ]+{POP_ISOLATE}", "", text)
        assert not re.search(f"[A-Za-z0-9{FIRST_STRONG_ISOLATE}{POP_ISOLATE}]", bare)
        assert set(re.findall("[A-Za-z]+", text)) <= LATIN_NAMES


def test_an_isolate_holds_a_whole_name():
    assert isolate("קלף GONG JOKER או 12") == "קלף \u2068GONG JOKER\u2069 או \u206812\u2069"


def test_french_signs_stand_after_a_no_break_space(catalogue):
    text = all_texts(catalogue, "fr")
    assert "\u00a0:" in text
    assert not re.search(r"[^\u00a0\u202f][:;!?»]|«[^\u00a0\u202f]", text)


def test_spanish_never_says_robar_alone_for_drawing(catalogue):
    sentences = re.findall(r"\b[Rr]ob\w+[^.]*", all_texts(catalogue, "es"))
    assert sentences
    assert [said for said in sentences if "del mazo" not in said] == []


def test_hebrew_and_arabic_address_nobody_as_he_or_she(catalogue):
    assert not re.search(r"\b(קח|קחי|שים|שימי|תן|תני|הנח|הניחי)\b", all_texts(catalogue, "he"))
    assert not re.search(r"\b(ضع|ضعي|اسحب|اسحبي|خذ|خذي|أعط|أعطي)\b", all_texts(catalogue, "ar"))


def test_a_mission_says_what_the_draft_says_in_the_four_first_languages(catalogue):
    texts = [
        text_of(catalogue.find("f01"), language)
        for language in (shipped_languages()[tag] for tag in ("en", "fr", "es", "he"))
    ]
    assert texts == [
        "Choose an opponent. Rock, paper, scissors! The winner puts down 1 card.",
        "Choisis quelqu’un à affronter. Pierre, feuille, ciseaux\u00a0! Qui gagne pose 1 carte.",
        "Elige a quién enfrentarte. ¡Piedra, papel o tijera! Quien gane pone 1 carta en el descarte.",
        "יש לבחור מול מי להתמודד. אבן, נייר ומספריים! הצד המנצח מניח קלף אחד.",
    ]


def test_a_small_game_gives_a_mission_its_title(catalogue, english):
    assert short_title(catalogue.find("f04"), english) == "Thumb war"
    assert short_title(catalogue.find("b02"), english) == "Put down 2 cards."


def test_what_follows_a_test_or_vow_is_one_line(catalogue, english):
    assert mission_sentences(catalogue.find("m20"), english) == (
        "Count down from 10 to 1 without a mistake.",
        "Didn’t make it? Draw 1 card.",
    )


def test_a_mission_never_mixes_two_languages(own_languages, catalogue):
    file = own_languages / "fr/words.toml"
    file.write_text(file.read_text(encoding="utf-8").replace("draw.person", "#"), encoding="utf-8")
    french = load_languages(own_languages)["fr"]
    both = catalogue.find("f04")
    assert word(both, french).language.tag == "en"
    assert mission_sentences(both, french)[-1] == "The loser draws 1 card."
    assert word(catalogue.find("f01"), french).language is french


def test_a_game_without_words_in_any_language_is_an_error_that_names_it(english):
    mission = Mission("x", Colour.MALUS, (Vow("hop", (Draw(Who.ACTOR, 1),)),))
    with pytest.raises(MissingWord, match=r"games\.hop\.text"):
        mission_sentences(mission, english)
