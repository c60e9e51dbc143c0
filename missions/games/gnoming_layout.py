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


def _with(cards: tuple[int, ...], spot: int, card: int) -> tuple[int, ...]:
    return (*cards[:spot], card, *cards[spot + 1 :])


@dataclass(frozen=True, slots=True)
class Layout:
    """Nine cards, and as everybody sees them, the owner too: NO_CARD where one lies face down."""

    cards: tuple[int, ...]
    seen: tuple[int, ...] = (NO_CARD,) * len(SPOTS)

    def is_up(self, spot: int) -> bool:
        """Return whether the card on the spot lies face up."""
        return self.seen[spot] != NO_CARD

    def all_up(self) -> bool:
        """Return whether no card is left face down: its owner has gone out."""
        return NO_CARD not in self.seen

    def face_down(self) -> list[int]:
        """Return the spots whose cards lie face down."""
        return [spot for spot, card in enumerate(self.seen) if card == NO_CARD]

    def may_turn_up(self) -> bool:
        """Return whether a hazard may turn up a card: never the last face-down one (N13, N19)."""
        return self.seen.count(NO_CARD) > 1

    def turned_up(self, spot: int) -> "Layout":
        """Return the layout with one card turned up in place."""
        return Layout(self.cards, _with(self.seen, spot, self.cards[spot]))

    def with_card(self, card: int, spot: int) -> "Layout":
        """Return the layout with the card face up on the spot instead of the one there."""
        return Layout(_with(self.cards, spot, card), _with(self.seen, spot, card))

    def matches(self, card: int) -> bool:
        """Return whether the card is positive and equal to one that lies face up (N5)."""
        value = VALUES[card]
        return value in POSITIVE and any(VALUES[other] == value for other in self.seen if other != NO_CARD)

    def mulligans(self) -> int:
        """Return how many mulligans lie face up."""
        return len(MULLIGANS.intersection(self.seen))

    def may_take(self, card: int) -> bool:
        """Return whether the card may be taken: no mulligan while one is to be got rid of (N11)."""
        return card not in MULLIGANS or self.mulligans() <= 1

    def spots_for(self, held: int) -> Sequence[int]:
        """Return where the drawn card may be laid: on a face-up mulligan if there would be two (N11)."""
        if self.mulligans() + (held in MULLIGANS) <= 1:
            return SPOTS
        return [spot for spot, card in enumerate(self.seen) if card in MULLIGANS]

    def may_stay(self, held: int) -> bool:
        """Return whether the drawn card may be discarded at once (N11).

        Who has two face-up mulligans by somebody's hazard covers one; a mulligan in hand cannot do that.
        """
        return held in MULLIGANS or self.mulligans() <= 1

    def score(self) -> int:
        """Return what the nine cards count, face down or not."""
        return score([VALUES[card] for card in self.cards])
