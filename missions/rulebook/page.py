"""What a page of rules is made of, as it was written: the site and the booklet draw the same pieces.

``kind`` is how a template tells the pieces apart.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar


@dataclass(frozen=True, slots=True)
class Text:
    """Words as they stand."""

    kind: ClassVar[str] = "text"
    text: str


@dataclass(frozen=True, slots=True)
class Name:
    """Latin letters inside a text of another script, as in GONG: kept together, left to right."""

    kind: ClassVar[str] = "name"
    text: str


@dataclass(frozen=True, slots=True)
class Slot:
    """A number that the game knows, by its name: written ``{deal}``."""

    kind: ClassVar[str] = "slot"
    name: str


@dataclass(frozen=True, slots=True)
class Figure:
    """A slot that has been filled: a number in the reader's digits."""

    kind: ClassVar[str] = "figure"
    text: str


@dataclass(frozen=True, slots=True)
class CardName:
    """One card in the middle of a sentence: written ```zeta-4```."""

    kind: ClassVar[str] = "card"
    slug: str

    @property
    def label(self) -> str:
        """Return the name as it is read on the card, as in ``ZETA 4``."""
        return self.slug.upper().replace("-", "\N{NO-BREAK SPACE}")


@dataclass(frozen=True, slots=True)
class Strong:
    """Words that matter most: written ``**so**``."""

    kind: ClassVar[str] = "strong"
    parts: "tuple[Inline, ...]"


Inline = Text | Name | Slot | Figure | CardName | Strong
Line = tuple[Inline, ...]
"""A run of text: a paragraph, a heading, a table's cell."""


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A few sentences."""

    kind: ClassVar[str] = "paragraph"
    line: int
    text: Line


@dataclass(frozen=True, slots=True)
class Steps:
    """A numbered list."""

    kind: ClassVar[str] = "steps"
    line: int
    items: tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class Bullets:
    """A list without numbers."""

    kind: ClassVar[str] = "bullets"
    line: int
    items: tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class Table:
    """A head and rows of cells. A row that begins with the name of a series stands for many rows."""

    kind: ClassVar[str] = "table"
    line: int
    head: tuple[Line, ...]
    rows: tuple[tuple[Line, ...], ...]


@dataclass(frozen=True, slots=True)
class Cards:
    """Cards that are shown as pictures: a fenced block ``cards``."""

    kind: ClassVar[str] = "cards"
    line: int
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Garden:
    """A player's nine cards of Gnoming A Round, row by row, and how they are counted."""

    kind: ClassVar[str] = "garden"
    line: int
    cards: tuple[str, ...]
    sum: str = ""


@dataclass(frozen=True, slots=True)
class Example:
    """A box with an example: a quotation in Markdown."""

    kind: ClassVar[str] = "example"
    line: int
    blocks: "tuple[Block, ...]"


Block = Paragraph | Steps | Bullets | Table | Cards | Garden | Example


@dataclass(frozen=True, slots=True)
class Question:
    """A question that people ask at the table, and its answer: a heading of the third level."""

    line: int
    title: Line
    blocks: tuple[Block, ...]


@dataclass(frozen=True, slots=True)
class Section:
    """A heading of the second level with what stands below it."""

    line: int
    title: Line
    blocks: tuple[Block, ...]
    questions: tuple[Question, ...] = ()


@dataclass(frozen=True, slots=True)
class Page:
    """The rules of one game in one language."""

    file: str
    """Where they are written, as in ``he/rules/link.md``."""

    title: Line
    blocks: tuple[Block, ...]
    sections: tuple[Section, ...]


def lines_of(block: Block) -> Iterator[Line]:
    """Yield every run of text of a block."""
    match block:
        case Paragraph(text=text):
            yield text
        case Steps(items=items) | Bullets(items=items):
            yield from items
        case Table(head=head, rows=rows):
            yield from head
            for row in rows:
                yield from row
        case Example(blocks=blocks):
            for inner in blocks:
                yield from lines_of(inner)
        case Cards() | Garden():
            pass


def pieces_of(line: Line) -> Iterator[Inline]:
    """Yield every piece of a run of text, also those in bold."""
    for piece in line:
        if isinstance(piece, Strong):
            yield from pieces_of(piece.parts)
        else:
            yield piece


def plain(line: Line) -> str:
    """Return a run of text without any marks."""
    return "".join(piece.slug if isinstance(piece, CardName) else _words(piece) for piece in pieces_of(line))


def _words(piece: Inline) -> str:
    match piece:
        case Text(text=text) | Name(text=text) | Figure(text=text):
            return text
        case Slot(name=name):
            return f"{{{name}}}"
        case _:
            return ""
