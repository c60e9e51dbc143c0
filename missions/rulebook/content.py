"""What is wrong on a page of rules: unknown numbers and cards, digits typed by hand, foreign letters."""

import re
import unicodedata
from collections.abc import Iterator
from difflib import get_close_matches
from typing import Final

from babel.core import get_global

from missions.cards import DECK, Galaxy
from missions.faults import Fault
from missions.games import go_fish
from missions.rulebook import gardens
from missions.rulebook.numbers import Numbers, RulesPage, numbers_of
from missions.rulebook.outline import Entry, outline
from missions.rulebook.page import Line, Page, Slot, Text, pieces_of

_GONG_CARDS: Final = frozenset(card.slug for card in DECK)
_OTHER_CARDS: Final = {
    RulesPage.GO_FISH: frozenset(go_fish.CARD_NAMES),
    RulesPage.GNOMING: gardens.CARDS,
}
_SCRIPTS: Final = {
    "Latn": "LATIN",
    "Hebr": "HEBREW",
    "Arab": "ARABIC",
    "Deva": "DEVANAGARI",
    "Beng": "BENGALI",
    "Cyrl": "CYRILLIC",
    "Grek": "GREEK",
}
"""How Unicode names the letters of a script, by CLDR's code; other scripts are not checked."""

_NAMES: Final = frozenset(
    {"GONG", "LINK", "FAMILY", "FIGHT", "JOKER", "JOKERS", "GO", "FISH", "GNOMING", "A", "ROUND", "M", "H"}
    | {"XPHERE", "HAZARD", "MULLIGAN"}
    | {galaxy.value.upper() for galaxy in Galaxy}
)
"""Names that are written in Latin letters in every language."""

_WORD: Final = re.compile(r"[^\W\d_]+")


def content_faults(page: Page, name: RulesPage, tag: str) -> Iterator[Fault]:
    """Yield every fault that a reader would meet on the page."""
    numbers = numbers_of(name)
    for entry in outline(page):
        problems = (
            *_slot_problems(entry, numbers),
            *_card_problems(entry, _OTHER_CARDS.get(name, _GONG_CARDS)),
            *(problem for text in _texts(entry) for problem in _text_problems(text, tag)),
        )
        for problem in problems:
            yield Fault(page.file, entry.line, problem)


def _slot_problems(entry: Entry, numbers: Numbers) -> Iterator[str]:
    for text in entry.texts:
        yield from _unknown_slots((text,), frozenset(numbers.slots), numbers)
    for row in entry.rows:
        yield from _unknown_slots(row, frozenset(numbers.slots) | _slots_of_series(row, numbers), numbers)


def _slots_of_series(row: tuple[Line, ...], numbers: Numbers) -> frozenset[str]:
    first = next(_slots(row), "")
    return frozenset(name for entry in numbers.series.get(first, ()) for name in entry)


def _unknown_slots(texts: tuple[Line, ...], known: frozenset[str], numbers: Numbers) -> Iterator[str]:
    for slot in _slots(texts):
        if slot not in known:
            near = get_close_matches(slot, known, 1)
            hint = f"did you mean {{{near[0]}}}?" if near else f"choose from {', '.join(sorted(known))}"
            place = " outside its row of a table" if slot in numbers.names() else ""
            yield f"there is no number {{{slot}}}{place}: {hint}"


def _slots(texts: tuple[Line, ...]) -> Iterator[str]:
    return (piece.name for text in texts for piece in pieces_of(text) if isinstance(piece, Slot))


def _card_problems(entry: Entry, cards: frozenset[str]) -> Iterator[str]:
    for card in entry.all_cards():
        if card not in cards:
            near = get_close_matches(card, cards, 1)
            hint = f": did you mean {near[0]!r}?" if near else ""
            yield f"there is no card {card!r} in this game{hint}"


def _texts(entry: Entry) -> Iterator[str]:
    for line in (*entry.texts, *(cell for row in entry.rows for cell in row)):
        yield from (piece.text for piece in pieces_of(line) if isinstance(piece, Text))


def _text_problems(text: str, tag: str) -> Iterator[str]:
    if any(sign.isdigit() for sign in text):
        yield f"a digit is typed by hand in {text.strip()!r}: numbers come from the game, as in {{deal}}"
    if "{" in text or "}" in text:
        yield f"a bracket is left over in {text.strip()!r}: a number is written as in {{deal}}"
    for word in _WORD.findall(text):
        if word.upper() not in _NAMES and _is_foreign(word, tag):
            yield f"{word!r} has letters of another script"


def _is_foreign(word: str, tag: str) -> bool:
    parts = get_global("likely_subtags").get(tag.replace("-", "_"), tag).split("_")
    script = next((_SCRIPTS[part] for part in parts if part in _SCRIPTS), None)
    return script is not None and not all(unicodedata.name(sign, "").startswith(script) for sign in word)
