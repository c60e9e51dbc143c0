"""The sensible player of Go Fish remembers, and does not bluff."""

from missions.bots.go_fish import choose
from missions.games.go_fish import CARD_NAMES, Ask, AskCard, GoFish, GoFishOptions
from tests.missions.games.go_fish_table import at_the_table

game = GoFish()
A, B, C = range(3)


def chosen(state):
    return choose(lambda: game.view_for(state, state.asked), game.legal_moves(state), lambda: 0.0)


def test_it_asks_whoever_is_known_to_hold_the_rank():
    start = at_the_table(
        "2-clubs", "9-clubs 4-clubs", "9-hearts 2-hearts 5-clubs", pile="6-clubs 7-clubs 8-clubs"
    )
    after = game.apply(start, Ask(B, 2))
    assert after.asked == B
    after = game.apply(after, Ask(C, 4))  # C draws nothing of B's: B asked for 4s and 9s are unknown
    assert after.asked == C
    assert chosen(after) == Ask(A, 2)


def test_it_does_not_ask_again_who_has_just_denied():
    start = at_the_table(
        "9-clubs", "king-clubs", "2-hearts", pile="", options=GoFishOptions(keep_playing=True)
    )
    after = game.apply(game.apply(start, Ask(B, 9)), Ask(A, 13))
    assert after.asked == A
    assert chosen(after) == Ask(C, 9)


def test_it_asks_for_the_rank_of_which_it_holds_most():
    state = at_the_table("9-clubs 9-hearts 9-spades 2-clubs", "king-clubs", "4-hearts")
    assert chosen(state).rank == 9


def test_it_never_bluffs():
    options = GoFishOptions(exact=True, ask_own=True)
    state = at_the_table("9-clubs 9-hearts 9-spades", "king-clubs", options=options)
    assert chosen(state) == AskCard(B, CARD_NAMES.index("9-diamonds"))
