"""Draws through the whole site: nothing twice until all were shown, for a phone and for a house."""

from collections import Counter

from missions.cards import Colour
from missions.catalogue import shipped_catalogue
from missions.mission import Table
from tests.visitor import Clock, Visitor

FITTING = [m.id for m in shipped_catalogue().of_colour(Colour.FIGHT) if Table().fits(m)]
SIZE = len(FITTING)


def draw(phone: Visitor, clock: Clock) -> str:
    clock.now += 60
    return phone.open("/F").mission


def test_a_phone_sees_every_mission_once_before_any_again(phone: Visitor, clock: Clock) -> None:
    for _ in range(3):
        assert sorted(draw(phone, clock) for _ in range(SIZE)) == sorted(FITTING)


def test_no_mission_comes_again_soon_after_the_bag_is_empty(phone: Visitor, clock: Clock) -> None:
    drawn = [draw(phone, clock) for _ in range(4 * SIZE)]
    for place, mission in enumerate(drawn):
        assert mission not in drawn[max(0, place - SIZE // 3) : place]


def test_all_phones_of_a_house_share_one_bag(home_phone: Visitor, clock: Clock) -> None:
    phones = [home_phone.another_phone() for _ in range(5)]
    drawn = [draw(phones[turn % 5], clock) for turn in range(SIZE)]
    assert sorted(drawn) == sorted(FITTING)


def test_the_button_and_the_scan_take_from_the_same_bag(home_phone: Visitor, clock: Clock) -> None:
    drawn = [draw(home_phone, clock)]
    while len(drawn) < SIZE:
        clock.now += 60
        drawn.append(home_phone.press("/fight", shown=drawn[-1]).mission)
    assert sorted(drawn) == sorted(FITTING)


def test_a_house_goes_on_where_it_was_after_a_restart(make_site, settings, clock: Clock) -> None:
    from dataclasses import replace

    home = replace(settings, home=True)
    before = [draw(make_site(home), clock) for _ in range(SIZE // 2)]
    after = [draw(make_site(home), clock) for _ in range(SIZE - SIZE // 2)]
    assert sorted(before + after) == sorted(FITTING)


def test_colours_have_bags_of_their_own(phone: Visitor, clock: Clock) -> None:
    drawn = []
    for _ in range(SIZE):
        drawn.append(draw(phone, clock))
        phone.open("/M")
    assert sorted(drawn) == sorted(FITTING)


def test_without_cookies_every_mission_is_as_likely(phone: Visitor) -> None:
    """Chi-square over 40 draws for each mission; beyond the bound is a chance of about 1 in 10,000."""
    counts = Counter(phone.another_phone().open("/F").mission for _ in range(40 * SIZE))
    assert set(counts) == set(FITTING)
    chi_square = sum((counts[mission] - 40) ** 2 / 40 for mission in FITTING)
    degrees = SIZE - 1
    assert chi_square < degrees + 3.72 * (2 * degrees) ** 0.5 + 10


def test_a_forged_position_is_not_believed(phone: Visitor) -> None:
    phone.open("/F")
    signed = phone.client.get_cookie("trail").value
    phone.client.set_cookie("trail", signed.replace("0-1", "7-7", 1))
    assert phone.open("/M").mission
    assert phone.client.get_cookie("trail").value.split(".")[0] != signed.split(".")[0], "a new seed was made"
