"""RULES.md 1: what LINK, FAMILY and FIGHT share. One test or more for each of R1 to R10."""

import pytest

from missions.cards import DECK
from missions.effects import PutMatch
from missions.games import find_game
from missions.games.family import FamilyOptions
from missions.games.fight import FightOptions
from missions.games.game import MoveRefused, WrongNumberOfPlayers
from missions.games.gong import (
    CARD_NAMES,
    SAME_COLOUR,
    SAME_GALAXY,
    SAME_NUMBER,
    JokerLast,
    JokerWhen,
    next_starter,
    number_of,
)
from missions.games.link import LinkOptions
from tests.missions.games.tables import card, doing, family, hand, legal, link, pile, play, state_of

GONG_GAMES = ("link", "family", "fight")
EMPTYING = ("link", "fight")
"""The games that are won by an empty hand."""


def fight(hands, *, options=None, **fields):
    return state_of("fight", hands, options=options, **{"pile": pile("omega-1", "omega-3"), **fields})


def table_of(name, hands, *, options=None, **fields):
    return {"link": link, "family": family, "fight": fight}[name](hands, options=options, **fields)


@pytest.mark.parametrize("name", GONG_GAMES)
def test_R1_six_players_without_jokers_hold_all_cards(name):
    game = find_game(name)
    state = game.start(6, seed=3, options=game.options(jokers=0))
    assert state.pile == ()
    assert sum(each.bit_count() for each in state.hands) + 6 * len(getattr(state, "laid", ())) == 54
    assert legal(name, state)


@pytest.mark.parametrize("name", GONG_GAMES)
def test_R1_jokers_are_in_the_deck_unless_left_out(name):
    game = find_game(name)
    for jokers in (2, 0):
        state = game.start(4, seed=3, options=game.options(jokers=jokers))
        in_hands = sum((each >> 54).bit_count() for each in state.hands)
        assert in_hands + sum(each >= 54 for each in state.pile) == jokers


def test_R2_the_starter_of_the_next_game_is_one_seat_further_clockwise():
    assert [next_starter(seat, 3) for seat in range(3)] == [1, 2, 0]
    for name in GONG_GAMES:
        game = find_game(name)
        assert game.start(3, seed=1, options=game.options(starter=2)).turn == 2


@pytest.mark.parametrize("name", EMPTYING)
def test_R3_a_joker_as_the_last_card_wins_at_once(name):
    state = table_of(name, [hand("joker-1"), hand("joker-2", "zeta-1")])
    state = play(name, state, "joker 2")
    assert find_game(name).outcome(state).winners == (0,)


def test_R3_in_family_a_joker_as_the_last_card_swaps():
    state = play("family", family([hand("joker-1"), hand("zeta-1", "zeta-2")]), "joker 2", "swap")
    assert state.hands == (hand("zeta-1", "zeta-2"), 0)
    assert state.turn == state.asked == 0


@pytest.mark.parametrize("name", EMPTYING)
def test_R3_as_an_option_a_joker_may_not_be_the_last_card(name):
    options = find_game(name).options(joker_last=JokerLast.FORBIDDEN)
    state = table_of(name, [hand("joker-1"), hand("zeta-1")], options=options)
    assert "joker 2" not in legal(name, state)
    with pytest.raises(MoveRefused, match="may not be your last card"):
        play(name, state, "joker 2")
    two = table_of(name, [hand("joker-1", "joker-2"), hand("zeta-1")], options=options)
    assert "joker 2" in legal(name, two)


@pytest.mark.parametrize("name", EMPTYING)
def test_R4_a_counter_with_the_last_card_wins_for_the_target(name):
    state = table_of(name, [hand("joker-1", "virgo-1"), hand("joker-2")])
    state = play(name, state, "joker 2", "counter")
    assert find_game(name).outcome(state).winners == (1,)


@pytest.mark.parametrize("name", GONG_GAMES)
def test_R5_a_counter_is_final_and_gives_the_turn_to_the_counterer(name):
    hands = [hand("joker-1", "virgo-1", "virgo-2"), hand("zeta-1", "zeta-2")]
    hands.append(hand("joker-2", "omega-1", "omega-2"))
    state = table_of(name, hands)
    assert legal(name, play(name, state, "joker 3")) == {"swap", "counter"}
    state = play(name, state, "joker 3", "counter")
    assert state.turn == state.asked == 2
    assert state.hands == (hand("virgo-1", "virgo-2"), hands[1], hand("omega-1", "omega-2"))


@pytest.mark.parametrize("name", GONG_GAMES)
def test_R5_without_a_joker_there_is_no_counter(name):
    state = play(name, table_of(name, [hand("joker-1", "virgo-1"), hand("zeta-1")]), "joker 2")
    assert legal(name, state) == {"swap"}
    with pytest.raises(MoveRefused, match="no joker to counter"):
        play(name, state, "counter")


@pytest.mark.parametrize("name", GONG_GAMES)
def test_R6_two_jokers_may_be_played_in_one_turn_one_at_a_time(name):
    hands = [hand("joker-1", "joker-2", "virgo-1"), hand("zeta-1", "zeta-3"), hand("omega-1", "omega-3")]
    state = play(name, table_of(name, hands), "joker 2")
    with pytest.raises(MoveRefused):
        play(name, state, "1: joker 3")
    state = play(name, state, "swap")
    assert state.hands[0] == hands[1]
    assert state.hands[1] == hand("joker-2", "virgo-1")
    assert state.turn == state.asked == 0


def test_R6_after_a_swap_that_brings_a_joker_it_may_be_played_too():
    hands = [
        hand("joker-1", "virgo-1", "virgo-2"),
        hand("joker-2", "zeta-1", "zeta-2"),
        hand("omega-1", "omega-3"),
    ]
    state = play("link", link(hands), "joker 2", "swap", "joker 3", "swap")
    assert state.hands == (hands[2], hand("virgo-1", "virgo-2"), hand("zeta-1", "zeta-2"))


def test_R7_of_two_hands_emptied_by_one_effect_the_first_clockwise_wins():
    from missions.effects import Pass
    from tests.missions.games.tables import doing

    # The player on turn showed their last card (X11), so player 2 gets nothing for the card that they pass;
    # player 3 gets one for two.
    state = doing([0, hand("omega-1"), hand("zeta-1", "zeta-2")], (Pass(2, "left"),))
    state = play("fight", state, "card omega-1", "card zeta-1", "card zeta-2")
    assert state.hands == (hand("zeta-1", "zeta-2"), 0, hand("omega-1"))
    assert state.winner == 1


def test_R7_the_order_is_clockwise_from_the_player_on_turn():
    from missions.effects import Put, Who
    from tests.missions.games.tables import doing

    state = doing([hand("zeta-1")] * 1 + [hand("omega-1"), hand("virgo-1")], (Put(Who.OTHERS, 1),))
    assert state.asked == 1
    assert play("fight", state, "card omega-1").winner == 1


@pytest.mark.parametrize("name", GONG_GAMES)
def test_R8_seven_players_are_refused(name):
    with pytest.raises(WrongNumberOfPlayers, match="2 to 6 players, not 7"):
        find_game(name).start(7, seed=1)


def test_R9_a_joker_just_drawn_may_be_played_at_once():
    hands = [hand("virgo-1", "virgo-2"), hand("omega-1")]
    state = play("link", link(hands, pile=pile("joker-1")), "draw")
    assert legal("link", state) == {"keep", "joker 2"}
    state = play("fight", fight(hands, pile=pile("joker-1", "omega-2")), "show")
    assert legal("fight", state) == {"show", "joker 2"}
    state = play("family", family([0, hands[1]], pile=pile("joker-1")), "draw")
    assert legal("family", state) == {"end", "joker 2"}


def test_R9_with_start_a_joker_waits_for_the_beginning_of_the_next_turn():
    hands = [hand("virgo-1", "virgo-2"), hand("omega-1")]
    options = LinkOptions(joker_when=JokerWhen.START)
    state = play("link", link(hands, pile=pile("joker-1"), options=options), "draw")
    assert legal("link", state) == {"keep"}
    options = FightOptions(joker_when=JokerWhen.START)
    state = play("fight", fight(hands, pile=pile("joker-1", "omega-2"), options=options), "show")
    assert legal("fight", state) == {"show"}
    options = FamilyOptions(joker_when=JokerWhen.START)
    hands = [hand("joker-1", "virgo-1"), hand("virgo-2", "omega-1")]
    state = family(hands, options=options)
    assert "joker 2" in legal("family", state)
    assert "joker 2" not in legal("family", play("family", state, "ask 2 virgo-2"))


@pytest.mark.parametrize("name", GONG_GAMES)
def test_R9_a_joker_is_for_ones_own_turn(name):
    state = table_of(name, [hand("virgo-1", "virgo-3"), hand("joker-1", "omega-1")])
    with pytest.raises(MoveRefused, match="not your decision"):
        play(name, state, "2: joker 1")


def test_R10_a_joker_counts_nothing_and_matches_nothing():
    jokers = [card("joker-1"), card("joker-2")]
    assert [number_of(joker) for joker in jokers] == [0, 0]
    for groups in (SAME_GALAXY, SAME_NUMBER, SAME_COLOUR):
        assert [groups[joker] for joker in jokers] == [0, 0]
        assert not any(group >> joker & 1 for group in groups for joker in jokers)


def test_R10_no_joker_goes_with_the_cards_of_one_colour():
    state = doing([hand("joker-1", "zeta-1", "omega-2"), hand("virgo-1")], (PutMatch("colour"),))
    assert legal("fight", state) == {"card zeta-1", "card omega-2"}
    with pytest.raises(MoveRefused, match="joker has no number"):
        play("fight", state, "card joker-1")
    assert play("fight", state, "card zeta-1").hands[0] == hand("joker-1")


def test_cards_are_the_deck_in_its_order():
    assert [each.slug for each in DECK] == list(CARD_NAMES)
    assert {CARD_NAMES[each] for each in range(56) if SAME_COLOUR[card("zeta-1")] >> each & 1} == {
        f"{galaxy}-{number}" for galaxy in {each.galaxy for each in DECK[:54]} for number in (1, 2)
    }


@pytest.mark.parametrize("name", GONG_GAMES)
def test_whoever_is_the_target_of_a_joker_is_asked_so_that_nobody_learns_who_could_counter(name):
    with_joker = table_of(name, [hand("joker-1", "virgo-1"), hand("joker-2", "omega-2"), hand("zeta-1")])
    without = table_of(name, [hand("joker-1", "virgo-1"), hand("omega-1", "omega-2"), hand("joker-2")])
    views = [find_game(name).view_for(play(name, state, "joker 2"), 0) for state in (with_joker, without)]
    assert views[0] == views[1]


@pytest.mark.parametrize("name", GONG_GAMES)
def test_swapped_jokers_leave_the_hand_first(name):
    state = play(name, table_of(name, [hand("joker-1", "virgo-1"), hand("omega-1", "omega-2")]), "joker 2")
    assert state.hands[0] == hand("virgo-1")
    assert play(name, state, "swap").hands == (hand("omega-1", "omega-2"), hand("virgo-1"))
