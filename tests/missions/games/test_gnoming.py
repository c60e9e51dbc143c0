"""Gnoming A Round, rule by rule (RULES.md 6)."""

from dataclasses import replace
from random import Random

import pytest

from missions.games.decks import HAZARD
from missions.games.game import MoveRefused, WrongNumberOfPlayers
from missions.games.gnoming import Bounce, Discard, DrawCard, Gnoming, Lay, Leave, Take, TurnUp
from missions.games.gnoming_layout import VALUES, Layout, score
from missions.games.gnoming_round import REMOVED, GnomingOptions, HazardFlip, Phase
from missions.games.table import NO_CARD, NOBODY, thawed
from tests.missions.games.gnoming_table import PLAIN, PLAIN_LAYOUT, H, M, at_the_table, card, holding, layout
from tests.missions.games.walks import walk

game = Gnoming()
A, B, C = range(3)
DRAW = DrawCard()


def play(state, *moves):
    for move in moves:
        state = game.apply(state, move)
    return state


def values_of(state, player):
    return [VALUES[card] for card in state.layouts[player].cards]


def tops(state):
    return [[VALUES[card] for card in pile][-1:] for pile in state.discards]


def told(state, verb):
    return [event for event in state.history if event.verb == verb]


def last_round(*layouts, out=NOBODY, **more):
    """Return a state of a one-round game in which the last player is about to end it by discarding."""
    options = more.pop("options", GnomingOptions(rounds=1))
    return holding(8, *layouts, options=options, out=out, **more)


def scored(*layouts, out, options):
    """Return the scores of a round with these layouts, whose last turn is ended by a discard."""
    turn = (out - 1) % len(layouts)
    state = last_round(*layouts, out=out, options=options, turn=turn, asked=turn)
    return play(state, Discard(0)).scores[-1]


def test_a_round_is_set_up_with_nine_cards_face_down_and_two_discard_piles():
    state = game.start(4, seed=3)
    assert [each.up for each in state.layouts] == [0] * 4
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
    assert [each.up.bit_count() for each in state.layouts] == [2, 2, 2]
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


@pytest.mark.parametrize("players", range(2, 8))
def test_N1_two_to_seven_can_play(players):
    assert game.start(players, seed=1).players == players
    for wrong in (1, 8):
        with pytest.raises(WrongNumberOfPlayers):
            game.start(wrong, seed=1)


def test_N2_N3_each_line_takes_its_value_off_once():
    crossing = layout(6, 6, 6, 6, 4, 3, 6, -1, 8)
    done = play(last_round(crossing, PLAIN_LAYOUT, out=B), Discard(0))
    assert done.scores[-1][A] == 2


def test_N4_only_a_face_down_card_bounces():
    mine = layout(5, 5, *PLAIN[2:])
    assert not play(holding(-4, mine, PLAIN_LAYOUT), Lay(0)).bounces
    assert play(holding(-4, layout(5, 5, *PLAIN[2:], up="-x-------"), PLAIN_LAYOUT), Lay(0)).bounces


def test_N5_it_may_match_the_card_just_laid_or_any_other_face_up_card():
    laid_matches = play(holding(6, PLAIN_LAYOUT, PLAIN_LAYOUT), Lay(2))
    other_matches = play(holding(-1, PLAIN_LAYOUT, PLAIN_LAYOUT), Lay(6))
    nothing_matches = play(holding(-1, PLAIN_LAYOUT, PLAIN_LAYOUT), Lay(2))
    assert laid_matches.bounces
    assert other_matches.bounces
    assert not nothing_matches.bounces


@pytest.mark.parametrize(("strict", "points"), [(False, 2 - 5), (True, 2 + 5)])
def test_N6_a_tie_for_the_lowest_counts_as_lowest_unless_strict(strict, points):
    two = layout(6, 6, 6, 6, 4, 3, 6, -1, 8, up="xxxxxxxxx")
    options = GnomingOptions(rounds=1, strict=strict)
    assert scored(two, PLAIN_LAYOUT, two, out=A, options=options) == (points, 54, 2)
    assert not GnomingOptions().strict


def test_N7_going_out_compares_the_scores_of_the_round_before_the_five_points():
    two = layout(6, 6, 6, 6, 4, 3, 6, -1, 8, up="xxxxxxxxx")
    one = layout(6, 6, 6, 6, 3, 3, 6, -1, 8, up="xxxxxxxxx")
    options = GnomingOptions(rounds=2)
    assert scored(two, one, out=A, options=options) == (7, 1)
    assert scored(one, two, out=A, options=options) == (-4, 2)
    behind = last_round(one, two, out=A, options=options, turn=B, asked=B, scores=((100, 0),))
    assert play(behind, Discard(0)).scores[-1] == (-4, 2)


def test_N8_a_hazard_never_starts_a_discard_pile():
    for seed in range(300):
        state = game.start(7, seed=seed)
        assert all(VALUES[card] != HAZARD for pile in state.discards for card in pile)
        hazards = [card for each in state.layouts for card in each.cards if VALUES[card] == HAZARD]
        assert len(hazards) + sum(VALUES[card] == HAZARD for card in state.pile) == 3


def test_N8_a_hazard_goes_back_at_random():
    table = thawed(at_the_table(PLAIN_LAYOUT, PLAIN_LAYOUT, pile=(3, 4, 5, 6, 7, 8, 8, 7, 6)))
    places = set()
    for luck in range(200):
        table.luck, table.pile = luck, (*(card(value) for value in (3, 4, 5, 6, 7, 8)), card(H))
        assert VALUES[table._first_discard()] != HAZARD
        places.add(table.pile.index(card(H)))
    assert places == set(range(6))


def test_N9_a_discard_has_to_fill_an_empty_pile_unless_it_is_a_hazard():
    start = at_the_table(PLAIN_LAYOUT, PLAIN_LAYOUT, discards=((4,), (4, 5)))
    taken = play(start, Take(0))
    with pytest.raises(MoveRefused, match="empty discard pile"):
        play(taken, Discard(1))
    assert tops(play(taken, Discard(0))) == [[4], [5]]
    laid = play(taken, Lay(0))
    assert [move.pile for move in game.legal_moves(laid)] == [0]


def test_N9_a_hazard_leaves_the_pile_empty_and_the_next_discard_fills_it():
    with_hazard = layout(H, *PLAIN[1:])
    start = at_the_table(with_hazard, layout(*PLAIN, up="xxxxxxxx-"), discards=((4,), (5,)), pile=(3, 3, 8))
    empty = play(start, Take(0), Lay(0), Discard(REMOVED))
    assert tops(empty) == [[], [5]]
    assert [VALUES[card] for card in empty.removed] == [HAZARD]
    drawn = play(empty, DRAW)
    assert [move.pile for move in game.legal_moves(drawn) if isinstance(move, Discard)] == [0]


def test_N9_a_hazard_never_lies_on_a_pile():
    with pytest.raises(MoveRefused, match="A hazard leaves the game"):
        play(holding(H, PLAIN_LAYOUT, PLAIN_LAYOUT), Discard(0))
    with pytest.raises(MoveRefused, match="every other card goes on a pile"):
        play(holding(8, PLAIN_LAYOUT, PLAIN_LAYOUT), Discard(REMOVED))


def test_N10_a_hazard_that_is_turned_up_has_no_effect_until_it_is_discarded():
    hazard = layout(8, 7, H, *PLAIN[3:])
    start = replace(hazard, up=0)
    state = at_the_table(start, start, phase=Phase.SET_UP, waiting=(A, B))
    turned = play(state, TurnUp(2))
    assert (turned.asked, turned.phase) == (B, Phase.SET_UP)
    forced = at_the_table(hazard, hazard, phase=Phase.HAZARD, waiting=(B,), asked=B, turn=A)
    assert play(forced, TurnUp(2)).asked == B
    assert play(forced, TurnUp(2)).phase is Phase.DRAW


def test_N11_no_move_may_end_the_turn_with_two_face_up_mulligans():
    mine = layout(M, *PLAIN[1:])
    state = holding(M, mine, PLAIN_LAYOUT)
    assert [move.spot for move in game.legal_moves(state) if isinstance(move, Lay)] == [0]
    with pytest.raises(MoveRefused, match="two face-up mulligans"):
        play(state, Lay(4))


def test_N11_a_second_mulligan_from_a_hazard_has_to_go_in_the_next_own_turn():
    both = Layout((card(M), card(M, 1), *layout(*PLAIN).cards[2:]), 0b11)
    start = at_the_table(both, PLAIN_LAYOUT, discards=((4,), (M,)))
    assert game.legal_moves(start) == [DRAW, Take(0)]
    with pytest.raises(MoveRefused, match="two face-up mulligans"):
        play(start, Take(1))
    drawn = play(start, DRAW)
    assert game.legal_moves(drawn) == [Lay(0), Lay(1)]
    assert play(drawn, Lay(1)).layouts[A].mulligans() == 1


def test_N11_who_draws_the_third_mulligan_has_a_move_all_the_same():
    both = Layout((card(M), card(M, 1), *layout(*PLAIN).cards[2:]), 0b11)
    state = holding(M, both, PLAIN_LAYOUT)
    assert game.legal_moves(state) == [Lay(0), Lay(1), Discard(0), Discard(1)]


def test_N11_three_mulligans_become_two():
    three = Layout((card(M), card(M, 1), card(M, 2), *layout(*PLAIN).cards[3:]), 0b111)
    assert game.legal_moves(holding(8, three, PLAIN_LAYOUT)) == [Lay(0), Lay(1), Lay(2)]


def test_N11_at_the_end_two_mulligans_stay_and_both_work():
    both = Layout((card(M), card(5), card(5), card(M, 1), card(6), card(6), *layout(*PLAIN).cards[6:]), 0)
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
    assert state.layouts[A].up == 0b11
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
