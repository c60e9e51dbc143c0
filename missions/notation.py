"""The written form of effects, as they stand in the catalogue and in a family's own missions.

A step is a table with ``op`` and the keys below, as in ``{op = "give", from = "actor", to = "left", n = 1}``.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from missions.effects import (
    GROUPS,
    IN_A_CONTEST,
    IN_A_DUEL,
    Again,
    Contest,
    Draw,
    Duel,
    Effect,
    Exchange,
    Give,
    Pass,
    Put,
    PutMatch,
    Skip,
    Step,
    Swap,
    Take,
    Test,
    Vow,
    Who,
)
from missions.errors import GongError

MAX_CARDS: Final = 3
"""The most cards that one step may move (RULES.md 4.1: put 1..3, draw, give, take 1..2)."""
MAX_STEPS: Final = 4
_WHOLE_HAND: Final = "hand"
_GAME_OPS: Final = ("duel", "contest", "test", "vow")


@dataclass(eq=False)
class BadEffect(GongError):
    """A written step that is no step of ours; ``problem`` says why, for whoever writes missions."""

    problem: str

    def __str__(self) -> str:
        return self.problem


def read_effect(written: object, *, people: frozenset[Who] = frozenset()) -> Effect:
    """Return the typed steps of a written effect; raises :class:`BadEffect`.

    ``people`` are those whom an enclosing duel or contest adds to the ones at the table.
    """
    if not isinstance(written, Sequence) or isinstance(written, str) or not 1 <= len(written) <= MAX_STEPS:
        raise BadEffect(f"an effect is a list of 1 to {MAX_STEPS} steps")
    return tuple(_read_step(step, people) for step in written)


def write_effect(effect: Effect) -> list[dict[str, object]]:
    """Return the written form of typed steps; ``read_effect`` gives the same steps again."""
    return [_write_step(step) for step in effect]


@dataclass(frozen=True, slots=True)
class _Field:
    """One key of a written step: the attribute it fills and how its value is read."""

    attribute: str
    read: Callable[[object, frozenset[Who]], object]


def _who(written: object, people: frozenset[Who]) -> Who:
    allowed = (frozenset(Who) - IN_A_DUEL - IN_A_CONTEST) | people
    if not isinstance(written, str) or written not in {who.value for who in allowed}:
        names = ", ".join(who.value for who in Who if who in allowed)
        raise BadEffect(f"{written!r} is nobody here: choose from {names}")
    return Who(written)


def _one_person(written: object, people: frozenset[Who]) -> Who:
    who = _who(written, people)
    if who in GROUPS:
        raise BadEffect(f"{who.value!r} is a group, and this step needs one person")
    return who


def _opponent(written: object, _people: frozenset[Who]) -> Who:
    who = _one_person(written, frozenset())
    if who is Who.ACTOR:
        raise BadEffect("nobody faces or swaps with themself: name somebody other than 'actor'")
    return who


def _count(written: object, _people: frozenset[Who]) -> int:
    if isinstance(written, bool) or not isinstance(written, int) or not 1 <= written <= MAX_CARDS:
        raise BadEffect(f"n is {written!r}, and must be a whole number from 1 to {MAX_CARDS}")
    return written


def _count_or_hand(written: object, people: frozenset[Who]) -> int | None:
    return None if written == _WHOLE_HAND else _count(written, people)


def _one_of(*values: str) -> Callable[[object, frozenset[Who]], str]:
    def read(written: object, _people: frozenset[Who]) -> str:
        if not isinstance(written, str) or written not in values:
            raise BadEffect(f"{written!r} must be one of {', '.join(values)}")
        return written

    return read


def _game(written: object, _people: frozenset[Who]) -> str:
    if not isinstance(written, str) or not written:
        raise BadEffect("game must be the id of a small game")
    return written


def _steps(people: frozenset[Who]) -> Callable[[object, frozenset[Who]], Effect]:
    def read(written: object, _people: frozenset[Who]) -> Effect:
        steps = written if isinstance(written, Sequence) else ()  # looked at first: games may go on endlessly
        if any(isinstance(step, Mapping) and step.get("op") in _GAME_OPS for step in steps):
            raise BadEffect("a duel, contest, test or vow cannot stand inside another one")
        return read_effect(written, people=people)

    return read


_N: Final = _Field("n", _count)
_WITH: Final = _Field("other", _opponent)
_GAME: Final = _Field("game", _game)
_FAIL: Final = _Field("fail", _steps(frozenset()))

_FORMS: Final[dict[str, tuple[Callable[..., Step], Mapping[str, _Field]]]] = {
    "put": (Put, {"who": _Field("who", _who), "n": _N}),
    "draw": (Draw, {"who": _Field("who", _who), "n": _N}),
    "give": (Give, {"from": _Field("giver", _one_person), "to": _Field("to", _one_person), "n": _N}),
    "take": (Take, {"from": _Field("source", _opponent), "n": _N}),
    "exchange": (Exchange, {"with": _WITH, "n": _N}),
    "swap": (Swap, {"with": _WITH}),
    "pass": (
        Pass,
        {"n": _Field("n", _count_or_hand), "dir": _Field("direction", _one_of("left", "right"))},
    ),
    "put_match": (PutMatch, {"by": _Field("by", _one_of("number", "galaxy", "colour"))}),
    "skip": (Skip, {}),
    "again": (Again, {}),
    "duel": (
        Duel,
        {
            "with": _Field("opponent", _opponent),
            "game": _GAME,
            "then": _Field("then", _steps(IN_A_DUEL)),
        },
    ),
    "contest": (Contest, {"game": _GAME, "then": _Field("then", _steps(IN_A_CONTEST))}),
    "test": (Test, {"game": _GAME, "fail": _FAIL}),
    "vow": (Vow, {"game": _GAME, "fail": _FAIL}),
}

_OP_OF: Final = {form[0]: op for op, form in _FORMS.items()}


def _read_step(written: object, people: frozenset[Who]) -> Step:
    op = written.get("op") if isinstance(written, Mapping) else None
    if not isinstance(written, Mapping) or not isinstance(op, str) or op not in _FORMS:
        raise BadEffect(f"a step needs an op out of {', '.join(_FORMS)}")
    make, fields = _FORMS[op]
    given = set(written) - {"op"}
    if given != set(fields):
        raise BadEffect(
            f"{op} takes {', '.join(fields) or 'nothing'}, and was given {', '.join(sorted(map(str, given)))}"
        )
    values = {field.attribute: field.read(written[key], people) for key, field in fields.items()}
    if op == "give" and values["giver"] == values["to"]:
        raise BadEffect("nobody gives cards to themself")
    return make(**values)


def _write_step(step: Step) -> dict[str, object]:
    op = _OP_OF[type(step)]
    return {"op": op} | {key: _write_value(getattr(step, f.attribute)) for key, f in _FORMS[op][1].items()}


def _write_value(value: Any) -> object:
    match value:
        case None:
            return _WHOLE_HAND
        case tuple():
            return write_effect(value)
        case Who():
            return value.value
        case _:
            return value
