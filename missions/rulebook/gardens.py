"""The gardens of Gnoming A Round that the rules count as examples (RULES.md 6).

The engine knows the score; a family wants to see how it comes about: ``−5 + 3 − 2 + 8 + 4 + 7 = 15``.
"""

from collections.abc import Iterator
from typing import Final

from missions.rulebook.numbers import GNOMING_COPIES, HAZARD_POINTS

MULLIGAN: Final = "M"
HAZARD: Final = "H"
CARDS: Final = frozenset({MULLIGAN, HAZARD, *map(str, GNOMING_COPIES)})
"""Every card of the game as the rules write it."""

_LINES: Final = tuple(tuple(places) for n in range(3) for places in (range(3 * n, 3 * n + 3), range(n, 9, 3)))


def count(cards: tuple[str, ...]) -> tuple[int, ...]:
    """Return all that is added up for a garden's nine cards: first what its lines take off, then cards."""
    lines = {places: value for places in _LINES if (value := _line_value(cards, places))}
    in_line = {place for places in lines for place in places}
    return (*(-value for value in lines.values()), *_loose(cards, in_line))


def spoken_sum(cards: tuple[str, ...]) -> str:
    """Return the sum as it is written on paper, with its result."""
    first, *others = count(cards) or (0,)
    parts = [str(first), *(f"{'-' if part < 0 else '+'} {abs(part)}" for part in others)]
    return f"{' '.join(parts)} = {first + sum(others)}".replace("-", "\N{MINUS SIGN}")


def _line_value(cards: tuple[str, ...], places: tuple[int, ...]) -> int:
    """Return the number of a line of equal positive cards, 0 for no line. A mulligan stands for any."""
    values = {cards[place] for place in places} - {MULLIGAN}
    value = values.pop() if len(values) == 1 else HAZARD
    return int(value) if value.isdecimal() else 0


def _loose(cards: tuple[str, ...], in_line: set[int]) -> Iterator[int]:
    for place, card in enumerate(cards):
        if card == HAZARD:
            yield HAZARD_POINTS
        elif card != MULLIGAN and (place not in in_line or card.startswith("-")):
            yield int(card)
