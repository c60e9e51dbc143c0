"""Go Fish, rule by rule (RULES.md 5)."""

from itertools import count

import pytest

from missions.games.decks import RANK_NAMES, STANDARD_DECK, Suit
from missions.games.game import MoveRefused
from missions.games.go_fish import (
    CARD_NAMES,
    SEATS,
    Ask,
    AskCard,
    GoFish,
    GoFishOptions,
    NextPlayer,
    WhenAlone,
    hand_size,
    rank_of,
)
from missions.games.table import NOBODY
from tests.missions.games.go_fish_table import at_the_table, hand, names_of
from tests.missions.games.walks import walk

game = GoFish()
NINE, KING = 9, 13
A, B, C = range(3)
EXACT = GoFishOptions(exact=True)
KEEP = GoFishOptions(keep_playing=True)
ALL_FOUR = "9-clubs 9-diamonds 9-hearts 9-spades"


def sets_of(state):
    return [laid.bit_count() // 4 for laid in state.laid]


def told(state, verb):
    return [event for event in state.history if event.verb == verb]


def test_the_deck_is_four_suits_of_thirteen_ranks():
    assert len(set(STANDARD_DECK)) == len(set(CARD_NAMES)) == 52
    assert {card.rank for card in STANDARD_DECK} == set(range(1, 14))
    assert CARD_NAMES[:5] == ("ace-clubs", "ace-diamonds", "ace-hearts", "ace-spades", "2-clubs")
    assert [rank_of(place) for place in range(52)] == [card.rank for card in STANDARD_DECK]
    assert len(RANK_NAMES) * len(Suit) == 52


def test_the_example_of_the_rules():
    start = at_the_table(
        "9-clubs 9-diamonds king-spades",
        "9-hearts queen-clubs",
        "jack-clubs",
        pile="ace-clubs 2-clubs 9-spades",
    )
    got = game.apply(start, Ask(B, NINE))
    assert names_of(got.hands[A]) == "9-clubs 9-diamonds 9-hearts king-spades"
    assert got.asked == A
    done = game.apply(got, Ask(C, NINE))
    assert names_of(done.laid[A]) == ALL_FOUR
    assert names_of(done.hands[A]) == "king-spades"
    assert done.asked == A
    shown = told(done, "fish")[0]
    assert CARD_NAMES[shown.card] == "9-spades"


def test_all_cards_of_the_rank_are_handed_over():
    start = at_the_table("9-clubs ace-clubs", "9-hearts 9-spades king-clubs", "2-hearts")
    after = game.apply(start, Ask(B, NINE))
    assert names_of(after.hands[A]) == "ace-clubs 9-clubs 9-hearts 9-spades"
    assert told(after, "give")[0].n == 2


def test_a_miss_draws_one_card_that_nobody_else_sees():
    start = at_the_table("9-clubs", "king-clubs", "2-hearts", pile="ace-clubs ace-hearts 4-spades")
    after = game.apply(start, Ask(B, NINE))
    assert names_of(after.hands[A]) == "4-spades 9-clubs"
    assert told(after, "fish")[0].card == -1
    assert len(after.pile) == 2


def test_a_drawn_card_of_another_rank_may_complete_a_set_but_the_turn_is_over():
    mine = "9-clubs 9-hearts 9-spades 2-spades"
    start = at_the_table(mine, "king-clubs", pile="ace-clubs 9-diamonds")
    after = game.apply(start, Ask(B, 2))
    assert names_of(after.laid[A]) == ALL_FOUR
    assert after.asked == B


def test_a_set_that_is_dealt_is_laid_at_once():
    dealt = next(state for seed in count() if any((state := game.start(2, seed=seed)).laid))
    lucky = next(player for player in range(2) if dealt.laid[player])
    assert dealt.laid[lucky].bit_count() == 4
    assert dealt.hands[lucky].bit_count() == 3
    assert told(dealt, "set")


def test_the_starter_is_drawn_by_lot_or_named():
    assert {game.start(4, seed=seed).asked for seed in range(60)} == {0, 1, 2, 3}
    assert {game.start(4, seed=seed, options=GoFishOptions(starter=2)).asked for seed in range(20)} == {2}


@pytest.mark.parametrize(("rule", "following"), [(NextPlayer.ASKED, C), (NextPlayer.LEFT, B)])
def test_G1_after_a_miss_comes_the_player_who_said_go_fish_or_the_next_on_the_left(rule, following):
    start = at_the_table(
        "9-clubs", "king-clubs", "2-hearts", options=GoFishOptions(next=rule), pile="5-clubs 6-clubs 7-clubs"
    )
    assert GoFishOptions().next is NextPlayer.ASKED
    assert game.apply(start, Ask(C, NINE)).asked == following


@pytest.mark.parametrize("players", SEATS)
def test_G2_seven_cards_each_for_two_players_and_five_for_more(players):
    state = game.start(players, seed=3)
    each = [held.bit_count() + laid.bit_count() for held, laid in zip(state.hands, state.laid, strict=True)]
    assert each == [7 if players == 2 else 5] * players == [hand_size(players)] * players
    assert len(state.pile) == 52 - sum(each)


def test_G3_the_last_card_of_the_pile_ends_the_game_after_its_set():
    start = at_the_table("9-clubs 9-hearts 9-diamonds 2-clubs", "king-clubs", pile="9-spades")
    after = game.apply(start, Ask(B, NINE))
    assert sets_of(after) == [1, 0]
    assert after.asked == NOBODY
    assert game.outcome(after).winners == (A,)


def test_G3_handing_over_one_s_last_card_ends_the_game_after_the_set_it_makes():
    start = at_the_table("9-clubs 9-hearts 9-diamonds 2-clubs", "9-spades", "king-hearts")
    after = game.apply(start, Ask(B, NINE))
    assert sets_of(after) == [1, 0, 0]
    assert game.outcome(after).winners == (A,)


def test_G3_laying_one_s_last_cards_ends_the_game():
    start = at_the_table("9-clubs 9-hearts 9-diamonds", "9-spades ace-hearts", "king-hearts")
    assert game.outcome(game.apply(start, Ask(B, NINE))).winners == (A,)


def test_G4_players_with_equally_many_sets_share_the_win():
    laid = (hand("3-clubs 3-diamonds 3-hearts 3-spades"), hand("4-clubs 4-diamonds 4-hearts 4-spades"), 0)
    over = game.apply(
        at_the_table("9-clubs", "king-clubs", "2-hearts", pile="ace-clubs", laid=laid), Ask(B, NINE)
    )
    assert game.outcome(over).winners == (A, B)
    assert game.outcome(over).scores == (1, 1, 0)


def test_G5_in_the_base_game_nobody_is_ever_without_cards():
    for players in SEATS:
        for seed in range(20):
            *going, last = walk("go-fish", "", players, seed, moves=1000)
            assert all(all(state.hands) for state in going)
            assert game.outcome(last)


def test_G5_with_keep_playing_a_player_without_cards_cannot_be_asked():
    state = at_the_table("9-clubs", "", "9-hearts", options=KEEP)
    with pytest.raises(MoveRefused, match="Player 2 has no cards"):
        game.apply(state, Ask(B, NINE))
    assert game.legal_moves(state) == [Ask(C, NINE)]


@pytest.mark.parametrize(
    ("ask", "reason"),
    [
        (Ask(A, NINE), "not yourself"),
        (Ask(B, KING), "You hold no card of the rank king"),
        (Ask(7, NINE), "There is no player 8"),
        (Ask(B, 14), "no such rank"),
        (AskCard(B, 3), "Ask for a rank"),
    ],
)
def test_G6_asking_yourself_or_for_a_rank_you_do_not_hold_is_refused_and_changes_nothing(ask, reason):
    state = at_the_table("9-clubs", "9-hearts king-clubs")
    same = at_the_table("9-clubs", "9-hearts king-clubs")
    with pytest.raises(MoveRefused, match=reason):
        game.apply(state, ask)
    assert state == same


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
