"""Options written as words."""

import pytest

from missions.games import GAME_NAMES, find_game
from missions.games.fight import DrawnCard, FightOptions
from missions.games.gnoming_round import GnomingOptions
from missions.games.link import LinkOptions
from missions.games.options import BadOption, read_options, writable
from missions.mission import Tag


def test_words_become_options():
    assert read_options(LinkOptions, ["jokers=0", "must_play=no"]) == LinkOptions(jokers=0, must_play=False)
    read = read_options(FightOptions, ["drawn_card=keep", "off=touch+sound", "starter=3"])
    assert (read.drawn_card, read.off, read.starter) == (DrawnCard.KEEP, {Tag.TOUCH, Tag.SOUND}, 3)


@pytest.mark.parametrize(
    "written", ["jokers=1", "jokers", "must_play=maybe", "speed=9", "starter=x", "starter=-1", "=", ""]
)
def test_what_does_not_fit_is_answered_with_what_would(written):
    with pytest.raises(BadOption, match=r"jokers=0|must_play=yes|starter=NUMBER"):
        read_options(LinkOptions, [written])


@pytest.mark.parametrize(
    ("written", "fits"),
    [
        ("rounds=0", "rounds=NUMBER (1 to 100)"),
        ("rounds=99999999999999999999", "rounds=NUMBER (1 to 100)"),
        ("rebuilds=0", "rebuilds=NUMBER (1 to 100)"),
        ("longest_round=0", "longest_round=NUMBER (1 to 1000)"),
        ("longest_round=1001", "longest_round=NUMBER (1 to 1000)"),
    ],
)
def test_a_number_that_the_game_cannot_be_played_with_is_answered_with_the_range(written, fits):
    with pytest.raises(BadOption) as caught:
        read_options(GnomingOptions, [written])
    assert str(caught.value) == f"The option {written!r} does not fit: write {fits}."


@pytest.mark.parametrize("name", GAME_NAMES)
def test_the_starter_sits_at_the_table(name):
    kind = find_game(name).options
    assert read_options(kind, ["starter=3"], players=4).starter == 3
    with pytest.raises(BadOption, match=r"write starter=NUMBER \(0 to 3\)\.$"):
        read_options(kind, ["starter=4"], players=4)


@pytest.mark.parametrize("name", GAME_NAMES)
def test_every_option_but_the_missions_can_be_written(name):
    kind = find_game(name).options
    assert set(kind.__dataclass_fields__) - set(writable(kind)) <= {"missions"}
