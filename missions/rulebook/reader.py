"""Reads a page of rules: a little Markdown, easy for a translator who is no programmer.

Headings, paragraphs, lists, tables, ``**bold**``, quotations for examples, a card's name in backquotes,
``{deal}`` for a number, and fenced blocks ``cards`` and ``garden`` for pictures. Nothing else: what a page
cannot show is a fault.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from markdown_it import MarkdownIt
from markdown_it.tree import SyntaxTreeNode

from missions.faults import Fault
from missions.rulebook.page import (
    Block,
    Bullets,
    CardName,
    Cards,
    Example,
    Garden,
    Inline,
    Line,
    Page,
    Paragraph,
    Question,
    Section,
    Slot,
    Steps,
    Strong,
    Table,
    Text,
)

GARDEN_SIZE: Final = 9
_SLOT: Final = re.compile(r"\{([a-z_]+)\}")


@dataclass(frozen=True, slots=True)
class _Heading:
    line: int
    level: int
    title: Line


@dataclass(eq=False)
class _Misplaced(Exception):
    line: int
    problem: str


_Piece = _Heading | Block


def read_page(text: str, file: str) -> tuple[Page | None, tuple[Fault, ...]]:
    """Return the page and every fault of its form; no page when it has no title."""
    faults: list[Fault] = []
    root = SyntaxTreeNode(MarkdownIt("commonmark", {"html": False}).enable("table").parse(text))
    before, titled = _split(list(_pieces(root, file, faults)), 1)
    if before or len(titled) != 1:
        faults.append(Fault(file, 1, "a page of rules begins with its only title, as in: # GONG LINK"))
        return None, tuple(faults)
    heading, body = titled[0]
    intro, sections = _split(body, 2)
    page = Page(
        file,
        heading.title,
        _blocks(intro, file, faults),
        tuple(_section(section, content, file, faults) for section, content in sections),
    )
    return page, tuple(faults)


def _section(heading: _Heading, content: Sequence[_Piece], file: str, faults: list[Fault]) -> Section:
    blocks, questions = _split(content, 3)
    return Section(
        heading.line,
        heading.title,
        _blocks(blocks, file, faults),
        tuple(Question(each.line, each.title, _blocks(answer, file, faults)) for each, answer in questions),
    )


def _split(pieces: Sequence[_Piece], level: int) -> tuple[list[_Piece], list[tuple[_Heading, list[_Piece]]]]:
    """Return what stands before the first heading of this level, and each such heading with its pieces."""
    before: list[_Piece] = []
    parts: list[tuple[_Heading, list[_Piece]]] = []
    for piece in pieces:
        if isinstance(piece, _Heading) and piece.level == level:
            parts.append((piece, []))
        else:
            (parts[-1][1] if parts else before).append(piece)
    return before, parts


def _blocks(pieces: Sequence[_Piece], file: str, faults: list[Fault]) -> tuple[Block, ...]:
    for piece in pieces:
        if isinstance(piece, _Heading):
            faults.append(Fault(file, piece.line, f"a heading with {'#' * piece.level} does not belong here"))
    return tuple(piece for piece in pieces if not isinstance(piece, _Heading))


def _pieces(root: SyntaxTreeNode, file: str, faults: list[Fault]) -> Iterator[_Piece]:
    for node in root.children:
        try:
            if node.type == "heading":
                yield _Heading(_line(node), int(node.tag.removeprefix("h")), _inline(node))
            else:
                yield _block(node)
        except _Misplaced as error:
            faults.append(Fault(file, error.line, error.problem))


def _block(node: SyntaxTreeNode) -> Block:
    if node.type == "fence":
        return _picture(node)
    if node.type not in _READERS:
        raise _Misplaced(_line(node), "only text, lists, tables, quotations and ```cards can stand here")
    return _READERS[node.type](node)


def _picture(node: SyntaxTreeNode) -> Block:
    words = tuple(node.content.split())
    if node.info == "cards" and words:
        return Cards(_line(node), words)
    if node.info == "garden" and len(words) == GARDEN_SIZE:
        return Garden(_line(node), words)
    raise _Misplaced(_line(node), "a picture is ```cards with card names, or ```garden with nine cards")


def _items(node: SyntaxTreeNode) -> tuple[Line, ...]:
    for item in node.children:
        if [child.type for child in item.children] != ["paragraph"]:
            raise _Misplaced(_line(item), "an entry of a list is one paragraph")
    return tuple(_inline(item.children[0]) for item in node.children)


def _table(node: SyntaxTreeNode) -> Block:
    head, *body = node.children
    rows = [row for part in body for row in part.children]
    return Table(_line(node), _cells(head.children[0]), tuple(_cells(row) for row in rows))


def _cells(row: SyntaxTreeNode) -> tuple[Line, ...]:
    return tuple(_inline(cell) for cell in row.children)


_READERS: Final[dict[str, Callable[[SyntaxTreeNode], Block]]] = {
    "paragraph": lambda node: Paragraph(_line(node), _inline(node)),
    "ordered_list": lambda node: Steps(_line(node), _items(node)),
    "bullet_list": lambda node: Bullets(_line(node), _items(node)),
    "table": _table,
    "blockquote": lambda node: Example(_line(node), tuple(map(_block, node.children))),
}


def _inline(node: SyntaxTreeNode) -> Line:
    """Return the text of a node that holds one run of text; an empty cell has none."""
    return tuple(part for inline in node.children for child in inline.children for part in _parts(child))


def _parts(node: SyntaxTreeNode) -> Iterator[Inline]:
    match node.type:
        case "text":
            yield from _with_slots(node.content)
        case "softbreak":
            yield Text(" ")
        case "code_inline":
            yield CardName(node.content.strip())
        case "strong":
            yield Strong(tuple(part for child in node.children for part in _parts(child)))
        case _:
            raise _Misplaced(_line(node), "inside a text only **bold**, `card` and {number} can stand")


def _with_slots(text: str) -> Iterator[Inline]:
    for place, piece in enumerate(_SLOT.split(text)):
        if place % 2:
            yield Slot(piece)
        elif piece:
            yield Text(piece)


def _line(node: SyntaxTreeNode) -> int:
    while node.map is None and node.parent is not None:
        node = node.parent
    return node.map[0] + 1 if node.map else 1
