"""Missions that become the same when two people play: left, right and everybody else are one person (X8)."""

from collections.abc import Iterator
from typing import Final

from missions.effects import (
    Contest,
    Draw,
    Duel,
    Effect,
    Exchange,
    Give,
    Pass,
    Put,
    Step,
    Swap,
    Take,
    Test,
    Vow,
    Who,
)

_OTHER: Final = Who.CHOSEN
_ONE_OF_THE_OTHERS: Final = frozenset(
    {Who.LEFT, Who.RIGHT, Who.CHOSEN, Who.MOST_OTHER, Who.FEWEST_OTHER, Who.OTHERS}
)


def at_two_players(effect: Effect) -> Effect:
    """Return what an effect comes to at two players, in an order of its own: equal for twins."""
    return tuple(sorted((plain for step in effect for plain in _between_two(step)), key=repr))


def _between_two(step: Step) -> Iterator[Step]:
    match step:
        case Put(who, n) | Draw(who, n):
            people = (Who.ACTOR, _OTHER) if who is Who.ALL else (_person(who),)
            yield from (type(step)(person, n) for person in people)
        case Give(giver, to, n):
            yield Give(_person(giver), _person(to), n)
        case Take(_, n):
            yield Take(_OTHER, n)
        case Exchange(_, n) | Pass(int(n)):
            yield Exchange(_OTHER, n)
        case Swap() | Pass():
            yield Swap(_OTHER)
        case Duel(_, game, then):
            yield Duel(_OTHER, game, at_two_players(then))
        case Contest(game, then):
            yield Contest(game, at_two_players(then))
        case Test(game, fail):
            yield Test(game, at_two_players(fail))
        case Vow(game, fail):
            yield Vow(game, at_two_players(fail))
        case _:
            yield step


def _person(who: Who) -> Who:
    return _OTHER if who in _ONE_OF_THE_OTHERS else who
