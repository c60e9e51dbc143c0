"""English words on a page of another language, where that one still lacks them: marked as English.

A voice then reads them aloud as English, and they run from left to right. While a page is made they stand
between two private signs, since whoever translates a word cannot know whether it comes to stand in the text
or in an attribute, which can hold no mark.
"""

import re
from copy import copy
from dataclasses import replace
from functools import cache
from gettext import GNUTranslations, NullTranslations
from types import MappingProxyType
from typing import Final

from mission_site.interface import interface_words
from missions.language import Language

_BEGIN: Final = "\ufdd0"
_END: Final = "\ufdd1"
_NO_MARK_HERE: Final = re.compile(r"<(title|option|textarea|script|style)\b.*?</\1>|<[^>]*>", re.DOTALL)
_SHOWN_WORDS: Final = ("colours.", "xpheres.", "tags.", "joker")
"""What pages take of a language's own words, besides whole missions."""


class _English(NullTranslations):
    """Gives back what it is asked for: the words of the pages themselves."""

    def gettext(self, message: str) -> str:
        return f"{_BEGIN}{message}{_END}"

    def ngettext(self, singular: str, plural: str, n: int) -> str:
        return f"{_BEGIN}{singular if n == 1 else plural}{_END}"


@cache
def page_words(language: Language) -> NullTranslations:
    """Return the site's words in a language; those that it lacks are in English, to be marked."""
    words = interface_words(language.tag)
    if language.fallback is None:
        return words
    if not isinstance(words, GNUTranslations):
        return _English()
    marking = copy(words)
    marking.add_fallback(_English())
    return marking


@cache
def page_language(language: Language) -> Language:
    """Return the language for a page: itself, if it lacks none of the words that pages show."""
    english = language.fallback
    if english is None or all(key in language.words for key in english.words if key.startswith(_SHOWN_WORDS)):
        return language
    marked = {key: f"{_BEGIN}{text}{_END}" for key, text in english.words.items()}
    return replace(language, fallback=replace(english, words=MappingProxyType(marked)))


def mark_english(html: str) -> str:
    """Return a page whose English words stand in an element that says so, wherever one can stand."""
    if _BEGIN not in html:
        return html
    html = _NO_MARK_HERE.sub(lambda part: part[0].replace(_BEGIN, "").replace(_END, ""), html)
    return html.replace(_BEGIN, '<bdi lang="en" dir="ltr">').replace(_END, "</bdi>")
