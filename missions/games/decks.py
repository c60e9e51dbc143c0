"""The two decks that are not GONG's: 52 playing cards, and the 110 cards of Gnoming A Round."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final


class Suit(StrEnum):
    """The four suits of playing cards."""

    CLUBS = "clubs"
    DIAMONDS = "diamonds"
    HEARTS = "hearts"
    SPADES = "spades"


RANK_NAMES: Final = ("ace", *map(str, range(2, 11)), "jack", "queen", "king")
"""The thirteen ranks; rank 1 is the ace, rank 13 the king."""


@dataclass(frozen=True, slots=True, order=True)
class PlayingCard:
    """One of the 52."""

    rank: int
    suit: Suit

    @property
    def slug(self) -> str:
        """The card's name in commands and transcripts, as in ``king-clubs``."""
        return f"{RANK_NAMES[self.rank - 1]}-{self.suit.value}"


STANDARD_DECK: Final = tuple(PlayingCard(rank, suit) for rank in range(1, 14) for suit in Suit)
"""Rank by rank, so that the four cards of a rank are neighbours."""

MULLIGAN: Final = 0
"""What a mulligan counts where it helps no line."""
HAZARD: Final = 10
"""What a hazard costs at the end."""
GNOMING_COPIES: Final = {
    8: 13, 7: 13, 6: 14, 5: 14, 4: 14, 3: 14, -1: 6, -2: 8, -3: 5, -4: 3, HAZARD: 3, MULLIGAN: 3,
}  # fmt: skip
"""How many cards of each value the publisher puts into the box: 110 in all (RULES.md 6)."""


@dataclass(frozen=True, slots=True, order=True)
class GnomingCard:
    """One of the 110. ``copy`` only tells equal prints apart."""

    value: int
    copy: int

    @property
    def slug(self) -> str:
        """The card's name in commands and transcripts: ``8-13``, ``minus-2-1``, ``hazard-3``."""
        special = {HAZARD: "hazard", MULLIGAN: "mulligan"}.get(self.value)
        sign = "minus-" if self.value < 0 else ""
        return f"{special or sign + str(abs(self.value))}-{self.copy}"


GNOMING_DECK: Final = tuple(
    GnomingCard(value, copy) for value, copies in GNOMING_COPIES.items() for copy in range(1, copies + 1)
)
"""From the eights down to the minus fours, then hazards and mulligans."""
