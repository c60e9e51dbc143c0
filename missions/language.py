"""The languages that the game speaks: a folder each, whose ``words.toml`` holds what the game itself says.

A word that one language lacks is said in English, so that a family's half-finished language can be played
with; ``missions.language_checks`` finds what is missing. A file that cannot be read is told with its name
and line: a language must never vanish silently.
"""

import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import cache, cached_property
from importlib.resources import files
from importlib.resources.abc import Traversable
from types import MappingProxyType
from typing import Any, Final, Literal, cast, get_args

from babel import Locale, UnknownLocaleError
from babel.plural import PluralRule, RuleError

from missions.cards import Colour, Galaxy, Xphere
from missions.errors import GongError
from missions.faults import (
    BadFiles,
    Fault,
    Unreadable,
    faults_in,
    flat,
    key_lines,
    line_of,
    read_toml,
    read_toml_head,
)
from missions.mission import Tag

Direction = Literal["ltr", "rtl"]

WORDS: Final = "words.toml"
"""The file of a language's folder that holds the words of missions, cards and paper."""

LATIN_DIGITS: Final = "0123456789"
_ENGLISH: Final = "en"
_HEAD: Final[tuple[str, ...]] = ("name", "direction", "digits", "plurals")
"""What a file says of the language itself. CLDR knows most of it, and takes long to ask at each start."""


class BadLanguage(BadFiles):
    """Language files that cannot be used as they are written."""


@dataclass(eq=False)
class UnknownLanguage(GongError):
    """A tag that none of our languages has."""

    tag: str
    known: tuple[str, ...]

    def __str__(self) -> str:
        return f"There is no language {self.tag[:40]!r}: choose from {', '.join(self.known)}."


@dataclass(eq=False)
class MissingWord(GongError):
    """A word that neither this language nor English has."""

    tag: str
    key: str

    def __str__(self) -> str:
        file = f"languages/{self.tag}/{WORDS}"
        return f"The language {self.tag!r} has no word for {self.key!r}: add it to {file}."


@dataclass(frozen=True, slots=True, eq=False)
class Language:
    """One language and its words, by dotted key as in ``"people.left.to"``."""

    tag: str
    """BCP 47, as in ``"he"``."""

    name: str
    """What its own speakers call it."""

    direction: Direction
    words: Mapping[str, str] = field(repr=False)
    lines: Mapping[str, int] = field(repr=False)
    """The line of each key in the language's file."""

    fallback: "Language | None" = field(default=None, repr=False)
    ten_digits: str = LATIN_DIGITS
    """The digits from 0 to 9 as its readers write them."""

    plural_form: PluralRule = field(default=PluralRule({}), repr=False)
    """The CLDR plural category of a number, as in ``plural_form(1) == "one"``."""

    @property
    def locale(self) -> Locale:
        """What CLDR knows of this language."""
        return _locale(self.tag)

    @property
    def file(self) -> str:
        """The file with the language's words, as faults name it."""
        return f"{self.tag}/{WORDS}"

    def find(self, *keys: str) -> str | None:
        """Return this language's own text of the first key that it has; never a fallback."""
        return next((self.words[key] for key in keys if key in self.words), None)

    def word(self, key: str) -> str:
        """Return a text, in English where this language lacks it; raises :class:`MissingWord`."""
        found = self.find(key)
        if found is not None:
            return found
        if self.fallback is None:
            raise MissingWord(self.tag, key)
        return self.fallback.word(key)

    def colour(self, colour: Colour) -> str:
        """Return what a kind of mission is called on cards and buttons."""
        return self.word(f"colours.{colour.value}")

    def xphere(self, xphere: Xphere) -> str:
        """Return what a sphere is called."""
        return self.word(f"xpheres.{xphere.name.lower()}")

    def galaxy(self, galaxy: Galaxy) -> str:
        """Return a galaxy as readers spell it beside its Latin name; empty where they read Latin letters."""
        return self.word(f"galaxies.{galaxy.value}")

    def tag_name(self, tag: Tag) -> str:
        """Return what a kind of small game is called where a family can leave it out."""
        return self.word(f"tags.{tag.value}")

    @property
    def joker(self) -> str:
        """What the joker is called."""
        return self.word("joker")

    def printed(self, key: str) -> str:
        """Return a text that stands on paper: a key of the file's table ``[print]``."""
        return self.word(f"print.{key}")

    def digits(self, text: str) -> str:
        """Return a text with the digits that are usual in this language.

        The words of missions keep the digits 0-9: pages and printers decide where readers meet their own.
        """
        if self.ten_digits == LATIN_DIGITS:
            return text
        return text.translate(str.maketrans(LATIN_DIGITS, self.ten_digits))


@cache
def _locale(tag: str) -> Locale:
    return Locale.parse(tag, sep="-")


class Languages(Mapping[str, Language]):
    """The languages of a folder by tag, English first; each is read when it is asked for.

    Asking raises :class:`BadLanguage` for one that cannot be read. Where English is not among them nothing
    falls back: then each language must be complete.
    """

    def __init__(self, folder: Traversable) -> None:
        self._folder = folder
        tags = [entry.name for entry in folder.iterdir() if entry.is_dir()]
        self._tags = tuple(sorted(tags, key=lambda tag: (tag != _ENGLISH, tag)))
        self._read: dict[str, Language] = {}

    def __getitem__(self, tag: str) -> Language:
        """Return a language; raises KeyError and :class:`BadLanguage`."""
        if tag not in self._read:
            if tag not in self._tags:
                raise KeyError(tag)
            language = read_language(self._folder / tag)
            if tag != _ENGLISH and _ENGLISH in self._tags:
                language = replace(language, fallback=self[_ENGLISH])
            self._read[tag] = language
        return self._read[tag]

    @cached_property
    def names(self) -> Mapping[str, str]:
        """What each language is called by its own speakers, by tag; without those that cannot be read."""
        found = {}
        for tag in self._tags:
            with suppress(Unreadable):
                found[tag] = read_toml_head(self._folder / tag / WORDS, tag).get("name")
        return MappingProxyType({tag: name for tag, name in found.items() if isinstance(name, str)})

    def __iter__(self) -> Iterator[str]:
        return iter(self._tags)

    def __len__(self) -> int:
        return len(self._tags)

    def __contains__(self, tag: object) -> bool:
        return tag in self._tags


@cache
def shipped_languages() -> Languages:
    """Return the languages that come with the package by tag, English first."""
    return Languages(files("missions") / "languages")


def find_language(tag: str, languages: Mapping[str, Language]) -> Language:
    """Return the language with this tag in any letter case; raises :class:`UnknownLanguage`."""
    meant = tag_among(languages, tag)
    if meant is None:
        raise UnknownLanguage(tag, tuple(languages))
    return languages[meant]


def tag_among(tags: Iterable[str], tag: str) -> str | None:
    """Return which of these tags is meant, in any letter case: folders are named as in ``pt-BR``."""
    return next((known for known in tags if known.lower() == tag.lower()), None)


def load_languages(folder: Traversable) -> Languages:
    """Read the folder of every language; raises :class:`BadLanguage` with every fault found."""
    languages = Languages(folder)
    require_each(languages, languages.__getitem__)
    return languages


def require_each(tags: Iterable[str], read: Callable[[str], object]) -> None:
    """Read something of every language; raises :class:`BadLanguage` with every fault found."""
    if faults := faults_in(tags, read):
        raise BadLanguage(faults)


def read_language(folder: Traversable) -> Language:
    """Read one language from its folder, which is named after its tag; raises :class:`BadLanguage`."""
    tag = folder.name
    file = f"{tag}/{WORDS}"
    try:
        text, tree = read_toml(folder / WORDS, file)
    except Unreadable as error:
        raise BadLanguage((error.fault,)) from None
    lines = key_lines(text)
    head = {key: tree.pop(key) for key in _HEAD if key in tree}
    words = dict(flat(tree))
    problems = {
        key: "must be a text in quotation marks" for key, v in words.items() if not isinstance(v, str)
    }
    problems |= _head_problems(tag, head)
    if problems:
        faults = (Fault(file, line_of(key, lines), f"{key} {said}") for key, said in problems.items())
        raise BadLanguage(tuple(faults))
    return Language(
        tag,
        head["name"],
        head["direction"],
        MappingProxyType(cast("dict[str, str]", words)),
        MappingProxyType(lines),
        ten_digits=head.get("digits", LATIN_DIGITS),
        plural_form=PluralRule(head.get("plurals", {})),
    )


def _head_problems(tag: str, head: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    try:
        _locale(tag)
    except (ValueError, UnknownLocaleError):
        yield "tag", f"{tag!r}, the name of this folder, is not a language that CLDR knows"
        return
    name, digits = head.get("name"), head.get("digits", LATIN_DIGITS)
    if not isinstance(name, str) or not name:
        yield "name", "is missing: say what the language's own speakers call it"
    if head.get("direction") not in get_args(Direction):
        yield "direction", 'must be "ltr" or "rtl"'
    if not isinstance(digits, str) or [unicodedata.decimal(sign, None) for sign in digits] != [*range(10)]:
        yield "digits", f'must be ten digits from 0 to 9, as in "{LATIN_DIGITS}"'
    try:
        PluralRule(head.get("plurals", {}))
    except (RuleError, ValueError, AttributeError, TypeError):
        yield "plurals", 'must be rules of CLDR by category, as in { one = "i = 1 and v = 0" }'
