"""GONG LINK, RULES.md 2: the example, the GONG call, and one test or more for each of L1 to L7."""

import pytest

from missions.games import find_game
from missions.games.game import MoveRefused
from missions.games.link import LinkOptions, Phase
from missions.games.table import NO_CARD, frozen, thawed
from tests.missions.games.tables import card, hand, legal, link, pile, play

LINK = find_game("link")


def test_the_example_of_the_rules():
    state = link([hand("nebula-4", "zeta-1", "omega-2"), hand("virgo-1")], "zeta-4", pile=pile("omega-1"))
    assert legal("link", state) == {"play nebula-4", "play zeta-1"}
    with pytest.raises(MoveRefused, match="neither the number nor the galaxy"):
        play("link", state, "play omega-2")
    with pytest.raises(MoveRefused, match="you have to play"):
        play("link", state, "draw")


def test_the_first_without_cards_wins():
    state = play("link", link([hand("zeta-1"), hand("virgo-1")]), "play zeta-1")
    assert LINK.outcome(state).winners == (0,)
    assert legal("link", state) == set()


def test_winning_without_having_said_gong_is_valid():
    state = link([hand("zeta-1", "zeta-2"), hand("omega-2", "omega-1", "virgo-6")])
    state = play("link", state, "play zeta-1", "quiet", "play omega-1", "quiet", "quiet")
    assert state.turn == 0
    state = play(
        "link", link([hand("zeta-1", "zeta-2"), hand("zeta-3", "omega-3", "omega-4")]), "play zeta-1"
    )
    state = play("link", state, "quiet", "play zeta-3", "quiet", "quiet", "play zeta-2")
    assert LINK.outcome(state).winners == (0,)


def test_what_is_put_down_buries_the_top_card():
    state = play("link", link([hand("zeta-1", "omega-2", "virgo-3"), hand("virgo-1")]), "play zeta-1")
    assert state.top == card("zeta-1")
    assert state.buried == hand("zeta-4")


@pytest.mark.parametrize("players", [2, 4, 6])
def test_L1_the_start_card_is_never_a_joker(players):
    for seed in range(300):
        state = LINK.start(players, seed=seed)
        assert state.top < card("joker-1")
        assert state.top != NO_CARD or set(state.pile) == {card("joker-1"), card("joker-2")}


def test_L1_with_only_jokers_left_the_starter_plays_anything():
    state = next(state for seed in range(20_000) if (state := LINK.start(6, seed=seed)).top == NO_CARD)
    assert set(state.pile) == {card("joker-1"), card("joker-2")}
    assert len(legal("link", state)) == 9
    move = sorted(legal("link", state))[0]
    assert play("link", state, move).top == card(move.split()[1])


def test_L1_a_joker_goes_back_into_the_pile():
    for seed in range(400):
        state = LINK.start(2, seed=seed)
        assert len(state.pile) == 56 - 18 - 1


def test_L1_a_joker_goes_back_at_random():
    """If it were left on top, twice as many piles as by chance (1 of 28) would have a joker there."""
    tops = [LINK.start(2, seed=seed).pile[-1] for seed in range(4000)]
    assert 0.025 < sum(top >= card("joker-1") for top in tops) / len(tops) < 0.05


def test_L2_who_can_play_has_to():
    hands = [hand("zeta-1", "omega-2"), hand("virgo-1")]
    assert legal("link", link(hands, pile=pile("omega-1"))) == {"play zeta-1"}
    free = link(hands, pile=pile("omega-1"), options=LinkOptions(must_play=False))
    assert legal("link", free) == {"play zeta-1", "draw"}


def test_L2_a_joker_is_no_card_that_fits():
    state = link([hand("joker-1", "omega-2"), hand("virgo-1", "virgo-2")], pile=pile("omega-1"))
    assert legal("link", state) == {"draw", "joker 2"}


def test_L3_a_drawn_card_that_fits_may_be_played_or_kept():
    state = link([hand("omega-2"), hand("virgo-1")], pile=pile("zeta-6"))
    state = play("link", state, "draw")
    assert legal("link", state) == {"play zeta-6", "keep"}
    assert play("link", state, "play zeta-6").top == card("zeta-6")
    kept = play("link", state, "keep")
    assert kept.turn == 1
    assert kept.hands[0] == hand("omega-2", "zeta-6")


def test_L3_only_the_drawn_card_may_be_played_then():
    options = LinkOptions(must_play=False)
    state = link([hand("zeta-2"), hand("virgo-1")], pile=pile("omega-1"), options=options)
    state = play("link", state, "draw")
    assert legal("link", state) == {"keep"}
    with pytest.raises(MoveRefused, match="only play the card you drew"):
        play("link", state, "play zeta-2")


def test_L4_a_joker_goes_under_the_top_card():
    state = link([hand("joker-1", "omega-2"), hand("virgo-1", "virgo-2")], "zeta-4")
    state = play("link", state, "joker 2", "swap")
    assert state.top == card("zeta-4")
    assert state.buried == hand("joker-1")


def test_L4_countered_jokers_go_under_the_top_card_too():
    state = link([hand("joker-1", "omega-2"), hand("joker-2", "virgo-1", "virgo-2")], "zeta-4")
    state = play("link", state, "joker 2", "counter")
    assert state.top == card("zeta-4")
    assert state.buried == hand("joker-1", "joker-2")


def test_L5_with_nothing_to_draw_one_passes():
    state = play("link", link([hand("omega-2", "omega-3"), hand("virgo-1", "virgo-2")]), "draw")
    assert state.turn == 1
    assert state.hands[0] == hand("omega-2", "omega-3")


def test_an_empty_pile_is_made_of_all_discards_but_the_top_card():
    state = link([hand("omega-2", "omega-3"), hand("virgo-1")], buried=hand("sparrow-1", "sparrow-2"))
    state = play("link", state, "draw")
    assert state.top == card("zeta-4")
    assert state.buried == 0
    assert state.reshuffles == 1
    assert len(state.pile) == 1


def caught(**fields):
    """Player 1 of three played down to one card and kept quiet; player 2's turn is over."""
    hands = [hand("zeta-1", "zeta-2"), hand("zeta-3", "zeta-5", "omega-1"), hand("virgo-1", "virgo-2")]
    return play("link", link(hands, **fields), "play zeta-1", "quiet", "play zeta-3")


def test_L6_a_penalty_with_nothing_to_draw_costs_nothing():
    table = thawed(caught())
    table.buried = 0
    state = play("link", frozen(table), "3: gong")
    assert state.hands[0] == hand("zeta-2")
    assert not state.exposed


def test_L7_who_says_gong_is_safe():
    hands = [hand("zeta-1", "zeta-2"), hand("zeta-3", "zeta-5", "omega-1"), hand("virgo-1", "virgo-2")]
    state = play("link", link(hands, pile=pile("nebula-1")), "play zeta-1")
    assert (state.asked, legal("link", state)) == (0, {"gong", "quiet"})
    state = play("link", state, "gong", "play zeta-3")
    assert state.turn == state.asked == 2
    assert not state.exposed


def test_L7_nobody_is_caught_before_the_next_player_has_finished():
    hands = [hand("zeta-1", "zeta-2"), hand("zeta-3", "zeta-5", "omega-1"), hand("virgo-1", "virgo-2")]
    state = play("link", link(hands), "play zeta-1", "quiet")
    assert legal("link", state, player=2) == set()
    with pytest.raises(MoveRefused, match="does nothing now"):
        play("link", state, "3: gong")


def test_L7_until_then_one_may_still_say_it_out_of_turn():
    hands = [hand("zeta-1", "zeta-2"), hand("zeta-3", "zeta-5", "omega-1"), hand("virgo-1", "virgo-2")]
    state = play("link", link(hands), "play zeta-1", "quiet", "1: gong", "play zeta-3")
    assert not state.exposed
    assert state.asked == 2


@pytest.mark.parametrize("speaker", ["2: gong", "3: gong"])
def test_L7_after_the_next_player_the_first_to_speak_catches(speaker):
    state = play("link", caught(pile=pile("nebula-1")), speaker)
    assert state.hands[0] == hand("zeta-2", "nebula-1")
    assert state.turn == state.asked == 2


def test_L7_the_player_may_be_the_first_to_speak():
    state = play("link", caught(pile=pile("nebula-1")), "1: gong")
    assert state.hands[0] == hand("zeta-2")
    assert state.turn == state.asked == 2
    with pytest.raises(MoveRefused, match="does nothing now"):
        play("link", state, "3: gong")


def test_L7_one_may_be_caught_as_long_as_ones_next_turn_has_not_begun():
    state = play("link", caught(pile=pile("nebula-1", "nebula-2")), "quiet", "quiet", "quiet")
    assert state.asked == 2
    assert "gong" in legal("link", state)
    assert legal("link", state, player=1) == {"gong"}
    assert play("link", state, "2: gong").hands[0] == hand("zeta-2", "nebula-1")


def test_L7_at_the_start_of_ones_own_next_turn_one_is_safe():
    state = play("link", caught(pile=pile("nebula-1", "nebula-2")), "quiet", "quiet", "quiet", "draw", "keep")
    assert state.turn == state.asked == 0
    assert not state.exposed | state.unsaid
    with pytest.raises(MoveRefused, match="does nothing now"):
        play("link", state, "2: gong")


def test_L7_with_two_players_there_is_one_moment_to_catch():
    hands = [hand("zeta-1", "zeta-2"), hand("zeta-3", "zeta-5", "omega-1")]
    state = play("link", link(hands, pile=pile("nebula-1")), "play zeta-1", "quiet", "play zeta-3")
    assert state.phase is Phase.SPEAK
    assert sorted(state.floor) == [0, 1]
    caught_then = play("link", state, "2: gong")
    assert caught_then.hands[0] == hand("zeta-2", "nebula-1")
    assert caught_then.turn == 0
    assert play("link", state, "quiet", "quiet").turn == 0


def test_L7_a_second_card_ends_the_matter():
    state = play("link", caught(pile=pile("nebula-1", "nebula-2")), "3: gong")
    assert legal("link", state, player=1) == set()
    assert state.hands[0].bit_count() == 2


def test_L7_after_a_swap_it_applies_to_whoever_now_holds_one_card():
    hands = [hand("zeta-1", "zeta-2"), hand("joker-1", "zeta-5", "omega-1"), hand("virgo-1", "virgo-2")]
    state = play("link", link(hands), "play zeta-1", "gong", "joker 1", "swap")
    assert state.hands[:2] == (hand("zeta-5", "omega-1"), hand("zeta-2"))
    assert (state.asked, legal("link", state)) == (1, {"gong", "quiet"})
    assert state.unsaid == 1 << 1  # the safety of player 1 does not move with the hand, and is gone
    assert play("link", state, "quiet").asked == 1


def test_L7_a_counter_that_leaves_both_with_one_card_asks_both():
    hands = [hand("joker-1", "virgo-1"), hand("zeta-1", "zeta-2"), hand("joker-2", "omega-1")]
    state = play("link", link(hands, pile=pile("nebula-1", "nebula-2")), "joker 3", "counter")
    assert (state.asked, legal("link", state)) == (0, {"gong", "quiet"})
    state = play("link", state, "quiet")
    assert state.asked == 2
    state = play("link", state, "gong")
    assert state.turn == state.asked == 2


def test_L7_saying_gong_without_a_single_card_does_nothing():
    state = link([hand("zeta-1", "zeta-2", "omega-1"), hand("virgo-1", "virgo-2")])
    for player in (1, 2):
        with pytest.raises(MoveRefused, match="does nothing now"):
            play("link", state, f"{player}: gong")
