"""A language's words for the site as its translator writes them, a gettext file, and made ready to be read.

A translator writes the digits 0-9 and plain Latin names; here they become what readers meet.
"""

import re
from collections.abc import Iterable, Iterator
from gettext import GNUTranslations, c2py
from importlib.resources.abc import Traversable
from io import BytesIO
from typing import Final

from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import write_mo
from babel.messages.pofile import PoFileError, read_po

from missions.errors import reason_of
from missions.faults import Fault
from missions.language import BadLanguage, Language
from missions.wording import FIRST_STRONG_ISOLATE, POP_ISOLATE

_TO_ISOLATE: Final = re.compile(r"%\(\w+\)s|https?://|[A-Za-z]+(?: [A-Za-z]+)*|[0-9]+(?: ?%)?")
"""Blanks, addresses, Latin names and numbers: what would disturb the order of words from right to left."""

_BLANK: Final = re.compile(r"%\((\w+)\)s")


def read_translations(file: Traversable, tag: str) -> Catalog:
    """Read a language's file; raises FileNotFoundError and :class:`~missions.language.BadLanguage`."""
    try:
        with file.open("rb") as source:
            return read_po(source, locale=tag.replace("-", "_"), abort_invalid=True)
    except FileNotFoundError:
        raise
    except PoFileError as error:
        problem, line = f"this line cannot be read: {error.line or error}", error.lineno + 1
    except UnicodeDecodeError as error:  # of one line
        before = file.read_bytes().partition(error.object)[0]
        problem, line = "this line cannot be read: save the file as UTF-8", before.count(b"\n") + 1
    except OSError as error:
        problem, line = f"this file cannot be read: {reason_of(error)}", 1
    except (ValueError, LookupError) as error:  # such as a charset that does not exist
        problem, line = f"this file cannot be read: {error}", 1
    raise BadLanguage((Fault(shown_file(tag), line, problem),))


def shown_file(tag: str) -> str:
    """Return how faults name the file of a language."""
    return f"{tag}/site.po"


def compiled(catalogue: Catalog, language: Language) -> GNUTranslations:
    """Return the words as pages say them; raises :class:`~missions.language.BadLanguage` if none could."""
    if faults := tuple(_unusable(catalogue, shown_file(language.tag))):
        raise BadLanguage(faults)
    for message in catalogue:
        if message.id:  # the first message is the head of the file
            ready = tuple(readable(form, language) for form in texts_of(message.string))
            message.string = ready if message.pluralizable else ready[0]
    catalogue.charset = "utf-8"  # whatever the file was written in
    file = BytesIO()
    write_mo(file, catalogue)
    file.seek(0)
    return GNUTranslations(file)


def _unusable(catalogue: Catalog, shown: str) -> Iterator[Fault]:
    """Yield what can be read and would still break a page."""
    try:
        c2py(catalogue.plural_expr)
    except ValueError as error:
        yield Fault(shown, 1, f"Plural-Forms cannot be used: {error}")
    for message in catalogue:
        if message.id and not _can_be_filled(message):
            name = texts_of(message.id)[0]
            yield Fault(shown, message.lineno or 1, f"{name!r}: a blank such as %(name)s is misspelt")


def _can_be_filled(message: Message) -> bool:
    blanks = {name: "" for text in texts_of(message.id) for name in _BLANK.findall(text)}
    try:
        return not blanks or all(isinstance(form % blanks, str) for form in texts_of(message.string))
    except (KeyError, TypeError, ValueError):
        return False


def texts_of(written: str | Iterable[str] | None) -> tuple[str, ...]:
    """Return the one text or the plural forms of a message."""
    return (written,) if isinstance(written, str) else tuple(written or ())


def readable(text: str, language: Language) -> str:
    """Return a text in the digits of its readers, and safe to be read from right to left."""
    if language.direction == "rtl":
        text = _TO_ISOLATE.sub(lambda run: f"{FIRST_STRONG_ISOLATE}{run[0]}{POP_ISOLATE}", text)
    return language.digits(text)
