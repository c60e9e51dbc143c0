"""Effects as they are written in the catalogue."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from missions.catalogue import shipped_catalogue
from missions.effects import Draw, Duel, Give, Pass, Put, PutMatch, Test, Who
from missions.notation import BadEffect, read_effect, write_effect

PUT = {"op": "put", "who": "actor", "n": 1}


def duel(*then, opponent="left"):
    return {"op": "duel", "with": opponent, "game": "rps", "then": list(then)}


@pytest.mark.parametrize("mission", shipped_catalogue().missions, ids=lambda mission: mission.id)
def test_what_is_written_reads_back_the_same(mission):
    assert read_effect(write_effect(mission.effect)) == mission.effect


def test_steps_are_read_into_types():
    written = [
        PUT,
        {"op": "give", "from": "left", "to": "actor", "n": 2},
        {"op": "pass", "n": "hand", "dir": "left"},
        {"op": "put_match", "by": "galaxy"},
    ]
    assert read_effect(written) == (
        Put(Who.ACTOR, 1),
        Give(Who.LEFT, Who.ACTOR, 2),
        Pass(None, "left"),
        PutMatch("galaxy"),
    )


def test_winner_and_loser_exist_inside_a_duel():
    written = [duel({"op": "give", "from": "winner", "to": "loser", "n": 1})]
    assert read_effect(written) == (Duel(Who.LEFT, "rps", (Give(Who.WINNER, Who.LOSER, 1),)),)


def test_a_test_says_what_failing_costs():
    written = [{"op": "test", "game": "count-back", "fail": [{"op": "draw", "who": "actor", "n": 1}]}]
    assert read_effect(written) == (Test("count-back", (Draw(Who.ACTOR, 1),)),)


@pytest.mark.parametrize(
    ("written", "problem"),
    [
        ([], "a list of 1 to 4 steps"),
        ([PUT] * 5, "a list of 1 to 4 steps"),
        ("put 1", "a list of 1 to 4 steps"),
        (None, "a list of 1 to 4 steps"),
        ([3], "a step needs an op"),
        ([{"who": "actor"}], "a step needs an op"),
        ([PUT | {"op": "putt"}], "a step needs an op out of put, draw"),
        ([PUT | {"op": ["put"]}], "a step needs an op"),
        ([PUT | {"n": 0}], "n is 0, and must be a whole number from 1 to 3"),
        ([PUT | {"n": 4}], "n is 4"),
        ([PUT | {"n": "two"}], "n is 'two'"),
        ([PUT | {"n": 1.0}], "n is 1.0"),
        ([PUT | {"n": True}], "n is True"),
        ([PUT | {"who": "leftt"}], "'leftt' is nobody here: choose from actor, left, right"),
        ([PUT | {"who": "winner"}], "'winner' is nobody here"),
        ([PUT | {"who": 7}], "7 is nobody here"),
        ([PUT | {"to": "left"}], "put takes who, n, and was given n, to, who"),
        ([{"op": "put", "who": "actor"}], "put takes who, n, and was given who"),
        ([{"op": "give", "from": "all", "to": "actor", "n": 1}], "'all' is a group"),
        ([{"op": "give", "from": "left", "to": "left", "n": 1}], "nobody gives cards to themself"),
        ([{"op": "take", "from": "actor", "n": 1}], "nobody faces or swaps with themself"),
        ([{"op": "swap", "with": "others"}], "'others' is a group"),
        ([{"op": "pass", "n": "all", "dir": "left"}], "n is 'all'"),
        ([{"op": "pass", "n": 1, "dir": "up"}], "'up' must be one of left, right"),
        ([{"op": "put_match", "by": "size"}], "'size' must be one of number, galaxy, colour"),
        ([duel()], "a list of 1 to 4 steps"),
        ([duel(PUT, opponent="actor")], "nobody faces or swaps with themself"),
        ([duel(duel(PUT))], "cannot stand inside another one"),
        ([duel({"op": "put", "who": "first", "n": 1})], "'first' is nobody here"),
        ([duel({"op": "take", "from": "winner", "n": 1})], "'winner' is nobody here"),
        ([duel(PUT) | {"game": ""}], "game must be the id of a small game"),
        ([{"op": "skip", "who": "actor"}], "skip takes nothing, and was given who"),
    ],
)
def test_a_misspelt_effect_is_refused_with_its_reason(written, problem):
    with pytest.raises(BadEffect) as caught:
        read_effect(written)
    assert problem in str(caught.value)


json_like = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=8) | st.sampled_from(["op", "put", "duel"]),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5) | st.just("op"), inner, max_size=4)
    ),
    max_leaves=12,
)


@given(json_like)
def test_nothing_written_can_do_worse_than_be_refused(written):
    try:
        effect = read_effect(written)
    except BadEffect:
        return
    assert read_effect(write_effect(effect)) == effect
