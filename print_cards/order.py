"""What is to be printed: everything that decides the bytes of a deck's file."""

from collections.abc import Sequence
from dataclasses import dataclass

from missions.cards import DECK, AnyCard
from missions.language import Language
from missions.links import BaseAddress
from print_cards.colours import Ink
from print_cards.sheet import Flip, Imposition
from print_cards.sizes import card_size, paper_size


@dataclass(frozen=True, slots=True)
class Order:
    """One print: some cards for one site, in one language and ink, laid out on one paper."""

    base: BaseAddress
    imposition: Imposition
    language: Language
    deck_code: str | None = None
    cards: Sequence[AnyCard] = DECK
    ink: Ink = Ink.FULL


def usual_imposition(paper: str, flip: str = "long") -> Imposition:
    """Return how standard cards lie on a paper where nobody wishes otherwise; raises ``UnknownSize``."""
    return Imposition(paper_size(paper), card_size("standard"), Flip(flip))
