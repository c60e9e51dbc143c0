"""Leaves a store that is out of order alone for a while, so that nobody waits for it again and again."""

import threading
import time
from collections.abc import Callable, Mapping
from typing import Final, TypeVar

from mission_site.store import Drawn, Store, StoredDeck, StoreError

REST_SECONDS: Final = 2.0
T = TypeVar("T")


class GuardedStore:
    """A store on another machine: after a failure it is asked again by one request at a time, at intervals.

    Owners' changes are always tried, since there is nothing else to answer them.
    """

    def __init__(self, store: Store, *, clock: Callable[[], float] = time.monotonic) -> None:
        self._store = store
        self._clock = clock
        self._rests_until: float | None = None
        self._probe = threading.Lock()

    def advance(self, deck: str, run: str, *, size: int, day: int) -> Drawn | None:
        """Take the next position, unless the store rests."""
        return self._ask(lambda: self._store.advance(deck, run, size=size, day=day))

    def find_deck(self, code: str) -> StoredDeck | None:
        """Return a deck, unless the store rests."""
        return self._ask(lambda: self._store.find_deck(code))

    def _ask(self, question: Callable[[], T]) -> T:
        if self._rests_until is None:
            return self._try(question)
        if self._clock() < self._rests_until or not self._probe.acquire(blocking=False):
            raise StoreError("the store is resting after a failure")
        try:
            return self._try(question)
        finally:
            self._probe.release()

    def _try(self, question: Callable[[], T]) -> T:
        try:
            answer = question()
        except StoreError:
            self._rests_until = self._clock() + REST_SECONDS
            raise
        self._rests_until = None
        return answer

    def add_deck(self, code: str, *, owner: str, players: str, day: int) -> bool:
        """Add a deck."""
        return self._store.add_deck(code, owner=owner, players=players, day=day)

    def set_players(self, code: str, players: str, *, owner: str) -> bool:
        """Change who plays."""
        return self._store.set_players(code, players, owner=owner)

    def put_missions(self, code: str, missions: Mapping[str, str], *, owner: str, most: int) -> bool:
        """Add or change house missions, all or none."""
        return self._store.put_missions(code, missions, owner=owner, most=most)

    def remove_mission(self, code: str, mission_id: str, *, owner: str) -> bool:
        """Remove a house mission."""
        return self._store.remove_mission(code, mission_id, owner=owner)

    def prune(self, *, before: int) -> tuple[str, ...]:
        """Remove decks that nobody uses."""
        return self._store.prune(before=before)

    def check(self) -> None:
        """Ask the store itself, however it is."""
        self._store.check()

    def close(self) -> None:
        """Let go of connections."""
        self._store.close()
