"""Which mission comes next: for all phones of a deck from the store, for a single phone from its cookie."""

import logging
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final, Protocol

from itsdangerous import BadSignature, Signer

from mission_site.store import Store, StoreError
from missions.cards import Colour
from missions.draws import START, Position, after, bag_key, draw

if TYPE_CHECKING:
    from collections.abc import Mapping

log: Final = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Dealt:
    """A drawn mission; ``cookie`` is what the phone has to remember, None for nothing."""

    mission_id: str
    cookie: str | None = None


class Dealer(Protocol):
    """Draws missions of a colour."""

    def deal(self, colour: Colour, ids: tuple[str, ...], cookie: str) -> Dealt:
        """Draw one of ``ids``; ``cookie`` is what the phone remembers of earlier draws."""


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

    def deal(self, colour: Colour, ids: tuple[str, ...], cookie: str) -> Dealt:  # noqa: ARG002
        """Draw the deck's next mission."""
        try:
            position = self._store.advance(self._deck, colour.value, size=len(ids))
        except StoreError as error:
            return self._deal_without_store(ids, error)
        if self._failing:
            self._failing = False
            log.warning("store answers again after %d random missions", self.fallbacks)
        return Dealt(draw(ids, key=self._keys[colour], position=position))

    def _deal_without_store(self, ids: tuple[str, ...], error: StoreError) -> Dealt:
        self.fallbacks += 1
        if not self._failing:
            self._failing = True
            log.error("store fails, missions are random until it answers: %s", error)
        return Dealt(ids[self._random_below(len(ids))])


class PhoneDealer:
    """Bags of a single phone: its signed cookie holds a seed and a position per colour, the site nothing.

    A phone that keeps no cookies gets a new seed each time, that is any mission.
    """

    def __init__(self, secret: bytes, random_seed: Callable[[], str]) -> None:
        self._secret = secret
        self._signer = Signer(secret, salt="bags")
        self._random_seed = random_seed

    def deal(self, colour: Colour, ids: tuple[str, ...], cookie: str) -> Dealt:
        """Draw this phone's next mission."""
        bags = self._read(cookie)
        position = bags.positions.get(colour, START)
        key = bag_key(self._secret, f"{bags.seed}/{colour.value}")
        mission_id = draw(ids, key=key, position=position)
        moved = replace(bags, positions={**bags.positions, colour: after(position, size=len(ids))})
        return Dealt(mission_id, self._signer.sign(moved.write()).decode())

    def _read(self, cookie: str) -> "PhoneBags":
        try:
            return PhoneBags.read(self._signer.unsign(cookie).decode())
        except (BadSignature, ValueError):
            return PhoneBags(self._random_seed(), {})


@dataclass(frozen=True, slots=True)
class PhoneBags:
    """What a phone's cookie says: ``seed.bag-place.bag-place.bag-place`` in the order of the colours."""

    seed: str
    positions: "Mapping[Colour, Position]"

    @classmethod
    def read(cls, written: str) -> "PhoneBags":
        """Return the bags that ``write`` described; raises ValueError."""
        seed, *places = written.split(".")
        positions = {}
        for colour, place in zip(Colour, places, strict=True):
            bag, _, inside = place.partition("-")
            positions[colour] = Position(int(bag), int(inside))
        return cls(seed, positions)

    def write(self) -> str:
        """Return the text for the cookie."""
        places = (self.positions.get(colour, START) for colour in Colour)
        return ".".join([self.seed, *(f"{at.bag}-{at.place}" for at in places)])
