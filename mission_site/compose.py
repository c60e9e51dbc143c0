"""The parts from which a family composes a mission: typed steps, each shown as the sentence it becomes."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import product
from typing import Final

from mission_site.house import BadHouseMission, HouseFault
from missions.catalogue import shipped_catalogue
from missions.effects import (
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
from missions.language import Language, MissingWord
from missions.notation import BadEffect, read_effect, write_effect
from missions.wording import sentence

PARTS: Final = ("first", "second", "third")
"""The form's fields for what happens, in this order."""

_NEIGHBOURS: Final = (Who.LEFT, Who.RIGHT, Who.CHOSEN)
_OPPONENTS: Final = (Who.CHOSEN, Who.LEFT, Who.RIGHT, Who.MOST_OTHER, Who.FEWEST_OTHER)

_PLAIN: Final[tuple[Step, ...]] = (
    *(Put(Who.ACTOR, n) for n in (1, 2, 3)),
    *(Draw(Who.ACTOR, n) for n in (1, 2)),
    *(Put(who, 1) for who in (Who.CHOSEN, Who.OTHERS, Who.ALL)),
    *(Draw(who, 1) for who in (Who.CHOSEN, Who.OTHERS, Who.ALL)),
    *(Give(Who.ACTOR, who, n) for who, n in product(_NEIGHBOURS, (1, 2))),
    *(Give(who, Who.ACTOR, 1) for who in _NEIGHBOURS),
    *(Take(who, n) for who, n in product((*_NEIGHBOURS, Who.MOST_OTHER), (1, 2))),
    *(Exchange(who, 1) for who in _NEIGHBOURS),
    *(Swap(who) for who in (*_NEIGHBOURS, Who.MOST_OTHER, Who.FEWEST_OTHER)),
    Pass(1, "left"),
    Pass(1, "right"),
    Pass(None, "left"),
    Pass(None, "right"),
    PutMatch("number"),
    PutMatch("galaxy"),
    PutMatch("colour"),
    Skip(),
    Again(),
)
_AFTER_A_DUEL: Final[tuple[Step, ...]] = (
    *(Put(Who.WINNER, n) for n in (1, 2, 3)),
    *(Draw(Who.LOSER, n) for n in (1, 2)),
    *(Give(Who.WINNER, Who.LOSER, n) for n in (1, 2)),
)
_AFTER_A_CONTEST: Final[tuple[Step, ...]] = (
    *(Put(Who.FIRST, n) for n in (1, 2)),
    *(Draw(Who.LAST, n) for n in (1, 2)),
    Give(Who.FIRST, Who.LAST, 1),
    Put(Who.FIRST_AND_ACTOR, 1),
)


@dataclass(frozen=True, slots=True)
class Option:
    """One entry of a choice: what the form sends, and what the reader sees."""

    value: str
    label: str


@dataclass(frozen=True, slots=True)
class Parts:
    """Everything a family can choose from, in one language."""

    games: tuple[tuple[str, tuple[Option, ...]], ...]
    """By kind: ``duel``, ``contest``, ``test``, ``vow``."""

    opponents: tuple[Option, ...]
    steps: tuple[tuple[str, tuple[Option, ...]], ...]
    """By when they can happen: ``plain``, ``duel``, ``contest``."""


def parts_in(language: Language) -> Parts:
    """Return the parts in the words of one language."""
    games = ((kind, tuple(_games(kind, ids, language))) for kind, ids in _games_by_kind().items())
    opponents = (Option(who.value, _said(Duel(who, "rps", ()), language)) for who in _OPPONENTS)
    steps = (
        (when, tuple(Option(_written(step), _said(step, language)) for step in choices))
        for when, choices in (("plain", _PLAIN), ("duel", _AFTER_A_DUEL), ("contest", _AFTER_A_CONTEST))
    )
    return Parts(tuple(games), tuple(opponents), tuple(steps))


def composed_effect(form: Mapping[str, str]) -> Effect:
    """Return the effect that a form composes; raises :class:`BadHouseMission` when its parts do not fit."""
    try:
        steps = [json.loads(form[part]) for part in PARTS if form.get(part)]
        return read_effect(_around(form.get("game", ""), form.get("opponent", ""), steps))
    except (BadEffect, ValueError, RecursionError):
        raise BadHouseMission(HouseFault.NO_EFFECT) from None


def part_at(form: Mapping[str, str], place: int) -> str:
    """Return which of the form's fields a step of that effect comes from."""
    return [part for part in PARTS if form.get(part)][place]


def _around(game: str, opponent: str, steps: list[object]) -> list[object]:
    """Put the steps behind a game, where one was chosen."""
    if not game:
        return steps
    kind, _, game_id = game.partition(":")
    after = "fail" if kind in {"test", "vow"} else "then"
    with_whom = {"with": opponent} if kind == "duel" else {}
    return [{"op": kind, "game": game_id, after: steps} | with_whom]


@cache
def _games_by_kind() -> dict[str, list[str]]:
    """Sort the small games by how our own missions use them."""
    kinds: dict[str, list[str]] = {"duel": [], "contest": [], "test": [], "vow": []}
    for mission in shipped_catalogue().missions:
        for step in mission.effect:
            if isinstance(step, Duel | Contest | Test | Vow):
                ids = kinds[type(step).__name__.lower()]
                if step.game not in ids:
                    ids.append(step.game)
    return kinds


def _games(kind: str, ids: list[str], language: Language) -> Iterator[Option]:
    for game_id in ids:
        yield Option(f"{kind}:{game_id}", language.word(f"games.{game_id}.title"))


def _said(step: Step, language: Language) -> str:
    try:
        return language.digits(sentence(step, language))
    except MissingWord:
        return _said(step, language.fallback) if language.fallback else _written(step)


def _written(step: Step) -> str:
    return json.dumps(write_effect((step,))[0], separators=(",", ":"))
