"""A language's words for the site as its translator writes them, a gettext file, and made ready to be read.

A translator writes the digits 0-9 and plain Latin names; here they become what readers meet.
"""

import re
from collections.abc import Iterable
from gettext import GNUTranslations
from importlib.resources.abc import Traversable
from io import BytesIO
from typing import Final

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import PoFileError, read_po

from missions.faults import Fault
from missions.language import BadLanguage, Language
from missions.wording import FIRST_STRONG_ISOLATE, POP_ISOLATE

_TO_ISOLATE: Final = re.compile(r"%\(\w+\)s|https?://|[A-Za-z]+(?: [A-Za-z]+)*|[0-9]+(?: ?%)?")
"""Blanks, addresses, Latin names and numbers: what would disturb the order of words from right to left."""


def read_translations(file: Traversable, tag: str) -> Catalog:
    """Read a language's file; raises FileNotFoundError and :class:`~missions.language.BadLanguage`."""
    try:
        with file.open("rb") as source:
            return read_po(source, locale=tag.replace("-", "_"), abort_invalid=True)
    except PoFileError as error:
        problem, line = f"this line cannot be read: {error.line or error}", error.lineno + 1
    except ValueError as error:
        problem, line = f"this file cannot be read: {error}", 1
    raise BadLanguage((Fault(shown_file(tag), line, problem),))


def shown_file(tag: str) -> str:
    """Return how faults name the file of a language."""
    return f"{tag}/site.po"


def compiled(catalogue: Catalog, language: Language) -> GNUTranslations:
    """Return the words as pages say them."""
    for message in catalogue:
        if message.id:  # the first message is the head of the file
            ready = tuple(readable(form, language) for form in texts_of(message.string))
            message.string = ready if message.pluralizable else ready[0]
    file = BytesIO()
    write_mo(file, catalogue)
    file.seek(0)
    return GNUTranslations(file)


def texts_of(written: str | Iterable[str] | None) -> tuple[str, ...]:
    """Return the one text or the plural forms of a message."""
    return (written,) if isinstance(written, str) else tuple(written or ())


def readable(text: str, language: Language) -> str:
    """Return a text in the digits of its readers, and safe to be read from right to left."""
    if language.direction == "rtl":
        text = _TO_ISOLATE.sub(lambda run: f"{FIRST_STRONG_ISOLATE}{run[0]}{POP_ISOLATE}", text)
    return language.digits(text)
