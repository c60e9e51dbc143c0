"""Makes a written page ready to be read: numbers filled in, rows repeated, Latin names kept together."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final

from missions.cards import Colour, Xphere
from missions.language import Language
from missions.rulebook.gardens import written_sum
from missions.rulebook.numbers import Number, Numbers, OnCard
from missions.rulebook.page import (
    Block,
    Bullets,
    Example,
    Figure,
    Garden,
    Inline,
    Line,
    Name,
    Page,
    Paragraph,
    Question,
    Section,
    Slot,
    Steps,
    Strong,
    Table,
    Text,
    pieces_of,
)

_LATIN_RUN: Final = re.compile(r"([A-Za-z]+(?:[ -][A-Za-z]+)*)")
_FRENCH_SPACE: Final = re.compile(r" (?=[:;!?»])|(?<=«) ")


def fill(page: Page, numbers: Numbers, language: Language) -> Page:
    """Return the page without any slot, in the digits and words of the language."""
    filler = _Filler(numbers, language)
    return replace(
        page,
        title=filler.line(page.title),
        blocks=filler.blocks(page.blocks),
        sections=tuple(map(filler.section, page.sections)),
    )


def written_number(number: Number, language: Language) -> str:
    """Return a number as readers of the language write it, an Xphere or a colour by its name."""
    match number:
        case Xphere():
            return language.xphere(number)
        case Colour():
            return language.colour(number)
        case OnCard(number=on_card):
            return _signed(on_card)
        case _:
            return language.digits(_signed(number))


def _signed(number: int) -> str:
    return str(number).replace("-", "\N{MINUS SIGN}")


@dataclass(frozen=True, slots=True)
class _Filler:
    numbers: Numbers
    language: Language

    def section(self, section: Section) -> Section:
        return replace(
            section,
            title=self.line(section.title),
            blocks=self.blocks(section.blocks),
            questions=tuple(map(self.question, section.questions)),
        )

    def question(self, question: Question) -> Question:
        return replace(question, title=self.line(question.title), blocks=self.blocks(question.blocks))

    def blocks(self, blocks: tuple[Block, ...]) -> tuple[Block, ...]:
        return tuple(map(self.block, blocks))

    def block(self, block: Block) -> Block:
        match block:
            case Paragraph():
                return replace(block, text=self.line(block.text))
            case Steps() | Bullets():
                return replace(block, items=tuple(map(self.line, block.items)))
            case Table():
                rows = tuple(filled for row in block.rows for filled in self.rows(row))
                return replace(block, head=tuple(map(self.line, block.head)), rows=rows)
            case Example():
                return replace(block, blocks=self.blocks(block.blocks))
            case Garden():
                return replace(block, sum=written_sum(block.cards))
            case _:
                return block

    def rows(self, row: tuple[Line, ...]) -> list[tuple[Line, ...]]:
        """Return the row once, or once for each entry of the series that its first slot names."""
        first = next((piece for cell in row for piece in pieces_of(cell) if isinstance(piece, Slot)), None)
        series = self.numbers.series.get(first.name, ({},)) if first else ({},)
        return [tuple(self.line(cell, entry) for cell in row) for entry in series]

    def line(self, line: Line, row: Mapping[str, Number] | None = None) -> Line:
        known = {**self.numbers.slots, **(row or {})}
        return tuple(filled for piece in line for filled in self.piece(piece, known))

    def piece(self, piece: Inline, known: Mapping[str, Number]) -> list[Inline]:
        match piece:
            case Slot(name=name):
                return [self.figure(known[name])]
            case Strong(parts=parts):
                return [Strong(tuple(filled for part in parts for filled in self.piece(part, known)))]
            case Text(text=text):
                return self.names(self.spaced(text))
            case _:
                return [piece]

    def figure(self, number: Number) -> Inline:
        written = written_number(number, self.language)
        return Text(written) if isinstance(number, Xphere | Colour) else Figure(written)

    def spaced(self, text: str) -> str:
        """Return the text with the spaces that French keeps before its signs unbreakable."""
        return _FRENCH_SPACE.sub("\N{NO-BREAK SPACE}", text) if self.language.tag == "fr" else text

    def names(self, text: str) -> list[Inline]:
        """Return the text with its Latin names set apart where the language has other letters."""
        if self.language.direction == "ltr":
            return [Text(text)]
        parts = _LATIN_RUN.split(text)
        return [(Name if place % 2 else Text)(part) for place, part in enumerate(parts) if part]
