"""What a mission must be so that a table can play it."""

import pytest

from missions.effects import (
    Again,
    Contest,
    Draw,
    Duel,
    Exchange,
    Give,
    Pass,
    Put,
    PutMatch,
    Skip,
    Swap,
    Take,
    Test,
    Vow,
    Who,
)
from missions.notation import read_effect, write_effect
from missions.sense import Nonsense, Senseless, players_needed, senseless

PUT, PUT_TWO, DRAW = Put(Who.ACTOR, 1), Put(Who.ACTOR, 2), Draw(Who.ACTOR, 1)
WINNER_PUTS, ALL_PUT = Put(Who.WINNER, 1), Put(Who.ALL, 1)
BOTH_PUT, LAST_DRAWS = Put(Who.FIRST_AND_ACTOR, 1), Draw(Who.LAST, 1)


def duel(*then):
    return Duel(Who.CHOSEN, "rps", then)


@pytest.mark.parametrize(
    ("effect", "why", "place"),
    [
        ((duel(PUT),), Nonsense.NOBODY_WINS, 0),
        ((duel(WINNER_PUTS, PUT),), Nonsense.NOBODY_WINS, 1),
        ((duel(WINNER_PUTS, Draw(Who.OTHERS, 1)),), Nonsense.NOBODY_WINS, 1),
        ((duel(ALL_PUT),), Nonsense.NOBODY_WINS, 0),
        ((duel(WINNER_PUTS, Again()),), Nonsense.NOBODY_WINS, 1),
        ((duel(Give(Who.WINNER, Who.LEFT, 1)),), Nonsense.NOBODY_WINS, 0),
        ((Contest("nose", (Skip(),)),), Nonsense.NOBODY_WINS, 0),
        ((Contest("mime", (LAST_DRAWS,)),), Nonsense.NOBODY_IS_LAST, 0),
        ((Contest("hum", (BOTH_PUT, Give(Who.FIRST, Who.LAST, 1))),), Nonsense.NOBODY_IS_LAST, 1),
        ((Test("twister", (PUT_TWO,)),), Nonsense.PAYS_TO_FAIL, 0),
        ((Vow("vow-meow", (PutMatch("colour"), Again())),), Nonsense.PAYS_TO_FAIL, 0),
        ((PUT, PUT), Nonsense.TWICE, 1),
        ((PUT, DRAW, PUT_TWO), Nonsense.TWICE, 2),
        ((duel(WINNER_PUTS, Put(Who.WINNER, 2)),), Nonsense.TWICE, 1),
        ((Swap(Who.LEFT), Swap(Who.LEFT)), Nonsense.TWICE, 1),
        ((Skip(), Again()), Nonsense.UNDONE, 1),
        ((Again(), DRAW, Skip()), Nonsense.UNDONE, 2),
        ((Pass(None, "left"), Pass(None, "right")), Nonsense.UNDONE, 1),
        ((Again(), DRAW), Nonsense.AGAIN_GOES_ON, 0),
        ((duel(WINNER_PUTS), PUT), Nonsense.GAME_GOES_ON, 0),
        ((duel(WINNER_PUTS), duel(WINNER_PUTS)), Nonsense.GAME_GOES_ON, 0),
    ],
)
def test_steps_that_mean_nothing_are_found_with_their_place(catalogue, effect, why, place):
    assert senseless(effect, catalogue.games) == Senseless(why, place)
    assert read_effect(write_effect(effect)) == effect, "it can be written, so it has to be refused"


@pytest.mark.parametrize(
    "effect",
    [
        (duel(WINNER_PUTS, Draw(Who.LOSER, 1), Pass(1, "left")),),
        (PUT, duel(WINNER_PUTS)),
        (Contest("nose", (Put(Who.FIRST, 1), LAST_DRAWS)),),
        (Contest("mime", (BOTH_PUT,)),),
        (Test("twister", (DRAW, PUT)),),
        (Put(Who.LEFT, 1), Put(Who.RIGHT, 1)),
        (PUT, PutMatch("number"), PutMatch("galaxy"), Again()),
        (Skip(), DRAW),
        (Pass(None, "left"), PUT, Pass(None, "right")),
    ],
)
def test_steps_that_a_table_can_play_are_left_alone(catalogue, effect):
    assert senseless(effect, catalogue.games) is None


@pytest.mark.parametrize(
    ("effect", "players"),
    [
        ((PUT, DRAW), 2),
        ((Take(Who.LEFT, 1), Give(Who.RIGHT, Who.ACTOR, 1)), 2),
        ((Put(Who.LEFT, 1), Put(Who.RIGHT, 2)), 3),
        ((Swap(Who.MOST_OTHER), Swap(Who.FEWEST_OTHER)), 3),
        ((Exchange(Who.LEFT, 1), Exchange(Who.CHOSEN, 1)), 3),
        ((Give(Who.LEFT, Who.RIGHT, 1),), 3),
        ((Pass(1, "left"),), 3),
        ((duel(WINNER_PUTS, Pass(None, "right")),), 3),
    ],
)
def test_what_two_people_would_do_to_each_other_twice_needs_a_third(effect, players):
    assert players_needed(effect) == players
