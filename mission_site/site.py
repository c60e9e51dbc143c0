"""The parts that pages share: one value, made by ``create_app`` and handed to each page."""

from collections.abc import Callable
from dataclasses import dataclass

from mission_site.book import Book
from mission_site.dealing import Dealer
from mission_site.seat import Choice


@dataclass(frozen=True, slots=True)
class Site:
    """What a page needs to answer: the missions, the pages already made, who deals, and the time."""

    choice: Choice
    book: Book
    dealer: Dealer
    secret: bytes
    clock: Callable[[], float]
    """Unix seconds."""
