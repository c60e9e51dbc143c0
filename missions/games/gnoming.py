"""Gnoming A Round: golf with nine cards each, three rounds; the lowest total wins (RULES.md 6).

What the players may do is here; ``gnoming_round.py`` runs the rounds, ``gnoming_layout.py`` counts a layout.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Final

from missions.games.decks import GNOMING_DECK, HAZARD
from missions.games.game import Game, Move, Outcome, require, require_asked
from missions.games.gnoming_layout import SPOTS, VALUES, Layout
from missions.games.gnoming_round import PILES, REMOVED, GnomingOptions, GnomingTable, HazardFlip, Phase
from missions.games.table import NO_CARD, NOBODY, History

SEATS: Final = range(2, 8)
"""The publisher and the shops say 2 to 7; the seed 3 to 7 (N1)."""
CARD_NAMES: Final = tuple(card.slug for card in GNOMING_DECK)


@dataclass(frozen=True, slots=True)
class TurnUp:
    """Turn up a card of your own in place."""

    verb: ClassVar[str] = "turn-up"
    spot: int

    def verify(self, state: GnomingTable, by: int) -> None:
        require_asked(state, by)
        require(state.waiting, "It is not the time to turn up a card.")
        require(self.spot in SPOTS, _NO_SPOT)
        require(not state.layouts[by].is_up(self.spot), "That card lies face up already.")

    def do(self, table: GnomingTable, by: int) -> None:
        table.turn_up(by, self.spot)
        table.next_waiting()


@dataclass(frozen=True, slots=True)
class Leave:
    """Turn up no card when a hazard is discarded (N13)."""

    verb: ClassVar[str] = "leave"

    def verify(self, state: GnomingTable, by: int) -> None:
        require_asked(state, by)
        require(state.phase is Phase.HAZARD, "There is nothing to leave face down now.")
        require(state.options.hazard_flip is HazardFlip.MAY, "You have to turn up a card.")

    def do(self, table: GnomingTable, by: int) -> None:
        table.tell(by, "leave")
        table.next_waiting()


@dataclass(frozen=True, slots=True)
class DrawCard:
    """Draw the top card of the pile."""

    verb: ClassVar[str] = "draw"

    def verify(self, state: GnomingTable, by: int) -> None:
        require_asked(state, by)
        require(state.phase is Phase.DRAW, "It is not the time to draw.")

    def do(self, table: GnomingTable, by: int) -> None:
        if not table.pile:
            table.rebuild_pile()
            if table.out == NOBODY and table.rebuilt >= table.options.rebuilds:
                table.end_round()
                return
        table.tell(by, "draw", n=1)
        table.held, table.pile = table.pile[-1], table.pile[:-1]
        table.phase, table.secret = Phase.PLAY, True


@dataclass(frozen=True, slots=True)
class Take:
    """Take the top card of a discard pile, 0 or 1."""

    verb: ClassVar[str] = "take"
    pile: int

    def verify(self, state: GnomingTable, by: int) -> None:
        require_asked(state, by)
        require(state.phase is Phase.DRAW, "It is not the time to take a card.")
        require(self.pile in PILES and state.discards[self.pile], "There is no such card to take.")
        require(state.layouts[by].may_take(state.discards[self.pile][-1]), _TOO_MANY)

    def do(self, table: GnomingTable, by: int) -> None:
        piles = list(table.discards)
        table.held, piles[self.pile] = piles[self.pile][-1], piles[self.pile][:-1]
        table.discards = tuple(piles)
        table.phase = Phase.PLAY
        table.tell(by, "take", table.held, n=self.pile)


@dataclass(frozen=True, slots=True)
class Lay:
    """Lay the drawn card on a spot of your layout, numbered 0 to 8 row by row."""

    verb: ClassVar[str] = "lay"
    spot: int

    def verify(self, state: GnomingTable, by: int) -> None:
        require_asked(state, by)
        require(state.phase is Phase.PLAY, "You hold no drawn card to lay down.")
        require(self.spot in SPOTS, _NO_SPOT)
        require(self.spot in state.layouts[by].spots_for(state.held), _TOO_MANY)

    def do(self, table: GnomingTable, by: int) -> None:
        table.tell(by, "lay", table.held, n=self.spot)
        table.lay(by, self.spot)


@dataclass(frozen=True, slots=True)
class Bounce:
    """Lay the replaced card on another spot instead of discarding it."""

    verb: ClassVar[str] = "bounce"
    spot: int

    def verify(self, state: GnomingTable, by: int) -> None:
        require_asked(state, by)
        require(state.phase is Phase.REPLACED, "No card was replaced.")
        require(state.bounces, "Only a positive card that lay face down and matches may bounce.")
        require(self.spot in SPOTS, _NO_SPOT)
        require(self.spot != state.left, "It has to bounce to another spot than where it lay.")

    def do(self, table: GnomingTable, by: int) -> None:
        table.tell(by, "bounce", table.held, n=self.spot)
        table.lay(by, self.spot)


@dataclass(frozen=True, slots=True)
class Discard:
    """Put the held card on discard pile 0 or 1, a hazard out of the game (REMOVED)."""

    verb: ClassVar[str] = "discard"
    pile: int

    def verify(self, state: GnomingTable, by: int) -> None:
        require_asked(state, by)
        require(state.held != NO_CARD, "You hold no card to discard.")
        if state.phase is Phase.PLAY:
            taken = not state.secret and state.options.taken_must_be_played
            require(not taken, "A card that was taken from a discard pile has to be played.")
            require(state.layouts[by].may_stay(state.held), _TOO_MANY)
        hazard = VALUES[state.held] == HAZARD
        require(
            hazard == (self.pile == REMOVED), "A hazard leaves the game, every other card goes on a pile."
        )
        require(hazard or self.pile in PILES, "There are two discard piles, 0 and 1.")
        filled = hazard or not state.discards[self.pile] or all(state.discards)
        require(filled, "The card has to go on the empty discard pile.")

    def do(self, table: GnomingTable, by: int) -> None:
        table.discard(by, self.pile)


_NO_SPOT: Final = "There is no such spot: they are numbered 0 to 8, row by row."
_TOO_MANY: Final = "Your turn must not end with two face-up mulligans."
_TURN_UPS: Final = [TurnUp(spot) for spot in SPOTS]
_LAYS: Final = [Lay(spot) for spot in SPOTS]
_BOUNCES: Final = [Bounce(spot) for spot in SPOTS]
_TAKES: Final = [Take(pile) for pile in PILES]
_DISCARDS: Final = {pile: Discard(pile) for pile in (REMOVED, *PILES)}
_DRAW, _LEAVE = DrawCard(), Leave()


@dataclass(frozen=True, slots=True)
class GnomingView:
    """What one player may know. Nobody knows a face-down card, its owner neither."""

    player: int
    layouts: tuple[tuple[int, ...], ...]
    """The cards that lie face up, NO_CARD for the others."""
    pile: int
    discards: tuple[tuple[int, ...], ...]
    removed: tuple[int, ...]
    phase: Phase
    held: int
    bounces: bool
    left: int
    asked: int
    turn: int
    starter: int
    rebuilt: int
    out: int
    scores: tuple[tuple[int, ...], ...]
    history: History


class Gnoming(Game[GnomingTable]):
    """The rules of Gnoming A Round."""

    name = "gnoming"
    seats = SEATS
    options = GnomingOptions
    moves = (TurnUp, Leave, DrawCard, Take, Lay, Bounce, Discard)
    cards = CARD_NAMES

    def deal(self, options: GnomingOptions, players: int, seed: int) -> GnomingTable:
        """Deal the first round."""
        table = GnomingTable(options, players, seed, luck=seed & (1 << 64) - 1)
        table.deal_round(options.starter % players)
        return table

    def legal_moves(self, state: GnomingTable, player: int | None = None) -> Sequence[Move[Any]]:
        """Return what the player who is asked may do in this phase."""
        if state.asked == NOBODY or player not in (None, state.asked):
            return ()
        layout = state.layouts[state.asked]
        if state.phase is Phase.DRAW:
            tops = [(pile, cards[-1]) for pile, cards in enumerate(state.discards) if cards]
            return [_DRAW, *(_TAKES[pile] for pile, card in tops if layout.may_take(card))]
        if state.phase is Phase.PLAY:
            return _with_drawn(state, layout)
        if state.phase is Phase.REPLACED:
            bounces = [move for move in _BOUNCES if move.spot != state.left] if state.bounces else []
            return [*bounces, *(_DISCARDS[pile] for pile in state.open_piles())]
        may_leave = state.phase is Phase.HAZARD and state.options.hazard_flip is HazardFlip.MAY
        turn_ups = [_TURN_UPS[spot] for spot in layout.face_down()]
        return [*turn_ups, _LEAVE] if may_leave else turn_ups

    def view_for(self, state: GnomingTable, player: int) -> GnomingView:
        """Hide what lies face down, the pile, and a card that somebody else drew."""
        return GnomingView(
            player=player,
            layouts=tuple([layout.seen for layout in state.layouts]),
            pile=len(state.pile),
            discards=state.discards,
            removed=state.removed,
            phase=state.phase,
            held=NO_CARD if state.secret and player != state.turn else state.held,
            bounces=state.bounces,
            left=state.left,
            asked=state.asked,
            turn=state.turn,
            starter=state.starter,
            rebuilt=state.rebuilt,
            out=state.out,
            scores=state.scores,
            history=state.history,
        )

    def outcome(self, state: GnomingTable) -> Outcome | None:
        """Let the lowest total win; then the lower score of the last round; then they share it."""
        if state.asked != NOBODY:
            return None
        totals = tuple(map(sum, zip(*state.scores, strict=True)))
        ranked = list(zip(totals, state.scores[-1], strict=True))
        return Outcome(tuple(seat for seat in range(state.players) if ranked[seat] == min(ranked)), totals)


def _with_drawn(state: GnomingTable, layout: Layout) -> list[Move[Any]]:
    """Return what may be done with the drawn card (N11, N14)."""
    moves: list[Move[Any]] = [_LAYS[spot] for spot in layout.spots_for(state.held)]
    if layout.may_stay(state.held) and (state.secret or not state.options.taken_must_be_played):
        moves += [_DISCARDS[pile] for pile in state.open_piles()]
    return moves
