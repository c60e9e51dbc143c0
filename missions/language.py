"""The languages that the game speaks: a folder each, whose ``words.toml`` holds what the game itself says.

A word that one language lacks is said in English, so that a family's half-finished language can be played
with; ``missions.language_checks`` finds what is missing. A file that cannot be read stops everything with
its name and line: a language must never vanish silently.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from types import MappingProxyType
from typing import Final, Literal, cast, get_args

from babel import Locale, UnknownLocaleError

from missions.cards import Colour, Galaxy, Xphere
from missions.errors import GongError
from missions.faults import Fault, Unreadable, flat, key_lines, line_of, read_toml
from missions.mission import Tag

Direction = Literal["ltr", "rtl"]

WORDS: Final = "words.toml"
"""The file of a language's folder that holds the words of missions, cards and paper."""

_ENGLISH: Final = "en"
_ZERO_OF_NUMBERING: Final = {"latn": "0", "arab": "\u0660", "deva": "\u0966", "beng": "\u09e6"}
"""The zero of CLDR's numbering systems (numberingSystems.xml); the other nine digits follow it."""


@dataclass(eq=False)
class BadLanguage(GongError):
    """Language files that cannot be used as they are written."""

    faults: tuple[Fault, ...]

    def __str__(self) -> str:
        return "\n".join(map(str, self.faults))


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
        """Return a text with the digits that CLDR names as usual in this language.

        The words of missions keep the digits 0-9: pages and printers decide where readers meet their own.
        """
        zero = ord(_ZERO_OF_NUMBERING.get(self.locale.default_numbering_system, "0"))
        return text.translate({ord("0") + value: zero + value for value in range(10)})


@cache
def _locale(tag: str) -> Locale:
    return Locale.parse(tag, sep="-")


@cache
def shipped_languages() -> Mapping[str, Language]:
    """Return the languages that come with the package by tag, English first."""
    return load_languages(files("missions") / "languages")


def find_language(tag: str, languages: Mapping[str, Language]) -> Language:
    """Return the language with this tag in any letter case; raises :class:`UnknownLanguage`."""
    by_small_tag = {known.lower(): language for known, language in languages.items()}
    if tag.lower() not in by_small_tag:
        raise UnknownLanguage(tag, tuple(languages))
    return by_small_tag[tag.lower()]


def load_languages(folder: Traversable) -> Mapping[str, Language]:
    """Read the folder of every language; raises :class:`BadLanguage` with every fault found.

    Where English is not among them nothing falls back: then each language must be complete.
    """
    faults: list[Fault] = []
    found = {language.tag: language for language in _read_all(folder, faults)}
    if faults:
        raise BadLanguage(tuple(faults))
    english = found.get(_ENGLISH)
    order = sorted(found, key=lambda tag: (tag != _ENGLISH, tag))
    return MappingProxyType({tag: _with_fallback(found[tag], english) for tag in order})


def _read_all(folder: Traversable, faults: list[Fault]) -> Iterator[Language]:
    for own in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if not own.is_dir():
            continue
        try:
            yield read_language(own)
        except BadLanguage as error:
            faults.extend(error.faults)


def read_language(folder: Traversable) -> Language:
    """Read one language from its folder, which is named after its tag; raises :class:`BadLanguage`."""
    tag = folder.name
    file = f"{tag}/{WORDS}"
    try:
        text, tree = read_toml(folder / WORDS, file)
    except Unreadable as error:
        raise BadLanguage((error.fault,)) from None
    lines = key_lines(text)
    words = dict(flat(tree))
    problems = {
        key: "must be a text in quotation marks" for key, v in words.items() if not isinstance(v, str)
    }
    problems |= _head_problems(tag, words)
    if problems:
        faults = (Fault(file, line_of(key, lines), f"{key} {said}") for key, said in problems.items())
        raise BadLanguage(tuple(faults))
    texts = cast("dict[str, str]", words)
    direction = cast("Direction", texts.pop("direction"))
    return Language(tag, texts.pop("name"), direction, MappingProxyType(texts), MappingProxyType(lines))


def _head_problems(tag: str, words: Mapping[str, object]) -> Iterator[tuple[str, str]]:
    try:
        _locale(tag)
    except (ValueError, UnknownLocaleError):
        yield "tag", f"{tag!r}, the name of this folder, is not a language that CLDR knows"
        return
    if not words.get("name"):
        yield "name", "is missing: say what the language's own speakers call it"
    if words.get("direction") not in get_args(Direction):
        yield "direction", 'must be "ltr" or "rtl"'


def _with_fallback(language: Language, english: Language | None) -> Language:
    if language is english or english is None:
        return language
    return Language(language.tag, language.name, language.direction, language.words, language.lines, english)
