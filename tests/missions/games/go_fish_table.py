"""Tables of Go Fish made by hand for the tests."""

from missions.games.go_fish import CARD_NAMES, GoFishOptions, GoFishTable
from missions.games.table import cards_in, frozen, hand_of


def cards(names):
    return [CARD_NAMES.index(name) for name in names.split()]


def hand(names):
    return hand_of(cards(names))


def at_the_table(*hands, pile="ace-clubs 2-clubs", laid=None, options=None):
    """Return a state in which the first player asks; the last card of ``pile`` is drawn first."""
    players = len(hands)
    table = GoFishTable(options or GoFishOptions(), players, seed=0, luck=1, turns=1)
    table.hands = tuple(hand(names) for names in hands)
    table.pile = tuple(cards(pile))
    table.laid = laid or (0,) * players
    table.known = table.lacking = (0,) * players
    return frozen(table)


def names_of(cards):
    return " ".join(CARD_NAMES[card] for card in cards_in(cards))
