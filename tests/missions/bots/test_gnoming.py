"""The sensible player of Gnoming A Round takes what helps, and goes out when it is lowest."""

import pytest

from missions.bots.gnoming import choose
from missions.games.gnoming import Bounce, Discard, DrawCard, Gnoming, Lay, Leave, Take, TurnUp
from missions.games.gnoming_round import Phase
from tests.missions.games.gnoming_table import PLAIN, PLAIN_LAYOUT, M, at_the_table, card, holding, layout

game = Gnoming()
LONG_PILE = (3,) * 40


def chosen(state):
    return choose(lambda: game.view_for(state, state.asked), game.legal_moves(state), lambda: 0.0)


def test_it_takes_the_card_that_completes_a_line_and_lays_it_there():
    mine = layout(8, 8, 4, *PLAIN[3:], up="xxx------")
    state = at_the_table(mine, PLAIN_LAYOUT, discards=((7,), (8,)))
    assert chosen(state) == Take(1)
    assert chosen(game.apply(state, Take(1))) == Lay(2)


def test_it_draws_rather_than_take_a_card_that_helps_little():
    assert chosen(at_the_table(PLAIN_LAYOUT, PLAIN_LAYOUT, discards=((8,), (7,)))) == DrawCard()


def test_it_does_not_take_a_second_mulligan():
    mine = layout(M, *PLAIN[1:])
    assert chosen(at_the_table(mine, PLAIN_LAYOUT, discards=((M,), (8,)))) == DrawCard()


def test_it_discards_a_bad_card_on_the_pile_with_the_lower_top():
    all_low = layout(-1, -2, -3, -4, -1, -2, -3, -2, 3, up="xxxxxxxx-")
    assert chosen(holding(8, all_low, PLAIN_LAYOUT, discards=((6,), (3,)))) == Discard(1)


def test_it_lets_a_card_bounce_that_completes_a_line():
    mine = layout(8, 8, 3, 4, 8, 6, 5, 7, 6, up="xx-------")
    replaced = game.apply(holding(-1, mine, PLAIN_LAYOUT), Lay(4))
    assert chosen(replaced) == Bounce(2)


@pytest.mark.parametrize(
    ("opponent", "move"), [(PLAIN, Lay(8)), ((-4, -3, -4, -3, -4, -3, -4, -3, -4), Discard(0))]
)
def test_it_goes_out_only_with_the_lowest_layout_while_the_pile_is_long(opponent, move):
    nearly = layout(-1, -1, -1, -1, -1, -1, -1, -1, 3, up="xxxxxxxx-")
    state = holding(4, nearly, layout(*opponent, up="xx-xxxxxx"), pile=LONG_PILE)
    assert chosen(state) == move


@pytest.mark.parametrize(("up", "move"), [("xxxxxxx--", Leave()), ("xx-------", TurnUp(2))])
def test_it_turns_up_a_card_for_a_hazard_unless_few_are_left(up, move):
    state = at_the_table(
        layout(*PLAIN, up=up), PLAIN_LAYOUT, phase=Phase.HAZARD, waiting=(0,), turn=1, removed=(card(10),)
    )
    assert chosen(state) == move
