"""Tables of Gnoming A Round made by hand for the tests, and moves on them."""

from missions.games.decks import HAZARD, MULLIGAN
from missions.games.gnoming import Discard, DrawCard, Gnoming
from missions.games.gnoming_layout import VALUES, Layout
from missions.games.gnoming_round import GnomingOptions, GnomingTable, Phase
from missions.games.table import NO_CARD, NOBODY, frozen

game = Gnoming()
A, B, C = range(3)
DRAW = DrawCard()
M, H = MULLIGAN, HAZARD
PLAIN = (8, 7, 6, 5, 4, 3, 8, 7, 6)
"""A layout without lines: 54 points."""


def card(value, copy=0):
    return VALUES.index(value) + copy


def layout(*values, up="xx-------"):
    return showing(tuple(card(value) for value in values), up)


def showing(cards, up):
    """Return the layout of which the cards marked by an x lie face up."""
    return Layout(
        cards, tuple(card if mark == "x" else NO_CARD for card, mark in zip(cards, up, strict=True))
    )


PLAIN_LAYOUT = layout(*PLAIN)


def at_the_table(*layouts, pile=(3, 3, 3), discards=((4,), (4,)), options=None, **more):
    """Return a state in which the first player may draw; the last value of a pile is its top."""
    table = GnomingTable(options or GnomingOptions(), len(layouts), seed=0, luck=1, turns=1)
    table.layouts = layouts
    table.pile = tuple(card(value, 5) for value in pile)
    table.discards = tuple(
        tuple(card(value, 7) if value not in (M, H) else card(value) for value in each) for each in discards
    )
    table.phase = Phase.DRAW
    for name, value in more.items():
        setattr(table, name, value)
    return frozen(table)


def holding(value, *layouts, drawn=True, **more):
    """Return a state in which the first player holds a card of this value, drawn or taken."""
    return at_the_table(*layouts, phase=Phase.PLAY, held=card(value, 2), secret=drawn, **more)


def play(state, *moves):
    for move in moves:
        state = game.apply(state, move)
    return state


def values_of(state, player):
    return [VALUES[card] for card in state.layouts[player].cards]


def tops(state):
    return [[VALUES[card] for card in pile][-1:] for pile in state.discards]


def last_round(*layouts, out=NOBODY, **more):
    """Return a state of a one-round game in which the last player is about to end it by discarding."""
    options = more.pop("options", GnomingOptions(rounds=1))
    return holding(8, *layouts, options=options, out=out, **more)


def scored(*layouts, out, options):
    """Return the scores of a round with these layouts, whose last turn is ended by a discard."""
    turn = (out - 1) % len(layouts)
    state = last_round(*layouts, out=out, options=options, turn=turn, asked=turn)
    return play(state, Discard(0)).scores[-1]
