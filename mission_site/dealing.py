"""Which mission comes next: for all phones of a deck from the store, for a single phone from its trail."""

import logging
from collections.abc import Callable
from typing import Final, Protocol

from mission_site.store import Store, StoreError
from mission_site.trail import Trail
from missions.cards import Colour
from missions.draws import after, bag_key, draw

log: Final = logging.getLogger(__name__)


class Dealer(Protocol):
    """Draws missions of a colour."""

    def deal(self, colour: Colour, ids: tuple[str, ...], trail: Trail) -> tuple[str, Trail]:
        """Draw one of ``ids`` for the phone with this trail; return it with the trail as it is now."""


class TableDealer:
    """One bag per colour for all phones of a deck, kept in the store.

    When the store cannot answer, any mission will do: the game goes on, and the log tells.
    """

    def __init__(self, store: Store, secret: bytes, deck: str, random_below: Callable[[int], int]) -> None:
        self._store = store
        self._keys = {colour: bag_key(secret, f"{deck}/{colour.value}") for colour in Colour}
        self._deck = deck
        self._random_below = random_below
        self._failing = False
        self.fallbacks = 0

    def deal(self, colour: Colour, ids: tuple[str, ...], trail: Trail) -> tuple[str, Trail]:
        """Draw the deck's next mission."""
        try:
            position = self._store.advance(self._deck, colour, size=len(ids))
        except StoreError as error:
            return self._deal_without_store(ids, error), trail
        if self._failing:
            self._failing = False
            log.warning("store answers again after %d random missions", self.fallbacks)
        return draw(ids, key=self._keys[colour], position=position), trail

    def _deal_without_store(self, ids: tuple[str, ...], error: StoreError) -> str:
        self.fallbacks += 1
        if not self._failing:
            self._failing = True
            log.error("store fails, missions are random until it answers: %s", error)
        return ids[self._random_below(len(ids))]


class PhoneDealer:
    """Bags of a single phone: its trail holds a seed and a position per colour, the site nothing.

    A phone that keeps no cookies gets a new seed each time, that is any mission.
    """

    def __init__(self, secret: bytes, random_seed: Callable[[], str]) -> None:
        self._secret = secret
        self._random_seed = random_seed

    def deal(self, colour: Colour, ids: tuple[str, ...], trail: Trail) -> tuple[str, Trail]:
        """Draw this phone's next mission."""
        seed = trail.seed or self._random_seed()
        position = trail.position(colour)
        mission_id = draw(ids, key=bag_key(self._secret, f"{seed}/{colour}"), position=position)
        return mission_id, trail.moved(seed, colour, after(position, size=len(ids)))
