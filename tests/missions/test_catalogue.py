"""The missions that come with the game, and catalogues of one's own."""

from collections import Counter

import pytest

from missions.cards import Colour
from missions.catalogue import BadCatalogue, UnknownMission, load_catalogue, make_mission
from missions.effects import Contest, Draw, Duel, Give, Put, PutMatch, Skip, Test, Vow, Who
from missions.mission import Kind, SmallGame, Table, Tag
from missions.notation import BadEffect

GUESSED_MATCHING_CARDS = 2
"""About how many cards of a hand share a number, galaxy or colour."""


@pytest.mark.parametrize("colour", Colour)
def test_each_colour_has_at_least_24_missions_for_two_players(catalogue, colour):
    assert sum(mission.min_players == 2 for mission in catalogue.of_colour(colour)) >= 24


@pytest.mark.parametrize("colour", Colour)
def test_each_colour_keeps_22_missions_at_two_players_without_extended_ones(catalogue, colour):
    table = Table(players=2, extended=False)
    assert sum(table.fits(mission) for mission in catalogue.of_colour(colour)) >= 22


@pytest.mark.parametrize("colour", Colour)
@pytest.mark.parametrize("tag", Tag)
def test_leaving_out_one_kind_of_game_leaves_enough_missions(catalogue, colour, tag):
    table = Table(players=2, off=frozenset({tag}))
    assert sum(table.fits(mission) for mission in catalogue.of_colour(colour)) >= 18


def test_at_most_a_fifth_is_extended(catalogue):
    assert sum(mission.extended for mission in catalogue.missions) <= len(catalogue.missions) / 5


def test_every_small_game_is_played_in_just_one_mission(catalogue):
    played = Counter(
        step.game
        for mission in catalogue.missions
        for step in mission.effect
        if isinstance(step, Duel | Contest | Test | Vow)
    )
    assert played == dict.fromkeys(catalogue.games, 1)


def test_fights_face_others_and_the_other_colours_do_not(catalogue):
    for mission in catalogue.missions:
        faces = any(isinstance(step, Duel | Contest) for step in mission.effect)
        assert faces == (mission.colour is Colour.FIGHT), mission.id


def test_no_mission_needs_the_phone_to_be_handled(catalogue):
    assert not any(Tag.PHONE in mission.tags for mission in catalogue.missions)


@pytest.mark.parametrize("colour", Colour)
@pytest.mark.parametrize("players", range(2, 7))
def test_every_colour_lowers_the_number_of_cards_at_the_table(catalogue, colour, players):
    fitting = [mission for mission in catalogue.of_colour(colour) if Table(players).fits(mission)]
    assert sum(change_at_table(mission.effect, players) for mission in fitting) / len(fitting) < -0.1


@pytest.mark.parametrize("players", range(2, 7))
def test_malus_is_worse_than_fight_and_bonus_better_for_the_player_on_turn(catalogue, players):
    change = {}
    for colour in Colour:
        fitting = [mission for mission in catalogue.of_colour(colour) if Table(players).fits(mission)]
        change[colour] = sum(change_of_actor(mission.effect) for mission in fitting) / len(fitting)
    assert change[Colour.BONUS] < -1 < change[Colour.FIGHT] < 0 < change[Colour.MALUS]


def change_at_table(effect, players) -> float:
    """Cards that an effect adds to all hands together, everything done in full."""
    people = {Who.ALL: players, Who.OTHERS: players - 1, Who.FIRST_AND_ACTOR: 2}
    total = 0.0
    for step in effect:
        match step:
            case Draw(who, n):
                total += n * people.get(who, 1)
            case Put(who, n):
                total -= n * people.get(who, 1)
            case PutMatch():
                total -= GUESSED_MATCHING_CARDS
            case Duel(then=steps) | Contest(then=steps):
                total += change_at_table(steps, players)
            case Test(fail=steps) | Vow(fail=steps):
                total += change_at_table(steps, players) / 2
            case _:
                pass
    return total


def change_of_actor(effect, odds: float = 1.0) -> float:
    """Cards that an effect adds to the hand of the player on turn, who wins every second game."""
    mine = {Who.ACTOR: 1, Who.ALL: 1, Who.WINNER: 0.5, Who.LOSER: 0.5, Who.FIRST_AND_ACTOR: 1}
    total = 0.0
    for step in effect:
        match step:
            case Draw(who, n):
                total += n * mine.get(who, 0)
            case Put(who, n):
                total -= n * mine.get(who, 0)
            case Give(giver, to, n):
                total += n * (mine.get(to, 0) - mine.get(giver, 0))
            case PutMatch():
                total -= GUESSED_MATCHING_CARDS
            case Duel(then=steps) | Contest(then=steps):
                total += change_of_actor(steps)
            case Test(fail=steps) | Vow(fail=steps):
                total += change_of_actor(steps) / 2
            case Skip():
                total += 1
            case _:
                total += getattr(step, "n", 0) if type(step).__name__ == "Take" else 0
    return total


def test_missions_are_found_by_id_in_any_letter_case(catalogue):
    assert catalogue.find("F01") is catalogue.find("f01") is not None
    assert catalogue.find("f999") is None
    assert str(UnknownMission("f999")) == "There is no mission 'f999': `gong missions list` shows them all."


def test_a_table_is_given_only_what_fits(catalogue):
    for mission in catalogue.missions:
        assert Table(players=mission.min_players).fits(mission)
        assert not Table(players=mission.min_players - 1).fits(mission)
        assert Table(players=6, extended=False).fits(mission) != mission.extended
        assert Table(players=6, off=mission.tags).fits(mission) == (not mission.tags)


def test_a_mission_takes_its_players_and_tags_from_its_small_game():
    games = {"hug": SmallGame("hug", Kind.DUEL, tags=frozenset({Tag.TOUCH}), min_players=3)}
    mission = make_mission("f1", Colour.FIGHT, (Duel(Who.LEFT, "hug", (Put(Who.WINNER, 1),)),), games)
    assert (mission.min_players, mission.tags, mission.extended) == (3, {Tag.TOUCH}, False)
    with pytest.raises(BadEffect, match="there is no vow called 'hug'"):
        make_mission("f1", Colour.FIGHT, (Vow("hug", (Draw(Who.ACTOR, 1),)),), games)


def test_every_mission_and_game_knows_where_it_is_written(catalogue):
    for mission in catalogue.missions:
        file, line = catalogue.lines[mission.id]
        assert file == f"{mission.colour.value}.toml"
        assert line > 1


MISSION = '[[mission]]\nid = "{id}"\neffect = [{{ op = "put", who = "actor", n = 1 }}]\n'
GAME = '[[game]]\nid = "quiz"\nkind = "duel"\n'


@pytest.mark.parametrize(
    ("file", "text", "faults"),
    [
        ("fight", '[[mission]]\nid = "x"\neffect = [', ["fight.toml:3: this file cannot be read"]),
        ("fight", "\n[[misson]]\n", ["fight.toml:1: every entry begins with [[mission]]", "knows misson"]),
        (
            "fight",
            "mission = [1]\n",
            ["fight.toml:1: every entry begins with [[mission]] on a line of its own"],
        ),
        ("fight", MISSION.format(id="F 1"), ["fight.toml:1: the id 'F 1' must be small letters"]),
        ("fight", "[[mission]]\n", ["fight.toml:1: the id None must be"]),
        ("fight", '[[mission]]\nid = "x"\n', ["fight.toml:1: an effect is a list of 1 to 4 steps"]),
        (
            "malus",
            "\n"
            + MISSION.format(id="a").replace("put", "putt")
            + MISSION.format(id="b").replace("= 1", "= 0"),
            ["malus.toml:2: a step needs an op out of", "malus.toml:5: n is 0"],
        ),
        ("malus", MISSION.format(id="a") * 2, ["malus.toml:4: the id 'a' is used 2 times"]),
        ("malus", MISSION.format(id="f01"), ["malus.toml:1: the id 'f01' is used 2 times"]),
        ("malus", MISSION.format(id="a") + "min_players = 9\n", ["malus.toml:1: min_players is 9"]),
        (
            "malus",
            MISSION.format(id="a") + "min_player = 3\n",
            ["malus.toml:1: nobody knows the key min_player"],
        ),
        (
            "bonus",
            MISSION.format(id="a").replace('"put", who = "actor", n = 1', '"again"')
            + MISSION.format(id="b").replace(
                '"put", who = "actor", n = 1', '"test", game = "rps", fail = []'
            ),
            ["bonus.toml:4: an effect is a list of 1 to 4 steps"],
        ),
        ("games", GAME + GAME, ["games.toml:4: the id 'quiz' is used 2 times"]),
        (
            "games",
            GAME.replace("duel", "dual"),
            ["games.toml:1: kind is 'dual', and must be one of duel, contest"],
        ),
        ("games", GAME + 'tags = "touch"', ["games.toml:1: tags is 'touch', and must be a list"]),
        (
            "games",
            GAME + 'tags = ["tuch"]',
            ["games.toml:1: tags is ['tuch'], and must be a list of some of touch"],
        ),
        ("games", GAME + "numbers = 3", ["games.toml:1: numbers is 3, and must be a list of whole numbers"]),
        ("games", GAME + "odds = 2", ["games.toml:1: odds is 2, and must be a chance"]),
        ("games", GAME + "seconds = 0", ["games.toml:1: seconds is 0, and must be"]),
        ("games", GAME + "last = 1", ["games.toml:1: last is 1, and must be true or false"]),
        ("games", GAME + 'min_players = "3"', ["games.toml:1: min_players is '3'"]),
    ],
)
def test_a_fault_is_told_with_its_file_and_line(own_catalogue, file, text, faults):
    (own_catalogue / f"{file}.toml").write_text(text, encoding="utf-8")
    with pytest.raises(BadCatalogue) as caught:
        load_catalogue(own_catalogue)
    for fault in faults:
        assert fault in str(caught.value)
    assert len(caught.value.faults) == len([fault for fault in faults if ".toml:" in fault])


def test_a_missing_file_and_foreign_bytes_are_faults_like_others(own_catalogue):
    (own_catalogue / "fight.toml").unlink()
    (own_catalogue / "malus.toml").write_bytes(b"# no mission\n\xff\xfe")
    (own_catalogue / "bonus.toml").write_text(f"mission = {'[' * 5_000}", encoding="utf-8")
    with pytest.raises(BadCatalogue) as caught:
        load_catalogue(own_catalogue)
    assert sorted(map(str, caught.value.faults)) == [
        "bonus.toml:1: this file cannot be read: too many brackets in brackets",
        "fight.toml:1: this file cannot be read: no such file or directory",
        "malus.toml:2: this file cannot be read: save it as UTF-8",
    ]
