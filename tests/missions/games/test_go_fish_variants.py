"""Go Fish by exact card and to the last set, and what players remember (RULES.md 5)."""

import pytest

from missions.games.game import MoveRefused
from missions.games.go_fish import (
    CARD_NAMES,
    SEATS,
    Ask,
    AskCard,
    GoFishOptions,
    NextPlayer,
    WhenAlone,
)
from tests.missions.games.go_fish_table import (
    ALL_FOUR,
    EXACT,
    KEEP,
    KING,
    NINE,
    A,
    B,
    C,
    at_the_table,
    game,
    hand,
    names_of,
    told,
)
from tests.missions.games.walks import walk


def test_G7_with_an_empty_hand_you_draw_one_card_and_ask_with_it():
    start = at_the_table(
        "9-clubs 9-hearts 9-diamonds", "9-spades king-hearts", pile="ace-clubs king-clubs", options=KEEP
    )
    after = game.apply(start, Ask(B, NINE))
    assert names_of(after.hands[A]) == "king-clubs"
    assert after.asked == A
    assert game.legal_moves(after) == [Ask(B, KING)]


def test_G7_a_turn_that_comes_to_an_empty_hand_begins_with_a_draw():
    left = GoFishOptions(keep_playing=True, next=NextPlayer.LEFT)
    start = at_the_table("9-clubs", "", "king-clubs", pile="ace-clubs 4-hearts 5-hearts", options=left)
    after = game.apply(start, Ask(C, NINE))
    assert after.asked == B
    assert names_of(after.hands[B]) == "4-hearts"


def test_G8_without_cards_and_pile_you_are_skipped():
    start = at_the_table(
        "9-clubs 9-hearts 9-diamonds", "", "9-spades king-hearts", "king-clubs", pile="", options=KEEP
    )
    after = game.apply(start, Ask(C, NINE))
    assert after.asked == C


def test_G8_a_turn_passes_over_players_without_cards():
    left = GoFishOptions(keep_playing=True, next=NextPlayer.LEFT)
    start = at_the_table("9-clubs", "", "king-hearts", "9-spades", pile="", options=left)
    assert game.apply(start, Ask(C, NINE)).asked == C


@pytest.mark.parametrize(
    ("alone", "mine"),
    [(WhenAlone.DRAW, "8-clubs 9-clubs 9-hearts"), (WhenAlone.PASS, "9-clubs 9-hearts")],
)
def test_G9_with_nobody_to_ask_you_draw_one_card_and_the_turn_passes(alone, mine):
    options = GoFishOptions(keep_playing=True, alone=alone)
    start = at_the_table("9-clubs", "9-hearts", pile="2-clubs 3-clubs 8-clubs", options=options)
    after = game.apply(start, Ask(B, NINE))
    assert names_of(after.hands[A]) == mine
    assert after.asked == B
    assert names_of(after.hands[B]) in {"3-clubs", "8-clubs"}
    assert GoFishOptions().alone is WhenAlone.DRAW


def test_G9_one_card_is_drawn_by_a_player_who_has_neither_cards_nor_anybody_to_ask():
    start = at_the_table(
        "9-clubs 9-hearts 9-diamonds", "9-spades", pile="2-clubs 3-clubs 8-clubs", options=KEEP
    )
    after = game.apply(start, Ask(B, NINE))
    assert names_of(after.hands[A]) == "8-clubs"
    assert names_of(after.hands[B]) == "3-clubs"
    assert after.asked == B


def test_G10_both_variants_together_ask_for_exact_cards_until_all_sets_are_laid():
    for players in SEATS:
        *_, last = walk("go-fish", "exact=yes keep_playing=yes", players, 4, moves=10_000)
        assert sum(game.outcome(last).scores) == 13


def test_G10_the_exact_card_alone_keeps_the_base_ending():
    start = at_the_table("9-clubs", "king-clubs", pile="2-clubs", options=EXACT)
    assert game.outcome(game.apply(start, AskCard(B, CARD_NAMES.index("9-hearts"))))


def test_the_exact_card_is_one_card_and_gives_another_ask():
    start = at_the_table("9-clubs", "9-hearts 9-spades", options=EXACT)
    after = game.apply(start, AskCard(B, CARD_NAMES.index("9-hearts")))
    assert names_of(after.hands[A]) == "9-clubs 9-hearts"
    assert names_of(after.hands[B]) == "9-spades"
    assert after.asked == A


@pytest.mark.parametrize(("drawn", "asked"), [("9-hearts", A), ("9-spades", B)])
def test_only_the_exact_card_drawn_gives_another_ask(drawn, asked):
    start = at_the_table("9-clubs", "king-clubs", pile=f"2-clubs {drawn}", options=EXACT)
    after = game.apply(start, AskCard(B, CARD_NAMES.index("9-hearts")))
    assert after.asked == asked
    assert names_of(after.hands[A]) == f"9-clubs {drawn}"


def test_an_exact_card_needs_another_of_its_rank_in_hand():
    state = at_the_table("9-clubs", "king-clubs", options=EXACT)
    for ask, reason in [
        (AskCard(B, CARD_NAMES.index("king-clubs")), "no card of the rank"),
        (AskCard(B, CARD_NAMES.index("9-clubs")), "You hold 9-clubs yourself"),
        (AskCard(B, 52), "no such card"),
        (Ask(B, NINE), "one exact card"),
    ]:
        with pytest.raises(MoveRefused, match=reason):
            game.apply(state, ask)


def test_ask_own_is_a_bluff_that_always_ends_in_go_fish_and_ends_the_turn():
    options = GoFishOptions(exact=True, ask_own=True)
    start = at_the_table("9-clubs", "9-hearts king-clubs", pile="2-clubs 9-spades", options=options)
    bluff = AskCard(B, CARD_NAMES.index("9-clubs"))
    assert not EXACT.ask_own
    assert bluff in game.legal_moves(start)
    after = game.apply(start, bluff)
    assert after.asked == B
    assert names_of(after.hands[A]) == "9-clubs 9-spades"


def test_keep_playing_goes_on_without_a_pile_and_a_miss_passes_the_turn_to_the_player_asked():
    start = at_the_table("9-clubs", "king-clubs", "9-hearts", pile="", options=KEEP)
    after = game.apply(start, Ask(B, NINE))
    assert after.asked == B
    assert names_of(after.hands[A]) == "9-clubs"
    assert told(after, "fish")[0].n == 0


def test_keep_playing_ends_when_all_thirteen_sets_are_laid():
    for players in SEATS:
        for seed in range(10):
            *_, last = walk("go-fish", "keep_playing=yes", players, seed, moves=5000)
            assert sum(game.outcome(last).scores) == 13


def test_everybody_remembers_who_asked_who_gave_and_who_had_none():
    start = at_the_table("9-clubs 4-clubs", "9-hearts king-clubs", "2-hearts", pile="5-clubs 6-clubs 7-clubs")
    after = game.apply(game.apply(start, Ask(B, NINE)), Ask(C, 4))
    view = game.view_for(after, C)
    assert view.known[A] == hand(ALL_FOUR) | hand("4-clubs 4-diamonds 4-hearts 4-spades")
    assert view.lacking[B] == hand(ALL_FOUR)
    assert view.lacking[C] & hand("4-clubs")
    assert view.lacking[A] == 0


def test_what_was_said_is_true_at_every_step():
    for words in ("", "keep_playing=yes", "exact=yes keep_playing=yes", "exact=yes ask_own=yes"):
        for state in walk("go-fish", words, 4, 11, moves=500):
            for player in range(4):
                held, known, lacking = state.hands[player], state.known[player], state.lacking[player]
                assert not held & lacking
                if state.options.exact:
                    assert held & known == known
                else:
                    assert all(held & 0b1111 << 4 * rank for rank in range(13) if known >> 4 * rank & 1)
