"""How a round of Gnoming A Round runs: dealt, turn by turn, the last turns, counted (RULES.md 6)."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Annotated, Final

from missions.games.decks import GNOMING_DECK, HAZARD
from missions.games.gnoming_layout import SPOTS, VALUES, Layout
from missions.games.options import Seat
from missions.games.table import NO_CARD, NOBODY, Table

TURNED_UP: Final = 2
FIRST_OUT: Final = 5
PILES: Final = range(2)
REMOVED: Final = -1
"""Where a discarded hazard goes instead of a pile."""


class HazardFlip(StrEnum):
    """Whether the others have to turn up a card when somebody discards a hazard (N13)."""

    MAY = "may"
    MUST = "must"


@dataclass(frozen=True, slots=True)
class GnomingOptions:
    """The open points of Gnoming A Round with their defaults."""

    hazard_flip: HazardFlip = HazardFlip.MAY
    taken_must_be_played: bool = False
    """Whether a card that was taken from a discard pile has to be laid into the layout (N14)."""
    strict: bool = False
    """Whether who went out first must be lower than everybody else, not just as low (N6)."""
    rounds: Annotated[int, range(1, 101)] = 3
    rebuilds: Annotated[int, range(1, 101)] = 2
    """The rebuild of the pile at which the round ends if nobody has gone out (N17)."""
    longest_round: Annotated[int, range(1, 1001)] = 100
    """The same in turns for each player: who takes and returns a card for ever never empties the pile."""
    starter: Seat = 0
    """The seat that begins round 1; the next seat on the left begins round 2, and so on (N18)."""


class Phase(StrEnum):
    """What the player who is asked is asked for."""

    SET_UP = "set-up"
    """Turn up a card before the first turn."""
    DRAW = "draw"
    PLAY = "play"
    """Lay the drawn card into the layout, or discard it."""
    REPLACED = "replaced"
    """Discard the card that was replaced, or let it bounce."""
    HAZARD = "hazard"
    """Turn up a card because somebody discarded a hazard."""


@dataclass(slots=True)
class GnomingTable(Table):
    """The last card of every pile is its top."""

    layouts: tuple[Layout, ...] = ()
    pile: tuple[int, ...] = ()
    discards: tuple[tuple[int, ...], ...] = ()
    removed: tuple[int, ...] = ()
    """Discarded hazards: out of the game until the next round is dealt."""
    phase: Phase = Phase.SET_UP
    held: int = NO_CARD
    """The card that was drawn, or the one that was just replaced."""
    secret: bool = False
    """Whether only its holder has seen the held card."""
    bounces: bool = False
    left: int = -1
    """The spot at which the replaced card lay."""
    waiting: tuple[int, ...] = ()
    """Who is still to turn up a card."""
    starter: int = 0
    turns_before: int = 0
    """The turns of earlier rounds."""
    rebuilt: int = 0
    out: int = NOBODY
    """Who went out first in this round."""
    scores: tuple[tuple[int, ...], ...] = ()
    """A row by seat for each round that was counted."""

    def deal_round(self, starter: int) -> None:
        """Shuffle all cards, deal, begin two discard piles; then everybody turns up two cards."""
        cards = self.shuffled(range(len(GNOMING_DECK)))
        each = len(SPOTS)
        self.layouts = tuple([Layout(cards[each * n : each * (n + 1)]) for n in range(self.players)])
        self.pile, self.removed = cards[each * self.players :], ()
        self.discards = tuple([(self._first_discard(),) for _ in PILES])
        self.phase, self.out, self.rebuilt, self.turns_before = Phase.SET_UP, NOBODY, 0, self.turns
        self.starter = self.turn = self.asked = starter
        seats = [self.after(starter, steps) for steps in range(self.players)]
        self.waiting = tuple([player for player in seats for _ in range(TURNED_UP)])

    def _first_discard(self) -> int:
        while VALUES[card := self.pile[-1]] == HAZARD:  # back into the pile at random (N8)
            place = self.below(len(self.pile))
            self.pile = (*self.pile[:place], card, *self.pile[place:-1])
        self.pile = self.pile[:-1]
        return card

    def set_layout(self, player: int, layout: Layout) -> None:
        """Give the player this layout instead of the one before."""
        self.layouts = (*self.layouts[:player], layout, *self.layouts[player + 1 :])

    def turn_up(self, player: int, spot: int) -> None:
        """Turn up a card where it lies."""
        self.tell(player, "turn-up", self.layouts[player].cards[spot], n=spot)
        self.set_layout(player, self.layouts[player].turned_up(spot))

    def next_waiting(self) -> None:
        """Go on when somebody turned up a card, or did not want to."""
        self.waiting = self.waiting[1:]
        if self.waiting:
            self.asked = self.waiting[0]
        elif self.phase is Phase.SET_UP:
            self._begin_turn(self.starter)
        else:
            self._end_turn()

    def _begin_turn(self, player: int) -> None:
        if self.out == NOBODY and self.turns - self.turns_before >= self.options.longest_round * self.players:
            self.end_round()
            return
        self.turns += 1
        self.turn = self.asked = player
        self.phase = Phase.DRAW

    def rebuild_pile(self) -> None:
        """Shuffle both discard piles but their top cards; hazards stay out (N16)."""
        self.pile = self.shuffled([card for pile in self.discards for card in pile[:-1]])
        self.discards = tuple([pile[-1:] for pile in self.discards])
        self.rebuilt += 1
        self.reshuffles += 1

    def lay(self, player: int, spot: int) -> None:
        """Lay the held card face up on a spot, and hold the card that lay there, turned up."""
        before = self.layouts[player]
        after = before.with_card(self.held, spot)
        self.set_layout(player, after)
        self.held, self.secret, self.left = before.cards[spot], False, spot
        self.tell(player, "replace", self.held, n=spot)
        self.bounces = not before.is_up(spot) and after.matches(self.held)  # N4
        self.phase = Phase.REPLACED

    def discard(self, player: int, pile: int) -> None:
        """Lay the held card on a pile. A hazard is removed instead and lets the others turn up a card."""
        card, self.held, self.secret, self.bounces, self.left = self.held, NO_CARD, False, False, -1
        self.tell(player, "discard", card, n=pile)
        if pile == REMOVED:
            self.removed = (*self.removed, card)
            others = [self.after(player, steps) for steps in range(1, self.players)]
            self.waiting = tuple([other for other in others if self.layouts[other].may_turn_up()])
        else:
            self.discards = tuple([(*old, card) if n == pile else old for n, old in enumerate(self.discards)])
        if self.waiting:
            self.phase, self.asked = Phase.HAZARD, self.waiting[0]
        else:
            self._end_turn()

    def _end_turn(self) -> None:
        if self.out == NOBODY and self.layouts[self.turn].all_up():
            self.out = self.turn
            self.tell(self.turn, "out")
        following = self.after(self.turn)
        if following == self.out:  # everybody else has had their one more turn
            self.end_round()
        else:
            self._begin_turn(following)

    def end_round(self) -> None:
        """Turn up all cards in place, count, and deal the next round if there is one."""
        for player, layout in enumerate(self.layouts):
            for spot in layout.face_down():
                self.turn_up(player, spot)
        self.scores = (*self.scores, self._round_scores())
        for player, points in enumerate(self.scores[-1]):
            self.tell(player, "score", n=points)
        if len(self.scores) < self.options.rounds:
            self.deal_round(self.after(self.starter))
        else:
            self.asked = NOBODY

    def _round_scores(self) -> tuple[int, ...]:
        """Return what the layouts count; who went out first is 5 better or worse off (N6, N7)."""
        scores = [layout.score() for layout in self.layouts]
        if self.out != NOBODY:
            best_other = min(scores[: self.out] + scores[self.out + 1 :])
            lowest = scores[self.out] < best_other + (not self.options.strict)
            scores[self.out] += -FIRST_OUT if lowest else FIRST_OUT
        return tuple(scores)

    def open_piles(self) -> Sequence[int]:
        """Return where the held card may be discarded: an empty pile comes first, a hazard on none (N9)."""
        if VALUES[self.held] == HAZARD:
            return (REMOVED,)
        return [pile for pile in PILES if not self.discards[pile]] or PILES
