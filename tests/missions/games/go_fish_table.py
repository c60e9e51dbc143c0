"""Tables of Go Fish made by hand for the tests, and what is to be seen on them."""

from missions.games.go_fish import CARD_NAMES, GoFish, GoFishOptions, GoFishTable
from missions.games.table import cards_in, frozen, hand_of

game = GoFish()
NINE, KING = 9, 13
A, B, C = range(3)
EXACT = GoFishOptions(exact=True)
KEEP = GoFishOptions(keep_playing=True)
ALL_FOUR = "9-clubs 9-diamonds 9-hearts 9-spades"


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


def sets_of(state):
    return [laid.bit_count() // 4 for laid in state.laid]


def told(state, verb):
    return [event for event in state.history if event.verb == verb]
