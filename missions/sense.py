"""What a mission must be so that a table can play it: steps that can be written may still mean nothing.

Our own missions keep to this, and so must those that a family makes.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from itertools import combinations, pairwise
from typing import Final

from missions.effects import (
    GROUPS,
    IN_A_CONTEST,
    IN_A_DUEL,
    Again,
    Contest,
    Draw,
    Duel,
    Effect,
    Give,
    Pass,
    Put,
    PutMatch,
    Skip,
    Step,
    Swap,
    Test,
    Vow,
    Who,
    inner_steps,
    people_in,
)
from missions.language import Language
from missions.mission import Mission, SmallGame
from missions.wording import word

LONGEST: Final = 230
"""Signs of the longest mission that is readable at arm's length (RULES.md 4.1)."""

_GAMES: Final = (Duel, Contest, Test, Vow)
_OTHERS: Final = frozenset(Who) - IN_A_DUEL - IN_A_CONTEST - GROUPS - {Who.ACTOR}
"""Who may be one and the same person; at two players they are."""


class Nonsense(StrEnum):
    """Why a mission means nothing; the value says it in English, with what to do."""

    GAME_GOES_ON = "after a small game only its own steps can follow: put them into it"
    NOBODY_WINS = "a duel or contest decides nothing: say who of those that won or lost does each step"
    NOBODY_IS_LAST = "nobody is last in this contest: name the first"
    PAYS_TO_FAIL = "who fails a test or breaks a vow only gains by it: let them draw cards, for example"
    TWICE = "the same thing happens twice: make it one step with more cards"
    UNDONE = "two steps undo each other: leave one of them out"
    AGAIN_GOES_ON = "a mission ends with another turn: let `again` be the last step"


@dataclass(frozen=True, slots=True)
class Senseless:
    """What is wrong with a mission. ``place`` is that of the step: within its small game if it has one."""

    why: Nonsense
    place: int


def senseless(effect: Effect, games: Mapping[str, SmallGame]) -> Senseless | None:
    """Return the first reason for which an effect means nothing, or None; its games must be known ones."""
    for place, step in enumerate(effect[:-1]):
        if isinstance(step, _GAMES):
            return Senseless(Nonsense.GAME_GOES_ON, place)
    last = effect[-1]
    found = _after(last, games) if isinstance(last, _GAMES) else None
    return found or _in_order(inner_steps(last)) or _in_order(effect)


def too_long(mission: Mission, languages: Iterable[Language]) -> bool:
    """Whether a mission has too many signs in one of the languages."""
    return any(len(" ".join(word(mission, language).sentences)) > LONGEST for language in languages)


def players_needed(effect: Effect) -> int:
    """Return how many must play so that all steps differ: left and right are one person at two (X8)."""
    steps = [step for outer in effect for step in (inner_steps(outer) or (outer,))]
    around = any(isinstance(step, Pass) for step in steps)
    to_oneself = any(isinstance(step, Give) and {step.giver, step.to} <= _OTHERS for step in steps)
    at_two = [_kind(step, lambda who: Who.CHOSEN if who in _OTHERS else who) for step in steps]
    return 3 if around or to_oneself or len(set(at_two)) < len(at_two) else 2


def _after(game: Step, games: Mapping[str, SmallGame]) -> Senseless | None:
    """Find what does not follow from a game's result."""
    match game:
        case Duel(then=then):
            return _without_outcome(then, IN_A_DUEL)
        case Contest(game=game_id, then=then):
            return _without_outcome(then, IN_A_CONTEST) or _without_last(then, games[game_id])
        case Test(fail=fail) | Vow(fail=fail) if all(map(_helps, fail)):
            return Senseless(Nonsense.PAYS_TO_FAIL, 0)
    return None


def _without_outcome(then: Effect, outcome: frozenset[Who]) -> Senseless | None:
    """Find a step of which nobody knows who does it: whoever reads "you" may have won, lost or watched."""
    for place, step in enumerate(then):
        people = people_in((step,))
        of_all = isinstance(step, Pass) or people == {Who.ALL}
        if not (of_all or people & outcome) or (isinstance(step, Give) and not people <= outcome):
            return Senseless(Nonsense.NOBODY_WINS, place)
    return None if people_in(then) & outcome else Senseless(Nonsense.NOBODY_WINS, 0)


def _without_last(then: Effect, game: SmallGame) -> Senseless | None:
    places = (place for place, step in enumerate(then) if Who.LAST in people_in((step,)))
    return None if game.last else next((Senseless(Nonsense.NOBODY_IS_LAST, place) for place in places), None)


def _helps(step: Step) -> bool:
    """Whether a step can only be good for the player on turn."""
    match step:
        case Put(Who.ACTOR) | Give(Who.ACTOR) | PutMatch() | Again() | Swap(Who.FEWEST_OTHER):
            return True
        case Draw(who):
            return who not in {Who.ACTOR, Who.ALL}
        case _:
            return False


def _in_order(steps: Effect) -> Senseless | None:
    return next(_at_odds(steps), None)


def _at_odds(steps: Effect) -> Iterator[Senseless]:
    """Yield the later one of all pairs that do not go together."""
    for (_, first), (place, second) in combinations(enumerate(steps), 2):
        if _kind(first) == _kind(second):
            yield Senseless(Nonsense.TWICE, place)
        if {type(first), type(second)} == {Skip, Again}:
            yield Senseless(Nonsense.UNDONE, place)
    for place, (first, second) in enumerate(pairwise(steps), start=1):
        if {first, second} == {Pass(None, "left"), Pass(None, "right")}:
            yield Senseless(Nonsense.UNDONE, place)
    for place, step in enumerate(steps[:-1]):
        if isinstance(step, Again):
            yield Senseless(Nonsense.AGAIN_GOES_ON, place)


def _kind(step: Step, seen_as: Callable[[Who], Who] = lambda who: who) -> tuple[object, ...]:
    """Return all of a step but its number of cards: what is the same once more is one step with more."""
    values = (getattr(step, slot) for slot in step.__slots__ if slot != "n")
    return type(step), *(seen_as(value) if isinstance(value, Who) else value for value in values)
