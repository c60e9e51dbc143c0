"""What a language file still lacks or says wrongly, with the line of each finding."""

from collections.abc import Iterable, Iterator
from typing import Final

from missions.catalogue import Catalogue
from missions.coverage import Coverage
from missions.effects import (
    GROUPS,
    IN_A_CONTEST,
    IN_A_DUEL,
    Again,
    Draw,
    Duel,
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
from missions.faults import Fault, line_of
from missions.language import Language, MissingWord
from missions.language_head import Finding, head_findings
from missions.mission import SmallGame
from missions.proofreading import blanks_in, numbers_in, text_problems
from missions.wording import pattern_keys, sentence

SAMPLES: Final = (0, 1, 2, 3, 5, 11, 100)
"""Numbers that meet every plural category of CLDR's languages."""

_ALL_CATEGORIES: Final = frozenset({"zero", "one", "two", "few", "many", "other"})
_MADE_BY_PATTERN: Final = ("sentences", "people", "cards", "numbers")
"""Tables whose keys follow a language's grammar; all other tables have the same keys in every language."""


def check_language(language: Language, catalogue: Catalogue, model: Language) -> tuple[Fault, ...]:
    """Return everything that is wrong with a language, line by line; ``model`` (English) is complete."""
    findings = [
        *head_findings(language),
        *_missing(language, catalogue, model),
        *_unknown(language, catalogue, model),
        *_blanks(language, model),
        *_plurals(language),
        *_steps(language),
        *_games(language, catalogue.games.values()),
        *(
            (key, problem)
            for key, text in language.words.items()
            for problem in text_problems(text, language)
        ),
    ]
    faults = {Fault(language.file, line_of(k, language.lines), f"{k}: {said}"): None for k, said in findings}
    return tuple(sorted(faults, key=lambda fault: fault.line))


def words_coverage(language: Language, catalogue: Catalogue, model: Language) -> Coverage:
    """Return how many words a language has, and how many steps of missions it can say."""
    words, steps = _fixed_keys(catalogue, model), tuple(every_step(1))
    said = sum(_can_say(language, step) for step in steps)
    return Coverage(len(words & language.words.keys()) + said, len(words) + len(steps))


def _can_say(language: Language, step: Step) -> bool:
    try:
        sentence(step, language)
    except MissingWord:
        return False
    return True


def every_step(n: int) -> Iterator[Step]:
    """Yield every plain step, question and challenge that a mission can hold, with ``n`` cards."""
    at_table = [Who.LEFT, Who.RIGHT, Who.CHOSEN, Who.MOST_OTHER, Who.FEWEST_OTHER]
    single = [who for who in Who if who not in GROUPS]
    yield from (step for who in Who for step in (Put(who, n), Draw(who, n)))
    yield from (Give(giver, to, n) for giver in single for to in single if _may_give(giver, to))
    for other in at_table:
        yield from (Take(other, n), Exchange(other, n), Swap(other), Duel(other, "", ()))
    yield from (Pass(n, "left"), Pass(n, "right"), Pass(None, "left"), Pass(None, "right"))
    yield from (PutMatch("number"), PutMatch("galaxy"), PutMatch("colour"))
    yield from (Skip(), Again(), Test("", ()), Vow("", ()))


def _may_give(giver: Who, to: Who) -> bool:
    both = {giver, to}
    return giver is not to and not (both & IN_A_DUEL and both & IN_A_CONTEST)


def _fixed_keys(catalogue: Catalogue, model: Language) -> set[str]:
    fixed = {key for key in model.words if key.split(".")[0] not in _MADE_BY_PATTERN}
    return fixed | {f"games.{game}.{part}" for game in catalogue.games for part in ("title", "text")}


def _missing(language: Language, catalogue: Catalogue, model: Language) -> Iterator[Finding]:
    for key in sorted(_fixed_keys(catalogue, model) - language.words.keys()):
        yield key, "is missing"


def _unknown(language: Language, catalogue: Catalogue, model: Language) -> Iterator[Finding]:
    known = _fixed_keys(catalogue, model) | {key for step in every_step(1) for key in pattern_keys(step)}
    for key in language.words:
        table, _, rest = key.partition(".")
        stem, _, last = key.rpartition(".")
        if key in known or table == "numbers" or (last in _ALL_CATEGORIES and stem in known | {"cards"}):
            continue
        if table == "people" and rest.partition(".")[0] in set(Who) and _is_asked_for(last, language):
            continue
        yield key, "is nothing that the game asks for: check its spelling"


def _is_asked_for(form: str, language: Language) -> bool:
    return any(
        form in blanks_in(text) for key, text in language.words.items() if key.startswith("sentences.")
    )


def _blanks(language: Language, model: Language) -> Iterator[Finding]:
    forms = {key.rpartition(".")[2] for key in language.words if key.startswith("people.")}
    for key, text in language.words.items():
        table = key.split(".")[0]
        if table == "sentences":
            wrong = blanks_in(text) - forms - {"cards"}
        elif table == "cards":
            wrong = blanks_in(text) - {"n"}
        else:
            wrong = blanks_in(text) ^ blanks_in(model.words.get(key, text))
        for blank in sorted(wrong):
            yield key, f"the blank {{{blank}}} is misspelt, missing or unknown"


def _plurals(language: Language) -> Iterator[Finding]:
    plural = language.locale.plural_form
    needed = {plural(n) for n in SAMPLES}
    possible = set(plural.tags) | {"other"}
    stems = {key.rpartition(".")[0] for key in language.words if key.rpartition(".")[2] in _ALL_CATEGORIES}
    for stem in sorted(stems | {"cards"}):
        written = {category for category in _ALL_CATEGORIES if f"{stem}.{category}" in language.words}
        for category in sorted(needed - written):
            yield stem, f"lacks the plural category {category!r} (as for {_example(language, category)})"
        for category in sorted(written - possible):
            yield f"{stem}.{category}", f"{language.tag!r} has no plural category {category!r}"


def _example(language: Language, category: str) -> int:
    return next(n for n in SAMPLES if language.locale.plural_form(n) == category)


def _steps(language: Language) -> Iterator[Finding]:
    for n in SAMPLES:
        for step in every_step(n):
            try:
                text = sentence(step, language)
            except MissingWord as missing:
                yield missing.key, "is missing"
                continue
            said, meant = numbers_in(text, language), [getattr(step, "n", None)]
            if said != [number for number in meant if number is not None]:
                yield _key_used(step, language), f"says {_listed(said)} where the effect means {n}: {text}"


def _key_used(step: Step, language: Language) -> str:
    keys = pattern_keys(step)
    stems = (key for key in keys if any(word.startswith(key) for word in language.words))
    return next(stems, keys[0])


def _games(language: Language, games: Iterable[SmallGame]) -> Iterator[Finding]:
    for game in games:
        key = f"games.{game.id}.text"
        said = numbers_in(language.words.get(key, ""), language)
        if key in language.words and said != sorted(game.numbers):
            yield key, f"says {_listed(said)} where games.toml has {_listed(sorted(game.numbers))}"


def _listed(numbers: list[int]) -> str:
    return ", ".join(map(str, numbers)) or "no number"
