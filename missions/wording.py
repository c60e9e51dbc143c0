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
    Contest,
    Draw,
    Duel,
    Effect,
    Exchange,
    Give,
    Pass,
    Put,
    PutMatch,
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


def sentence(step: Step, language: Language) -> str:
    """Return the sentence of a step that is no small game, without isolates; raises :class:`MissingWord`."""
    n: int | None = getattr(step, "n", None)
    match step:
        case Put(who=who) | Draw(who=who) | Take(source=who) | Exchange(other=who) | Swap(other=who):
            return _filled(language, _by(type(step).__name__.lower(), who), who=who, n=n)
        case Give(giver=who, to=to):
            return _filled(language, _giving(who, to), who=who, to=to, n=n)
        case Pass(direction=direction):
            return _filled(language, [f"pass.{'hand' if n is None else 'cards'}_{direction}"], n=n)
        case PutMatch(by=by):
            return _filled(language, [f"put_match.{by}"])
        case _:
            return _filled(language, [type(step).__name__.lower()])


def _sentences(effect: Effect, language: Language) -> Iterator[str]:
    for step in effect:
        match step:
            case Duel(opponent=opponent, game=game, then=steps):
                yield facing(opponent, language)
                yield _own(language, f"games.{game}.text")
                yield from _sentences(steps, language)
            case Contest(game=game, then=steps):
                yield _own(language, f"games.{game}.text")
                yield from _sentences(steps, language)
            case Test(game=game, fail=steps) | Vow(game=game, fail=steps):
                yield _own(language, f"games.{game}.text")
                question = "test" if isinstance(step, Test) else "vow"
                yield " ".join([_own(language, f"sentences.{question}.fail"), *_sentences(steps, language)])
            case _:
                yield sentence(step, language)


def facing(opponent: Who, language: Language) -> str:
    """Return the sentence that names the opponent of a duel."""
    return _filled(language, _by("duel", opponent), who=opponent)


def _by(operation: str, who: Who) -> list[str]:
    """Return the patterns for an operation of somebody, the most exact first."""
    general = ["everyone", "person"] if who in _EVERYONE else ["person"]
    return [f"{operation}.{form}" for form in (who.value, *general)]


def _giving(giver: Who, to: Who) -> list[str]:
    forms = ["to_actor"] if to is Who.ACTOR else [giver.value, "person"]
    return [f"give.{form}" for form in (f"{giver.value}_to_{to.value}", *forms)]


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
        form = blank[1]
        if form == "cards" and n is not None:
            return _pattern(language, ["cards"], n).replace("{n}", str(n))
        person = to if form == "to" and to is not None else who
        return _own(language, f"people.{person}.{form}")

    return _BLANK.sub(fill, pattern)


def _pattern(language: Language, keys: list[str], n: int | None) -> str:
    category = "other" if n is None else language.locale.plural_form(n)
    return _own(language, *(form for key in keys for form in (key, f"{key}.{category}")))


def _own(language: Language, *keys: str) -> str:
    found = language.find(*keys)
    if found is None:
        raise MissingWord(language.tag, keys[0])
    return found
