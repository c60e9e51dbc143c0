"""Typed steps."""

from missions.effects import Contest, Draw, Duel, Give, Put, Skip, Test, Vow, Who, inner_steps, people_in


def test_a_small_game_tells_what_follows_from_it():
    put, draw = (Put(Who.WINNER, 1),), (Draw(Who.ACTOR, 2),)
    assert inner_steps(Duel(Who.LEFT, "rps", put)) == put
    assert inner_steps(Contest("nose", put)) == put
    assert inner_steps(Test("count-back", draw)) == draw
    assert inner_steps(Vow("vow-meow", draw)) == draw
    assert inner_steps(Put(Who.ACTOR, 1)) == ()


def test_everybody_whom_an_effect_names_is_found():
    effect = (
        Duel(Who.LEFT, "rps", (Give(Who.WINNER, Who.LOSER, 1),)),
        Skip(),
        Draw(Who.OTHERS, 1),
    )
    assert people_in(effect) == {Who.LEFT, Who.WINNER, Who.LOSER, Who.OTHERS}
