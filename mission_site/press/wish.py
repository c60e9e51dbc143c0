"""What a visitor wants printed, the names of the files that come of it, and the job for the worker."""

import json
from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from hashlib import blake2b
from importlib.metadata import version
from pathlib import Path
from typing import Any, Final, Self

from missions.language import shipped_languages
from missions.links import BaseAddress
from print_cards.colours import Ink
from print_cards.order import Order
from print_cards.sheet import Flip, Imposition
from print_cards.sizes import card_size, paper_size

_PROGRAM: Final = ("missions", "print_cards", "mission_site/press")
KEY_SIGNS: Final = 32


class View(StrEnum):
    """What pictures show before a deck is made. ``FRONT`` is a whole folded sheet where there is a fold."""

    FRONT = "front"
    BACK = "back"
    CARD = "card"


class Product(StrEnum):
    """What the press makes of a wish."""

    PICTURES = "pictures"
    DECK = "deck"
    BOOKLET = "booklet"


class Binding(StrEnum):
    """How the booklet of rules comes: on sheets to fold, or page by page; the value is in the address."""

    A4 = "a4"
    LETTER = "letter"
    PAGES = "pages"


PAPER_OF: Final = {Binding.A4: "A4", Binding.LETTER: "Letter", Binding.PAGES: "A5"}
"""What each booklet is printed on, as people say it."""


def booklet_address(binding: Binding) -> str:
    """Return the page of a booklet; its file has the same address and ``.pdf``."""
    return f"/rules/booklet-{binding}"


@dataclass(frozen=True, slots=True)
class Wish:
    """A visitor's choice, checked: known names of sizes, a language that we speak, a usable address."""

    base: BaseAddress
    paper: str
    card: str
    flip: Flip
    ink: Ink
    words: str
    """The tag of the language on the cards."""
    deck: str | None = None

    @property
    def imposition(self) -> Imposition:
        """How the cards lie on paper."""
        return Imposition(paper_size(self.paper), card_size(self.card), self.flip)

    @property
    def order(self) -> Order:
        """The same for the printer."""
        return Order(self.base, self.imposition, shipped_languages()[self.words], self.deck, ink=self.ink)

    @property
    def views(self) -> tuple[View, ...]:
        """Which pictures it has."""
        has_backs = self.flip in {Flip.LONG, Flip.SHORT}
        return (View.FRONT, View.BACK, View.CARD) if has_backs else (View.FRONT, View.CARD)

    @property
    def key(self) -> str:
        """The name of everything made of this wish by this edition of the program."""
        return _key(self.written())

    def files(self, product: Product) -> tuple[str, ...]:
        """Name what the press makes."""
        if product is Product.DECK:
            return (deck_file(self.key),)
        return tuple(picture_file(self.key, view) for view in self.views)

    def written(self) -> dict[str, str | None]:
        """Return this wish for the worker, as JSON can hold it."""
        return {
            "base": str(self.base),
            "paper": self.paper,
            "card": self.card,
            "flip": self.flip.value,
            "ink": self.ink.value,
            "words": self.words,
            "deck": self.deck,
        }

    @classmethod
    def read(cls, written: dict[str, Any]) -> Self:
        """Return the wish that was written."""
        base = BaseAddress.parse(written["base"], allow_unreachable=True)
        return cls(**written | {"base": base, "flip": Flip(written["flip"]), "ink": Ink(written["ink"])})


@dataclass(frozen=True, slots=True)
class BookletWish:
    """The rules on paper, in a language that we speak; without an address there is no code to the web."""

    base: BaseAddress | None
    words: str
    binding: Binding

    @property
    def key(self) -> str:
        """The name of the file, for this edition of the program."""
        return _key(self.written())

    def files(self, _: Product) -> tuple[str, ...]:
        """Name what the press makes."""
        return (deck_file(self.key),)

    def written(self) -> dict[str, str | None]:
        """Return this wish for the worker, as JSON can hold it."""
        base = None if self.base is None else str(self.base)
        return {"base": base, "words": self.words, "binding": self.binding.value}

    @classmethod
    def read(cls, written: dict[str, Any]) -> Self:
        """Return the wish that was written."""
        base = written["base"] and BaseAddress.parse(written["base"], allow_unreachable=True)
        return cls(base or None, written["words"], Binding(written["binding"]))


@dataclass(frozen=True, slots=True)
class Job:
    """One product of one wish."""

    wish: Wish | BookletWish
    product: Product

    @property
    def files(self) -> tuple[str, ...]:
        """Name what must be there when it is done."""
        return self.wish.files(self.product)

    def line(self) -> str:
        """Return this job for the worker, in one line; with the key, which a newer program would not make."""
        job = {"product": self.product.value, "wish": self.wish.written(), "key": self.wish.key}
        return json.dumps(job) + "\n"


def read_job(line: str) -> tuple[Job, str]:
    """Return the job of a line, and its key."""
    written = json.loads(line)
    product = Product(written["product"])
    kind = BookletWish if product is Product.BOOKLET else Wish
    return Job(kind.read(written["wish"]), product), written["key"]


def deck_file(key: str) -> str:
    """Name the PDF of a key."""
    return f"{key}.pdf"


def picture_file(key: str, view: View) -> str:
    """Name a picture of a key."""
    return f"{key}-{view}.webp"


def _key(written: dict[str, str | None]) -> str:
    content = json.dumps([edition(), written], sort_keys=True)
    return blake2b(content.encode(), digest_size=KEY_SIGNS // 2).hexdigest()


@cache
def edition(root: Path = Path(__file__).parents[2], version_of: Callable[[str], str] = version) -> str:
    """Return a digest of everything that decides how cards look: another edition prints another deck."""
    digest = blake2b(version_of("typst").encode(), digest_size=16)
    for folder in _PROGRAM:
        for file in sorted((root / folder).rglob("*")):
            if file.is_file() and "__pycache__" not in file.parts:
                digest.update(file.relative_to(root).as_posix().encode() + b"\0" + file.read_bytes())
    return digest.hexdigest()
