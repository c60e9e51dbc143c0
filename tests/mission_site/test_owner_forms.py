"""What an owner entered is not lost when it cannot be taken, and fits into the page whatever it is."""

import json
from io import BytesIO

from tests.mission_site.test_decks import PUT_TWO, compose, make_deck, write
from tests.visitor import Page, Visitor

GIVE = json.dumps({"op": "give", "from": "winner", "to": "loser", "n": 1}, separators=(",", ":"))


def chosen(page: Page, form: str) -> dict[str, str]:
    """Return what is chosen in the form of the page that leads to an address."""
    inside = f"form[action*='{form}']"
    selects = [node.attrs["name"] for node in page.all(f"{inside} select")]
    found = {
        name: node.attrs["value"]
        for name in selects
        for node in page.all(f"{inside} select[name={name}] option[selected]")
    }
    radios = page.all(f"{inside} input[checked]")
    return found | {node.attrs["name"]: node.attrs["value"] for node in radios}


def test_parts_that_do_not_fit_together_stay_chosen(phone: Visitor) -> None:
    _, owner = make_deck(phone)
    sent = {"colour": "malus", "game": "contest:nose", "opponent": "left", "first": GIVE}
    page = compose(phone, owner, status=422, **sent)
    assert chosen(page, "/compose") == sent
    assert chosen(page, "/write") == {}


def test_words_without_a_colour_stay_written(phone: Visitor) -> None:
    _, owner = make_deck(phone)
    page = write(phone, owner, "Sing <b>two</b> songs\x00", status=422, colour="")
    assert page.text("form[action*='/write'] textarea") == "Sing <b>two</b> songs"


def test_the_colour_of_words_that_are_too_many_stays_chosen_and_the_words_too(phone: Visitor) -> None:
    _, owner = make_deck(phone)
    page = write(phone, owner, "la " * 200, status=422, colour="bonus")
    assert chosen(page, "/write") == {"colour": "bonus"}
    assert page.text("form[action*='/write'] textarea").count("la") == 200


def test_a_form_whose_parts_were_taken_is_empty_afterwards(phone: Visitor) -> None:
    _, owner = make_deck(phone)
    compose(phone, owner, first=PUT_TWO)
    assert chosen(phone.open(owner), "/compose") == {}


def test_a_file_that_does_not_fit_into_the_deck_any_more_adds_nothing(phone: Visitor) -> None:
    _, full = make_deck(phone)
    _, owner = make_deck(phone)
    for number in range(40):
        write(phone, full, f"Mission {number}")
    file = phone.client.get(f"{full}/missions.json").data
    for number in range(25):
        write(phone, owner, f"Own mission {number}")
    page = take_in(phone, owner, file, status=422)
    assert (
        page.text(".fault") == "This deck has as many missions of its own as it can hold: remove some first."
    )
    assert len(page.all(".own")) == 25
    take_in(phone, full, file, status=303)
    assert len(phone.open(full).all(".own")) == 40, "those that are there already are only changed"


def take_in(phone: Visitor, owner: str, file: bytes, *, status: int) -> Page:
    data = {"file": (BytesIO(file), "missions.json")}
    return phone.open(f"{owner}/import", method="POST", status=status, data=data)
