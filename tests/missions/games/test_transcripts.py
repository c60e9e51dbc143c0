"""Games played once and kept: a transcript that changes is a rule that changed."""

from typing import get_args

import pytest

from missions.effects import Step, inner_steps
from tests.missions.games.transcripts import FOLDER, moves_of, path_of, transcript
from tests.missions.games.walks import EVERY_GAME, FEW_MISSIONS


@pytest.mark.parametrize(("name", "words"), EVERY_GAME)
def test_a_game_still_goes_as_it_was_written(name, words):
    path = path_of(name, words)
    assert path.exists(), f"{path.name} is missing: python -m tests.missions.games.transcripts writes it"
    written = path.read_text(encoding="utf-8")
    assert len(moves_of(written)) > 10
    assert transcript(name, words, moves_of(written)) == written


def test_no_transcript_is_left_of_a_game_or_option_that_is_gone():
    assert {path.name for path in FOLDER.iterdir()} == {path_of(*each).name for each in EVERY_GAME}


def test_the_missions_of_the_transcripts_use_every_operation():
    def kinds(effect):
        return {type(step) for step in effect}.union(*(kinds(inner_steps(step)) for step in effect))

    used = set().union(*(kinds(mission.effect) for mission in FEW_MISSIONS.missions))
    assert used == set(get_args(Step))
