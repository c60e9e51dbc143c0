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
    GoFishOptions,
    NextPlayer,
    hand_size,
    rank_of,
)
from missions.games.table import NOBODY
from tests.missions.games.go_fish_table import (
    ALL_FOUR,
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
    sets_of,
    told,
)
from tests.missions.games.walks import walk


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
