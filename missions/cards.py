"""The deck: nine galaxies by six Xpheres, and two GONG JOKERs (RULES.md, section 1)."""

from dataclasses import dataclass
from enum import IntEnum, StrEnum
from typing import Final


class Galaxy(StrEnum):
    """The nine suits. Their Latin names are names: they stand on the cards in every language."""

    PROXIMA = "proxima"
    NEBULA = "nebula"
    ZETA = "zeta"
    ANDROMEDE = "andromede"
    SERPENS = "serpens"
    SPARROW = "sparrow"
    VIRGO = "virgo"
    OMEGA = "omega"
    NEMESIS = "nemesis"


class Xphere(IntEnum):
    """The six spheres. A card's number is its sphere."""

    GOLD = 1
    OBSIDIAN = 2
    SILVER = 3
    RUBY = 4
    ICE = 5
    AMETHYST = 6


class Colour(StrEnum):
    """The kind of mission behind a card's code. The value is also its address on the site."""

    FIGHT = "fight"
    MALUS = "malus"
    BONUS = "bonus"

    @classmethod
    def of_number(cls, number: int) -> "Colour":
        """1-2 are yellow (fight), 3-4 red (malus), 5-6 blue (bonus)."""
        return _COLOUR_OF_NUMBER[Xphere(number)]


_COLOUR_OF_NUMBER: Final = {
    Xphere.GOLD: Colour.FIGHT,
    Xphere.OBSIDIAN: Colour.FIGHT,
    Xphere.SILVER: Colour.MALUS,
    Xphere.RUBY: Colour.MALUS,
    Xphere.ICE: Colour.BONUS,
    Xphere.AMETHYST: Colour.BONUS,
}


@dataclass(frozen=True, slots=True, order=True)
class Card:
    """One of the 54 numbered cards."""

    galaxy: Galaxy
    xphere: Xphere

    @property
    def number(self) -> int:
        """1 to 6."""
        return int(self.xphere)

    @property
    def colour(self) -> Colour:
        """The kind of mission behind its code."""
        return _COLOUR_OF_NUMBER[self.xphere]

    @property
    def slug(self) -> str:
        """The card's name in commands and file names, as in ``zeta-4``."""
        return f"{self.galaxy.value}-{self.number}"


@dataclass(frozen=True, slots=True, order=True)
class Joker:
    """A GONG JOKER: no number, no galaxy, no colour. ``copy`` only tells the two prints apart."""

    copy: int

    @property
    def slug(self) -> str:
        """The card's name in commands and file names: ``joker-1`` or ``joker-2``."""
        return f"joker-{self.copy}"


AnyCard = Card | Joker

NUMBERED: Final[tuple[Card, ...]] = tuple(Card(galaxy, xphere) for galaxy in Galaxy for xphere in Xphere)
JOKERS: Final[tuple[Joker, ...]] = (Joker(1), Joker(2))
DECK: Final[tuple[AnyCard, ...]] = NUMBERED + JOKERS
"""All 56 cards: galaxy by galaxy in the order of :class:`Galaxy`, numbers rising, jokers last."""
