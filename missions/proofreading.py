"""What a careful reader finds in a text without knowing the game: numbers, foreign letters, blanks."""

import re
import unicodedata
from collections.abc import Iterator
from functools import cache
from typing import Final

from babel import Locale
from babel.core import get_global

from missions.cards import Galaxy
from missions.language import Language
from missions.wording import BLANK, FIRST_STRONG_ISOLATE, POP_ISOLATE

LATIN_NAMES: Final = frozenset({"GONG", "JOKER", "LINK", "FAMILY", "FIGHT", "QR"} | {g.name for g in Galaxy})
"""Names that stay in Latin letters in every language."""

_SCRIPT_IN_UNICODE: Final = {"Beng": "BENGALI"}
"""Scripts whose Unicode name is not CLDR's English name in capitals (CLDR calls this one Bangla)."""

_UNITS: Final = frozenset({"mm", "px", "pt"})
_LATIN_WORD: Final = re.compile(r"[A-Za-z]+")
_TYPOGRAPHY: Final = {
    "fr": (
        (re.compile(r"(?<![\u00a0\u202f])[:;!?%»](?!//)"), "{!r} needs a no-break space before it"),
        (re.compile(r"«(?![\u00a0\u202f])"), "{!r} needs a no-break space after it"),
        (re.compile(r"'"), "{!r} is a typewriter's apostrophe: write ’"),
    ),
    "es": (
        (re.compile(r"^[^¡]*!"), "{!r} needs an opening ¡"),
        (re.compile(r"^[^¿]*\?"), "{!r} needs an opening ¿"),
    ),
}


def numbers_in(text: str, language: Language) -> list[int]:
    """Return all numbers that a text says, rising: digits of any script, and what ``[numbers]`` lists."""
    said = {
        key.removeprefix("numbers."): n for key, n in language.words.items() if key.startswith("numbers.")
    }
    for words in sorted(said, key=len, reverse=True):
        text = text.replace(words, f" {said[words]} ")
    return sorted(int(run) for run in re.findall(r"\d+", text))


def blanks_in(text: str) -> frozenset[str]:
    """Return the names of the blanks of a pattern."""
    return frozenset(BLANK.findall(text))


def text_problems(text: str, language: Language) -> Iterator[str]:
    """Yield what is wrong with a text or pattern whatever it means."""
    bare = BLANK.sub("", text)
    if "{" in bare or "}" in bare:
        yield "a brace that belongs to no blank"
    if text != text.strip() or "  " in text:
        yield "a space too many"
    if FIRST_STRONG_ISOLATE in text or POP_ISOLATE in text:
        yield "an isolate, which the game sets itself"
    if foreign := sorted(set(_foreign_letters(bare, language))):
        yield f"letters of another script: {' '.join(foreign)}"
    for pattern, problem in _TYPOGRAPHY.get(language.locale.language, ()):
        if wrong := pattern.search(text):
            yield problem.format(wrong[0][-1])


def _foreign_letters(text: str, language: Language) -> Iterator[str]:
    script = script_name(language.tag)
    if script != "LATIN":
        text = _LATIN_WORD.sub(lambda run: "" if run[0] in LATIN_NAMES | _UNITS else run[0], text)
    for letter in unicodedata.normalize("NFC", text):
        if unicodedata.category(letter)[0] in "LM" and not unicodedata.name(letter, script).startswith(
            script
        ):
            yield letter


@cache
def script_name(tag: str) -> str:
    """Return how Unicode's letter names begin in the script in which a language is usually written."""
    locale = Locale.parse(tag, sep="-")
    likely = get_global("likely_subtags").get(locale.language, "")
    script = locale.script or next((part for part in likely.split("_") if len(part) == 4), "Latn")
    english: str = Locale("en").scripts.get(script, script)
    return _SCRIPT_IN_UNICODE.get(script, english.upper())
