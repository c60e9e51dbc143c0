"""What a mission does: typed steps, carried out in order (RULES.md 4.1).

The wording of every language and the rules engine both start from these steps, so that what a page says
and what the game does cannot differ.
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import Literal


class Who(StrEnum):
    """A person or a group, found at the moment at which the step is carried out."""

    ACTOR = "actor"
    LEFT = "left"
    RIGHT = "right"
    CHOSEN = "chosen"
    MOST_OTHER = "most_other"
    FEWEST_OTHER = "fewest_other"
    OTHERS = "others"
    ALL = "all"
    WINNER = "winner"
    LOSER = "loser"
    FIRST = "first"
    LAST = "last"
    FIRST_AND_ACTOR = "first_and_actor"


IN_A_DUEL = frozenset({Who.WINNER, Who.LOSER})
IN_A_CONTEST = frozenset({Who.FIRST, Who.LAST, Who.FIRST_AND_ACTOR})
GROUPS = frozenset({Who.OTHERS, Who.ALL, Who.FIRST_AND_ACTOR})


@dataclass(frozen=True, slots=True)
class Put:
    """Cards from a hand to the discard pile; their owner chooses which."""

    who: Who
    n: int


@dataclass(frozen=True, slots=True)
class Draw:
    """Cards from the draw pile to a hand."""

    who: Who
    n: int


@dataclass(frozen=True, slots=True)
class Give:
    """Cards from one hand to another; the giver chooses which."""

    giver: Who
    to: Who
    n: int


@dataclass(frozen=True, slots=True)
class Take:
    """Cards taken from another hand by the player on turn, without looking."""

    source: Who
    n: int


@dataclass(frozen=True, slots=True)
class Exchange:
    """Both choose cards and hand them over at the same moment."""

    other: Who
    n: int


@dataclass(frozen=True, slots=True)
class Swap:
    """Whole hands change places."""

    other: Who


@dataclass(frozen=True, slots=True)
class Pass:
    """Everybody passes cards to a neighbour at the same moment; ``n`` None is the whole hand."""

    n: int | None
    direction: Literal["left", "right"]


@dataclass(frozen=True, slots=True)
class PutMatch:
    """The player on turn puts down all cards of one value that they choose."""

    by: Literal["number", "galaxy", "colour"]


@dataclass(frozen=True, slots=True)
class Skip:
    """The player on turn misses their next turn."""


@dataclass(frozen=True, slots=True)
class Again:
    """The player on turn has another turn."""


@dataclass(frozen=True, slots=True)
class Duel:
    """Two people face each other in a small game; ``then`` speaks of winner and loser."""

    opponent: Who
    game: str
    then: "tuple[Step, ...]"


@dataclass(frozen=True, slots=True)
class Contest:
    """The whole table plays a small game; ``then`` speaks of the first and the last."""

    game: str
    then: "tuple[Step, ...]"


@dataclass(frozen=True, slots=True)
class Test:
    """The player on turn tries something now; ``fail`` follows when it does not work out."""

    __test__ = False  # not a test class, whatever the test runner thinks of its name

    game: str
    fail: "tuple[Step, ...]"


@dataclass(frozen=True, slots=True)
class Vow:
    """The player on turn keeps to something until their next turn; ``fail`` follows when they forget."""

    game: str
    fail: "tuple[Step, ...]"


Step = (
    Put | Draw | Give | Take | Exchange | Swap | Pass | PutMatch | Skip | Again | Duel | Contest | Test | Vow
)
Effect = tuple[Step, ...]


def inner_steps(step: Step) -> Effect:
    """Return the steps that follow from a game's result; none for a plain step."""
    match step:
        case Duel(then=steps) | Contest(then=steps) | Test(fail=steps) | Vow(fail=steps):
            return steps
        case _:
            return ()


def people_in(effect: Effect) -> frozenset[Who]:
    """Return everybody whom the effect names, inner steps included."""
    people: set[Who] = set()
    for step in effect:
        for slot in step.__slots__:
            value = getattr(step, slot)
            if isinstance(value, Who):
                people.add(value)
        people |= people_in(inner_steps(step))
    return frozenset(people)
