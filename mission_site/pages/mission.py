"""What the page of one mission shows, and the card that stands for it in previews."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from mission_site.book import NEGOTIATED
from mission_site.figures import MissionText, text_shown
from missions.cards import Colour

if TYPE_CHECKING:
    from mission_site.book import Book, Page
    from mission_site.choice import Choice
    from mission_site.decks import Deck
    from mission_site.reader import Reader


@dataclass(frozen=True, slots=True)
class MissionView:
    """The page of one mission."""

    template: ClassVar[str] = "mission.html"
    here: str
    place: str
    """What the addresses of its deck begin with, and where its front is; empty without a deck."""

    draw: str
    """Where its button leads."""

    colour: Colour
    mission_id: str
    text: MissionText
    seconds: int | None
    """What the page's timer is set to, if the mission has one."""


@dataclass(frozen=True, slots=True)
class CardView:
    """What a preview of a card's link shows: its colour, and no mission."""

    template: ClassVar[str] = "card.html"
    here: str
    colour: Colour


def kept_by_phone(deck: "Deck | None") -> tuple[tuple[str, str], ...]:
    """Return how a phone keeps a page: for itself, and with a deck's edition, by which it sees a change."""
    edition = (("Deck-Edition", str(deck.edition)),) if deck and deck.edition is not None else ()
    return (("Cache-Control", NEGOTIATED), *edition)


def mission_page(book: "Book", choice: "Choice", place: str, mission_id: str, reader: "Reader") -> "Page":
    """Return the page of one mission, from a deck's addresses or those of no deck."""
    mission = choice.missions[mission_id]
    own_words = choice.texts.get(mission_id, "") if place else ""

    def view() -> MissionView:
        text = text_shown(mission, reader.language, own_words)
        draw = f"{place}/{mission.colour}"
        seconds = choice.seconds(mission)
        return MissionView(f"{draw}/{mission_id}", place, draw, mission.colour, mission_id, text, seconds)

    # a house mission can be changed: its page is kept by what it says
    content = (mission.colour, own_words or mission.effect) if mission_id.startswith("h-") else ()
    return book.page_at((place, mission_id, content), reader, view)
