"""Gnoming A Round, rule by rule (RULES.md 6)."""

from random import Random

import pytest

from missions.games.game import MoveRefused
from missions.games.gnoming import Bounce, Discard, Lay, Take
from missions.games.gnoming_layout import VALUES
from missions.games.gnoming_round import Phase
from missions.games.table import NO_CARD, NOBODY
from tests.missions.games.gnoming_table import (
    DRAW,
    PLAIN,
    PLAIN_LAYOUT,
    A,
    B,
    C,
    H,
    M,
    at_the_table,
    game,
    holding,
    last_round,
    layout,
    play,
    tops,
    values_of,
)
from tests.missions.games.walks import walk


def test_a_round_is_set_up_with_nine_cards_face_down_and_two_discard_piles():
    state = game.start(4, seed=3)
    assert [each.seen for each in state.layouts] == [(NO_CARD,) * 9] * 4
    assert [len(each.cards) for each in state.layouts] == [9] * 4
    assert [len(pile) for pile in state.discards] == [1, 1]
    assert len(state.pile) == 110 - 4 * 9 - 2


def test_everybody_turns_up_two_cards_of_their_choice_before_the_first_turn():
    state = game.start(3, seed=3)
    order = []
    for _ in range(6):
        order.append(state.asked)
        assert state.phase is Phase.SET_UP
        state = game.apply(state, Random(state.asked).choice(game.legal_moves(state)))
    assert order == [A, A, B, B, C, C]
    assert [len(each.face_down()) for each in state.layouts] == [7, 7, 7]
    assert (state.phase, state.asked) == (Phase.DRAW, A)


def test_a_turn_is_draw_play_discard():
    start = at_the_table(PLAIN_LAYOUT, PLAIN_LAYOUT, pile=(5, -2))
    drawn = play(start, DRAW)
    assert VALUES[drawn.held] == -2
    laid = play(drawn, Lay(0))
    assert values_of(laid, A) == [-2, 7, 6, 5, 4, 3, 8, 7, 6]
    done = play(laid, Discard(1))
    assert tops(done) == [[4], [8]]
    assert (done.asked, done.phase) == (B, Phase.DRAW)


def test_a_drawn_card_is_secret_and_a_taken_one_is_not():
    start = at_the_table(PLAIN_LAYOUT, PLAIN_LAYOUT)
    drawn, taken = play(start, DRAW), play(start, Take(1))
    assert game.view_for(drawn, B).held == NO_CARD
    assert game.view_for(drawn, A).held == drawn.held
    assert VALUES[game.view_for(taken, B).held] == 4


def test_a_laid_card_lies_face_up_and_a_replaced_one_is_turned_up():
    laid = play(holding(-4, PLAIN_LAYOUT, PLAIN_LAYOUT), Lay(5))
    assert laid.layouts[A].is_up(5)
    assert VALUES[game.view_for(laid, B).held] == 3


def test_a_replaced_face_down_card_bounces_to_another_spot_if_it_matches():
    start = holding(5, PLAIN_LAYOUT, PLAIN_LAYOUT)
    replaced = play(start, Lay(3))
    assert replaced.bounces
    bounced = play(replaced, Bounce(8))
    assert values_of(bounced, A) == [8, 7, 6, 5, 4, 3, 8, 7, 5]
    assert VALUES[bounced.held] == 6


def test_a_bounce_goes_on_while_face_down_cards_match():
    mine = layout(8, 7, 8, 7, 4, 3, 3, 4, 6)
    state = play(holding(-4, mine, PLAIN_LAYOUT), Lay(2), Bounce(3), Bounce(4))
    assert values_of(state, A) == [8, 7, -4, 8, 7, 3, 3, 4, 6]
    assert not state.bounces
    assert play(state, Discard(0)).asked == B


def test_a_card_does_not_bounce_back_to_where_it_lay():
    replaced = play(holding(5, PLAIN_LAYOUT, PLAIN_LAYOUT), Lay(3))
    with pytest.raises(MoveRefused, match="another spot"):
        play(replaced, Bounce(3))


@pytest.mark.parametrize("value", [-1, M, H])
def test_negative_cards_mulligans_and_hazards_never_bounce(value):
    mine = layout(value, 7, value, 5, 4, 3, 8, 7, 6, up="xx-------")
    replaced = play(holding(8, mine, PLAIN_LAYOUT), Lay(2))
    assert not replaced.bounces
    with pytest.raises(MoveRefused, match="may bounce"):
        play(replaced, Bounce(4))


def test_when_somebody_goes_out_everybody_else_has_exactly_one_more_turn():
    nearly = layout(*PLAIN, up="xxxxxxxx-")
    state = play(holding(3, PLAIN_LAYOUT, nearly, PLAIN_LAYOUT, asked=B, turn=B), Lay(8), Discard(0))
    assert state.out == B
    turns = []
    while len(state.scores) == 0:
        turns.append(state.asked)
        state = play(state, DRAW, Discard(0))
    assert turns == [C, A]


def test_at_the_end_of_a_round_all_cards_are_turned_up_where_they_lie():
    hidden = layout(5, 5, 5, 3, -2, 8, M, 4, 7, up="---------")
    done = play(last_round(hidden, PLAIN_LAYOUT, out=B), Discard(0))
    assert done.layouts[A].all_up()
    assert values_of(done, A) == [5, 5, 5, 3, -2, 8, M, 4, 7]
    assert done.scores[-1][A] == 15


def test_a_hazard_left_in_a_layout_costs_ten():
    with_hazard, without = layout(H, *PLAIN[1:]), layout(3, *PLAIN[1:])
    ends = [
        play(last_round(mine, PLAIN_LAYOUT, out=B), Discard(0)).scores[-1][A]
        for mine in (with_hazard, without)
    ]
    assert ends[0] - ends[1] == 10 - 3


def test_three_rounds_are_played_and_the_lowest_total_wins():
    *_, last = walk("gnoming", "", 4, 7, moves=5000)
    outcome = game.outcome(last)
    assert len(last.scores) == 3
    assert outcome.scores == tuple(sum(each) for each in zip(*last.scores, strict=True))
    assert min(outcome.scores) in {outcome.scores[seat] for seat in outcome.winners}


@pytest.mark.parametrize(
    ("rounds", "winners"),
    [
        (((5, 9), (5, 9), (5, 9)), (0,)),
        (((9, 5), (5, 8), (3, 4)), (0,)),
        (((3, 4), (5, 8), (9, 5)), (1,)),
        (((9, 4), (4, 9), (5, 5)), (0, 1)),
    ],
)
def test_a_tie_goes_to_the_lower_last_round_and_then_is_shared(rounds, winners):
    state = at_the_table(PLAIN_LAYOUT, PLAIN_LAYOUT, scores=rounds, asked=NOBODY)
    assert game.outcome(state).winners == winners
