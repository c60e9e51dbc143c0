"""Which mission comes next: for all phones of a deck from the store, for a single phone from its trail."""

import logging
from collections.abc import Callable
from functools import lru_cache, partial
from typing import Final

from mission_site.decks import Deck, Decks
from mission_site.store import Store, StoreError
from mission_site.trail import Trail
from missions.cards import Colour
from missions.draws import Position, after, bag_key, bag_order, draw

log: Final = logging.getLogger(__name__)

_TRIES: Final = 3
"""One draw, another when the deck has become smaller, and one more."""


class TableDealer:
    """One bag per deck and colour for all its phones, kept in the store.

    When the store cannot answer, or a deck is drawn from like no table ever could, any mission will do: the
    game goes on, and the log tells.
    """

    def __init__(
        self,
        store: Store,
        decks: Decks,
        secret: bytes,
        *,
        random_below: Callable[[int], int],
        bucket: "Bucket",
    ) -> None:
        self._store = store
        self._decks = decks
        self._random_below = random_below
        self._bucket = bucket
        self._key = lru_cache(maxsize=1024)(partial(bag_key, secret))
        self._random_now = 0
        self.fallbacks = 0
        """How many missions were random because the store could not answer: in all, while ``_random_now``
        counts them since it stopped."""

    def deal(self, deck: Deck, colour: Colour) -> tuple[str, Deck]:
        """Draw the deck's next mission; return it with the deck as it is now. Raises NoDeck."""
        if not self._bucket.take(deck.code):
            return self._any(deck, colour)
        try:
            deck, position = self._advance(deck, colour)
        except StoreError as error:
            self._count(error)
            return self._any(deck, colour)
        if self._random_now:
            log.warning("store answers again after %d random missions", self._random_now)
            self._random_now = 0
        order = bag_order(_fitting(deck, colour), self._key(f"{deck.code}/{colour}"), position.bag)
        return order[position.place], deck

    def _advance(self, deck: Deck, colour: Colour) -> tuple[Deck, Position]:
        """Take the deck's next position, and look at the deck again if its owner has changed it.

        A place that the bag no longer has is left, and one of the next bag taken.
        """
        for _ in range(_TRIES):
            size = len(_fitting(deck, colour))
            drawn = self._store.advance(deck.code, colour, size=size, day=self._decks.today)
            if drawn and drawn.edition == deck.edition:
                return deck, drawn.position
            deck = self._decks.now(deck.code)
            if drawn and drawn.position.place < len(_fitting(deck, colour)):
                return deck, drawn.position
        raise StoreError(f"deck {deck.code} changes with every look at it")

    def _any(self, deck: Deck, colour: Colour) -> tuple[str, Deck]:
        ids = _fitting(deck, colour)
        return ids[self._random_below(len(ids))], deck

    def _count(self, error: StoreError) -> None:
        self.fallbacks += 1
        self._random_now += 1
        if self._random_now == 1:
            log.error("store fails, missions are random until it answers: %s", error.problem)


def _fitting(deck: Deck, colour: Colour) -> tuple[str, ...]:
    return deck.choice.fitting(colour, deck.table)


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
        if now > then:  # clocks are set back, too
            level = min(self._at_once, level + (now - then) * self._rate)
        if len(self._level) >= self._most_names:
            self._level.clear()  # names that are made up; those of real tables are full again at once
        self._level[name] = (level - 1 if level >= 1 else level, now)
        return level >= 1
