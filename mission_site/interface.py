"""The site's own words: gettext catalogues, compiled in memory. English is written in the pages themselves.

Game words (missions, colours, galaxies) come from :mod:`missions.language`, since the printer needs them too.
A translator writes the digits 0-9 and plain Latin names; here they become what readers meet.
"""

import re
from collections.abc import Iterable
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from io import BytesIO
from typing import Final

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import PoFileError, read_po
from babel.support import NullTranslations, Translations

from missions.faults import Fault
from missions.language import BadLanguage, Language, shipped_languages
from missions.wording import FIRST_STRONG_ISOLATE, POP_ISOLATE

_TO_ISOLATE: Final = re.compile(r"%\(\w+\)s|https?://|[A-Za-z]+(?: [A-Za-z]+)*|[0-9]+(?: ?%)?")
"""Blanks, addresses, Latin names and numbers: what would disturb the order of words from right to left."""


def words_file(tag: str) -> Traversable:
    """Return where the words of the site in one language are written; it may be missing."""
    return files("missions") / "languages" / tag / "site.po"


def words_file_shown(tag: str) -> str:
    """Return how faults name that file."""
    return f"{tag}/site.po"


def require_words(tag: str) -> None:
    """Raise :class:`~missions.language.BadLanguage` when a language's words for the site cannot be read."""
    if (file := words_file(tag)).is_file():
        read_words(file, tag)


@cache
def interface_words(tag: str) -> NullTranslations:
    """Return the translations of the site's words into one language; English for one that has none.

    Raises :class:`~missions.language.BadLanguage`: a file that cannot be read must not go unnoticed.
    """
    file = words_file(tag)
    if not file.is_file():
        return NullTranslations()
    return _compiled(read_words(file, tag), shipped_languages()[tag])


def read_words(file: Traversable, tag: str) -> Catalog:
    """Read a language's file; raises FileNotFoundError and :class:`~missions.language.BadLanguage`."""
    try:
        with file.open("rb") as source:
            return read_po(source, locale=tag.replace("-", "_"), abort_invalid=True)
    except PoFileError as error:
        problem, line = f"this line cannot be read: {error.line or error}", error.lineno + 1
    except ValueError as error:
        problem, line = f"this file cannot be read: {error}", 1
    raise BadLanguage((Fault(words_file_shown(tag), line, problem),))


def _compiled(catalogue: Catalog, language: Language) -> Translations:
    for message in catalogue:
        if message.id:  # the first message is the head of the file
            ready = tuple(readable(form, language) for form in texts_of(message.string))
            message.string = ready if message.pluralizable else ready[0]
    compiled = BytesIO()
    write_mo(compiled, catalogue)
    compiled.seek(0)
    return Translations(compiled)


def texts_of(written: str | Iterable[str] | None) -> tuple[str, ...]:
    """Return the one text or the plural forms of a message."""
    return (written,) if isinstance(written, str) else tuple(written or ())


def readable(text: str, language: Language) -> str:
    """Return a text in the digits of its readers, and safe to be read from right to left."""
    if language.direction == "rtl":
        text = _TO_ISOLATE.sub(lambda run: f"{FIRST_STRONG_ISOLATE}{run[0]}{POP_ISOLATE}", text)
    return language.digits(text)
