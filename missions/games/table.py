"""What the games share: a table with players, hands and piles, its own luck, and what everybody heard.

Cards are small numbers and a hand is a set of them written as one whole number (bit ``c`` is card ``c``):
a hand is a value, membership is one operation, and a game of sixty moves takes a fraction of a millisecond.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, fields
from functools import cache
from hashlib import shake_128
from operator import attrgetter
from struct import unpack
from typing import Any, Final, NamedTuple, NoReturn, TypeVar, overload

NOBODY: Final = -1
NO_CARD: Final = -1
_MASK: Final = (1 << 64) - 1


class Event(NamedTuple):
    """Something that everybody at the table saw or heard. It never names a card that was not shown."""

    player: int
    verb: str
    card: int = NO_CARD
    other: int = NOBODY
    n: int | None = None
    """How many, or which pile, spot or rank; None where a number says nothing."""


class History(Sequence[Event]):
    """A list that only grows. Adding returns a new value and shares what came before, so it costs no copy."""

    __slots__ = ("_events", "_length")

    def __init__(self, shared: list[Event] | None = None, length: int = 0) -> None:
        self._events = [] if shared is None else shared
        self._length = length

    def add(self, event: Event) -> "History":
        """Return this history with one more event."""
        shared = self._events
        if len(shared) != self._length:  # somebody went on from here in another way
            shared = shared[: self._length]
        shared.append(event)
        return History(shared, self._length + 1)

    @overload
    def __getitem__(self, at: int) -> Event: ...
    @overload
    def __getitem__(self, at: slice) -> list[Event]: ...
    def __getitem__(self, at: int | slice) -> Event | list[Event]:
        return self._events[: self._length][at]

    def __len__(self) -> int:
        return self._length

    def __eq__(self, other: object) -> bool:
        return isinstance(other, History) and self[:] == other[:]

    def __hash__(self) -> int:
        return hash(tuple(self))

    def __repr__(self) -> str:
        return f"History({self[:]!r})"


@dataclass(slots=True)
class Table:
    """What every game has. A move changes a table; :func:`frozen` makes a state of it, which nothing changes.

    ``luck`` is the whole state of the table's random numbers (SplitMix64), so that a seed and the moves give
    the same game on every machine and Python.
    """

    options: Any
    players: int
    seed: int
    luck: int
    asked: int = 0
    """Whose decision is awaited; NOBODY for a small game's result or when the game is over."""
    turn: int = 0
    """Whose turn it is."""
    turns: int = 0
    reshuffles: int = 0
    history: History = field(default_factory=History)
    aloud: bool = True
    """Whether the history is kept; the simulator leaves it out, since its bots do not read it.

    The moves that come most often look here before they tell.
    """
    moves: tuple[tuple[int, Any], ...] = ()
    """(player, move) of everything that was applied: the log from which the game can be replayed."""

    def below(self, n: int) -> int:
        """Return a random number from 0 to n - 1."""
        self.luck = z = (self.luck + 0x9E3779B97F4A7C15) & _MASK
        z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9 & _MASK
        z = (z ^ z >> 27) * 0x94D049BB133111EB & _MASK
        return (z ^ z >> 31) * n >> 64

    def shuffled(self, things: Sequence[int]) -> tuple[int, ...]:
        """Return the things in random order: Fisher and Yates, with all numbers from one hash of the luck."""
        self.below(1)
        mixed, count = list(things), len(things)
        numbers = unpack(f"<{count}I", shake_128(self.luck.to_bytes(8, "little")).digest(4 * count))
        for place in range(count - 1, 0, -1):
            other = numbers[place] * (place + 1) >> 32
            mixed[place], mixed[other] = mixed[other], mixed[place]
        return tuple(mixed)

    def tell(
        self, player: int, verb: str, card: int = NO_CARD, other: int = NOBODY, n: int | None = None
    ) -> None:
        """Let everybody hear it."""
        if self.aloud:
            self.history = self.history.add(Event(player, verb, card, other, n))

    def after(self, player: int, steps: int = 1) -> int:
        """Return the player so many seats further clockwise, which is to the left."""
        return (player + steps) % self.players

    def clockwise(self, first: int) -> tuple[int, ...]:
        """Return all players in the order of play, beginning with this one."""
        return (*range(first, self.players), *range(first))


@dataclass(slots=True)
class CardTable(Table):
    """A table at which everybody holds a hand and draws from one pile. The pile's last card is its top."""

    hands: tuple[int, ...] = ()
    pile: tuple[int, ...] = ()
    longest_hand: int = 0
    """The most cards that anybody held so far."""

    def deal(self, deck: Sequence[int], *, each: int) -> None:
        """Shuffle the deck, give everybody a hand and leave the rest as the pile."""
        cards = self.shuffled(deck)
        dealt = [cards[player * each : (player + 1) * each] for player in range(self.players)]
        self.hands = tuple(map(hand_of, dealt))
        self.pile = cards[self.players * each :]
        self.longest_hand = each

    def set_hand(self, player: int, hand: int) -> None:
        """Give the player these cards instead of those they hold."""
        hands = list(self.hands)
        hands[player] = hand
        self.hands = tuple(hands)
        if (size := hand.bit_count()) > self.longest_hand:
            self.longest_hand = size

    def gain(self, player: int, card: int) -> None:
        """Put one card into a hand."""
        hands = list(self.hands)
        hands[player] = hand = hands[player] | 1 << card
        self.hands = tuple(hands)
        if (size := hand.bit_count()) > self.longest_hand:
            self.longest_hand = size

    def lose(self, player: int, card: int) -> int:
        """Take one card out of the hand that holds it, and return what is left of the hand."""
        hands = list(self.hands)
        hands[player] = left = hands[player] ^ 1 << card
        self.hands = tuple(hands)
        return left

    def swap_hands(self, one: int, other: int) -> None:
        """Let two players change their whole hands."""
        hands = list(self.hands)
        hands[one], hands[other] = hands[other], hands[one]
        self.hands = tuple(hands)

    def spare_cards(self) -> int:
        """Return, and take away, the cards that are shuffled into a new pile when the pile runs out."""
        return 0

    def draw(self) -> int:
        """Return the top card of the pile, made new from the spare cards when empty; NO_CARD without any."""
        if not self.pile:
            spare = self.spare_cards()
            if not spare:
                return NO_CARD
            self.pile = self.shuffled(cards_in(spare))
            self.reshuffles += 1
        card = self.pile[-1]
        self.pile = self.pile[:-1]
        return card

    def random_card(self, hand: int) -> int:
        """Return a card of the hand, picked without looking; the hand must not be empty."""
        return cards_in(hand)[self.below(hand.bit_count())]


def hand_of(cards: Iterable[int]) -> int:
    """Return the hand that holds these cards."""
    hand = 0
    for card in cards:
        hand |= 1 << card
    return hand


def cards_in(hand: int) -> list[int]:
    """Return a hand's cards in rising order."""
    cards = []
    while hand:
        highest = hand.bit_length() - 1
        cards.append(highest)
        hand ^= 1 << highest
    cards.reverse()
    return cards


TableT = TypeVar("TableT", bound=Table)


def frozen(table: TableT) -> TableT:
    """Make the table a state: the same object, which from now on refuses every change."""
    kind: Any = type(table)
    object.__setattr__(table, "__class__", _frozen_kind(kind))
    return table


def thawed(state: TableT) -> TableT:
    """Return a copy of the state on which a move can be made."""
    kind: Any = getattr(type(state), "unlocked", type(state))
    table: TableT = kind(*_values_of(kind)(state))
    return table


@cache
def _values_of(kind: type[Table]) -> Callable[[Table], tuple[Any, ...]]:
    return attrgetter(*(each.name for each in fields(kind)))


@cache
def _frozen_kind(kind: type[Table]) -> type[Any]:
    return type(
        f"Frozen{kind.__name__}", (kind,), {"__slots__": (), "__setattr__": _refuse_change, "unlocked": kind}
    )


def _refuse_change(_state: Table, name: str, _value: object) -> NoReturn:
    raise AttributeError(f"{name} cannot be set: a state never changes, apply() returns a new one")
