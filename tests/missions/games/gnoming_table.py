"""Tables of Gnoming A Round made by hand for the tests."""

from missions.games.decks import HAZARD, MULLIGAN
from missions.games.gnoming_layout import VALUES, Layout
from missions.games.gnoming_round import GnomingOptions, GnomingTable, Phase
from missions.games.table import frozen

M, H = MULLIGAN, HAZARD
PLAIN = (8, 7, 6, 5, 4, 3, 8, 7, 6)
"""A layout without lines: 54 points."""


def card(value, copy=0):
    return VALUES.index(value) + copy


def layout(*values, up="xx-------"):
    return Layout(
        tuple(card(value) for value in values), sum(1 << n for n, mark in enumerate(up) if mark == "x")
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
