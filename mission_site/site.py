"""The parts that pages share: one value, made by ``create_app`` and handed to each page."""

from collections.abc import Callable
from dataclasses import dataclass

from mission_site.book import Book
from mission_site.choice import Choice
from mission_site.dealing import PhoneDealer, TableDealer
from mission_site.decks import Decks
from mission_site.settings import Settings
from mission_site.store import Store


@dataclass(frozen=True, slots=True)
class Site:
    """What a page needs to answer: the missions, the pages already made, the decks, who deals, the time."""

    choice: Choice
    """The missions of no particular deck."""

    book: Book
    decks: Decks
    table_dealer: TableDealer
    phone_dealer: PhoneDealer
    store: Store
    settings: Settings
    clock: Callable[[], float]
    """Unix seconds."""
