"""How FIGHT carries out every operation of a mission: who chooses what, and what happens when it cannot."""

import pytest

from missions.effects import (
    Again,
    Contest,
    Draw,
    Duel,
    Exchange,
    Give,
    Pass,
    Put,
    PutMatch,
    Skip,
    Swap,
    Take,
    Test,
    Vow,
    Who,
)
from missions.games import find_game
from missions.games.agenda import Playing
from missions.games.answers import Result, weight
from missions.games.game import MoveRefused
from missions.games.table import NOBODY, frozen, thawed
from tests.missions.games.tables import doing, hand, legal, pile, play

FIGHT = find_game("fight")
A = hand("virgo-1", "virgo-2", "virgo-3")
B = hand("omega-1", "omega-2", "omega-3")
C = hand("nebula-1", "nebula-2", "nebula-3")
ABC = [A, B, C]


def sizes(state):
    return tuple(each.bit_count() for each in state.hands)


def test_put_lets_the_owner_choose_and_everybody_sees_the_cards():
    state = doing(ABC, (Put(Who.LEFT, 2),))
    assert state.asked == 1
    assert legal("fight", state) == {"card omega-1", "card omega-2", "card omega-3"}
    state = play("fight", state, "card omega-3", "card omega-1")
    assert state.hands == (A, hand("omega-2"), C)
    assert state.discards == hand("omega-1", "omega-3", "zeta-1")
    assert [event.verb for event in state.history[-2:]] == ["put", "put"]


def test_put_by_all_goes_clockwise_from_the_player_on_turn():
    state = doing(ABC, (Put(Who.ALL, 1),), turn=1, asked=1)
    asked = []
    for _ in range(3):
        asked.append(state.asked)
        state = play("fight", state, sorted(legal("fight", state))[0])
    assert asked == [1, 2, 0]
    assert sizes(state) == (2, 2, 2)


def test_draw_by_others_brings_cards_to_everybody_else():
    cards = pile("zeta-2", "zeta-3", "zeta-4")
    assert sizes(doing(ABC, (Draw(Who.OTHERS, 1),), pile=cards)) == (3, 4, 4)


def test_a_drawn_joker_stays_in_the_hand():
    state = doing(ABC, (Draw(Who.ACTOR, 1),), pile=pile("joker-1"))
    assert state.hands[0] == A | hand("joker-1")


def test_give_lets_the_giver_choose_in_secret():
    state = doing(ABC, (Give(Who.LEFT, Who.ACTOR, 1),))
    assert state.asked == 1
    state = play("fight", state, "card omega-2")
    assert state.hands[:2] == (A | hand("omega-2"), hand("omega-1", "omega-3"))
    assert state.history[-1].card == -1


def test_give_to_a_chosen_player_asks_first_for_whom():
    state = doing(ABC, (Give(Who.ACTOR, Who.CHOSEN, 2),))
    assert legal("fight", state) == {"pick 2", "pick 3"}
    state = play("fight", state, "pick 3", "card virgo-1", "card virgo-2")
    assert sizes(state) == (1, 3, 5)


def test_two_players_need_not_choose_whom():
    assert doing([A, B], (Put(Who.CHOSEN, 1),)).asked == 1


def test_whom_one_chooses_is_asked_again_for_every_step():
    state = doing(ABC, (Put(Who.CHOSEN, 1), Put(Who.CHOSEN, 1)))
    state = play("fight", state, "pick 2", "card omega-1")
    assert legal("fight", state) == {"pick 2", "pick 3"}


def test_take_is_blind():
    taken = {doing(ABC, (Take(Who.LEFT, 1),), luck=luck).hands[0] for luck in range(40)}
    assert taken == {A | hand(card) for card in ("omega-1", "omega-2", "omega-3")}
    assert doing(ABC, (Take(Who.LEFT, 1),)).history[-1].card == -1


def test_take_from_somebody_with_too_few_takes_all_and_they_win():
    state = doing([A, hand("omega-1"), C], (Take(Who.LEFT, 2),))
    assert FIGHT.outcome(state).winners == (1,)
    assert state.partly


def test_exchange_is_chosen_by_both_and_happens_at_once():
    state = doing(ABC, (Exchange(Who.RIGHT, 1),))
    state = play("fight", state, "card virgo-1")
    assert state.hands == tuple(ABC)
    assert FIGHT.view_for(state, 2).ready == 0
    assert FIGHT.view_for(state, 0).ready == hand("virgo-1")
    state = play("fight", state, "card nebula-1")
    assert state.hands[0] == hand("virgo-2", "virgo-3", "nebula-1")
    assert state.hands[2] == hand("nebula-2", "nebula-3", "virgo-1")


def test_exchange_is_one_card_for_one_card():
    state = doing([A, hand("omega-1"), C], (Exchange(Who.LEFT, 2),))
    state = play("fight", state, "card virgo-1", "card omega-1")
    assert sizes(state) == (3, 1, 3)
    assert state.partly


def test_a_chosen_card_cannot_be_chosen_twice():
    state = play("fight", doing(ABC, (Exchange(Who.RIGHT, 2),)), "card virgo-1")
    with pytest.raises(MoveRefused, match="already chosen"):
        play("fight", state, "card virgo-1")


def test_swap_changes_whole_hands():
    assert doing(ABC, (Swap(Who.RIGHT),)).hands == (C, B, A)


@pytest.mark.parametrize(("direction", "now"), [("left", (C, A, B)), ("right", (B, C, A))])
def test_pass_of_the_hand_goes_round_the_table(direction, now):
    assert doing(ABC, (Pass(None, direction),)).hands == now


def test_pass_of_cards_happens_when_everybody_has_chosen():
    state = doing(ABC, (Pass(1, "left"),))
    state = play("fight", state, "card virgo-1", "card omega-1")
    assert state.hands == tuple(ABC)
    state = play("fight", state, "card nebula-1")
    assert state.hands[0] == hand("virgo-2", "virgo-3", "nebula-1")
    assert state.hands[1] == hand("omega-2", "omega-3", "virgo-1")


@pytest.mark.parametrize(
    ("by", "picked", "left"),
    [
        ("galaxy", "zeta-2", hand("virgo-2", "omega-5", "joker-1")),
        ("number", "virgo-2", hand("zeta-5", "omega-5", "joker-1")),
        ("colour", "omega-5", hand("zeta-2", "virgo-2", "joker-1")),
    ],
)
def test_put_match_puts_all_cards_of_the_picked_value(by, picked, left):
    state = doing([hand("zeta-2", "zeta-5", "virgo-2", "omega-5", "joker-1"), B], (PutMatch(by),))
    assert play("fight", state, f"card {picked}").hands[0] == left


def test_put_match_cannot_be_done_with_jokers():
    state = doing([hand("joker-1", "joker-2"), B], (PutMatch("number"),))
    assert state.turn == 1
    assert state.partly
    state = doing([hand("joker-1", "zeta-1"), B], (PutMatch("number"),))
    assert legal("fight", state) == {"card zeta-1"}
    with pytest.raises(MoveRefused, match="A joker has no number"):
        play("fight", state, "card joker-1")


def test_skip_misses_the_next_turn():
    state = doing(ABC, (Skip(),), pile=pile("zeta-1"))
    assert state.skips == (1, 0, 0)
    assert state.turn == 1


def test_a_missed_turn_is_missed_once():
    table = thawed(doing(ABC, (Skip(),)))
    table.end_turn(0)
    assert (table.turn, table.skips) == (1, (0, 0, 0))
    table.end_turn(0)
    assert table.turn == 0


def test_again_gives_another_turn():
    state = doing(ABC, (Again(),))
    assert state.turn == state.asked == 0
    assert legal("fight", state) >= {"show"}


def test_a_duel_is_decided_by_the_table():
    state = doing(ABC, (Duel(Who.CHOSEN, "rps", (Give(Who.WINNER, Who.LOSER, 1),)),))
    state = play("fight", state, "pick 3")
    assert state.asked == NOBODY
    with pytest.raises(MoveRefused, match="told by the table"):
        play("fight", state, "1: result 1 0")
    with pytest.raises(MoveRefused, match="took part"):
        play("fight", state, "result 2 0")
    state = play("fight", state, "result 3 0", "card nebula-1")
    assert state.hands[0] == A | hand("nebula-1")


def test_the_loser_on_turn_takes_nothing_from_themself():
    state = doing(ABC, (Duel(Who.LEFT, "rps", (Take(Who.LOSER, 1),)),))
    assert play("fight", state, "result 2 0").hands == tuple(ABC)
    assert sizes(play("fight", state, "result 1 0")) == (4, 2, 3)


def test_a_contest_asks_for_what_its_mission_needs():
    last = doing(ABC, (Contest("nose", (Draw(Who.LAST, 1),)),))
    assert legal("fight", last) == {"result 0 1", "result 0 2", "result 0 3"}
    first = doing(ABC, (Contest("nose", (Put(Who.FIRST, 1),)),))
    assert legal("fight", first) == {"result 1 0", "result 2 0", "result 3 0"}
    both = doing(ABC, (Contest("nose", (Give(Who.LAST, Who.FIRST, 1),)),))
    assert len(legal("fight", both)) == 6
    assert play("fight", both, "result 3 1").asked == 0


def test_who_performs_for_the_others_is_not_the_first_to_guess():
    state = doing(ABC, (Contest("mime", (Put(Who.FIRST_AND_ACTOR, 1),)),))
    assert legal("fight", state) == {"result 2 0", "result 3 0"}
    state = play("fight", state, "result 3 0", "card virgo-1", "card nebula-1")
    assert sizes(state) == (2, 3, 2)


def test_a_test_that_works_out_has_no_consequence():
    effect = (Test("count", (Draw(Who.ACTOR, 1),)),)
    state = doing(ABC, effect, pile=pile("zeta-2", "zeta-3"))
    assert sizes(play("fight", state, "result 1 0")) == (3, 3, 3)
    assert sizes(play("fight", state, "result 0 0")) == (4, 3, 3)


def test_a_vow_is_judged_when_ones_next_turn_begins():
    state = doing(ABC, (Vow("whisper", (Draw(Who.ACTOR, 1),)),), pile=pile("zeta-2", "zeta-3"))
    assert state.turn == 1
    assert len(state.vows) == 1
    table = thawed(state)
    table.end_turn(0)
    state = frozen(table)
    assert state.asked == NOBODY
    broken = play("fight", state, "result 0 0")
    assert sizes(broken) == (4, 3, 3)
    assert (broken.asked, broken.vows) == (0, ())
    assert legal("fight", broken) == {"show"}
    assert sizes(play("fight", state, "result 1 0")) == (3, 3, 3)


def test_odds_are_those_of_the_player_on_turn():
    duel = Playing(Duel(Who.LEFT, "g", ()), (0, 1))
    assert [weight(duel, Result(first), actor=0, odds=0.7) for first in (0, 1, NOBODY)] == pytest.approx(
        [0.7, 0.3, 0]
    )
    last = Playing(Contest("g", (Draw(Who.LAST, 1),)), (0, 1))
    assert [weight(last, Result(last=seat), actor=0, odds=0.7) for seat in (0, 1)] == pytest.approx(
        [0.3, 0.7]
    )
    test = Playing(Test("g", ()), (0,))
    assert [weight(test, Result(first), actor=0, odds=0.7) for first in (0, NOBODY)] == pytest.approx(
        [0.7, 0.3]
    )
