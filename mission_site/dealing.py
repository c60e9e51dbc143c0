"""Which mission comes next: for all phones of a deck from the store, for a single phone from its trail."""

import logging
from collections.abc import Callable
from functools import lru_cache, partial
from typing import Final

from mission_site.store import Store, StoreError
from mission_site.trail import Trail
from missions.cards import Colour
from missions.draws import after, bag_key, draw

log: Final = logging.getLogger(__name__)


class TableDealer:
    """One bag per deck and colour for all its phones, kept in the store.

    When the store cannot answer, or a deck is drawn from like no table ever could, any mission will do: the
    game goes on, and the log tells.
    """

    def __init__(
        self,
        store: Store,
        secret: bytes,
        *,
        today: Callable[[], int],
        random_below: Callable[[int], int],
        bucket: "Bucket",
    ) -> None:
        self._store = store
        self._today = today
        self._random_below = random_below
        self._bucket = bucket
        self._key = lru_cache(maxsize=1024)(partial(bag_key, secret))
        self._failing = False
        self.fallbacks = 0
        """How many missions were random because the store could not answer."""

    def deal(self, deck: str, colour: Colour, ids: tuple[str, ...]) -> str:
        """Draw the deck's next mission."""
        if not self._bucket.take(deck):
            return self._any(ids)
        try:
            position = self._store.advance(deck, colour, size=len(ids), day=self._today())
        except StoreError as error:
            self._count(error)
            return self._any(ids)
        if self._failing:
            self._failing = False
            log.warning("store answers again after %d random missions", self.fallbacks)
        return draw(ids, key=self._key(f"{deck}/{colour}"), position=position)

    def _any(self, ids: tuple[str, ...]) -> str:
        return ids[self._random_below(len(ids))]

    def _count(self, error: StoreError) -> None:
        self.fallbacks += 1
        if not self._failing:
            self._failing = True
            log.error("store fails, missions are random until it answers: %s", error)


class PhoneDealer:
    """Bags of a single phone: its trail holds a seed and a position per colour, the site nothing.

    A phone that keeps no cookies gets a new seed each time, that is any mission.
    """

    def __init__(self, secret: bytes, random_seed: Callable[[], str]) -> None:
        self._secret = secret
        self._random_seed = random_seed

    def deal(self, colour: Colour, ids: tuple[str, ...], trail: Trail) -> tuple[str, Trail]:
        """Draw this phone's next mission; return it with the trail as it is now."""
        seed = trail.seed or self._random_seed()
        position = trail.position(colour)
        mission_id = draw(ids, key=bag_key(self._secret, f"{seed}/{colour}"), position=position)
        return mission_id, trail.moved(seed, colour, after(position, size=len(ids)))


class Bucket:
    """Lets so many pass a minute for each name, a few more at once.

    Without a lock: two requests at the same moment may count as one, which harms nobody.
    """

    def __init__(
        self, clock: Callable[[], float], *, a_minute: float, at_once: int, most_names: int = 10_000
    ) -> None:
        self._clock = clock
        self._rate = a_minute / 60
        self._at_once = at_once
        self._most_names = most_names
        self._level: dict[str, tuple[float, float]] = {}

    def take(self, name: str) -> bool:
        """Whether one more may pass now."""
        now = self._clock()
        level, then = self._level.get(name) or (self._at_once, now)
        level = min(self._at_once, level + (now - then) * self._rate)
        if len(self._level) >= self._most_names:
            self._level.clear()  # names that are made up; those of real tables are full again at once
        self._level[name] = (level - 1 if level >= 1 else level, now)
        return level >= 1
