"""What a family composes from the parts of the form: what is taken can be read and played by everybody."""

import json
from io import BytesIO
from random import Random

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from mission_site.compose import PARTS, Parts, composed_effect, parts_in
from mission_site.house import BadHouseMission, HouseMission, composed_mission, sensible
from missions.cards import Colour
from missions.catalogue import shipped_catalogue
from missions.checks import numbers_of
from missions.games import find_game
from missions.language import shipped_languages
from missions.proofreading import numbers_in
from missions.sense import LONGEST
from missions.wording import word
from tests.mission_site.test_decks import compose, make_deck, upload
from tests.missions.games.tables import doing, hand
from tests.visitor import Page, Visitor

FIGHT = find_game("fight")
HANDS = [hand(*(f"{galaxy}-{n}" for n in range(1, 6))) for galaxy in ("virgo", "omega", "nebula", "serpens")]
ENGLISH: Parts = parts_in(shipped_languages()["en"])


def values_of(groups: tuple[tuple[str, tuple[object, ...]], ...]) -> list[str]:
    return [option.value for _, options in groups for option in options]  # type: ignore[attr-defined]


STEPS = {kind: values_of(((kind, options),)) for kind, options in ENGLISH.steps}
STEPS |= {"test": STEPS["plain"], "vow": STEPS["plain"]}


@st.composite
def forms(draw: st.DrawFn) -> dict[str, str]:
    """Forms as they are sent; most often with sentences from under the right heading."""
    game = draw(st.sampled_from(["", *values_of(ENGLISH.games)]))
    fitting = STEPS[game.partition(":")[0] or "plain"]
    step = st.one_of(st.sampled_from(fitting), st.sampled_from([*fitting, *STEPS["plain"]]))
    parts = {"first": draw(step)} | {part: draw(st.one_of(st.just(""), step)) for part in PARTS[1:]}
    opponent = draw(st.sampled_from([option.value for option in ENGLISH.opponents]))
    return {"game": game, "opponent": opponent} | parts


def made(form: dict[str, str]) -> HouseMission:
    return sensible(composed_mission(Colour.FIGHT, composed_effect(form)), shipped_languages().values())


@given(forms(), st.integers(0, 2**32))
@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.filter_too_much])
def test_whatever_the_form_takes_is_worded_in_every_language_and_played_to_its_end(
    form: dict[str, str], seed: int
) -> None:
    try:
        mission = made(form).mission
    except BadHouseMission:
        assume(False)
    numbers = numbers_of(mission, shipped_catalogue().games)
    for language in shipped_languages().values():
        wording = word(mission, language)
        text = " ".join(wording.sentences)
        assert wording.language is language
        assert len(text) <= LONGEST
        assert numbers_in(text, language) == numbers
    chance = Random(seed)
    for players in range(mission.min_players, 5):
        state = doing(HANDS[:players], mission.effect)
        for _ in range(200):
            if state.winner is not None or (not state.agenda and not state.vows):
                break
            state = FIGHT.apply(state, chance.choice(FIGHT.legal_moves(state)))
        assert state.winner is not None or state.turns > 1, "the mission ends, and with it the turn"


def refused_for(page: Page) -> str:
    return page.text("form[action*='/compose'] [aria-invalid]:not(fieldset)") and "".join(
        node.attrs["name"] for node in page.all("form[action*='/compose'] [aria-invalid]")
    )


def step(**fields: object) -> str:
    return json.dumps(fields, separators=(",", ":"))


PUT, PUT_TWO = step(op="put", who="actor", n=1), step(op="put", who="actor", n=2)
WINNER_PUTS, LAST_DRAWS = step(op="put", who="winner", n=1), step(op="draw", who="last", n=1)
SKIP, AGAIN = step(op="skip"), step(op="again")
SENSELESS = {
    "nobody wins": ({"game": "duel:rps", "first": PUT}, "first", "somebody has to win or lose something"),
    "nor in a contest": ({"game": "contest:nose", "first": PUT}, "first", "somebody has to win or lose"),
    "half of it": (
        {"game": "duel:rps", "first": WINNER_PUTS, "third": PUT},
        "third",
        "under “After a duel” or “After a game for everyone”",
    ),
    "nobody is last": ({"game": "contest:mime", "first": LAST_DRAWS}, "first", "Nobody is last in this game"),
    "failing pays": ({"game": "test:twister", "first": PUT_TWO}, "first", "it must not help"),
    "twice": ({"first": PUT, "second": PUT}, "second", "leave it out the second time"),
    "twice, with more": ({"first": PUT, "second": SKIP, "third": PUT_TWO}, "third", "with more cards"),
    "skip and again": ({"first": SKIP, "second": AGAIN}, "second", "cancel each other out"),
    "again goes on": ({"first": AGAIN, "third": PUT}, "first", "choose that sentence last"),
}


@pytest.mark.parametrize("what", SENSELESS)
def test_parts_that_mean_nothing_are_refused_with_what_to_do(phone: Visitor, what: str) -> None:
    form, field, sentence = SENSELESS[what]
    _, owner = make_deck(phone)
    page = compose(phone, owner, status=422, **{"opponent": "left", "second": ""} | form)
    assert sentence in page.text("[role=alert]")
    assert refused_for(page) == field, "the field that is meant is marked"
    assert phone.open(owner).all(".own") == []


@pytest.mark.parametrize("tag", [tag for tag in shipped_languages() if tag != "en"])
@pytest.mark.parametrize("what", SENSELESS)
def test_the_sentence_is_in_the_readers_language(phone: Visitor, what: str, tag: str) -> None:
    form, _, sentence = SENSELESS[what]
    _, owner = make_deck(phone)
    phone.client.set_cookie("lang", tag)
    page = compose(phone, owner, status=422, **form, opponent="left")
    assert page.attribute("html", "lang") == tag
    assert len(page.text("[role=alert]")) > 20
    assert sentence not in page.text("[role=alert]")


def test_a_mission_too_long_to_read_at_a_table_is_refused(phone: Visitor) -> None:
    _, owner = make_deck(phone)
    fewest, most = (step(op="swap", **{"with": who}) for who in ("fewest_other", "most_other"))
    long = {"first": most, "second": fewest, "third": step(op="take", **{"from": "most_other"}, n=2)}
    page = compose(phone, owner, status=422, game="vow:vow-yesno", **long)
    assert "choose fewer or shorter sentences" in page.text("[role=alert]")


def test_a_mission_sent_twice_is_there_once(phone: Visitor) -> None:
    _, owner = make_deck(phone)
    for _ in range(2):
        compose(phone, owner, first=PUT)
    assert len(phone.open(owner).all(".own")) == 1


def file_of(*entries: dict[str, object]) -> bytes:
    entries = tuple({"id": f"h-000{n}", "colour": "fight"} | entry for n, entry in enumerate(entries))
    return json.dumps({"kind": "gong-house-missions", "missions": entries}).encode()


def test_a_file_is_checked_like_the_form_and_says_which_mission_is_meant(phone: Visitor) -> None:
    _, owner = make_deck(phone)
    file = file_of({"text": "Sing"}, {"effect": [{"op": "skip"}, {"op": "again"}]})
    page = upload(phone, owner, file, status=422)
    alert = page.text("[role=alert]")
    assert "because mission 2 in the file cannot be played" in alert
    assert "cancel each other out" in alert
    assert page.attribute("input[type=file]", "aria-invalid") == "true"
    assert phone.open(owner).all(".own") == []


def test_no_mission_of_a_file_is_lost_to_another_one_with_the_same_id(phone: Visitor) -> None:
    _, owner = make_deck(phone)
    upload(phone, owner, file_of(*({"id": "h-same", "text": text} for text in ("Sing", "Dance", "Sing"))))
    assert sorted(node.to_text() for node in phone.open(owner).all(".own .say")) == ["Dance", "Sing"]


def test_a_senseless_mission_that_was_kept_before_is_still_shown_and_can_be_removed(phone: Visitor) -> None:
    code, owner = make_deck(phone)
    store = phone.app.extensions["store"]
    content = json.dumps({"colour": "fight", "effect": [{"op": "skip"}, {"op": "again"}]})
    assert store.put_missions(code, {"h-0001": content}, owner=store.find_deck(code).owner, most=60)
    assert "Miss your next turn." in phone.open(owner).text(".own")
    phone.open(f"{owner}/remove", method="POST", status=303, data={"mission": "h-0001"})
    assert phone.open(owner).all(".own") == []


def test_a_mission_that_does_not_come_at_this_table_says_so(phone: Visitor) -> None:
    _, owner = make_deck(phone, players="2")
    compose(phone, owner, first=PUT)
    assert phone.open(owner).all(".own .not") == []
    compose(phone, owner, first=step(op="pass", n=1, dir="left"))
    assert "It does not come at this table" in phone.open(owner).text(".own .not")
    phone.open(f"{owner}/table", method="POST", status=303, data={"players": "3"})
    assert phone.open(owner).all(".own .not") == []


def test_without_a_file_the_owner_is_asked_for_one(phone: Visitor) -> None:
    _, owner = make_deck(phone)
    page = phone.open(f"{owner}/import", method="POST", status=422, data={"file": (BytesIO(), "")})
    assert "choose one that was saved on a page like this" in page.text("[role=alert]")
