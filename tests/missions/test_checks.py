"""`gong missions check`: what it finds in a catalogue that can be read."""

import pytest

from missions.catalogue import load_catalogue
from missions.checks import check_catalogue
from missions.effects import Draw, Exchange, Give, Pass, Put, Swap, Take, Who
from missions.language import load_languages, shipped_languages
from missions.twins import at_two_players


def test_nothing_is_wrong_with_the_shipped_missions(catalogue):
    assert check_catalogue(catalogue, shipped_languages()) == ()


def add(folder, colour, effect, *, min_players=2):
    with (folder / f"{colour}.toml").open("a", encoding="utf-8") as file:
        file.write(f'\n[[mission]]\nid = "new"\nmin_players = {min_players}\neffect = [{effect}]\n')
    return len((folder / f"{colour}.toml").read_text(encoding="utf-8").splitlines()) - 3


def problems(folder, languages=None):
    return "\n".join(map(str, check_catalogue(load_catalogue(folder), languages or shipped_languages())))


def test_a_mission_that_does_the_same_as_another_is_found_with_both_places(own_catalogue):
    line = add(own_catalogue, "bonus", '{ op = "put", who = "actor", n = 1 }')
    found = problems(own_catalogue)
    assert f"bonus.toml:{line}: new does the same as b01 (bonus.toml:3): change one of them" in found
    assert "new in 'en' reads like b01: Put down 1 card." in found


def test_missions_that_become_one_at_two_players_are_found(own_catalogue):
    line = add(own_catalogue, "malus", '{ op = "take", from = "right", n = 1 }')
    found = problems(own_catalogue)
    assert f"malus.toml:{line}: new does the same as m03" in found
    assert "when two play and left and right are one person" in found


def test_a_twin_for_three_players_is_fine(own_catalogue):
    add(own_catalogue, "malus", '{ op = "take", from = "right", n = 1 }', min_players=3)
    assert problems(own_catalogue) == ""


def test_a_colour_that_two_people_cannot_play_is_found(own_catalogue):
    (own_catalogue / "fight.toml").write_text("", encoding="utf-8")
    (own_catalogue / "malus.toml").write_text("", encoding="utf-8")
    add(own_catalogue, "malus", '{ op = "draw", who = "actor", n = 1 }', min_players=3)
    found = problems(own_catalogue)
    assert "fight.toml:1: no mission is for two players" in found
    assert "malus.toml:1: no mission is for two players" in found
    assert "bonus.toml" not in found


def test_a_game_without_words_is_found_in_every_language(own_catalogue):
    with (own_catalogue / "games.toml").open("a", encoding="utf-8") as file:
        file.write('\n[[game]]\nid = "hop"\nkind = "vow"\n')
    add(
        own_catalogue,
        "malus",
        '{ op = "vow", game = "hop", fail = [{ op = "draw", who = "actor", n = 3 }] }',
    )
    found = problems(own_catalogue)
    for tag in shipped_languages():
        assert f"new in {tag!r}: The language 'en' has no word for 'games.hop.text'" in found


def test_numbers_that_differ_are_found_in_the_language_that_says_them(own_catalogue):
    text = (own_catalogue / "games.toml").read_text(encoding="utf-8")
    assert "numbers = [3, 10]" in text
    (own_catalogue / "games.toml").write_text(text.replace("numbers = [3, 10]", "numbers = [3, 12]"), "utf-8")
    found = problems(own_catalogue)
    assert "m19 in 'fr' says the numbers [2, 3, 10] where its effect has [2, 3, 12]: Sans regarder" in found
    assert len(found.splitlines()) == len(shipped_languages())


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ("Draw {cards}.", "Draw a card.", "m01 in 'en' says the numbers [] where its effect has [1]"),
        ("Draw {cards}.", "Draw " + "many " * 45 + "{cards}.", "characters, and 230 is the most"),
        ("Draw {cards}.", "Draw {cards}. { }", "m01 in 'en' has a blank that nothing fills"),
        ("Draw {cards}.", "Draw {crads}.", "no word for 'people.actor.crads'"),
        ("draw.actor", "draw.actr", "m01 in 'en': The language 'en' has no word for 'sentences.draw.actor'"),
    ],
)
def test_a_wrong_pattern_is_found_at_its_missions(own_catalogue, own_languages, old, new, problem):
    file = own_languages / "en/words.toml"
    file.write_text(file.read_text(encoding="utf-8").replace(old, new, 1), encoding="utf-8")
    assert problem in problems(own_catalogue, load_languages(own_languages))


def test_a_mission_said_in_english_because_words_are_missing_is_found(own_catalogue, own_languages):
    file = own_languages / "fr/words.toml"
    file.write_text(file.read_text(encoding="utf-8").replace("again.sentence", "#"), encoding="utf-8")
    found = problems(own_catalogue, load_languages(own_languages))
    assert "b11 in 'fr' lacks words and is said in English" in found


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (Put(Who.LEFT, 1), Put(Who.OTHERS, 1)),
        (Draw(Who.RIGHT, 1), Draw(Who.FEWEST_OTHER, 1)),
        (Give(Who.ACTOR, Who.LEFT, 1), Give(Who.ACTOR, Who.CHOSEN, 1)),
        (Take(Who.LEFT, 2), Take(Who.MOST_OTHER, 2)),
        (Pass(1, "left"), Exchange(Who.RIGHT, 1)),
        (Pass(None, "right"), Swap(Who.CHOSEN)),
    ],
)
def test_two_players_make_these_the_same(one, other):
    assert at_two_players((one,)) == at_two_players((other,))


def test_everyone_at_two_players_is_the_two_of_them():
    both = (Put(Who.LEFT, 1), Put(Who.ACTOR, 1))
    assert at_two_players((Put(Who.ALL, 1),)) == at_two_players(both)
    assert at_two_players((Draw(Who.ALL, 1),)) != at_two_players((Draw(Who.OTHERS, 1),))


def test_a_mission_that_means_nothing_is_found(own_catalogue):
    line = add(own_catalogue, "bonus", '{ op = "again" }, { op = "skip" }')
    assert f"bonus.toml:{line}: new means nothing: two steps undo each other" in problems(own_catalogue)


def test_passing_round_a_table_of_two_is_found(own_catalogue):
    effect = '{ op = "pass", n = 1, dir = "right" }, { op = "put", who = "actor", n = 3 }'
    add(own_catalogue, "bonus", effect)
    assert "new passes round the table" in problems(own_catalogue)
    assert "give it min_players = 3" in problems(own_catalogue)
