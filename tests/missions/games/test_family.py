"""GONG FAMILY, RULES.md 3: the example of the tie, and one test or more for each of F1 to F11."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from missions.games import find_game
from missions.games.family import FamilyOptions, first_with_most
from missions.games.game import MoveRefused
from missions.games.table import NOBODY
from tests.missions.games.tables import card, family, hand, legal, pile, play

FAMILY = find_game("family")
ZETA = tuple(f"zeta-{number}" for number in range(1, 7))
OMEGA = tuple(f"omega-{number}" for number in range(1, 7))


def test_who_has_the_card_gives_it_and_you_ask_again():
    state = play("family", family([hand("zeta-1"), hand("zeta-2", "omega-1")]), "ask 2 zeta-2")
    assert state.hands == (hand("zeta-1", "zeta-2"), hand("omega-1"))
    assert state.turn == state.asked == 0


def test_after_a_miss_you_draw_and_the_next_player_clockwise_asks():
    hands = [hand("zeta-1"), hand("omega-1"), hand("virgo-1")]
    state = play("family", family(hands, pile=pile("nebula-1")), "ask 3 zeta-2")
    assert state.hands[0] == hand("zeta-1", "nebula-1")
    assert state.turn == state.asked == 1


def test_drawing_exactly_the_card_asked_for_is_shown_and_gives_another_question():
    state = play("family", family([hand("zeta-1"), hand("omega-1")], pile=pile("zeta-2")), "ask 2 zeta-2")
    assert state.turn == state.asked == 0
    assert state.history[-1].card == card("zeta-2")


def test_a_card_of_the_same_galaxy_is_not_the_one_asked_for():
    state = play("family", family([hand("zeta-1"), hand("omega-1")], pile=pile("zeta-3")), "ask 2 zeta-2")
    assert state.turn == state.asked == 1
    assert state.history[-1].card == -1


def test_only_galaxies_of_which_one_holds_a_card():
    state = family([hand("zeta-1"), hand("omega-1")])
    assert legal("family", state) == {f"ask 2 zeta-{number}" for number in range(2, 7)}
    with pytest.raises(MoveRefused, match="galaxies of which you hold"):
        play("family", state, "ask 2 omega-1")


def test_most_families_win_and_a_tie_goes_to_who_reached_the_number_first():
    """RULES.md: A lays in turns 5, 9, 20; B in 6, 12, 15; C in 18, 22, 25: B reached three first."""
    turns = {0: (5, 9, 20), 1: (6, 12, 15), 2: (18, 22, 25)}
    order = sorted((turn, player) for player, laid in turns.items() for turn in laid)
    assert first_with_most([(galaxy, player) for galaxy, (_, player) in enumerate(order)]) == 1


@given(st.lists(st.integers(0, 5), min_size=9, max_size=9))
def test_the_winner_is_the_first_who_could_no_longer_be_overtaken_in_count(players):
    winner = first_with_most(list(enumerate(players)))
    most = max(players.count(player) for player in players)
    reached = {
        p: [n for n, who in enumerate(players) if who == p][most - 1]
        for p in players
        if players.count(p) == most
    }
    assert reached[winner] == min(reached.values())


def test_the_game_ends_with_the_ninth_family():
    laid = tuple((galaxy, galaxy % 2) for galaxy in range(9) if galaxy != 2)
    state = family([hand(*ZETA[:5]), hand("zeta-6")], laid=laid)
    state = play("family", state, "ask 2 zeta-6")
    assert FAMILY.outcome(state).winners == (0,)
    assert FAMILY.outcome(state).scores == (5, 4)
    assert state.asked == NOBODY


def test_F1_a_question_goes_to_one_player():
    hands = [hand("zeta-1"), hand("omega-1"), hand("zeta-2")]
    state = play("family", family(hands), "ask 2 zeta-2")
    assert state.hands == tuple(hands)
    assert state.turn == 1
    with pytest.raises(MoveRefused, match="not yourself"):
        play("family", family(hands), "ask 1 zeta-2")


def test_F2_one_does_not_ask_for_a_card_that_one_holds():
    state = family([hand("zeta-1", "zeta-2"), hand("omega-1")], pile=pile("nebula-1"))
    with pytest.raises(MoveRefused, match="hold zeta-1 yourself"):
        play("family", state, "ask 2 zeta-1")
    assert not legal("family", state) & {"ask 2 zeta-1", "ask 2 zeta-2"}


def test_F2_as_an_option_one_may_and_misses():
    options = FamilyOptions(ask_own=True)
    state = family([hand("zeta-1", "zeta-2"), hand("omega-1")], pile=pile("nebula-1"), options=options)
    assert "ask 2 zeta-1" in legal("family", state)
    assert play("family", state, "ask 2 zeta-1").turn == 1


def test_F3_a_joker_cannot_be_asked_for():
    state = family([hand("zeta-1", "joker-1"), hand("joker-2")])
    assert "ask 2 joker-2" not in legal("family", state)
    with pytest.raises(MoveRefused, match="joker cannot be asked for"):
        play("family", state, "ask 2 joker-2")


def test_F4_without_a_pile_a_miss_just_passes_the_turn():
    state = play("family", family([hand("zeta-1"), hand("omega-1")]), "ask 2 zeta-2")
    assert state.hands == (hand("zeta-1"), hand("omega-1"))
    assert state.turn == 1


def test_F5_without_a_galaxy_card_one_draws_and_may_ask():
    state = family([0, hand("omega-1")], pile=pile("omega-2"))
    assert legal("family", state) == {"draw"}
    state = play("family", state, "draw")
    assert "ask 2 omega-1" in legal("family", state)
    assert "end" in legal("family", state)
    assert play("family", state, "end").turn == 1


def test_F5_a_drawn_joker_is_no_galaxy_card():
    state = play("family", family([0, hand("omega-1")], pile=pile("joker-1")), "draw")
    assert legal("family", state) == {"end", "joker 2"}


def test_F5_with_nothing_to_draw_the_turn_ends():
    state = play("family", family([hand("joker-1"), hand("omega-1")]), "draw")
    assert "end" in legal("family", state)
    assert play("family", state, "end").turn == 1


def test_F5_only_who_cannot_ask_draws():
    with pytest.raises(MoveRefused, match="so you have to"):
        play("family", family([hand("zeta-1"), hand("omega-1")], pile=pile("omega-2")), "draw")
    assert "draw" not in legal("family", family([hand("zeta-1"), hand("omega-1")], pile=pile("omega-2")))


def test_F6_a_player_without_cards_is_not_asked():
    state = family([hand("zeta-1"), 0, hand("omega-1")])
    assert not any(move.startswith("ask 2") for move in legal("family", state))
    with pytest.raises(MoveRefused, match="has no cards"):
        play("family", state, "ask 2 zeta-2")


def test_F6_if_every_other_hand_is_empty_one_draws_and_the_turn_ends():
    state = family([hand("zeta-1"), 0], pile=pile("omega-2"))
    assert legal("family", state) == {"draw"}
    state = play("family", state, "draw")
    assert legal("family", state) == {"end"}
    assert play("family", state, "end").turn == 1


def test_F7_a_dealt_family_is_laid_at_once():
    state = next(s for seed in range(60_000) if (s := FAMILY.start(6, seed=seed)).laid)
    assert sum(each.bit_count() for each in state.hands) == 54 - 6
    assert len(state.laid) == 1


def laid_after(state, *moves):
    return play("family", state, *moves).laid


def test_F7_a_family_is_laid_after_every_way_of_gaining_cards():
    almost = hand(*ZETA[:5])
    zeta = ((2, 0),)
    assert laid_after(family([almost, hand("zeta-6", "omega-1")]), "ask 2 zeta-6") == zeta
    assert laid_after(family([almost, hand("omega-1")], pile=pile("zeta-6")), "ask 2 zeta-6") == zeta
    assert laid_after(family([almost, 0], pile=pile("zeta-6")), "draw") == zeta
    drawn_by_a_miss = family([almost | hand("omega-1"), hand("omega-3")], pile=pile("zeta-6"))
    assert laid_after(drawn_by_a_miss, "ask 2 omega-2") == zeta


def test_F8_a_swap_lays_what_it_completes_the_player_on_turn_first():
    """Hands swapped whole complete nothing that was not complete before: this hand is made by hand."""
    state = family([hand(*ZETA, "joker-1", "virgo-1"), hand(*OMEGA, "virgo-2")])
    state = play("family", state, "joker 2", "swap")
    assert state.laid == ((7, 0), (2, 1))
    assert state.hands == (hand("virgo-2"), hand("virgo-1"))


def test_F9_jokers_at_the_end_do_not_count():
    laid = tuple((galaxy, 1) for galaxy in range(9) if galaxy != 2)
    hands = [hand(*ZETA[:5], "joker-1"), hand("zeta-6")]
    state = play("family", family(hands, laid=laid, pile=pile("joker-2")), "ask 2 zeta-6")
    assert FAMILY.outcome(state).scores == (1, 8)


def test_F10_a_drawn_joker_is_kept_and_is_not_the_card_asked_for():
    state = play("family", family([hand("zeta-1"), hand("omega-1")], pile=pile("joker-1")), "ask 2 zeta-2")
    assert state.hands[0] == hand("zeta-1", "joker-1")
    assert state.turn == state.asked == 1


def test_F11_the_colour_of_a_card_is_that_of_its_xphere():
    """A card is asked for by galaxy and number; the number's other name is the Xphere's."""
    from missions.cards import DECK

    assert DECK[card("zeta-4")].xphere.name == "RUBY"
    assert "ask 2 zeta-4" in legal("family", family([hand("zeta-1"), hand("omega-1")]))


def test_played_jokers_go_back_into_the_pile():
    state = family([hand("joker-1", "virgo-1"), hand("zeta-1")], pile=pile("omega-1", "omega-2"))
    state = play("family", state, "joker 2", "swap")
    assert sorted(state.pile) == sorted([card("omega-1"), card("omega-2"), card("joker-1")])
    state = family([hand("joker-1", "virgo-1"), hand("joker-2", "zeta-1")], pile=pile("omega-1"))
    state = play("family", state, "joker 2", "counter")
    assert sorted(state.pile) == sorted([card("omega-1"), card("joker-1"), card("joker-2")])


def test_laid_families_are_never_swapped():
    state = family([hand("joker-1", "virgo-1"), hand("omega-1")], laid=((2, 0),))
    assert play("family", state, "joker 2", "swap").laid == ((2, 0),)


def test_what_was_said_is_remembered_for_everybody():
    hands = [hand("zeta-1", "joker-1"), hand("zeta-2", "omega-1"), hand("virgo-1")]
    state = play("family", family(hands, pile=pile("nebula-1", "nebula-2")), "ask 2 zeta-2")
    assert state.known == (hand("zeta-2"), 0, 0)
    state = play("family", state, "ask 3 zeta-3")
    assert state.lacking[2] == hand("zeta-3")
    swapped = play("family", family(hands, known=(hand("zeta-1"), 0, 0)), "joker 2", "swap")
    assert swapped.known == (0, hand("zeta-1"), 0)


def test_a_card_that_somebody_was_given_is_no_longer_denied_by_them():
    hands = [hand("zeta-1"), hand("zeta-2", "virgo-1"), hand("omega-1")]
    state = play("family", family(hands, lacking=(hand("zeta-2", "zeta-3"), 0, 0)), "ask 2 zeta-2")
    assert state.known[0] == hand("zeta-2")
    assert state.lacking[0] == hand("zeta-3")
