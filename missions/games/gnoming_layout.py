"""A layout of Gnoming A Round: nine cards in three rows, their matches and their score (RULES.md 6)."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

from missions.games.decks import GNOMING_DECK, MULLIGAN
from missions.games.table import NO_CARD

SPOTS: Final = range(9)
ROWS: Final = ((0, 1, 2), (3, 4, 5), (6, 7, 8))
COLUMNS: Final = ((0, 3, 6), (1, 4, 7), (2, 5, 8))
LINES: Final = ROWS + COLUMNS
"""The spots of the six lines. There are no diagonals."""
POSITIVE: Final = range(3, 9)
VALUES: Final = tuple(card.value for card in GNOMING_DECK)
"""What each card counts outside lines; a card is its place in the deck."""
MULLIGANS: Final = frozenset(card for card, value in enumerate(VALUES) if value == MULLIGAN)
_ALL_UP: Final = (1 << len(SPOTS)) - 1


@cache
def _shared_value(*values: int) -> int:
    found = set(values) - {MULLIGAN}
    value = found.pop() if len(found) == 1 else 0
    return value if value in POSITIVE else 0


def line_value(values: Sequence[int], line: tuple[int, int, int]) -> int:
    """Return the one positive value of a line's three cards, or 0.

    A mulligan stands for any value, in its row for another than in its column; three of them have none (N12).
    """
    a, b, c = line
    return _shared_value(values[a], values[b], values[c])


def score(values: Sequence[int]) -> int:
    """Return the score of nine values, row by row: each line takes its value off once (N2, N3); low is good.

    Positive cards of a line count nothing themselves. The value of a hazard is what it costs.
    """
    total, loose = 0, list(values)
    for a, b, c in LINES:
        if value := _shared_value(values[a], values[b], values[c]):
            total -= value
            loose[a] = loose[b] = loose[c] = 0
    return total + sum(loose)


@dataclass(frozen=True, slots=True)
class Layout:
    """Nine cards, of which those on the spots of ``up`` (a set of spots written as bits) lie face up."""

    cards: tuple[int, ...]
    up: int = 0

    def is_up(self, spot: int) -> bool:
        """Return whether the card on the spot lies face up."""
        return bool(self.up >> spot & 1)

    def all_up(self) -> bool:
        """Return whether no card is left face down: its owner has gone out."""
        return self.up == _ALL_UP

    def face_down(self) -> list[int]:
        """Return the spots whose cards lie face down."""
        return [spot for spot in SPOTS if not self.up >> spot & 1]

    def may_turn_up(self) -> bool:
        """Return whether a hazard may turn up a card: never the last face-down one (N13, N19)."""
        return self.up.bit_count() < len(SPOTS) - 1

    def turned_up(self, spot: int) -> "Layout":
        """Return the layout with one card turned up in place."""
        return Layout(self.cards, self.up | 1 << spot)

    def with_card(self, card: int, spot: int) -> "Layout":
        """Return the layout with the card face up on the spot instead of the one there."""
        return Layout((*self.cards[:spot], card, *self.cards[spot + 1 :]), self.up | 1 << spot)

    def seen(self) -> tuple[int, ...]:
        """Return the cards as everybody sees them, the owner too: NO_CARD where one lies face down."""
        return tuple([card if self.up >> spot & 1 else NO_CARD for spot, card in enumerate(self.cards)])

    def matches(self, card: int) -> bool:
        """Return whether the card is positive and equal to one that lies face up (N5)."""
        value = VALUES[card]
        return value in POSITIVE and any(
            VALUES[other] == value and self.up >> spot & 1 for spot, other in enumerate(self.cards)
        )

    def mulligans(self) -> int:
        """Return how many mulligans lie face up."""
        if MULLIGANS.isdisjoint(self.cards):
            return 0
        return sum(card in MULLIGANS and self.is_up(spot) for spot, card in enumerate(self.cards))

    def most_mulligans(self, held: int) -> int:
        """Return with how many face-up mulligans a turn with this drawn card may end (N11).

        It is one. Who has more by somebody's hazard gets rid of one; a mulligan in hand cannot do that.
        """
        return max(1, self.mulligans() - (held not in MULLIGANS))

    def may_take(self, card: int) -> bool:
        """Return whether the card may be taken: no mulligan while one is to be got rid of (N11)."""
        return card not in MULLIGANS or self.mulligans() <= 1

    def may_lay(self, held: int, spot: int) -> bool:
        """Return whether the drawn card may be laid on the spot (N11)."""
        return self.with_card(held, spot).mulligans() <= self.most_mulligans(held)

    def may_stay(self, held: int) -> bool:
        """Return whether the drawn card may be discarded at once (N11)."""
        return self.mulligans() <= self.most_mulligans(held)

    def score(self) -> int:
        """Return what the nine cards count, face down or not."""
        return score([VALUES[card] for card in self.cards])
