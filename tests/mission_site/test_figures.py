"""The big figures on a mission page agree with its sentences."""

import re

import pytest

from mission_site.figures import Figure, Move, mission_text
from missions.catalogue import shipped_catalogue
from missions.language import shipped_languages
from missions.mission import Mission
from tests.visitor import Visitor


@pytest.mark.parametrize("tag", list(shipped_languages()))
@pytest.mark.parametrize("mission", shipped_catalogue().missions, ids=lambda mission: mission.id)
def test_every_figure_is_the_number_of_its_sentence(mission: Mission, tag: str) -> None:
    text = mission_text(mission, shipped_languages()[tag])
    for line in text.lines:
        if line.figure and line.figure.n and (numbers := re.findall("[0-9]+", line.sentence)):
            assert str(line.figure.n) in numbers  # some languages have words for one and two


def test_a_card_that_comes_to_the_player_has_the_arrow_of_coming() -> None:
    gives_me = next(m for m in shipped_catalogue().missions if "most cards gives you" in str(english(m)))
    assert [line.figure for line in english(gives_me) if line.figure] == [Figure(Move.TAKE, 2)]


NEIGHBOURS = {
    ("give", "left"): "←",
    ("give", "right"): "→",
    ("take", "left"): "→",
    ("take", "right"): "←",
    ("gives you", "left"): "→",
    ("gives you", "right"): "←",
    ("passes", "left"): "←",
    ("passes", "right"): "→",
}


@pytest.mark.parametrize("tag", ["en", "he"])
def test_arrows_point_where_the_neighbours_sit_in_every_language(phone: Visitor, tag: str) -> None:
    seen = set()
    for mission in shipped_catalogue().missions:
        for at, line in enumerate(english(mission)):
            said = re.search(r"gives you|passes|\bgive\b|\btake\b", line.sentence.lower())
            side = re.search(r"\b(left|right)\b", line.sentence)
            if line.figure and said and side:
                arrows = re.findall("<small>(.)</small>", phone.open(f"{path_of(mission)}?lang={tag}").html)
                at_figure = sum(1 for before in english(mission)[:at] if before.figure)
                assert arrows[at_figure] == NEIGHBOURS[said[0], side[1]], line.sentence
                seen.add((said[0], side[1]))
    assert len(seen) >= 6


def path_of(mission: Mission) -> str:
    return f"/{mission.colour.value}/{mission.id}"


def english(mission: Mission) -> tuple:
    return mission_text(mission, shipped_languages()["en"]).lines
