"""Printed decks: a code on the cards, a table and missions of their own, and an owner with a secret link."""

import json
import logging
import secrets
from collections import OrderedDict
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from hashlib import sha256
from hmac import compare_digest
from typing import Final

from mission_site.choice import Choice
from mission_site.house import (
    MOST_MISSIONS,
    BadHouseMission,
    HouseFault,
    HouseMission,
    read_house,
    write_house,
)
from mission_site.store import HOME_DECK, Store, StoredDeck, StoreError
from mission_site.table import read_table, write_table
from missions.deckcode import BadDeckCode, new_code, read_code
from missions.mission import Table

log: Final = logging.getLogger(__name__)

SECONDS_PER_DAY: Final = 24 * 3600
UNUSED_DAYS: Final = 366
"""A deck that nobody drew from for so long may be pruned."""

_KEPT_SECONDS: Final = 10
"""How long a deck is not read again to show its pages; each draw says whether it has changed."""

_MOST_KEPT: Final = 2048


@dataclass(eq=False)
class NoDeck(Exception):
    """A code that no deck here has; ``mistyped`` when its check sign says that no deck can have it."""

    code: str
    mistyped: bool


@dataclass(frozen=True, slots=True, eq=False)
class Deck:
    """One printed deck as the pages see it. ``code`` is in capitals, as on the cards."""

    code: str
    table: Table
    choice: Choice
    house: tuple[HouseMission, ...] = ()
    owner: str = field(default="", repr=False)
    edition: int | None = None
    """Counts its owner's changes; None for one that could not be read."""

    def belongs_to(self, secret: str) -> bool:
        """Whether this is the secret of the owner's link."""
        return bool(self.owner) and compare_digest(hashed(secret), self.owner)


def hashed(secret: str) -> str:
    """Return how an owner's secret is stored: it is 128 random bits, so one plain hash is enough."""
    return sha256(secret.encode()).hexdigest()


class Decks:
    """Reads decks, keeps each for a moment, and changes them for their owners.

    When the store fails, a deck is as it was last seen; one never seen is an ordinary one.
    """

    def __init__(
        self, store: Store, choice: Choice, clock: Callable[[], float], random_below: Callable[[int], int]
    ) -> None:
        self._store = store
        self._ours = choice
        self._clock = clock
        self._random_below = random_below
        self._kept: OrderedDict[str, tuple[float, Deck | None]] = OrderedDict()

    @property
    def today(self) -> int:
        """Days since 1970."""
        return int(self._clock() // SECONDS_PER_DAY)

    def find(self, code: str) -> Deck | None:
        """Return the deck with this code in capitals, or None."""
        kept = self._kept.get(code)
        if kept and 0 <= self._clock() - kept[0] < _KEPT_SECONDS:
            return kept[1]
        return self.read(code)

    def find_to_draw(self, code: str) -> Deck | None:
        """Return the deck as it was last seen, however long ago that was: the draw will tell its edition."""
        kept = self._kept.get(code)
        return kept[1] if kept and kept[1] else self.find(code)

    def read(self, code: str) -> Deck | None:
        """Return the deck as it is now."""
        kept = self._kept.get(code)
        try:
            stored = self._store.find_deck(code)
        except StoreError as error:
            log.warning("deck cannot be read: %s", error.problem)
            deck = kept[1] if kept else Deck(code, Table(), self._ours)
        else:
            deck = self._made(code, stored) if stored else None
        self._keep(code, deck)
        return deck

    def known(self, code: str, *, to_draw: bool = False) -> Deck:
        """Return the deck with this code; raises :class:`NoDeck`."""
        return _found(code, self.find_to_draw if to_draw else self.find)

    def fresh(self, code: str) -> Deck:
        """Return the deck with this code as another process may just have changed it; raises NoDeck."""
        return _found(code, self.read)

    def home(self, *, to_draw: bool = False) -> Deck:
        """Return the deck of a house, which is always there."""
        find = self.find_to_draw if to_draw else self.find
        return find(HOME_DECK) or Deck(HOME_DECK, Table(), self._ours)

    def now(self, code: str) -> Deck:
        """Return the deck as it is now; raises :class:`NoDeck`, but a house gets its deck back."""
        if code == HOME_DECK:
            self.add_home()
        deck = self.read(code)
        if deck is None:
            raise NoDeck(code, mistyped=False)
        return deck

    def add_home(self) -> None:
        """Make sure that the house has a deck to keep its table in."""
        self._store.add_deck(HOME_DECK, owner="", players=write_table(Table()), day=self.today)

    def make(self, table: Table) -> tuple[str, str]:
        """Make a deck; return its code and the secret of its owner, which is kept nowhere else."""
        secret = secrets.token_hex(16)
        while True:
            code = new_code(self._random_below)
            players = write_table(table)
            if self._store.add_deck(code, owner=hashed(secret), players=players, day=self.today):
                self._kept.pop(code, None)
                return code, secret

    def set_table(self, deck: Deck, table: Table) -> bool:
        """Change who plays."""
        with self._changing(deck):
            return self._store.set_players(deck.code, write_table(table), owner=deck.owner)

    def put(self, deck: Deck, missions: Iterable[HouseMission]) -> None:
        """Add house missions, or change those with their ids: all, or none if the store fails between them.

        Raises BadHouseMission if there is no room for all.
        """
        written = {house.id: _content(house) for house in missions}
        with self._changing(deck):
            if not self._store.put_missions(deck.code, written, owner=deck.owner, most=MOST_MISSIONS):
                raise BadHouseMission(HouseFault.FULL)

    def remove(self, deck: Deck, mission_id: str) -> bool:
        """Remove a house mission."""
        with self._changing(deck):
            return self._store.remove_mission(deck.code, mission_id, owner=deck.owner)

    @contextmanager
    def _changing(self, deck: Deck) -> Iterator[None]:
        """Forget how the deck was, however the change ends: a failing store may have made it all the same."""
        try:
            yield
        finally:
            self._kept.pop(deck.code, None)

    def _made(self, code: str, stored: StoredDeck) -> Deck:
        house = tuple(_readable(stored.missions))
        choice = self._ours.with_house(house) if house else self._ours
        return Deck(code, read_table(stored.players), choice, house, stored.owner, stored.edition)

    def _keep(self, code: str, deck: Deck | None) -> None:
        self._kept[code] = (self._clock(), deck)
        self._kept.move_to_end(code)
        while len(self._kept) > _MOST_KEPT:
            self._kept.popitem(last=False)


def _found(code: str, find: Callable[[str], Deck | None]) -> Deck:
    try:
        deck = find(read_code(code))
    except BadDeckCode:
        raise NoDeck(code, mistyped=True) from None
    if deck is None:
        raise NoDeck(code, mistyped=False)
    return deck


def _content(house: HouseMission) -> str:
    return json.dumps(write_house(house), ensure_ascii=False, separators=(",", ":"))


def _readable(missions: tuple[tuple[str, str], ...]) -> list[HouseMission]:
    """Leave out what a newer or older version cannot read: the other missions still come."""
    found = []
    for mission_id, content in missions:
        try:
            found.append(read_house(mission_id, json.loads(content)))
        except (BadHouseMission, ValueError) as error:
            log.warning("house mission %s cannot be read: %s", mission_id, error)
    return found
