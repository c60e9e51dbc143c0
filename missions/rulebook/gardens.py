"""The gardens of Gnoming A Round that the rules count as examples (RULES.md 6).

The engine knows the score; a family wants to see how it comes about: ``−5 + 3 − 2 + 8 + 4 + 7 = 15``.
"""

from collections.abc import Sequence
from typing import Final

from missions.games.decks import GNOMING_COPIES, HAZARD, MULLIGAN
from missions.games.gnoming_layout import LINES, line_value

_LETTERS: Final = {MULLIGAN: "M", HAZARD: "H"}
_VALUES: Final = {_LETTERS.get(value, str(value)): value for value in GNOMING_COPIES}
CARDS: Final = frozenset(_VALUES)
"""Every card of the game as the rules write it: its value, ``M`` for a mulligan, ``H`` for a hazard."""


def count(cards: Sequence[str]) -> tuple[int, ...]:
    """Return all that is added up for a garden's nine cards: first what its lines take off, then cards."""
    values = [_VALUES[card] for card in cards]
    lines = [line for line in LINES if line_value(values, line)]
    in_line = {spot for line in lines for spot in line}
    loose = (value for spot, value in enumerate(values) if spot not in in_line and value != MULLIGAN)
    return (*(-line_value(values, line) for line in lines), *loose)


def written_sum(cards: Sequence[str]) -> str:
    """Return the sum as it is written on paper, with its result."""
    parts = count(cards) or (0,)
    terms = [str(parts[0]), *(f"{'-' if part < 0 else '+'} {abs(part)}" for part in parts[1:])]
    return f"{' '.join(terms)} = {sum(parts)}".replace("-", "\N{MINUS SIGN}")
