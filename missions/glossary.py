"""The glossary of a language: which word it has for each thing of the game, and which words are wrong for it.

``languages/<tag>/glossary.md`` is a table for translators; the words in its column "Never" are looked for in
everything that the language says, so that a decision once made is kept.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Final

from missions.coverage import Coverage
from missions.faults import Fault, line_of
from missions.language import Language

_COLUMNS: Final = ["Term", "Word", "Never", "Why"]
_ENGLISH: Final = "en"
_IN_A_WORD: Final = r"[\w\u0300-\u036f\u0900-\u0963\u0966-\u0dff]"
"""Letters, combining accents, and the Indic blocks, whose vowel signs are no letters for ``\\w``."""


@dataclass(frozen=True, slots=True)
class Term:
    """One row: a thing of the game, the language's word, words that must not be used for it, and why."""

    term: str
    word: str
    never: tuple[str, ...]
    why: str
    line: int


Written = tuple[str, int, str]
"""A file, a line and the text that stands there."""


def check_glossary(
    language: Language, *, folder: Traversable | None = None, more: Iterable[Written] = ()
) -> tuple[Fault, ...]:
    """Return what a language's glossary lacks, and where the language uses a word that it warns of.

    ``more`` are texts that are written elsewhere, as those of the site.
    """
    folder = folder or files("missions") / "languages"
    shown = f"{language.tag}/glossary.md"
    try:
        terms = read_glossary(folder / language.tag / "glossary.md")
    except (OSError, UnicodeDecodeError, ValueError) as error:
        return (Fault(shown, 1, f"this glossary cannot be read: {error}"),)
    wanted = [row.term for row in read_glossary(folder / _ENGLISH / "glossary.md")]
    missing = [term for term in wanted if term not in {row.term for row in terms if row.word}]
    faults = [Fault(shown, 1, f"has no word for {term!r}") for term in missing]
    return (*faults, *_wrong_words(terms, (*_all_texts(language, folder), *more)))


def glossary_coverage(language: Language) -> Coverage:
    """Return how many of the game's things a language has its word for."""
    folder = files("missions") / "languages"
    wanted = {row.term for row in read_glossary(folder / _ENGLISH / "glossary.md")}
    try:
        terms = read_glossary(folder / language.tag / "glossary.md")
    except (OSError, ValueError):
        return Coverage(0, len(wanted))
    return Coverage(len(wanted & {row.term for row in terms if row.word}), len(wanted))


def read_glossary(file: Traversable) -> tuple[Term, ...]:
    """Read a glossary's table; raises ValueError if it has other columns than Term, Word, Never and Why."""
    rows = [
        (number, [cell.strip() for cell in row.strip().strip("|").split("|")])
        for number, row in enumerate(file.read_text(encoding="utf-8").splitlines(), start=1)
        if row.startswith("|") and set(row) - set("|- ")
    ]
    if not rows or rows[0][1] != _COLUMNS or any(len(cells) != len(_COLUMNS) for _, cells in rows):
        raise ValueError(f"it needs a table with the columns {', '.join(_COLUMNS)}")
    return tuple(Term(term, word, _listed(never), why, line) for line, (term, word, never, why) in rows[1:])


def _listed(cell: str) -> tuple[str, ...]:
    return tuple(word.strip() for word in re.split("[,،]", cell) if word.strip())


def _wrong_words(terms: tuple[Term, ...], texts: tuple[Written, ...]) -> Iterator[Fault]:
    for row in terms:
        for never in row.never:
            for file, line, text in texts:
                if _whole_word(never).search(text):
                    problem = f"says {never!r}, and the glossary has {row.word!r} for {row.term!r}: {text}"
                    yield Fault(file, line, problem)


@cache
def _whole_word(words: str) -> re.Pattern[str]:
    """Return what finds these words where no letter or vowel sign around makes them part of another word."""
    return re.compile(rf"(?<!{_IN_A_WORD}){re.escape(words)}(?!{_IN_A_WORD})", re.IGNORECASE)


def _all_texts(language: Language, folder: Traversable) -> Iterator[Written]:
    for key, text in language.words.items():
        yield language.file, line_of(key, language.lines), text
    rules = folder / language.tag / "rules"
    for page in sorted(rules.iterdir(), key=lambda entry: entry.name) if rules.is_dir() else ():
        shown = f"{language.tag}/rules/{page.name}"
        for line, text in enumerate(page.read_text(encoding="utf-8").splitlines(), start=1):
            yield shown, line, text
