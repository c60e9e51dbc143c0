"""GONG FIGHT: draw a card, do its mission; the first without cards wins (RULES.md 4).

``agenda.py`` carries the missions out; here are the turns, the bags of missions and the players' moves.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cache, lru_cache
from typing import Any, ClassVar, Final

from missions.cards import Colour
from missions.catalogue import Catalogue, shipped_catalogue
from missions.draws import START, Position, after, bag_key, bag_order
from missions.games import gong
from missions.games.agenda import AgendaTable, Playing
from missions.games.answers import ANSWERS, answers, weight
from missions.games.game import Game, Move, Outcome, require, require_asked
from missions.games.table import NO_CARD
from missions.mission import Mission, SmallGame, Tag
from missions.mission import Table as Seating

_COLOURS: Final = tuple(Colour)


class DrawnCard(StrEnum):
    """Where the card goes whose mission is played (X1)."""

    DISCARD = "discard"
    KEEP = "keep"


@dataclass(frozen=True, slots=True, eq=False)
class MissionSet:
    """The missions that a table plays with, and the small games in them."""

    missions: tuple[Mission, ...]
    games: tuple[SmallGame, ...]

    @classmethod
    def of(cls, catalogue: Catalogue) -> "MissionSet":
        """Return all missions of a catalogue."""
        return cls(catalogue.missions, tuple(catalogue.games.values()))


@cache
def _shipped() -> MissionSet:
    return MissionSet.of(shipped_catalogue())


@lru_cache(maxsize=8)
def _bags(missions: MissionSet, seating: Seating) -> tuple[tuple[str, ...], ...]:
    fitting = [mission for mission in missions.missions if seating.fits(mission)]
    return tuple(tuple(sorted(each.id for each in fitting if each.colour is colour)) for colour in Colour)


@lru_cache(maxsize=8)
def _by_id(missions: MissionSet) -> dict[str, Mission]:
    return {mission.id: mission for mission in missions.missions}


@lru_cache(maxsize=8)
def _odds(missions: MissionSet) -> dict[str, float]:
    return {game.id: game.odds for game in missions.games}


@dataclass(frozen=True, slots=True)
class FightOptions(gong.GongOptions):
    """The open points of FIGHT with their defaults."""

    joker_last: gong.JokerLast = gong.JokerLast.WIN
    drawn_card: DrawnCard = DrawnCard.DISCARD
    extended: bool = True
    """Whether missions beyond the original's verbs are played."""
    off: frozenset[Tag] = frozenset()
    """What missions may not ask of bodies and senses (X6)."""
    missions: MissionSet = field(default_factory=_shipped, repr=False)


@dataclass(slots=True)
class FightTable(AgendaTable):
    """A table with the card that is being played and the bags of missions."""

    shown: int = NO_CARD
    mission: str = ""
    """The mission that is being done, or the last one."""
    drew_joker: bool = False
    bags: tuple[tuple[str, ...], ...] = ()
    """The missions of each colour that fit the table."""
    keys: tuple[bytes, ...] = ()
    places: tuple[Position, ...] = (START, START, START)
    """How far the bag of each colour is (X12); its key decides the order."""

    def may_play_joker(self) -> bool:
        """Before the card is drawn, or between a drawn joker and the next card (R9); not from stacks (X2)."""
        early = self.options.joker_when is gong.JokerWhen.ANY or not self.drew_joker
        return early and self.shown == NO_CARD and not self.agenda and bool(self.pile or self.discards)

    def put_away_jokers(self, jokers: int) -> None:
        """Discard them."""
        self.discards |= jokers

    def emptied_by_joker(self, player: int) -> bool:
        """Win with a joker as the last card."""
        return self.check_empty((player,))

    def hands_swapped(self, target: int) -> None:
        """Nothing more: the turn still waits for its card."""

    def end_turn(self, following: int) -> None:
        """Go on with the next who does not miss a turn; a vow is judged where its player's turn begins."""
        while self.skips[following]:
            self.skips = tuple([n - (seat == following) for seat, n in enumerate(self.skips)])
            self.tell(following, "miss a turn")
            following = self.after(following)
        self.turn = following
        self.turns += 1
        self.drew_joker = self.again = False
        kept = tuple([each for each in self.vows if each[0] != following])
        self.agenda = tuple([Playing(vow, (seat,)) for seat, vow in self.vows if seat == following])
        self.vows = kept
        self.go_on()

    def agenda_done(self) -> None:
        """End the mission and with it the turn; after a vow was judged the turn still waits for its card."""
        if self.shown == NO_CARD:
            self.asked = self.turn
            return
        if self.options.drawn_card is DrawnCard.DISCARD:
            self.discards |= 1 << self.shown
        else:
            self.gain(self.turn, self.shown)
        self.shown = NO_CARD
        if not self.check_empty((self.turn,)):  # the last card of one's own stack was shown (X11)
            self.end_turn(self.turn if self.again else self.after(self.turn))

    def show_numbered(self, card: int) -> None:
        """Show a card and begin the mission that its colour's bag deals."""
        colour = (gong.number_of(card) - 1) // 2
        self.shown, self.partly = card, False
        if ids := self.bags[colour]:
            position = self.places[colour]
            self.mission = bag_order(ids, self.keys[colour], position.bag)[position.place]
            moved = after(position, size=len(ids))
            self.places = (*self.places[:colour], moved, *self.places[colour + 1 :])
            self.follow(_by_id(self.options.missions)[self.mission].effect)
        self.tell(self.turn, f"mission {self.mission}", card)
        self.go_on()


@dataclass(frozen=True, slots=True)
class Show:
    """Draw the top card and show it; with nothing to draw, show one from one's own stack (X2)."""

    verb: ClassVar[str] = "show"

    def verify(self, state: FightTable, by: int) -> None:
        require_asked(state, by)
        waiting = not (state.jokers_shown or state.agenda) and state.shown == NO_CARD
        require(waiting, "The mission comes first." if state.agenda else "Answer the joker first.")

    def do(self, table: FightTable, by: int) -> None:
        own = not (table.pile or table.discards)
        card = table.random_card(table.hands[by]) if own else table.draw()
        if own:
            table.lose(by, card)
        if gong.number_of(card):
            table.show_numbered(card)
            return
        table.tell(by, "show joker", card)
        if not own:  # to the hand; then another card (X3)
            table.gain(by, card)
            table.drew_joker = True
        else:
            table.discards |= 1 << card
            if not table.check_empty((by,)):
                table.end_turn(table.after(by))


_SHOW: Final = Show()


@dataclass(frozen=True, slots=True)
class FightView(gong.GongView):
    """What one player may know; of the cards held ready only their own."""

    discards: int
    shown: int
    mission: str
    agenda: tuple[Any, ...]
    ready: int
    skips: tuple[int, ...]
    vows: tuple[Any, ...]


class Fight(Game[FightTable]):
    """The rules of FIGHT."""

    name = "fight"
    seats = gong.SEATS
    options = FightOptions
    moves = (Show, *ANSWERS, *gong.JOKER_MOVES)
    cards = gong.CARD_NAMES
    kind_of_table: ClassVar[type[FightTable]] = FightTable

    def deal(self, options: FightOptions, players: int, seed: int) -> FightTable:
        """Deal; the starter's turn waits for its card."""
        table = self.kind_of_table(options, players, seed, luck=seed & (1 << 64) - 1)
        table.deal_gong(jokers=options.jokers, starter=options.starter % players)
        table.ready = table.skips = (0,) * players
        table.bags = _bags(options.missions, Seating(players, options.off, options.extended))
        secret = (seed % 2**64).to_bytes(8, "big")
        table.keys = tuple([bag_key(secret, colour) for colour in _COLOURS])
        table.turns = 1
        return table

    def legal_moves(self, state: FightTable, player: int | None = None) -> Sequence[Move[Any]]:
        """Return what the one who is asked may do, or what may come out of the small game."""
        if state.winner is not None or player not in (None, state.asked):
            return ()
        if state.jokers_shown:
            return gong.answers_to_joker(state)
        if state.agenda:
            return answers(state)
        return [_SHOW, *(gong.joker_targets(state) if state.may_play_joker() else ())]

    def result_odds(self, state: FightTable, results: Sequence[Move[Any]]) -> list[float]:
        """Weigh results by the small game's odds for the player on turn; ties are left to be replayed."""
        playing = state.agenda[0]
        if not isinstance(playing, Playing):
            return [1.0] * len(results)
        odds = _odds(state.options.missions)[playing.step.game]
        return [weight(playing, result, actor=state.turn, odds=odds) for result in results]

    def view_for(self, state: FightTable, player: int) -> FightView:
        """Hide the other hands, the pile's order and the cards that others hold ready."""
        seen, ready = gong.seen_by(state, player), state.ready[player]
        return FightView(
            *seen, state.discards, state.shown, state.mission, state.agenda, ready, state.skips, state.vows
        )

    def outcome(self, state: FightTable) -> Outcome | None:
        """Return the first player without cards."""
        return None if state.winner is None else Outcome((state.winner,))
