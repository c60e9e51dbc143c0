"""What is seen of a text that somebody typed: nothing hidden, and nothing that turns the page round."""

import re
import unicodedata
from collections.abc import Iterable, Iterator
from typing import Final

MOST_MARKS: Final = 8
"""On one letter; a Hebrew one with its vowel and its cantillation has four."""

_BREAKS: Final = frozenset({"Cc", "Zl", "Zp"})
"""Unicode categories that part words: a new line, a tab, and controls that once did something like it."""

_UNSEEN: Final = frozenset({"Cf", "Cs", "Co", "Cn"})
"""Those that are nothing to read: soft hyphens, direction overrides, half characters, unknown ones."""

_JOINERS: Final = frozenset("\u200c\u200d")
"""Of category Cf, but part of words (Persian, Hindi) and of emoji."""

_BLANK: Final = frozenset("\u2800\u115f\u1160\u3164\uffa0\U0001d159")
"""Letters and symbols by their category of which nothing is seen, such as the filler of Korean syllables."""

_FLAG: Final = re.compile("(\U0001f3f4[\U000e0030-\U000e0039\U000e0061-\U000e007a]{3,6}\U000e007f)")
"""A black flag and, in tags of category Cf, whose it is: Scotland's is ``gbsct``."""


def seen_text(text: str) -> str:
    """Return what is seen of a text, whatever it is, with single spaces; of what was seen, the same."""
    parts = _FLAG.split(text)
    parts[::2] = ["".join(map(_seen, part)) for part in parts[::2]]
    composed = unicodedata.normalize("NFC", "".join(parts))
    return " ".join("".join(_with_few_marks(composed)).split())


def says_something(text: str) -> bool:
    """Whether a text has a letter, a digit or a symbol that is seen."""
    return any(unicodedata.category(sign)[0] in "LNS" or _is_emoji(sign) for sign in set(text) - _BLANK)


def _seen(sign: str) -> str:
    category = unicodedata.category(sign)
    if category in _BREAKS:
        return " "
    return "" if category in _UNSEEN and sign not in _JOINERS and not _is_emoji(sign) else sign


def _is_emoji(sign: str) -> bool:
    """Whether a sign is one, or will be: phones know next year's emoji before Python does."""
    return "\U0001f300" <= sign <= "\U0001faff"


def _with_few_marks(text: Iterable[str]) -> Iterator[str]:
    """Leave out marks that would pile up over the lines above and below."""
    marks = 0
    for sign in text:
        if unicodedata.category(sign)[0] == "M":
            marks += 1
        elif sign not in _JOINERS:
            marks = 0
        if marks <= MOST_MARKS or sign in _JOINERS:
            yield sign
