"""GONG FIGHT, RULES.md 4: turns, and one test or more for each of X1 to X12."""

import pytest

from missions.cards import Colour
from missions.catalogue import shipped_catalogue
from missions.draws import bag_key, bag_order
from missions.effects import Duel, Give, Put, Swap, Take, Who
from missions.games import find_game
from missions.games.fight import DrawnCard, FightOptions, MissionSet
from missions.games.game import MoveRefused
from missions.games.table import NO_CARD, NOBODY, frozen, thawed
from missions.mission import Mission, Tag
from tests.missions.games.tables import card, doing, hand, legal, pile, play, state_of

FIGHT = find_game("fight")
PUT_ONE = (Put(Who.ACTOR, 1),)
FEW = [hand("virgo-1", "virgo-2"), hand("omega-1", "omega-2")]


def missions(**effects) -> MissionSet:
    """Return one mission of each colour; those not named let the player on turn put one card."""
    colours = {colour: effects.get(colour.value, PUT_ONE) for colour in Colour}
    return MissionSet(tuple(Mission(f"x-{c.value}", c, effect) for c, effect in colours.items()), ())


def fight(hands, *, options=None, **fields):
    options = options or FightOptions(missions=missions())
    return state_of("fight", hands, options=options, **fields)


@pytest.mark.parametrize(("shown", "colour"), [("zeta-1", "fight"), ("zeta-4", "malus"), ("zeta-5", "bonus")])
def test_a_card_brings_a_mission_of_its_colour(shown, colour):
    state = play("fight", fight(FEW, pile=pile(shown)), "show")
    assert state.mission == f"x-{colour}"
    assert state.shown == card(shown)


def test_the_first_without_cards_wins_also_on_somebody_elses_turn():
    options = FightOptions(missions=missions(malus=(Put(Who.OTHERS, 1),)))
    state = fight([FEW[0], hand("omega-1")], options=options, pile=pile("zeta-3"))
    state = play("fight", state, "show", "card omega-1")
    assert FIGHT.outcome(state).winners == (1,)


def test_after_the_mission_the_next_player_clockwise_is_on():
    state = play("fight", fight([*FEW, hand("nebula-1")], pile=pile("zeta-1")), "show", "card virgo-1")
    assert state.turn == state.asked == 1
    assert legal("fight", state) == {"show"}


def test_X1_the_drawn_card_is_discarded_after_its_mission():
    state = play("fight", fight(FEW, pile=pile("zeta-1")), "show", "card virgo-1")
    assert state.discards == hand("zeta-1", "virgo-1")
    assert state.hands[0] == hand("virgo-2")
    assert state.shown == NO_CARD


def test_X1_as_an_option_it_joins_the_hand():
    options = FightOptions(missions=missions(), drawn_card=DrawnCard.KEEP)
    state = play("fight", fight(FEW, pile=pile("zeta-1"), options=options), "show", "card virgo-1")
    assert state.hands[0] == hand("virgo-2", "zeta-1")
    assert state.discards == hand("virgo-1")


def test_X2_without_pile_and_discards_one_shows_a_card_of_ones_own():
    state = play("fight", fight([hand("virgo-1", "virgo-2", "virgo-3"), FEW[1]]), "show")
    assert state.hands[0].bit_count() == 2
    assert state.shown in {card(f"virgo-{number}") for number in (1, 2, 3)}


def test_X2_discards_are_shuffled_into_a_new_pile_first():
    state = play("fight", fight(FEW, discards=hand("zeta-1", "zeta-2")), "show")
    assert state.hands[0] == FEW[0]
    assert state.shown in {card("zeta-1"), card("zeta-2")}
    assert state.reshuffles == 1


def test_X2_a_hand_that_lies_on_the_table_as_a_stack_plays_no_joker():
    state = fight([hand("virgo-1", "joker-1"), FEW[1]])
    assert legal("fight", state) == {"show"}
    with pytest.raises(MoveRefused, match="cannot be played at this moment"):
        play("fight", state, "joker 2")


def test_X3_a_drawn_joker_goes_to_the_hand_and_another_card_is_drawn():
    state = play("fight", fight(FEW, pile=pile("joker-1", "zeta-1")), "show")
    assert state.hands[0] == FEW[0] | hand("joker-1")
    assert state.turn == state.asked == 0
    assert state.mission == ""
    assert play("fight", state, "show").shown == card("zeta-1")


def test_X3_a_joker_from_ones_own_stack_is_discarded_and_the_turn_ends():
    state = play("fight", fight([hand("joker-1", "joker-2"), FEW[1]]), "show")
    assert state.hands[0].bit_count() == 1
    assert state.discards.bit_count() == 1
    assert state.turn == 1


def test_X3_the_last_joker_of_ones_own_stack_wins():
    state = play("fight", fight([hand("joker-1"), FEW[1]]), "show")
    assert FIGHT.outcome(state).winners == (0,)


def test_X4_a_mission_is_done_as_far_as_possible():
    state = doing([hand("virgo-1"), FEW[1]], (Give(Who.ACTOR, Who.LEFT, 2),))
    state = play("fight", state, "card virgo-1")
    assert FIGHT.outcome(state).winners == (0,)
    assert state.partly


def test_X4_who_takes_more_than_there_is_takes_all():
    state = doing([FEW[0], hand("virgo-1")], (Take(Who.LEFT, 2),))
    assert state.hands == (FEW[0] | hand("virgo-1"), 0)
    assert state.partly
    assert FIGHT.outcome(state).winners == (1,)


def test_X4_with_nothing_to_draw_fewer_are_drawn():
    from missions.effects import Draw

    state = doing(FEW, (Draw(Who.ACTOR, 2),), pile=pile("zeta-2"))
    assert state.hands[0] == FEW[0] | hand("zeta-2")
    assert state.partly


def test_X5_a_tied_duel_is_replayed_three_times_and_then_has_no_effect():
    state = doing(FEW, (Duel(Who.LEFT, "rps", (Put(Who.WINNER, 1),)),))
    for _ in range(4):
        assert state.asked == NOBODY
        assert legal("fight", state) == {"result 1 0", "result 2 0", "result 0 0"}
        state = play("fight", state, "result 0 0")
    assert state.hands == tuple(FEW)
    assert state.turn == 1


def test_X5_after_a_tie_somebody_may_win():
    state = doing(FEW, (Duel(Who.LEFT, "rps", (Put(Who.WINNER, 1),)),))
    state = play("fight", state, "result 0 0", "result 2 0")
    assert state.asked == 1
    assert play("fight", state, "card omega-1").hands[1] == hand("omega-2")


def test_X6_missions_that_ask_for_what_somebody_cannot_do_are_left_out():
    off = frozenset(Tag)
    options = FightOptions(off=off)
    by_id = {mission.id: mission for mission in options.missions.missions}
    met = set()
    for seed in range(30):
        state = FIGHT.start(4, seed=seed, options=options)
        for _ in range(40):
            moves = FIGHT.legal_moves(state)
            if not moves:
                break
            state = FIGHT.apply(state, moves[0])
            met |= {state.mission} - {""}
    assert len(met) > 20
    assert not any(by_id[mission].tags & off for mission in met)


def test_X7_the_player_on_turn_chooses_among_those_who_tie_for_the_most():
    hands = [hand("virgo-1"), hand("omega-1", "omega-2"), hand("zeta-1"), hand("nebula-1", "nebula-2")]
    state = doing(hands, (Swap(Who.MOST_OTHER),))
    assert state.asked == 0
    assert legal("fight", state) == {"pick 2", "pick 4"}
    with pytest.raises(MoveRefused, match="not among those"):
        play("fight", state, "pick 3")
    assert play("fight", state, "pick 4").hands == (hands[3], hands[1], hands[2], hands[0])


def test_X7_it_is_never_oneself_and_one_alone_is_not_asked_about():
    hands = [hand("virgo-1", "virgo-2", "virgo-3"), hand("omega-1", "omega-2"), hand("zeta-1")]
    assert doing(hands, (Swap(Who.MOST_OTHER),)).hands == (hands[1], hands[0], hands[2])
    assert doing(hands, (Swap(Who.FEWEST_OTHER),)).hands == (hands[2], hands[1], hands[0])


def test_X8_with_two_players_left_and_right_are_the_same():
    state = doing(FEW, (Give(Who.LEFT, Who.ACTOR, 1), Give(Who.RIGHT, Who.ACTOR, 1)))
    assert state.asked == 1
    state = play("fight", state, "card omega-1")
    assert state.asked == 1


def test_X8_missions_for_three_are_not_played_by_two():
    for_three = {mission.id for mission in shipped_catalogue().missions if mission.min_players > 2}
    bags = [FIGHT.start(2, seed=seed) for seed in range(3)]
    met = set()
    for state in bags:
        current = state
        while moves := FIGHT.legal_moves(current):
            current = FIGHT.apply(current, moves[-1] if current.asked == NOBODY else moves[0])
            met.add(current.mission)
    assert for_three
    assert not met & for_three


def test_X9_a_mission_that_empties_a_hand_half_way_stops_at_once():
    effect = (Put(Who.OTHERS, 1), Put(Who.ACTOR, 1))
    state = doing([hand("virgo-1"), hand("omega-1"), hand("zeta-2")], effect)
    state = play("fight", state, "card omega-1")
    assert FIGHT.outcome(state).winners == (1,)
    assert state.hands == (hand("virgo-1"), 0, hand("zeta-2"))
    assert state.agenda == ()


def test_X10_a_table_of_two_plays_missions_for_two():
    """How a page learns the number of players is the site's; at the table it is known."""
    options = FightOptions()
    for_two = {m.id for m in options.missions.missions if m.min_players == 2 and m.colour is Colour.BONUS}
    state = FIGHT.start(2, seed=4)
    key = bag_key((4).to_bytes(8, "big"), Colour.BONUS)
    table = thawed(state)
    table.show_numbered(card("zeta-5"))
    assert table.mission == bag_order(tuple(sorted(for_two)), key, 0)[0]


def test_X11_the_last_card_of_ones_own_stack_does_its_mission_and_wins():
    options = FightOptions(missions=missions(fight=(Put(Who.LEFT, 1),)))
    state = play("fight", fight([hand("virgo-1"), FEW[1]], options=options), "show")
    assert FIGHT.outcome(state) is None
    assert state.asked == 1
    assert FIGHT.outcome(play("fight", state, "card omega-1")).winners == (0,)


def test_X11_if_the_mission_brings_cards_the_game_goes_on():
    options = FightOptions(missions=missions(fight=(Give(Who.LEFT, Who.ACTOR, 1),)))
    state = play("fight", fight([hand("virgo-1"), FEW[1]], options=options), "show", "card omega-1")
    assert FIGHT.outcome(state) is None
    assert state.hands[0] == hand("omega-1")
    assert state.turn == 1


def test_X12_no_mission_comes_again_until_all_that_fit_were_shown():
    options = FightOptions()
    for colour, number in ((Colour.FIGHT, 1), (Colour.MALUS, 3), (Colour.BONUS, 5)):
        fitting = [m.id for m in options.missions.missions if m.colour is colour and m.min_players <= 3]
        table = thawed(FIGHT.start(3, seed=9))
        shown = []
        for _ in range(2 * len(fitting)):
            table.show_numbered(card(f"zeta-{number}"))
            shown.append(table.mission)
            table.agenda, table.shown = (), NO_CARD
        assert sorted(shown[: len(fitting)]) == sorted(fitting)
        assert sorted(shown[len(fitting) :]) == sorted(fitting)


def test_missions_beyond_the_original_can_be_left_out():
    table = thawed(FIGHT.start(3, seed=9, options=FightOptions(extended=False)))
    extended = {mission.id for mission in table.options.missions.missions if mission.extended}
    for _ in range(60):
        table.show_numbered(card("zeta-3"))
        assert table.mission not in extended
        table.agenda, table.shown = (), NO_CARD


def test_a_table_without_a_mission_of_a_colour_just_goes_on():
    options = FightOptions(missions=MissionSet((), ()))
    state = play("fight", fight(FEW, pile=pile("zeta-1"), options=options), "show")
    assert state.turn == 1


def test_nothing_else_can_be_done_before_the_mission_is():
    state = play("fight", fight([FEW[0] | hand("joker-1"), FEW[1]], pile=pile("zeta-1", "zeta-2")), "show")
    for move in ("show", "joker 2"):
        with pytest.raises(MoveRefused):
            play("fight", state, move)


def test_a_view_shows_what_lies_open():
    state = play("fight", fight(FEW, pile=pile("zeta-1")), "show")
    view = FIGHT.view_for(state, 1)
    assert (view.shown, view.mission, view.hand) == (card("zeta-1"), "x-fight", FEW[1])
    assert view.sizes == (2, 2)
    assert frozen(thawed(state)) == state
