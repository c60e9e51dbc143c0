"""The words of a mission, made from its typed effect and a language's sentence patterns.

One effect has one text: nothing is varied at random, and text and effect cannot disagree. Patterns are whole
sentences with blanks for people and cards, so that each language keeps its own order of words:

===========  ===================================================================
blank        is filled with
===========  ===================================================================
``{cards}``  a number of cards, from the table ``[cards]`` by plural category
``{NAME}``   a person, from the table ``[people.<who>]``: the form called NAME,
             as in ``subject``, ``to``, ``from``, ``with``, ``against``
===========  ===================================================================

A pattern may itself be a table of plural categories, for languages whose verbs follow the number.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

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
from missions.mission import Mission

FIRST_STRONG_ISOLATE: Final = "\u2068"
POP_ISOLATE: Final = "\u2069"
_LATIN_OR_DIGITS: Final = re.compile(r"[A-Za-z]+(?: [A-Za-z]+)*|[0-9]+")
_BLANK: Final = re.compile(r"\{(\w+)\}")
_EVERYONE: Final = frozenset({Who.OTHERS, Who.ALL})


@dataclass(frozen=True, slots=True)
class Wording:
    """A mission in words. ``language`` is English where the language asked for lacks a word of it."""

    language: Language
    sentences: tuple[str, ...]


def word(mission: Mission, language: Language) -> Wording:
    """Return the mission in the words of one language, never a mixture of two."""
    try:
        sentences = tuple(_sentences(mission.effect, language))
    except MissingWord:
        if language.fallback is None:
            raise
        return word(mission, language.fallback)
    if language.direction == "rtl":
        sentences = tuple(map(isolate, sentences))
    return Wording(language, sentences)


def mission_sentences(mission: Mission, language: Language) -> tuple[str, ...]:
    """Return the sentences of a mission, in the order in which they are to be followed."""
    return word(mission, language).sentences


def short_title(mission: Mission, language: Language) -> str:
    """Return one line for lists: the name of the mission's small game, or all that a plain mission says."""
    for step in mission.effect:
        if isinstance(step, Duel | Contest | Test | Vow):
            title = language.word(f"games.{step.game}.title")
            return isolate(title) if language.direction == "rtl" else title
    return " ".join(mission_sentences(mission, language))


def isolate(text: str) -> str:
    """Return right-to-left text in which Latin names and numbers cannot disturb the order of the words."""
    return _LATIN_OR_DIGITS.sub(lambda run: f"{FIRST_STRONG_ISOLATE}{run[0]}{POP_ISOLATE}", text)


def _sentences(effect: Effect, language: Language) -> Iterator[str]:
    for step in effect:
        yield from _step(step, language)


def _step(step: Step, language: Language) -> Iterator[str]:
    match step:
        case Duel(opponent=opponent, game=game, then=steps):
            yield _filled(language, _by("duel", opponent), who=opponent)
            yield _own(language, f"games.{game}.text")
            yield from _sentences(steps, language)
        case Contest(game=game, then=steps):
            yield _own(language, f"games.{game}.text")
            yield from _sentences(steps, language)
        case Test(game=game, fail=steps) | Vow(game=game, fail=steps):
            yield _own(language, f"games.{game}.text")
            question = "sentences.test.fail" if isinstance(step, Test) else "sentences.vow.fail"
            yield " ".join([_own(language, question), *_sentences(steps, language)])
        case _:
            yield _plain(step, language)


def _plain(step: Step, language: Language) -> str:
    match step:
        case Put(who=who, n=n):
            return _filled(language, _by("put", who), who=who, n=n)
        case Draw(who=who, n=n):
            return _filled(language, _by("draw", who), who=who, n=n)
        case Give(giver=giver, to=to, n=n):
            return _filled(language, _give(giver, to), who=giver, to=to, n=n)
        case Take(source=source, n=n):
            return _filled(language, _by("take", source), who=source, n=n)
        case Exchange(other=other, n=n):
            return _filled(language, _by("exchange", other), who=other, n=n)
        case Swap(other=other):
            return _filled(language, _by("swap", other), who=other)
        case Pass(n=n, direction=direction):
            return _filled(language, [f"pass.{'hand' if n is None else 'cards'}_{direction}"], n=n)
        case PutMatch(by=by):
            return _filled(language, [f"put_match.{by}"])
        case Skip():
            return _filled(language, ["skip"])
        case Again():
            return _filled(language, ["again"])
    raise AssertionError(step)


def _by(operation: str, who: Who) -> list[str]:
    """Return the patterns for an operation of somebody, the most exact first."""
    general = "everyone" if who in _EVERYONE else "person"
    return [f"{operation}.{who.value}", f"{operation}.{general}", f"{operation}.person"]


def _give(giver: Who, to: Who) -> list[str]:
    exact = [f"give.{giver.value}_to_{to.value}"]
    return [*exact, "give.to_actor"] if to is Who.ACTOR else [*exact, f"give.{giver.value}", "give.person"]


def _filled(
    language: Language,
    keys: list[str],
    *,
    who: Who | None = None,
    to: Who | None = None,
    n: int | None = None,
) -> str:
    pattern = _pattern(language, [f"sentences.{key}" for key in keys], n)

    def fill(blank: re.Match[str]) -> str:
        if blank[1] == "cards" and n is not None:
            return _pattern(language, ["cards"], n).replace("{n}", str(n))
        person = to if blank[1] == "to" and to is not None else who
        return _own(language, f"people.{person or 'nobody'}.{blank[1]}")

    return _BLANK.sub(fill, pattern)


def _pattern(language: Language, keys: list[str], n: int | None) -> str:
    category = "other" if n is None else language.locale.plural_form(n)
    tried = [form for key in keys for form in (key, f"{key}.{category}")]
    return _own(language, *tried)


def _own(language: Language, *keys: str) -> str:
    found = language.find(*keys)
    if found is None:
        raise MissingWord(language.tag, keys[-1])
    return found
