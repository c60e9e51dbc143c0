"""A page of rules as one flat list, in the order of reading: so that pages can be compared and checked."""

from collections.abc import Iterator
from dataclasses import dataclass

from missions.rulebook.page import (
    Block,
    Bullets,
    CardName,
    Cards,
    Example,
    Garden,
    Line,
    Page,
    Paragraph,
    Slot,
    Steps,
    Table,
    pieces_of,
)


@dataclass(frozen=True, slots=True)
class Entry:
    """One thing on a page; ``kind`` says what it is in words, with its size and pictured cards."""

    line: int
    kind: str
    texts: tuple[Line, ...] = ()
    cards: tuple[str, ...] = ()
    rows: tuple[tuple[Line, ...], ...] = ()
    """The rows of a table: they may have slots of their own."""

    def slots(self) -> list[str]:
        """Return every slot that the entry uses, sorted."""
        return sorted(piece.name for piece in self._pieces() if isinstance(piece, Slot))

    def all_cards(self) -> list[str]:
        """Return every card that the entry names or shows, sorted."""
        named = [piece.slug for piece in self._pieces() if isinstance(piece, CardName)]
        return sorted([*self.cards, *named])

    def _pieces(self) -> Iterator[object]:
        for text in (*self.texts, *(cell for row in self.rows for cell in row)):
            yield from pieces_of(text)


def outline(page: Page) -> list[Entry]:
    """Return everything on the page."""
    return list(_entries(page))


def _entries(page: Page) -> Iterator[Entry]:
    yield Entry(1, "the title", (page.title,))
    yield from _all_of(page.blocks)
    for section in page.sections:
        questions = len(section.questions)
        kind = f"a heading (##) with {questions} questions (###)" if questions else "a heading (##)"
        yield Entry(section.line, kind, (section.title,))
        yield from _all_of(section.blocks)
        for question in section.questions:
            yield Entry(question.line, "a question (###)", (question.title,))
            yield from _all_of(question.blocks)


def _all_of(blocks: tuple[Block, ...]) -> Iterator[Entry]:
    for block in blocks:
        yield _entry(block)
        if isinstance(block, Example):
            yield from _all_of(block.blocks)


def _entry(block: Block) -> Entry:
    match block:
        case Paragraph(line=line, text=text):
            return Entry(line, "a paragraph", (text,))
        case Steps(line=line, items=items):
            return Entry(line, f"a numbered list of {len(items)}", items)
        case Bullets(line=line, items=items):
            return Entry(line, f"a list of {len(items)}", items)
        case Table(line=line, head=head, rows=rows):
            return Entry(line, f"a table of {len(head)} columns and {len(rows)} rows", head, rows=rows)
        case Example(line=line, blocks=blocks):
            return Entry(line, f"an example (>) of {len(blocks)} pieces")
        case Cards() | Garden():
            kind = "cards" if isinstance(block, Cards) else "garden"
            return Entry(block.line, f"the {kind} {' '.join(block.cards)}", cards=block.cards)
