"""The big figures on a mission page agree with its sentences."""

import re

import pytest

from mission_site.figures import Figure, Move, mission_text
from missions.catalogue import shipped_catalogue
from missions.language import shipped_languages
from missions.mission import Mission


@pytest.mark.parametrize("tag", list(shipped_languages()))
@pytest.mark.parametrize("mission", shipped_catalogue().missions, ids=lambda mission: mission.id)
def test_every_figure_is_the_number_of_its_sentence(mission: Mission, tag: str) -> None:
    text = mission_text(mission, shipped_languages()[tag])
    for line in text.lines:
        if line.figure and line.figure.n and (numbers := re.findall("[0-9]+", line.sentence)):
            assert str(line.figure.n) in numbers  # some languages have words for one and two


def test_a_card_that_comes_to_the_player_has_the_arrow_of_coming() -> None:
    gives_me = next(m for m in shipped_catalogue().missions if "gives you" in str(english(m)))
    assert [line.figure for line in english(gives_me) if line.figure] == [Figure(Move.TAKE, 1)]


def english(mission: Mission) -> tuple:
    return mission_text(mission, shipped_languages()["en"]).lines
