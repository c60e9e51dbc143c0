"""A deck on a phone without a network: what it may keep, for whom, and how it sees a change."""

from typing import Any

from missions.cards import Colour
from missions.catalogue import shipped_catalogue
from missions.mission import Table, Tag
from tests.mission_site.test_decks import BrokenStore, compose, make_deck, write
from tests.visitor import Clock, Visitor


def test_a_decks_page_deals_what_its_owner_lets_come_and_its_own_missions(phone: Visitor) -> None:
    code, owner = make_deck(phone, players="3", off="touch")
    write(phone, owner, "Sing <b>loudly</b> 🎲")
    compose(phone, owner, colour="bonus")
    house = [node.attrs["value"] for node in phone.open(owner).all("input[name=mission]")]
    table = Table(3, frozenset({Tag.TOUCH}))
    dealt: set[str] = set()
    for colour in Colour:
        page = phone.open(f"/d/{code}/offline/{colour}")
        ids = {node.attrs["id"] for node in page.all("details[id]")}
        assert ids - {*house} == {m.id for m in shipped_catalogue().of_colour(colour) if table.fits(m)}
        assert page.all("details[data-n], details[data-off]") == [], (
            "the deck's table counts, not the phone's"
        )
        dealt |= ids
    assert {*house} < dealt
    page = phone.open(f"/d/{code}/offline/fight?lang=he")
    assert "Sing <b>loudly</b> 🎲" in [node.to_text() for node in page.all(".say p")]
    assert page.all(".say[dir=auto][lang='']")


def test_it_is_kept_by_the_phone_alone(phone: Visitor) -> None:
    code, _ = make_deck(phone)
    for path in (f"/d/{code}/offline/malus?lang=en", f"/{code}/M?lang=en"):
        assert phone.open(path).headers["Cache-Control"] == "private, no-cache"


def test_every_scan_tells_the_decks_edition_so_that_a_change_is_seen(phone: Visitor, clock: Clock) -> None:
    code, owner = make_deck(phone)
    for edition in range(3):
        clock.now += 6
        for path in (f"/{code}/F", f"/d/{code}/malus", f"/d/{code}/offline/fight"):
            assert phone.open(path).headers["Deck-Edition"] == str(edition)
        write(phone, owner, f"Mission {edition}")
    page = phone.open(f"/d/{code}/offline/fight")
    assert "Mission 2" in page.text()


def test_another_machines_change_is_kept_at_once(make_site: Any, settings: Any) -> None:
    one, other = make_site(settings), make_site(settings)
    code, owner = make_deck(one)
    assert "Stand" not in other.open(f"/d/{code}/offline/fight").text()
    write(one, owner, "Stand on one leg")
    assert "Stand on one leg" in other.open(f"/d/{code}/offline/fight").text()


def test_scans_of_no_deck_tell_no_edition(phone: Visitor, home_phone: Visitor) -> None:
    assert "Deck-Edition" not in phone.open("/F").headers
    assert "Deck-Edition" not in home_phone.open("/F").headers


def test_what_a_broken_store_does_not_know_is_not_kept(phone: Visitor, make_site: Any, settings: Any) -> None:
    code, _ = make_deck(phone)
    broken = make_site(settings, store=BrokenStore())
    assert "Deck-Edition" not in broken.open(f"/{code}/F").headers
    broken.open(f"/d/{code}/offline/fight", status=503)


def test_a_deck_that_nobody_made_has_nothing_to_keep(phone: Visitor) -> None:
    phone.open("/d/222222/offline/fight", status=404)
    phone.open("/d/assets/offline/fight", status=404)
