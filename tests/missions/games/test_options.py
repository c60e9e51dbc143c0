"""Options written as words."""

import pytest

from missions.games import GAME_NAMES, find_game
from missions.games.fight import DrawnCard, FightOptions
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


@pytest.mark.parametrize("name", GAME_NAMES)
def test_every_option_but_the_missions_can_be_written(name):
    kind = find_game(name).options
    assert set(kind.__dataclass_fields__) - set(writable(kind)) <= {"missions"}
