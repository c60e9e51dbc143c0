"""What tables share: luck that is the same everywhere, fair shuffles, a history that only grows."""

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from missions.games.table import CardTable, Event, History, Table, cards_in, frozen, hand_of, thawed

events = st.builds(Event, st.integers(0, 5), st.sampled_from(["ask", "draw"]))


def table(luck=1, players=3):
    return CardTable(None, players, luck, luck=luck)


def test_luck_is_splitmix64_so_the_same_on_every_machine_and_python():
    """The numbers are the reference ones for this seed, as printed for many other languages."""
    one = table(1234567)
    assert [one.below(2**64) for _ in range(5)] == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
        4593380528125082431,
        16408922859458223821,
    ]


def test_a_shuffle_is_the_same_on_every_machine_and_python():
    assert table(7).shuffled(range(10)) == (3, 1, 0, 2, 4, 9, 7, 5, 6, 8)


def test_every_number_below_is_equally_likely():
    one = table(3)
    counts = Counter(one.below(6) for _ in range(60_000))
    assert set(counts) == set(range(6))
    assert all(abs(count - 10_000) < 400 for count in counts.values())


def test_every_order_of_a_shuffle_is_equally_likely():
    one = table(5)
    counts = Counter(one.shuffled((1, 2, 3, 4)) for _ in range(24_000))
    assert len(counts) == 24
    assert all(abs(count - 1000) < 160 for count in counts.values())


@given(st.lists(st.integers(0, 55), unique=True))
def test_a_hand_holds_the_cards_that_it_was_made_of(cards):
    assert cards_in(hand_of(cards)) == sorted(cards)


@given(st.lists(events), st.lists(events), st.lists(events))
def test_two_ways_on_from_one_history_do_not_meet(before, one, other):
    history = History()
    for event in before:
        history = history.add(event)
    ways = []
    for way in (one, other):
        longer = history
        for event in way:
            longer = longer.add(event)
        ways.append(longer)
    assert list(history) == before
    assert [list(each) for each in ways] == [before + one, before + other]
    assert (ways[0] == ways[1]) == (one == other)


def test_a_dealt_deck_is_all_there():
    one = table()
    one.deal(range(56), each=9)
    assert [hand.bit_count() for hand in one.hands] == [9, 9, 9]
    assert sorted([*one.pile, *(card for hand in one.hands for card in cards_in(hand))]) == list(range(56))


def test_a_copy_of_a_state_can_be_changed_and_the_state_not():
    state = frozen(table())
    copy = thawed(state)
    copy.asked = 2
    assert (copy.asked, state.asked) == (2, 0)
    assert isinstance(state, Table)
    assert thawed(copy) == copy
