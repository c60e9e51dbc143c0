"""Missions in words, in every language that the game ships with."""

import re
from collections import Counter

import pytest

from missions.cards import Colour
from missions.catalogue import shipped_catalogue
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
missions = pytest.mark.parametrize("mission", shipped_catalogue().missions, ids=lambda mission: mission.id)


def text_of(mission, language):
    return " ".join(mission_sentences(mission, language))


@languages
@missions
def test_every_mission_says_the_numbers_of_its_effect_and_no_others(mission, language, catalogue):
    assert numbers_in(text_of(mission, language), language) == numbers_of(mission, catalogue.games)


@languages
@missions
def test_every_mission_is_whole_sentences_in_its_own_language(mission, language):
    wording = word(mission, language)
    assert wording.language is language
    for said in wording.sentences:
        assert said == said.strip()
        assert said[-1] in ".!?।", said
        assert not set("{}[]_") & set(said)
        assert "  " not in said


@languages
@missions
def test_every_mission_is_short_enough_to_read_at_arms_length(mission, language):
    assert len(text_of(mission, language)) <= LONGEST


@languages
def test_no_two_missions_read_alike(language, catalogue):
    texts = Counter(text_of(mission, language) for mission in catalogue.missions)
    assert [text for text, count in texts.items() if count > 1] == []


@languages
def test_every_title_in_a_list_is_different(language, catalogue):
    titles = Counter(short_title(mission, language) for mission in catalogue.missions)
    assert [title for title, count in titles.items() if count > 1] == []


@pytest.mark.parametrize(
    ("tag", "texts"),
    [
        (
            "en",
            {0: "Put down 0 cards.", 1: "Put down 1 card.", 2: "Put down 2 cards.", 5: "Put down 5 cards."},
        ),
        ("fr", {0: "Pose 0 carte.", 1: "Pose 1 carte.", 2: "Pose 2 cartes.", 5: "Pose 5 cartes."}),
        (
            "es",
            {
                0: "Pon 0 cartas en el descarte.",
                1: "Pon 1 carta en el descarte.",
                2: "Pon 2 cartas en el descarte.",
                5: "Pon 5 cartas en el descarte.",
            },
        ),
        (
            "he",
            {0: "יש להניח 0 קלפים.", 1: "יש להניח קלף אחד.", 2: "יש להניח 2 קלפים.", 5: "יש להניח 5 קלפים."},
        ),
    ],
)
def test_plurals_follow_the_number(tag, texts):
    for n, text in texts.items():
        assert sentence(Put(Who.ACTOR, n), shipped_languages()[tag]) == text


@missions
def test_right_to_left_texts_isolate_names_and_numbers(mission):
    for language in shipped_languages().values():
        if language.direction == "ltr":
            assert FIRST_STRONG_ISOLATE not in text_of(mission, language)
            continue
        text = text_of(mission, language)
        bare = re.sub(f"{FIRST_STRONG_ISOLATE}[A-Za-z0-9 ]+{POP_ISOLATE}", "", text)
        assert not re.search(f"[A-Za-z0-9{FIRST_STRONG_ISOLATE}{POP_ISOLATE}]", bare)
        assert set(re.findall("[A-Za-z]+", text)) <= LATIN_NAMES


def test_an_isolate_holds_a_whole_name():
    assert isolate("קלף GONG JOKER או 12") == "קלף \u2068GONG JOKER\u2069 או \u206812\u2069"


@missions
def test_french_signs_stand_after_a_no_break_space(mission):
    text = text_of(mission, shipped_languages()["fr"])
    assert not re.search(r"[^\u00a0\u202f][:;!?»]|«[^\u00a0\u202f]", text)


@missions
def test_spanish_never_says_robar_alone_for_drawing(mission):
    text = text_of(mission, shipped_languages()["es"])
    for draws in re.findall(r"\b[Rr]ob[ae]\b[^.]*", text):
        assert "del mazo" in draws


def test_a_mission_says_what_the_draft_says_in_the_four_first_languages(catalogue):
    texts = [
        text_of(catalogue.find("f01"), language)
        for language in (shipped_languages()[tag] for tag in ("en", "fr", "es", "he"))
    ]
    assert texts == [
        "Choose an opponent. Rock, paper, scissors! The winner puts down 1 card.",
        "Choisis quelqu'un à affronter. Pierre, feuille, ciseaux\u00a0! Qui gagne pose 1 carte.",
        "Elige a quién enfrentarte. ¡Piedra, papel o tijera! Quien gane pone 1 carta en el descarte.",
        "יש לבחור מול מי להתמודד. אבן, נייר ומספריים! הצד המנצח מניח קלף אחד.",
    ]


def test_a_small_game_gives_a_mission_its_title(catalogue, english):
    assert short_title(catalogue.find("f04"), english) == "Thumb war"
    assert short_title(catalogue.find("b02"), english) == "Put down 2 cards."


def test_what_follows_a_test_or_vow_is_one_line(catalogue, english):
    assert mission_sentences(catalogue.find("m20"), english) == (
        "Count down from 10 to 1 without a mistake.",
        "Missed? Draw 1 card.",
    )


def test_a_mission_never_mixes_two_languages(own_languages, catalogue):
    file = own_languages / "fr.toml"
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
