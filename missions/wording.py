"""The words of a mission, made from its typed effect and a language's sentence patterns.

One effect has one text: nothing is varied at random, and text and effect cannot disagree. Patterns are whole
sentences with blanks for people and cards, so that each language keeps its own order of words:

===========  ===================================================================
blank        is filled with
===========  ===================================================================
``{cards}``  a number of cards, from the table ``[cards]`` by plural category
``{FORM}``   a person, from ``[people.<who>]``: the form of that name, as in
             ``subject``, ``from``, ``with``; forms that begin with ``to`` are
             of the person who is given something
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
BLANK: Final = re.compile(r"\{(\w+)\}")
_EVERYONE: Final = frozenset({Who.OTHERS, Who.ALL})
_OPERATION: Final[dict[type[Step], str]] = {
    Put: "put",
    Draw: "draw",
    Give: "give",
    Take: "take",
    Exchange: "exchange",
    Swap: "swap",
    Pass: "pass",
    PutMatch: "put_match",
    Skip: "skip",
    Again: "again",
    Duel: "duel",
    Test: "test_failed",
    Vow: "vow_broken",
}


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
    """Return a step's own sentence, without isolates; of a duel, the one that names the opponent.

    Raises :class:`MissingWord`.
    """
    n: int | None = getattr(step, "n", None)
    people = [value for value in (getattr(step, slot) for slot in step.__slots__) if isinstance(value, Who)]
    pattern = _pattern(language, pattern_keys(step), n)

    def fill(blank: re.Match[str]) -> str:
        form = blank[1]
        if form == "cards" and n is not None:
            return _pattern(language, ("cards",), n).replace("{n}", str(n))
        person = people[-1 if form.startswith("to") else 0] if people else "nobody"
        return _own(language, f"people.{person}.{form}")

    return BLANK.sub(fill, pattern)


def pattern_keys(step: Step) -> tuple[str, ...]:
    """Return the keys of the patterns that can say a step, the most exact first."""
    match step:
        case (
            Put(who=who)
            | Draw(who=who)
            | Take(source=who)
            | Exchange(other=who)
            | Swap(other=who)
            | Duel(opponent=who)
        ):
            everyone = ["everyone"] if who in _EVERYONE else []
            forms = [who.value] if who is Who.ACTOR else [who.value, *everyone, "person"]
        case Give(giver=giver, to=to):
            general = ["to_actor"] if to is Who.ACTOR else [giver.value]
            somebody = [] if Who.ACTOR in {giver, to} else ["person"]
            forms = [f"{giver.value}_to_{to.value}", *general, *somebody]
        case Pass(n=n, direction=direction):
            forms = [f"{'hand' if n is None else 'cards'}_{direction}"]
        case PutMatch(by=by):
            forms = [by]
        case _:
            forms = ["sentence"]
    return tuple(f"sentences.{_OPERATION[type(step)]}.{form}" for form in forms)


def _sentences(effect: Effect, language: Language) -> Iterator[str]:
    for step in effect:
        match step:
            case Duel(game=game):
                yield sentence(step, language)
                yield _own(language, f"games.{game}.text")
                yield from _sentences(step.then, language)
            case Contest(game=game):
                yield _own(language, f"games.{game}.text")
                yield from _sentences(step.then, language)
            case Test(game=game) | Vow(game=game):
                yield _own(language, f"games.{game}.text")
                yield " ".join([sentence(step, language), *_sentences(step.fail, language)])
            case _:
                yield sentence(step, language)


def _pattern(language: Language, keys: tuple[str, ...], n: int | None) -> str:
    category = "other" if n is None else language.plural_form(n)
    return _own(language, *(form for key in keys for form in (key, f"{key}.{category}")))


def _own(language: Language, *keys: str) -> str:
    found = language.find(*keys)
    if found is None:
        raise MissingWord(language.tag, keys[0])
    return found
