"""Who reads: the language of an answer, by address, remembered choice or browser (in this order)."""

import logging
import re
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Final

from flask import Request
from werkzeug.datastructures import LanguageAccept
from werkzeug.http import parse_accept_header

from mission_site.cookies import read_cookie
from mission_site.interface import whole_language
from missions.language import BadLanguage, Language, shipped_languages, tag_among

log: Final = logging.getLogger(__name__)

LANGUAGE_COOKIE: Final = "lang"
ENGLISH: Final = "en"
_LONGEST_TAG: Final = 35
_LONGEST_HEADER: Final = 200
_OLD_TAGS: Final = {"iw": "he", "in": "id", "ji": "yi"}
"""Codes of ISO 639 that were replaced in 1989 and that some devices still send."""


@dataclass(frozen=True, slots=True)
class Reader:
    """The language of one answer.

    ``explicit`` when the address itself names it: only then may others cache the page.
    """

    language: Language
    explicit: bool = False


def reader_of(request: Request) -> Reader:
    """Return the language for a request; whatever it says, this never fails."""
    environ = request.environ
    return choose_reader(
        request.args.get("lang", "")[:_LONGEST_TAG] if environ.get("QUERY_STRING") else "",
        read_cookie(request, LANGUAGE_COOKIE)[:_LONGEST_TAG],
        environ.get("HTTP_ACCEPT_LANGUAGE", "")[:_LONGEST_HEADER],
    )


@lru_cache(maxsize=2048)
def choose_reader(asked: str, remembered: str, accepted: str) -> Reader:
    """Return the first language that we speak: of the address, the cookie, the browser; else English."""
    if named := find_language(asked):
        return Reader(named, explicit=True)
    if named := find_language(remembered):
        return Reader(named)
    for tag, quality in parse_accept_header(accepted, LanguageAccept):
        if quality > 0 and (named := find_language(tag)):
            return Reader(named)
    return Reader(shipped_languages()[ENGLISH])


def find_language(tag: str) -> Language | None:
    """Return our language for a tag as people and browsers write it: ``he``, ``he_IL``, ``iw``, ``HE-il``."""
    parts = re.split(r"[-_]", tag.strip().lower())
    parts[0] = _OLD_TAGS.get(parts[0], parts[0])
    while parts:
        if known := tag_among(shipped_languages(), "-".join(parts)):
            return readable(known)
        parts.pop()
    return None


@cache
def readable(tag: str) -> Language | None:
    """Return a language; None if its files cannot be read: then its readers meet another that they know."""
    try:
        return whole_language(tag)
    except BadLanguage as error:
        log.error(  # noqa: TRY400 - the sentence says where, a traceback would not
            "the language %s is not spoken: %s", tag, error
        )
        return None
