"""The owner's page says what was done, shows missions in an order, and loses none by a slip of the thumb."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from mission_site import Settings
from missions.cards import Colour
from tests.mission_site.test_compose import file_of
from tests.mission_site.test_decks import compose, make_deck, upload, write
from tests.visitor import Page, Visitor

MakeSite = Callable[..., Visitor]


def chosen_table(page: Page) -> tuple[list[str], list[str]]:
    """Return how many play by a page, and what is left out."""
    players, off = (
        [node.attrs["value"] for node in page.all(f"input[name={name}][checked]")]
        for name in ("players", "off")
    )
    return players, off


def leads_to(phone: Visitor, path: str, **form: str) -> str:
    return str(phone.client.post(path, data=form).headers["Location"])


def test_who_saves_who_plays_is_led_to_a_line_that_says_so(phone: Visitor) -> None:
    _, owner = make_deck(phone)
    assert leads_to(phone, f"{owner}/table", players="3") == f"{owner}#saved"
    page = phone.open(owner)
    assert page.text("#saved") == "✓ Saved"
    assert page.attribute("#saved", "role") == "status"


def test_home_says_so_too(phone: Visitor) -> None:
    assert leads_to(phone, "/table", players="3") == "/#saved"
    assert phone.open("/").text("#saved") == "✓ Saved"


NO_TABLES: dict[str, dict[str, Any]] = {
    "nothing": {},
    "JSON": {"json": {"players": "4"}},
    "too many": {"data": {"players": "7"}},
    "too few": {"data": {"players": "1"}},
    "no number": {"data": {"players": "two", "off": "touch"}},
    "only what is left out": {"data": {"off": "touch"}},
}


@pytest.mark.parametrize("what", NO_TABLES)
def test_a_form_that_does_not_say_how_many_play_changes_nothing(
    make_site: MakeSite, settings: Settings, what: str
) -> None:
    for home in (False, True):
        phone = make_site(replace(settings, home=home))
        _, owner = make_deck(phone)
        for form, page in (("/table", "/"), (f"{owner}/table", owner)):
            phone.press(form, players="5", off="touch")
            answer = phone.client.post(form, **NO_TABLES[what])
            assert (answer.status_code, answer.headers["Location"]) == (303, f"{page}#who")
            assert chosen_table(phone.open(page)) == (["5"], ["touch"])


def test_missions_stand_by_colour_and_by_the_alphabet(phone: Visitor) -> None:
    _, owner = make_deck(phone)
    for colour, text in (
        ("bonus", "b"),
        ("fight", "Zebra"),
        ("malus", "x"),
        ("fight", "apple"),
        ("bonus", "A"),
    ):
        write(phone, owner, text, colour=colour)
    page = phone.open(owner)
    assert [node.to_text() for node in page.all(".own .say")] == ["apple", "Zebra", "x", "A", "b"]
    assert [node.attrs["class"].split()[1] for node in page.all(".own")] == [
        colour.value for colour in (Colour.FIGHT, Colour.FIGHT, Colour.MALUS, Colour.BONUS, Colour.BONUS)
    ]


def test_a_new_mission_is_led_to_wherever_it_stands(phone: Visitor) -> None:
    _, owner = make_deck(phone)
    led: list[str] = []
    for send in (write, compose):
        page = send(phone, owner, "Sing") if send is write else send(phone, owner)
        led.append(page.headers["Location"])
    page = phone.open(owner)
    assert led == [f"{owner}#{node.attrs['id']}" for node in page.all(".own")]
    assert (
        upload(phone, owner, file_of({"text": "Hop"}, {"text": "Dance"})).headers["Location"]
        == f"{owner}#own"
    )


def test_a_mission_is_removed_only_after_a_second_press(phone: Visitor) -> None:
    _, owner = make_deck(phone)
    write(phone, owner, "A long song that nobody wants to write again")
    page = phone.open(owner)
    assert page.text(".own details summary") == "Remove"
    assert page.text(".own details form button") == "Yes, remove it"
    assert len(page.all(".own form")) == len(page.all(".own details:not([open]) form")) == 1


def test_every_choice_says_what_is_to_be_done_or_that_nothing_is(phone: Visitor) -> None:
    _, owner = make_deck(phone)
    page = phone.open(owner)
    assert [node.to_text() for node in page.all("select option[value='']")] == [
        "Without a game",
        "Please choose",
        "Nothing more",
        "Nothing more",
    ]
    assert [node.to_text() for node in page.all("a.save")] == ["Print your deck"]
