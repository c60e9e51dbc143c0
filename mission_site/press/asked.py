"""What the address of a print page asks for: known options only, and what is wrong with the rest."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import Final, Protocol
from urllib.parse import urlencode

from missions.language import shipped_languages
from print_cards.colours import Ink
from print_cards.sheet import Flip
from print_cards.sizes import known_sizes

_LONGEST: Final = 200


class Option(StrEnum):
    """What can be chosen; the value is the name in the address."""

    PAPER = "paper"
    CARD = "card"
    FLIP = "flip"
    INK = "ink"
    WORDS = "words"
    DECK = "deck"
    ADDRESS = "address"


class Problem(StrEnum):
    """What can be wrong with a choice, beside the faults of addresses."""

    UNKNOWN = "unknown"
    MISTYPED = "mistyped"
    NO_DECK = "no deck"
    NOT_OURS = "not ours"
    MISSING = "missing"


@dataclass(frozen=True, slots=True)
class Fault:
    """A choice that cannot be; ``problem`` is a :class:`Problem` or the name of an ``AddressFault``."""

    option: Option
    value: str
    problem: str


@dataclass(frozen=True, slots=True)
class Asked:
    """A visitor's choice as the form shows it; what could not be read is as if nothing had been chosen."""

    paper: str
    card: str
    flip: Flip
    ink: Ink
    words: str
    deck: str = ""
    address: str = ""
    given: bool = False
    """Whether anything was chosen at all."""

    def query(self, explicit_language: str = "") -> str:
        """Return what stands behind the ``?`` of an address that asks for the same."""
        chosen = {
            Option.PAPER: self.paper,
            Option.CARD: self.card,
            Option.FLIP: self.flip,
            Option.INK: self.ink,
            Option.WORDS: self.words,
            Option.DECK: self.deck,
            Option.ADDRESS: self.address,
            "lang": explicit_language,
        }
        return urlencode({name: value for name, value in chosen.items() if value})


class Arguments(Protocol):
    """The part of Flask's ``request.args`` that is read."""

    def get(self, name: str, default: str, /) -> str:
        """Return the first value under a name."""


def read_asked(arguments: Arguments, *, words: str) -> tuple[Asked, tuple[Fault, ...]]:
    """Return the choice and what is wrong with it; ``words`` is the language if none is named."""
    texts = {option: arguments.get(option, "").strip()[:_LONGEST] for option in Option}
    usual: dict[Option, tuple[str, Collection[str]]] = {
        Option.PAPER: ("a4", known_sizes("papers")),
        Option.CARD: ("standard", known_sizes("cards")),
        Option.FLIP: (Flip.LONG, tuple(Flip)),
        Option.INK: (Ink.FULL, tuple(Ink)),
        Option.WORDS: (words, shipped_languages()),
    }
    chosen = {
        option: texts[option] if texts[option] in known else first for option, (first, known) in usual.items()
    }
    asked = Asked(
        paper=chosen[Option.PAPER],
        card=chosen[Option.CARD],
        flip=Flip(chosen[Option.FLIP]),
        ink=Ink(chosen[Option.INK]),
        words=chosen[Option.WORDS],
        deck=texts[Option.DECK].upper(),
        address=texts[Option.ADDRESS],
        given=any(texts.values()),
    )
    return asked, tuple(_unknown(texts, usual))


def _unknown(texts: dict[Option, str], usual: dict[Option, tuple[str, Collection[str]]]) -> Iterator[Fault]:
    for option, (_, known) in usual.items():
        if texts[option] and texts[option] not in known:
            yield Fault(option, texts[option][:40], Problem.UNKNOWN)
