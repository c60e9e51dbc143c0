"""Gnoming A Round: the open points N11 to N19 (RULES.md 6)."""

import pytest

from missions.games.game import MoveRefused
from missions.games.gnoming import Discard, Lay, Leave, Take, TurnUp
from missions.games.gnoming_layout import VALUES, Layout, score
from missions.games.gnoming_round import REMOVED, GnomingOptions, HazardFlip, Phase
from missions.games.table import NOBODY
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
    card,
    game,
    holding,
    last_round,
    layout,
    play,
    showing,
    tops,
)
from tests.missions.games.walks import walk


def test_N11_no_move_may_end_the_turn_with_two_face_up_mulligans():
    mine = layout(M, *PLAIN[1:])
    state = holding(M, mine, PLAIN_LAYOUT)
    assert [move.spot for move in game.legal_moves(state) if isinstance(move, Lay)] == [0]
    with pytest.raises(MoveRefused, match="two face-up mulligans"):
        play(state, Lay(4))


def test_N11_a_second_mulligan_from_a_hazard_has_to_go_in_the_next_own_turn():
    both = showing((card(M), card(M, 1), *PLAIN_LAYOUT.cards[2:]), "xx-------")
    start = at_the_table(both, PLAIN_LAYOUT, discards=((4,), (M,)))
    assert game.legal_moves(start) == [DRAW, Take(0)]
    with pytest.raises(MoveRefused, match="two face-up mulligans"):
        play(start, Take(1))
    drawn = play(start, DRAW)
    assert game.legal_moves(drawn) == [Lay(0), Lay(1)]
    assert play(drawn, Lay(1)).layouts[A].mulligans() == 1


def test_N11_who_draws_the_third_mulligan_has_a_move_all_the_same():
    both = showing((card(M), card(M, 1), *PLAIN_LAYOUT.cards[2:]), "xx-------")
    state = holding(M, both, PLAIN_LAYOUT)
    assert game.legal_moves(state) == [Lay(0), Lay(1), Discard(0), Discard(1)]


def test_N11_three_mulligans_become_two():
    three = showing((card(M), card(M, 1), card(M, 2), *PLAIN_LAYOUT.cards[3:]), "xxx------")
    assert game.legal_moves(holding(8, three, PLAIN_LAYOUT)) == [Lay(0), Lay(1), Lay(2)]


def test_N11_at_the_end_two_mulligans_stay_and_both_work():
    both = Layout((card(M), card(5), card(5), card(M, 1), card(6), card(6), *PLAIN_LAYOUT.cards[6:]))
    done = play(last_round(both, PLAIN_LAYOUT, out=B), Discard(0))
    assert done.scores[-1][A] == -5 - 6 - 8 + 7 + 6  # the first column is M M 8


def test_N11_in_whole_games_no_turn_ends_with_more_than_one_unless_it_began_so():
    repaired = 0
    for seed in range(60):
        at_first = {}
        for state in walk("gnoming", "hazard_flip=must", 4, seed, moves=2000):
            mine = state.layouts[state.turn].mulligans()
            if state.phase is Phase.DRAW and state.asked != NOBODY:
                at_first = {"turn": state.turns, "mulligans": mine}
            elif state.phase is Phase.REPLACED and at_first["turn"] == state.turns:
                assert mine <= max(1, at_first["mulligans"] - 1) or VALUES[state.held] == M
                repaired += at_first["mulligans"] > mine > 0
    assert repaired


def test_N12_three_mulligans_in_a_line_have_no_value():
    assert score((M, M, M, *PLAIN[3:])) == sum(PLAIN[3:])


def test_N13_the_others_may_turn_up_a_card_in_clockwise_order():
    start = holding(H, PLAIN_LAYOUT, PLAIN_LAYOUT, PLAIN_LAYOUT, asked=B, turn=B)
    state = play(start, Discard(REMOVED))
    assert (state.asked, state.phase) == (C, Phase.HAZARD)
    assert Leave() in game.legal_moves(state)
    state = play(state, TurnUp(4))
    assert state.layouts[C].is_up(4)
    assert state.asked == A
    state = play(state, Leave())
    assert state.layouts[A].face_down() == [2, 3, 4, 5, 6, 7, 8]
    assert (state.asked, state.phase) == (C, Phase.DRAW)


def test_N13_with_the_option_they_must():
    options = GnomingOptions(hazard_flip=HazardFlip.MUST)
    state = play(holding(H, PLAIN_LAYOUT, PLAIN_LAYOUT, options=options), Discard(REMOVED))
    with pytest.raises(MoveRefused, match="have to turn up"):
        play(state, Leave())
    assert game.legal_moves(state) == [TurnUp(spot) for spot in range(2, 9)]
    assert GnomingOptions().hazard_flip is HazardFlip.MAY


def test_N13_the_last_face_down_card_is_never_turned_up():
    last_one = layout(*PLAIN, up="xxxxxxxx-")
    state = play(holding(H, PLAIN_LAYOUT, last_one, PLAIN_LAYOUT), Discard(REMOVED))
    assert state.asked == C


def test_N14_a_taken_card_may_be_discarded_again_unless_the_option_forbids_it():
    assert play(holding(4, PLAIN_LAYOUT, PLAIN_LAYOUT, drawn=False), Discard(1)).asked == B
    forbidden = GnomingOptions(taken_must_be_played=True)
    with pytest.raises(MoveRefused, match="has to be played"):
        play(holding(4, PLAIN_LAYOUT, PLAIN_LAYOUT, drawn=False, options=forbidden), Discard(1))
    assert play(holding(4, PLAIN_LAYOUT, PLAIN_LAYOUT, options=forbidden), Discard(1)).asked == B
    assert not GnomingOptions().taken_must_be_played


def test_N15_discarding_the_drawn_card_turns_nothing_up():
    state = play(holding(8, PLAIN_LAYOUT, PLAIN_LAYOUT), Discard(0))
    assert state.layouts == (PLAIN_LAYOUT, PLAIN_LAYOUT)
    assert state.phase is Phase.DRAW


def test_N16_an_empty_pile_is_made_anew_from_both_discard_piles_but_their_tops():
    removed = (card(H),)
    start = at_the_table(
        PLAIN_LAYOUT, PLAIN_LAYOUT, pile=(), discards=((3, 4, 5), (6, 7, 8)), removed=removed
    )
    state = play(start, DRAW)
    assert tops(state) == [[5], [8]]
    assert [len(pile) for pile in state.discards] == [1, 1]
    assert sorted(VALUES[card] for card in (*state.pile, state.held)) == [3, 4, 6, 7]
    assert state.removed == removed
    assert state.reshuffles == 1


def test_N17_at_the_second_new_pile_everybody_counts_without_the_five_points():
    start = at_the_table(
        PLAIN_LAYOUT,
        PLAIN_LAYOUT,
        pile=(),
        discards=((3, 4, 5), (6, 7, 8)),
        rebuilt=1,
        options=GnomingOptions(rounds=1),
    )
    done = play(start, DRAW)
    assert done.scores == ((54, 54),)
    assert game.outcome(done).winners == (A, B)
    assert GnomingOptions().rebuilds == 2


def test_N17_does_not_cut_off_last_turns():
    out = layout(*PLAIN, up="xxxxxxxxx")
    start = at_the_table(PLAIN_LAYOUT, out, pile=(), discards=((3, 4, 5), (6, 7, 8)), rebuilt=1, out=B)
    assert play(start, DRAW).phase is Phase.PLAY


def test_N17_taking_and_returning_a_card_for_ever_ends_too():
    options = GnomingOptions(rounds=1, longest_round=10)
    state = game.start(2, seed=4, options=options)
    for _ in range(4):
        state = game.apply(state, game.legal_moves(state)[0])
    while game.outcome(state) is None:
        state = play(state, Take(0), Discard(0))
    assert state.turns == 2 * 10
    assert state.out == NOBODY


def test_N18_the_first_player_of_the_next_round_is_the_next_on_the_left():
    starters = {}
    for state in walk("gnoming", "", 3, 5, moves=5000):
        starters.setdefault(len(state.scores), state.asked)
    assert [starters[number] for number in range(3)] == [A, B, C]
    assert game.start(3, seed=1, options=GnomingOptions(starter=2)).asked == C


def test_N18_a_new_round_is_dealt_from_all_cards_hazards_too():
    start = last_round(PLAIN_LAYOUT, PLAIN_LAYOUT, out=B, options=GnomingOptions(), removed=(card(H),))
    dealt = play(start, Discard(0))
    every = [*dealt.pile, *(card for pile in dealt.discards for card in pile)]
    every += [card for each in dealt.layouts for card in each.cards]
    assert sorted(every) == list(range(110))
    assert dealt.removed == ()


def test_N19_a_hazard_works_in_the_last_turns_as_always():
    out = layout(*PLAIN, up="xxxxxxxxx")
    start = holding(H, PLAIN_LAYOUT, layout(*PLAIN, up="xxxxxxxx-"), PLAIN_LAYOUT, out, out=3)
    state = play(start, Discard(REMOVED))
    assert (state.asked, state.phase) == (C, Phase.HAZARD)
    state = play(state, TurnUp(8))
    assert (state.asked, state.phase) == (B, Phase.DRAW)
