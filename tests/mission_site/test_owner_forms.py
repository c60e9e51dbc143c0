"""What an owner entered is not lost when it cannot be taken, and fits into the page whatever it is."""

import json
from collections.abc import Callable
from io import BytesIO
from typing import Any

import pytest

from mission_site import Settings
from mission_site.house import MOST_MISSIONS
from mission_site.store import Store, StoreError, open_store
from tests.mission_site.test_compose import file_of
from tests.mission_site.test_decks import PUT_TWO, compose, make_deck, write
from tests.visitor import Clock, Page, Visitor

MakeSite = Callable[..., Visitor]

GIVE = json.dumps({"op": "give", "from": "winner", "to": "loser", "n": 1}, separators=(",", ":"))

WINNER_PUTS = json.dumps({"op": "put", "who": "winner", "n": 1}, separators=(",", ":"))


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
    assert page.text(".fault") == (
        f"Nothing was added, because a deck can hold at most {MOST_MISSIONS} missions of its own. "
        "In this deck now: 25. In the file: 40. Remove some here, or take some out of the file."
    )
    assert len(page.all(".own")) == 25
    take_in(phone, full, file, status=303)
    assert len(phone.open(full).all(".own")) == 40, "those that are there already are only changed"


def take_in(phone: Visitor, owner: str, file: bytes, *, status: int) -> Page:
    data = {"file": (BytesIO(file), "missions.json")}
    return phone.open(f"{owner}/import", method="POST", status=status, data=data)


def what_the_eye_meets(page: Page) -> tuple[str, str]:
    """Return the address to which the refused form leads, and where on the page its message stands."""
    (message,) = page.all("[role=alert]")
    assert message.attrs["tabindex"] == "-1", "so that it is focused, and read aloud"
    beside = message.parent.children[message.parent.children.index(message) + 1 :]
    form = next(node for node in beside if node.name == "form")
    return form.attrs["action"], message.attrs["id"]


def test_a_message_stands_at_its_form_and_the_form_leads_there(phone: Visitor) -> None:
    _, owner = make_deck(phone)
    pages = {
        "compose": compose(phone, owner, status=422, first=GIVE),
        "write": write(phone, owner, "...", status=422),
        "import": take_in(phone, owner, b"[]", status=422),
    }
    for form, page in pages.items():
        assert what_the_eye_meets(page) == (f"{owner}/{form}#{form}", form)
    assert {node.attrs["id"] for node in phone.open(owner).all("h3")} == set(pages), "and nothing is lost"


@pytest.mark.parametrize(
    ("text", "colour", "field"),
    [("", "fight", "textarea"), ("la " * 200, "fight", "textarea"), ("Sing", "", "fieldset")],
)
def test_the_field_that_is_meant_is_marked_and_told_why(
    phone: Visitor, text: str, colour: str, field: str
) -> None:
    _, owner = make_deck(phone)
    page = write(phone, owner, text, status=422, colour=colour)
    (marked,) = page.all("[aria-invalid]")
    assert (marked.name, marked.attrs["aria-describedby"]) == (field, "write")


def test_what_was_added_or_removed_is_in_sight_afterwards(phone: Visitor) -> None:
    _, owner = make_deck(phone)
    answer = phone.client.post(f"{owner}/write", data={"colour": "fight", "text": "Sing"})
    mission_id = phone.open(owner).attribute("input[name=mission]", "value")
    assert answer.headers["Location"] == f"{owner}#{mission_id}"
    answer = phone.client.post(f"{owner}/remove", data={"mission": mission_id})
    assert answer.headers["Location"] == f"{owner}#own"
    assert phone.open(owner).text("#own") == "Your own missions"


@pytest.mark.parametrize("sign", ["x", "ש", "🎲", "<b>", "%"])
def test_ten_thousand_signs_come_back_to_be_shortened(phone: Visitor, sign: str) -> None:
    _, owner = make_deck(phone)
    page = write(phone, owner, f"Sing {sign * 10_000}", status=422)
    assert "at most 280" in page.text("[role=alert]")
    assert page.text("textarea").startswith("Sing")


def test_a_file_that_is_too_large_says_which_one_to_choose(phone: Visitor) -> None:
    _, owner = make_deck(phone)
    page = take_in(phone, owner, b" " * 200_000, status=413)
    assert page.text("[role=alert]") == (
        "This file is too large: choose one that was saved on a page like this."
    )


@pytest.mark.parametrize("sent", ["\x00", "h-\x00aaa", "🎲" * 1000, "../x", ""])
def test_what_is_no_mission_is_not_removed_and_nothing_fails(phone: Visitor, sent: str) -> None:
    _, owner = make_deck(phone)
    write(phone, owner, "Sing")
    phone.open(f"{owner}/remove", method="POST", status=303, data={"mission": sent})
    assert len(phone.open(owner).all(".own")) == 1


@pytest.mark.parametrize("field", ["colour", "game", "opponent", "first", "third"])
@pytest.mark.parametrize("sent", ["\x00", "\u202e", "🎲" * 500, "<script>", "[[" * 500, "1e999", "NaN"])
def test_whatever_a_field_holds_the_form_comes_back(phone: Visitor, field: str, sent: str) -> None:
    _, owner = make_deck(phone)
    form = {"game": "duel:rps", "opponent": "left", "first": WINNER_PUTS}
    page = compose(phone, owner, status=422, **form | {field: sent})
    assert page.all("[role=alert]")
    kept = chosen(page, "/compose")
    assert {name: value for name, value in form.items() if name != field}.items() <= kept.items()


@pytest.mark.parametrize("many", [MOST_MISSIONS + 1, 100])
def test_a_file_of_too_many_missions_adds_nothing_and_says_how_many_would_fit(
    phone: Visitor, many: int
) -> None:
    _, owner = make_deck(phone)
    file = file_of(*({"text": f"Mission {n}"} for n in range(many)))
    alert = take_in(phone, owner, file, status=422).text("[role=alert]")
    assert f"at most {MOST_MISSIONS} missions" in alert
    assert f"In this deck now: 0. In the file: {many}." in alert
    assert phone.open(owner).all(".own") == []


def test_a_mission_written_into_a_file_by_hand_needs_no_id(phone: Visitor) -> None:
    _, owner = make_deck(phone)
    by_hand: list[dict[str, Any]] = [
        {"colour": "fight", "text": "Sing"},
        {"colour": "bonus", "id": "", "effect": [{"op": "put", "who": "actor", "n": 2}]},
        {"colour": "fight", "id": None, "text": "Sing"},
    ]
    content = json.dumps({"kind": "gong-house-missions", "missions": by_hand}).encode()
    take_in(phone, owner, content, status=303)
    assert len(phone.open(owner).all(".own")) == 2, "what says the same is the same"
    write(phone, owner, "Sing")
    assert len(phone.open(owner).all(".own")) == 2


@pytest.mark.parametrize(
    "entry",
    [
        {"id": "f01", "text": "x"},
        {"id": ["h-aaaa"], "text": "x"},
        {"text": "x", "effect": [{"op": "skip"}]},
        {"colour": "green", "text": "x"},
        {},
        1,
        None,
    ],
)
def test_a_part_of_a_file_that_is_no_mission_is_named(phone: Visitor, entry: Any) -> None:
    _, owner = make_deck(phone)
    if isinstance(entry, dict):
        entry = {"colour": "fight"} | entry
    content = json.dumps(
        {"kind": "gong-house-missions", "missions": [{"colour": "fight", "text": "Sing"}, entry]}
    )
    alert = take_in(phone, owner, content.encode(), status=422).text("[role=alert]")
    assert "mission 2 in the file cannot be played" in alert
    assert phone.open(owner).all(".own") == []


class StoreThatGoesAway:
    """A real store, until it is away."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self.away = False

    def __getattr__(self, name: str) -> Any:
        if self.away and name != "close":
            raise StoreError("gone for lunch")
        return getattr(self._store, name)


@pytest.fixture
def store(settings: Settings) -> StoreThatGoesAway:
    return StoreThatGoesAway(open_store(settings.store))


def test_words_that_cannot_be_saved_now_stay_written(make_site: MakeSite, store: StoreThatGoesAway) -> None:
    phone = make_site(store=store)
    _, owner = make_deck(phone)
    phone.open(owner)
    store.away = True
    page = write(phone, owner, "Sing\ntwo songs", status=503, colour="bonus")
    assert page.text("[role=alert]") == "That could not be saved Please try again in a minute."
    assert "Sing\ntwo songs</textarea>" in page.html
    assert chosen(page, "/write") == {"colour": "bonus"}
    store.away = False
    write(phone, owner, "Sing\ntwo songs", colour="bonus")
    assert phone.open(owner).text(".own .say") == "Sing two songs"


def test_an_owner_is_not_told_that_the_page_is_nothing_while_the_store_is_away(
    make_site: MakeSite, store: StoreThatGoesAway, clock: Clock
) -> None:
    phone = make_site(store=store)
    _, owner = make_deck(phone)
    store.away = True
    phone.open(owner, status=503)
    page = write(phone, owner, "Sing", status=503)
    assert page.text("h1") == "That could not be saved"
    store.away = False
    clock.now += 11
    phone.open(owner)


def test_the_language_of_the_address_stays_after_sending(phone: Visitor) -> None:
    _, owner = make_deck(phone)
    sent = phone.open(f"{owner}?lang=he").attribute("form[action*='/write']", "action")
    assert sent == f"{owner}/write?lang=he#write"
    answer = phone.client.post(sent, data={"colour": "fight", "text": "Sing"})
    mission_id = phone.open(owner).attribute("input[name=mission]", "value")
    assert answer.headers["Location"] == f"{owner}?lang=he#{mission_id}"


def test_a_file_with_games_within_games_without_end_adds_nothing(phone: Visitor) -> None:
    _, owner = make_deck(phone)
    for depth in (2, 100, 400):
        inner = '{"op":"put","who":"winner","n":1}'
        for _ in range(depth):
            inner = f'{{"op":"duel","game":"rps","with":"left","then":[{inner}]}}'
        entry = f'{{"id":"h-aaaa","colour":"fight","effect":[{inner}]}}'
        file = f'{{"kind":"gong-house-missions","missions":[{entry}]}}'
        page = take_in(phone, owner, file.encode(), status=422)
        assert "mission 1 in the file cannot be played" in page.text("[role=alert]")
    assert phone.open(owner).all(".own") == []
