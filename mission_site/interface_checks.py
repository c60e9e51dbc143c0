"""What the site's words in a language still lack or say wrongly, with the line of each finding."""

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from gettext import c2py
from importlib.resources import as_file, files
from importlib.resources.abc import Traversable
from pathlib import Path
from types import MappingProxyType
from typing import Final

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.frontend import parse_mapping_cfg
from babel.plural import to_gettext

from mission_site.interface import words_file
from mission_site.translations import read_translations, shown_file, texts_of
from missions.coverage import Coverage
from missions.faults import Fault
from missions.language import BadLanguage, Language
from missions.proofreading import numbers_in, text_problems

Asked = str | tuple[str, str]
"""A text of the pages; two, when it depends on a number."""

_BLANK: Final = re.compile(r"%\(\w+\)s")
_NOT_PROSE: Final = re.compile(r"https?://|\bPDF\b|%\(\w+\)s|(?<=\s)[?#](?=[\s.])")
"""What stays as it is in every language; a sign that stands alone is spoken of, not used."""

_SAID_BY_AN_ARTICLE: Final = 1
_COUNTED: Final = range(202)
"""Numbers that tell any two plural rules apart: 0 to 201 meet every remainder that CLDR asks for."""


@cache
def texts_asked() -> Mapping[Asked, str]:
    """Return every text of the site's pages, with the first place where it stands."""
    found: dict[Asked, str] = {}
    with as_file(files("mission_site")) as folder:
        methods, options = _how_to_look(folder)
        for file, line, text, *_ in extract_from_dir(str(folder), methods, options):
            asked = (text[0], text[1]) if isinstance(text, tuple) else text
            found.setdefault(asked, f"{file}:{line}")
    return MappingProxyType(found)


def _how_to_look(folder: Path) -> tuple[list[tuple[str, str]], dict[str, dict[str, str]]]:
    """Read ``extract.cfg``, whose patterns begin at the project's folder."""
    with (folder / "extract.cfg").open(encoding="utf-8") as file:
        methods, options = parse_mapping_cfg(file)  # type: ignore[no-untyped-call]
    start = f"{folder.name}/"
    return (
        [(pattern.removeprefix(start), method) for pattern, method in methods],
        {pattern.removeprefix(start): option for pattern, option in options.items()},
    )


def check_interface(language: Language, *, file: Traversable | None = None) -> tuple[Fault, ...]:
    """Return everything that is wrong with the site's words in a language; English is in the pages."""
    if language.fallback is None:
        return ()
    shown = shown_file(language.tag)
    try:
        catalogue = read_translations(file or words_file(language.tag), language.tag)
    except FileNotFoundError:
        return (Fault(shown, 1, "this file is missing: copy another language's and translate it"),)
    except BadLanguage as error:
        return error.faults
    findings = (*_head(catalogue, language), *_missing(catalogue), *_texts(catalogue, language))
    return tuple(sorted((Fault(shown, *finding) for finding in findings), key=lambda fault: fault.line))


def interface_coverage(language: Language) -> Coverage:
    """Return how many of the site's texts a language has."""
    asked = texts_asked()
    if language.fallback is None:
        return Coverage(len(asked), len(asked))
    catalogue = _read_if_possible(language)
    return Coverage(sum(_is_written(catalogue.get(_id(text))) for text in asked), len(asked))


def interface_texts(language: Language) -> tuple[tuple[str, int, str], ...]:
    """Return every text of the site in a language, with its file and line; none if that cannot be read."""
    return tuple(
        (shown_file(language.tag), message.lineno or 1, text)
        for message in _read_if_possible(language)
        for text in texts_of(message.string)
        if message.id
    )


Finding = tuple[int, str]
"""A line and what is wrong in it."""


def _read_if_possible(language: Language) -> Catalog:
    try:
        return read_translations(words_file(language.tag), language.tag)
    except (FileNotFoundError, BadLanguage):
        return Catalog()


def _id(asked: Asked) -> str:
    return asked if isinstance(asked, str) else asked[0]


def _is_written(message: Message | None) -> bool:
    return message is not None and all(texts_of(message.string)) and not message.fuzzy


def _head(catalogue: Catalog, language: Language) -> Iterator[Finding]:
    if catalogue.locale_identifier != language.tag.replace("-", "_"):
        yield 1, f"the line Language names {catalogue.locale_identifier!r} instead of {language.tag!r}"
    expected = to_gettext(language.locale.plural_form)
    # CLDR's e is the exponent of a compact number such as 1.2c6; the numbers of pages are written out.
    right = c2py(re.sub(r"\be\b", "0", _expression(expected)))
    try:
        written = c2py(catalogue.plural_expr)
        same = all(written(n) == right(n) for n in _COUNTED)
    except ValueError:
        same = False
    if not same or catalogue.num_plurals != len(language.locale.plural_form.tags | {"other"}):
        yield 1, f"Plural-Forms are not those of CLDR for {language.tag!r}: {expected}"


def _expression(header: str) -> str:
    return header.partition("plural=")[2].rstrip("; ")


def _missing(catalogue: Catalog) -> Iterator[Finding]:
    for asked, place in texts_asked().items():
        if catalogue.get(_id(asked)) is None:
            yield 1, f"has no words for {_id(asked)!r} ({place})"


def _texts(catalogue: Catalog, language: Language) -> Iterator[Finding]:
    known = {_id(asked) for asked in texts_asked()}
    for message in catalogue:
        name = texts_of(message.id)[0]
        if not name:
            continue
        problems = _problems(message, language) if name in known else ["no page asks for it any more"]
        yield from ((message.lineno or 1, f"{name!r}: {problem}") for problem in problems)


def _problems(message: Message, language: Language) -> Iterator[str]:
    english, forms = texts_of(message.id), texts_of(message.string)
    if message.fuzzy:
        yield "is marked fuzzy: look whether it still says the same, and take the mark away"
    if not all(forms):
        yield "is not translated" if len(forms) == 1 else "lacks a plural form"
        return
    for form in forms:
        yield from _other_blanks(form, english)
        yield from text_problems(_NOT_PROSE.sub("…", form), language)
    if len(forms) == 1:
        yield from _other_numbers(forms[0], english[0], language)


def _other_blanks(form: str, english: Iterable[str]) -> Iterator[str]:
    wanted = {blank for text in english for blank in _BLANK.findall(text)}
    for blank in sorted(wanted ^ set(_BLANK.findall(form))):
        yield f"the blank {blank} is misspelt, missing or unknown"


def _other_numbers(text: str, english: str, language: Language) -> Iterator[str]:
    meant = {int(run) for run in re.findall(r"\d+", english)}
    for number in sorted({int(run) for run in re.findall(r"\d+", text)} - meant):
        yield f"says {number}, and the English text does not"
    for number in sorted(meant - {_SAID_BY_AN_ARTICLE} - set(numbers_in(text, language))):
        yield f"does not say {number}, as the English text does"
