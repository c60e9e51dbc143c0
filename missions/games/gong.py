"""What LINK, FAMILY and FIGHT share: the 56 cards as bits, and the GONG JOKER with its counter (RULES.md 1).

Card ``6 * galaxy + number - 1`` is a numbered one, 54 and 55 are the jokers: the order of ``cards.DECK``.
"""

from abc import abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from typing import Any, ClassVar, Final, Literal

from missions.cards import DECK, NUMBERED, Card
from missions.games.game import require, require_asked
from missions.games.options import Seat
from missions.games.table import CardTable, History, hand_of

SEATS: Final = range(2, 7)
"""Nine cards for each of seven players would be 63 (R8)."""
HAND_SIZE: Final = 9
CARD_NAMES: Final = tuple(card.slug for card in DECK)
ALL_NUMBERED: Final = (1 << len(NUMBERED)) - 1
ALL_JOKERS: Final = 0b11 << len(NUMBERED)


def _same(attribute: str) -> tuple[int, ...]:
    """Return, for every card, all cards that share this attribute with it; for a joker none (R10)."""

    def value(card: int) -> Any:
        return getattr(DECK[card], attribute)

    numbered = range(len(NUMBERED))
    groups = [hand_of(other for other in numbered if value(other) == value(card)) for card in numbered]
    return (*groups, 0, 0)


SAME_GALAXY: Final = _same("galaxy")
SAME_NUMBER: Final = _same("number")
SAME_COLOUR: Final = _same("colour")


FITS_ON: Final = (*(a | b for a, b in zip(SAME_GALAXY, SAME_NUMBER, strict=True)), ALL_NUMBERED)
"""The cards that may lie on each card; the last entry, which NO_CARD finds, is for an empty place."""
_NUMBERS: Final = tuple(card.number if isinstance(card, Card) else 0 for card in DECK)


def number_of(card: int) -> int:
    """Return a card's number; a joker counts 0 in every comparison (R10)."""
    return _NUMBERS[card]


class JokerWhen(StrEnum):
    """When in one's own turn a joker may be played (R9)."""

    ANY = "any"
    START = "start"


class JokerLast(StrEnum):
    """What a joker as one's last card does (R3)."""

    WIN = "win"
    FORBIDDEN = "forbidden"


@dataclass(frozen=True, slots=True)
class GongOptions:
    """The open points that all three games share, with their defaults."""

    jokers: Literal[0, 2] = 2
    """2 or 0 (R1)."""
    joker_when: JokerWhen = JokerWhen.ANY
    starter: Seat = 0
    """The seat that begins; ``next_starter`` moves it on for the next game (R2)."""


def next_starter(starter: int, players: int) -> int:
    """Return who starts the next game: the starter moves one seat clockwise (R2)."""
    return (starter + 1) % players


@dataclass(slots=True)
class GongTable(CardTable):
    """A table with jokers. While a swap is announced its jokers lie open in ``jokers_shown``."""

    jokers_shown: int = 0
    winner: int | None = None

    def deal_gong(self, *, jokers: int, starter: int) -> None:
        """Deal nine cards each and let the starter begin."""
        self.deal(range(len(NUMBERED) + jokers), each=HAND_SIZE)
        self.asked = self.turn = starter

    @abstractmethod
    def may_play_joker(self) -> bool:
        """Whether the player on turn is at a point at which the options let them play a joker."""

    @abstractmethod
    def put_away_jokers(self, jokers: int) -> None:
        """Put played jokers where this game wants them."""

    @abstractmethod
    def hands_swapped(self, target: int) -> None:
        """Go on after the player on turn swapped hands with the target: the normal turn follows."""

    @abstractmethod
    def end_turn(self, following: int) -> None:
        """End the turn; ``following`` is next."""

    def emptied_by_joker(self, _player: int) -> bool:
        """Whether the game is over because a played joker was this player's last card (R3, R4)."""
        return False


@dataclass(frozen=True, slots=True)
class PlayJoker:
    """Show a joker and pick the player to swap whole hands with (R3, R6, R9).

    The joker leaves the hand first. The target is always asked, so that nobody learns who could counter.
    """

    verb: ClassVar[str] = "joker"
    target: int

    def verify(self, state: GongTable, by: int) -> None:
        require_asked(state, by)
        require(not state.jokers_shown and state.may_play_joker(), "A joker cannot be played at this moment.")
        require(state.hands[by] & ALL_JOKERS, "You hold no joker.")
        require(0 <= self.target < state.players, f"There is no player {self.target + 1} at this table.")
        require(self.target != by, "Pick another player to swap hands with, not yourself.")
        last = state.hands[by].bit_count() == 1 and getattr(state.options, "joker_last", None)
        require(last is not JokerLast.FORBIDDEN, "A joker may not be your last card: play a numbered card.")

    def do(self, table: GongTable, by: int) -> None:
        table.jokers_shown = _take_joker(table, by)
        table.tell(by, "joker", other=self.target)
        if table.emptied_by_joker(by):
            _put_away(table)
        else:
            table.asked = self.target


@dataclass(frozen=True, slots=True)
class Counter:
    """Answer a joker with one's own: no swap, and the turn is the counterer's. It is final (R5)."""

    verb: ClassVar[str] = "counter"

    def verify(self, state: GongTable, by: int) -> None:
        require_asked(state, by)
        require(state.jokers_shown, "There is no joker to counter.")
        require(state.hands[by] & ALL_JOKERS, "You hold no joker to counter with.")

    def do(self, table: GongTable, by: int) -> None:
        table.jokers_shown |= _take_joker(table, by)
        table.tell(by, "counter", other=table.turn)
        _put_away(table)
        if not table.emptied_by_joker(by):
            table.end_turn(by)


@dataclass(frozen=True, slots=True)
class LetSwap:
    """Let the joker work: both swap whole hands, then its player has their normal turn."""

    verb: ClassVar[str] = "swap"

    def verify(self, state: GongTable, by: int) -> None:
        require_asked(state, by)
        require(state.jokers_shown, "There is no joker on the table.")

    def do(self, table: GongTable, by: int) -> None:
        table.swap_hands(table.turn, by)
        table.tell(by, "swap", other=table.turn)
        _put_away(table)
        table.asked = table.turn
        table.hands_swapped(by)


def _take_joker(table: GongTable, player: int) -> int:
    jokers = table.hands[player] & ALL_JOKERS
    joker = jokers & -jokers  # one of two that are alike
    table.set_hand(player, table.hands[player] ^ joker)
    return joker


def _put_away(table: GongTable) -> None:
    jokers, table.jokers_shown = table.jokers_shown, 0
    table.put_away_jokers(jokers)


JokerMove = PlayJoker | Counter | LetSwap
JOKER_MOVES: Final = (PlayJoker, Counter, LetSwap)
COUNTER: Final = Counter()
LET_SWAP: Final = LetSwap()


@cache
def _jokers_of(by: int, players: int) -> Sequence[PlayJoker]:
    return tuple([PlayJoker(target) for target in range(players) if target != by])


def joker_targets(state: GongTable) -> Sequence[PlayJoker]:
    """Return the jokers that the player on turn may play; the caller knows that it is a time for them."""
    hand = state.hands[state.turn]
    if not hand & ALL_JOKERS:
        return ()
    if hand.bit_count() == 1 and getattr(state.options, "joker_last", None) is JokerLast.FORBIDDEN:
        return ()
    return _jokers_of(state.turn, state.players)


def answers_to_joker(state: GongTable) -> Sequence[JokerMove]:
    """Return what the target of an announced swap may do."""
    return (LET_SWAP, COUNTER) if state.hands[state.asked] & ALL_JOKERS else (LET_SWAP,)


@dataclass(frozen=True, slots=True)
class GongView:
    """What one player may know in every game with jokers."""

    player: int
    hand: int
    sizes: tuple[int, ...]
    pile: int
    asked: int
    turn: int
    jokers_shown: int
    history: History


Seen = tuple[int, int, tuple[int, ...], int, int, int, int, History]


def seen_by(state: GongTable, player: int) -> Seen:
    """Return the fields of a :class:`GongView`, in their order."""
    hand, sizes = state.hands[player], tuple([each.bit_count() for each in state.hands])
    pile, shown = len(state.pile), state.jokers_shown
    return (player, hand, sizes, pile, state.asked, state.turn, shown, state.history)
