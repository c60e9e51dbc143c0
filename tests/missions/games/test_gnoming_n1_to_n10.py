"""Gnoming A Round: the open points N1 to N10 (RULES.md 6)."""

import pytest

from missions.games.decks import HAZARD
from missions.games.game import MoveRefused, WrongNumberOfPlayers
from missions.games.gnoming import Discard, Lay, Take, TurnUp
from missions.games.gnoming_layout import VALUES
from missions.games.gnoming_round import REMOVED, GnomingOptions, Phase
from missions.games.table import thawed
from tests.missions.games.gnoming_table import (
    DRAW,
    PLAIN,
    PLAIN_LAYOUT,
    A,
    B,
    H,
    at_the_table,
    card,
    game,
    holding,
    last_round,
    layout,
    play,
    scored,
    tops,
)


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
    start = layout(8, 7, H, *PLAIN[3:], up="---------")
    state = at_the_table(start, start, phase=Phase.SET_UP, waiting=(A, B))
    turned = play(state, TurnUp(2))
    assert (turned.asked, turned.phase) == (B, Phase.SET_UP)
    forced = at_the_table(hazard, hazard, phase=Phase.HAZARD, waiting=(B,), asked=B, turn=A)
    assert play(forced, TurnUp(2)).asked == B
    assert play(forced, TurnUp(2)).phase is Phase.DRAW
