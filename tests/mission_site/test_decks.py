"""A deck of one's own: shared draws, an owner's link, missions of the house."""

import json
import re
from dataclasses import replace
from typing import Any

import pytest

from mission_site.decks import UNUSED_DAYS
from mission_site.house import LONGEST_TEXT, MOST_MISSIONS
from mission_site.pages.decks import DECKS_A_MINUTE, DECKS_AT_ONCE
from mission_site.store import StoreError, open_store
from missions.catalogue import shipped_catalogue
from missions.deckcode import SIGNS, read_code
from missions.language import shipped_languages
from missions.links import Destination, Target, canonical_path, printed_path
from missions.mission import Table, Tag
from tests.visitor import Clock, Visitor

EIGHT_PLAYERS = "4"
PUT_TWO = json.dumps({"op": "put", "who": "actor", "n": 2})
WINNER_PUTS = json.dumps({"op": "put", "who": "winner", "n": 1})


def make_deck(phone: Visitor, **form: str) -> tuple[str, str]:
    """Make a deck; return its code and its owner's address."""
    answer = phone.client.post("/decks", data={"players": EIGHT_PLAYERS, **form})
    assert answer.status_code == 303
    owner = answer.headers["Location"]
    found = re.fullmatch(r"/d/([a-z0-9]{6})/owner/[0-9a-f]{32}", owner)
    assert found
    return found[1].upper(), owner


def compose(phone: Visitor, owner: str, *, status: int = 303, **form: str) -> Any:
    data = {"colour": "bonus", "first": PUT_TWO} | form
    return phone.open(f"{owner}/compose", method="POST", status=status, data=data)


def write(phone: Visitor, owner: str, text: str, *, status: int = 303, colour: str = "fight") -> Any:
    return phone.open(f"{owner}/write", method="POST", status=status, data={"colour": colour, "text": text})


def later(clock: Clock) -> None:
    """Let the moment pass for which a deck is not read again."""
    clock.now += 11


def test_a_deck_has_a_code_that_the_printer_accepts_and_a_page_of_its_owner(phone: Visitor) -> None:
    code, owner = make_deck(phone)
    assert read_code(code) == code
    page = phone.open(owner)
    assert code in page.text("h1")
    assert "nobody can find it for you again" in page.text(".what")
    assert page.headers["Cache-Control"] == "no-store, private"
    assert page.attribute("meta[name=robots]", "content") == "noindex"


@pytest.mark.parametrize("destination", Destination)
def test_every_address_of_a_deck_is_answered_in_any_letter_case(
    phone: Visitor, destination: Destination
) -> None:
    code, _ = make_deck(phone)
    target = Target(destination, code)
    for path in {printed_path(target), printed_path(target).lower(), canonical_path(target)}:
        assert phone.open(path).attribute("body", "class") == destination.value
    assert phone.open(f"/d/{code}").all(".go a")


def test_all_phones_of_a_deck_share_one_bag(phone: Visitor, clock: Clock) -> None:
    code, _ = make_deck(phone)
    table = Table(players=4)
    fitting = sorted(m.id for m in shipped_catalogue().missions if m.colour == "fight" and table.fits(m))
    phones = [phone.another_phone() for _ in range(6)]
    for _ in range(2):
        drawn = []
        for turn in range(len(fitting)):
            clock.now += 30
            drawn.append(phones[turn % 6].open(f"/{code}/F").mission)
        assert sorted(drawn) == fitting


def test_decks_do_not_disturb_each_other(phone: Visitor) -> None:
    decks = [make_deck(phone)[0] for _ in range(12)]
    firsts = {phone.another_phone().open(f"/{code}/F").mission for code in decks}
    assert len(firsts) > 1


def test_a_decks_mission_stays_in_the_deck(phone: Visitor, clock: Clock) -> None:
    code, _ = make_deck(phone)
    page = phone.open(f"/{code}/F")
    place = f"/d/{code.lower()}/fight"
    assert page.headers["Content-Location"] == f"{place}/{page.mission}"
    assert page.attribute("main form", "action") == f"{place}/"
    clock.now += 3600
    assert phone.open(f"/{code}/F", headers={"Cache-Control": "max-age=0"}).mission == page.mission
    assert phone.open(f"{place}/{page.mission}").mission == page.mission


def test_a_double_scan_of_another_deck_draws(phone: Visitor) -> None:
    missions = {phone.open(f"/{make_deck(phone)[0]}/F").mission for _ in range(12)}
    assert len(missions) > 1


def test_a_typing_mistake_is_told_apart_from_a_deck_that_nobody_knows(phone: Visitor) -> None:
    code, _ = make_deck(phone)
    wrong = code[:5] + next(sign for sign in SIGNS if sign != code[5])
    assert "typing mistake" in phone.open(f"/{wrong}/F", status=404).text("h1")
    assert "typing mistake" in phone.open("/O0I1O0/F", status=404).text("h1")
    unknown = next(c for c in ("222222", "AAAAAA", "K7Q2XY") if _is_code(c))
    page = phone.open(f"/{unknown}/F", status=404)
    assert "not known here" in page.text("h1")
    assert len(page.all(".go a")) == 3


def _is_code(text: str) -> bool:
    try:
        return bool(read_code(text))
    except Exception:
        return False


def test_the_owner_says_who_plays(phone: Visitor, clock: Clock) -> None:
    code, owner = make_deck(phone)
    phone.open(
        f"{owner}/table", method="POST", status=303, data={"players": "6", "off": ["touch", "extended"]}
    )
    later(clock)
    page = phone.open(owner)
    assert page.attribute("input[name=players][checked]", "value") == "6"
    assert [node.attrs["value"] for node in page.all("input[name=off][checked]")] == ["touch", "extended"]
    table = Table(6, frozenset({Tag.TOUCH}), extended=False)
    fitting = {m.id for m in shipped_catalogue().missions if m.colour == "malus" and table.fits(m)}
    drawn = set()
    for _ in fitting:
        clock.now += 30
        drawn.add(phone.open(f"/{code}/M").mission)
    assert drawn == fitting


@pytest.mark.parametrize("path", ["", "/table", "/compose", "/write", "/remove", "/import", "/missions.json"])
def test_without_the_owners_link_nothing_can_be_changed_or_read(phone: Visitor, path: str) -> None:
    code, owner = make_deck(phone)
    for secret in ("0" * 32, "x", owner.rpartition("/")[2][:-1] + "0f"):
        method = "GET" if path in {"", "/missions.json"} else "POST"
        if secret == owner.rpartition("/")[2]:
            continue
        phone.open(f"/d/{code}/owner/{secret}{path}", method=method, status=404)


def test_the_secret_is_stored_as_a_hash_only(phone: Visitor) -> None:
    code, owner = make_deck(phone)
    stored = phone.app.extensions["store"].find_deck(code)
    assert owner.rpartition("/")[2] not in str(stored)


def test_a_composed_mission_speaks_every_language_and_is_drawn_in_its_deck_only(
    phone: Visitor, clock: Clock
) -> None:
    code, owner = make_deck(phone)
    compose(phone, owner, game="duel:rps", opponent="left", first=WINNER_PUTS, colour="fight")
    later(clock)
    page = phone.open(owner)
    mission_id = page.attribute("input[name=mission]", "value")
    seen = {
        tag: phone.open(f"/d/{code}/fight/{mission_id}?lang={tag}").text(".say")
        for tag in shipped_languages()
    }
    assert "Face the person on your left." in seen["en"]
    assert len(set(seen.values())) == len(seen)
    phone.open(f"/fight/{mission_id}", status=404)
    size = sum(m.colour == "fight" and Table(4).fits(m) for m in shipped_catalogue().missions) + 1
    drawn = set()
    for _ in range(size):
        clock.now += 30
        drawn.add(phone.open(f"/{code}/F").mission)
    assert mission_id in drawn


@pytest.mark.parametrize(
    "form",
    [
        {"first": WINNER_PUTS},
        {"game": "duel:rps", "opponent": "actor"},
        {"game": "duel:nothing", "opponent": "left"},
        {"game": "duel:rps", "opponent": "left", "first": "[" * 4000},
        {"game": "contest:rps", "first": WINNER_PUTS},
        {"first": "{}"},
        {"first": "null"},
        {"first": ""},
        {"first": '{"op": "put", "who": "actor", "n": 99}'},
        {"first": '{"op": "put", "who": "actor", "n": true}'},
        {"game": "::::"},
    ],
)
def test_parts_that_do_not_fit_together_are_told_on_the_page(phone: Visitor, form: dict[str, str]) -> None:
    _, owner = make_deck(phone)
    page = compose(phone, owner, status=422, **form)
    assert "do not fit together" in page.text("[role=alert]")
    assert page.all("input[name=mission]") == []


def test_a_mission_needs_a_colour(phone: Visitor) -> None:
    _, owner = make_deck(phone)
    assert "choose a colour" in compose(phone, owner, status=422, colour="green").text("[role=alert]")


def test_a_mission_in_the_familys_own_words_is_shown_as_written(phone: Visitor, clock: Clock) -> None:
    code, owner = make_deck(phone)
    write(phone, owner, 'Sing <b>loudly</b> & "dance" 🎲\u202e\x00 for\ngrandma\'s {{ 7 * 7 }} cat')
    later(clock)
    mission_id = phone.open(owner).attribute("input[name=mission]", "value")
    page = phone.open(f"/d/{code}/fight/{mission_id}")
    assert page.all(".say p")[0].to_text() == (
        'Sing <b>loudly</b> & "dance" 🎲 for grandma\'s {{ 7 * 7 }} cat'
    )
    assert page.all(".say b") == []
    assert page.attribute(".say", "dir") == "auto"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "Please write"),
        (" \n\t\u200b\u202e\x00 ", "Please write"),
        ("...", "Please write"),
        ("x" * (LONGEST_TEXT + 1), "too long"),
        ("x" * 10_000, "too long"),
    ],
)
def test_words_that_are_none_or_too_many_are_told_on_the_page(phone: Visitor, text: str, said: str) -> None:
    _, owner = make_deck(phone)
    page = write(phone, owner, text, status=422)
    assert said in page.text("[role=alert]")


@pytest.mark.parametrize("lang", ["", "?lang=he"])
def test_no_page_of_a_deck_is_kept_by_others_or_longer_than_its_owner_wants(
    phone: Visitor, lang: str
) -> None:
    code, owner = make_deck(phone)
    write(phone, owner, "Stand on one leg")
    mission_id = phone.open(owner).attribute("input[name=mission]", "value")
    for path in (f"fight/{mission_id}", "fight/f04", "fight", "joker", ""):
        for place in (f"/d/{code}/{path}", f"/{code}/{path}"):
            page = phone.open(place + lang)
            assert page.headers["Cache-Control"] == "private, no-cache"
    assert phone.open(f"/fight/f04{lang}").headers["Cache-Control"].startswith("public") == bool(lang)


def test_what_a_house_plays_is_asked_for_each_time(home_phone: Visitor) -> None:
    assert home_phone.open("/?lang=he").headers["Cache-Control"] == "private, no-cache"


def test_a_removed_mission_is_gone(phone: Visitor, clock: Clock) -> None:
    code, owner = make_deck(phone)
    write(phone, owner, "Stand on one leg")
    later(clock)
    mission_id = phone.open(owner).attribute("input[name=mission]", "value")
    phone.open(f"{owner}/remove", method="POST", status=303, data={"mission": mission_id})
    later(clock)
    assert phone.open(owner).all("input[name=mission]") == []
    phone.open(f"/d/{code}/fight/{mission_id}", status=404)


def test_missions_move_to_another_deck_as_a_file(phone: Visitor, clock: Clock) -> None:
    _, first = make_deck(phone)
    write(phone, first, "שירו שיר")
    compose(phone, first)
    later(clock)
    file = phone.client.get(f"{first}/missions.json")
    assert file.headers["Content-Disposition"].startswith("attachment")
    _, second = make_deck(phone)
    upload(phone, second, file.data)
    later(clock)
    assert phone.client.get(f"{second}/missions.json").data == file.data


def upload(phone: Visitor, owner: str, content: bytes, *, status: int = 303) -> Any:
    from io import BytesIO

    return phone.open(
        f"{owner}/import", method="POST", status=status, data={"file": (BytesIO(content), "missions.json")}
    )


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"\xff\xfe\x00",
        b"[]",
        b"[" * 50_000,
        b'{"kind": "gong-house-missions"}',
        b'{"kind": "other", "missions": []}',
        b'{"kind": "gong-house-missions", "missions": {"h-aaaa": {"colour": "fight", "text": "x"}}}',
    ],
)
def test_a_file_that_holds_no_missions_is_told_on_the_page(phone: Visitor, content: bytes) -> None:
    _, owner = make_deck(phone)
    assert "no GONG missions" in upload(phone, owner, content, status=422).text("[role=alert]")


def test_a_file_is_taken_whole_or_not_at_all(phone: Visitor, clock: Clock) -> None:
    _, owner = make_deck(phone)
    entries = [
        {"id": "h-aaaa", "colour": "fight", "text": "good"},
        {"id": "h-bbbb", "colour": "fight", "effect": [{"op": "explode"}]},
    ]
    content = json.dumps({"kind": "gong-house-missions", "missions": entries}).encode()
    upload(phone, owner, content, status=422)
    later(clock)
    assert phone.open(owner).all("input[name=mission]") == []


def test_no_mission_of_a_file_is_lost_to_another_with_its_id(phone: Visitor, clock: Clock) -> None:
    _, owner = make_deck(phone)
    write(phone, owner, "Hop twice")
    (taken,) = (field.attrs["value"] for field in phone.open(owner).all("input[name=mission]"))
    texts = [("h-aaaa", "Sing"), (taken, "Dance"), ("h-aaaa", "Hop twice"), ("h-aaaa", "Sing")]
    entries = [{"id": own, "colour": "fight", "text": text} for own, text in texts]
    upload(phone, owner, json.dumps({"kind": "gong-house-missions", "missions": entries}).encode())
    kept = json.loads(phone.client.get(f"{owner}/missions.json").data)["missions"]
    assert sorted(entry["text"] for entry in kept) == ["Dance", "Hop twice", "Sing"]


def test_a_mission_that_changes_its_colour_is_shown_in_it(phone: Visitor) -> None:
    code, owner = make_deck(phone)
    for colour in ("fight", "malus"):
        entries = [{"id": "h-abcd1", "colour": colour, "text": "Sing"}]
        upload(phone, owner, json.dumps({"kind": "gong-house-missions", "missions": entries}).encode())
        page = phone.open(f"/d/{code.lower()}/{colour}/h-abcd1")
        assert page.attribute("body", "class") == colour


def test_a_file_that_is_too_large_is_refused(phone: Visitor) -> None:
    _, owner = make_deck(phone)
    upload(phone, owner, b" " * 200_000, status=413)


def test_a_deck_holds_only_so_many_missions(phone: Visitor) -> None:
    _, owner = make_deck(phone)
    for number in range(MOST_MISSIONS):
        write(phone, owner, f"Mission {number}")
    assert f"already has {MOST_MISSIONS} missions" in write(phone, owner, "one more", status=422).text(
        "[role=alert]"
    )


def make_decks(phone: Visitor, many: int, address: str) -> int:
    """Make decks from one address; return how many were made."""
    made = 0
    for _ in range(many):
        answer = phone.client.post("/decks", data={"players": "2"}, environ_base={"REMOTE_ADDR": address})
        made += answer.status_code == 303
    return made


def test_too_many_new_decks_at_once_are_put_off_for_whoever_makes_them_only(
    phone: Visitor, clock: Clock
) -> None:
    assert make_decks(phone, DECKS_AT_ONCE + 5, "192.0.2.1") == DECKS_AT_ONCE
    page = phone.open(
        "/decks", method="POST", status=429, data={"players": "2"}, environ_base={"REMOTE_ADDR": "192.0.2.1"}
    )
    assert "try again" in page.text(".what")
    assert page.headers["Retry-After"] == "60"
    assert make_decks(phone, 1, "192.0.2.2") == 1
    clock.now += 60
    assert make_decks(phone, 20, "192.0.2.1") == DECKS_A_MINUTE


def test_one_household_counts_as_one_whatever_address_its_phones_have(phone: Visitor) -> None:
    made = sum(make_decks(phone, 1, f"2001:db8::{number:x}") for number in range(DECKS_AT_ONCE + 5))
    assert made == DECKS_AT_ONCE
    assert make_decks(phone, 1, "2001:db8:0:1::1") == 1


def test_not_even_very_many_addresses_fill_the_store(phone: Visitor, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("mission_site.pages.decks.DECKS_OF_ALL_AT_ONCE", 60)
    made = sum(make_decks(phone, 1, f"192.0.2.{number}") for number in range(80))
    assert made == 60


def test_a_clock_that_is_set_back_puts_nobody_off(phone: Visitor, clock: Clock) -> None:
    for _ in range(3):
        make_deck(phone)
        clock.now -= 3600


def test_a_deck_that_is_drawn_from_like_mad_is_dealt_at_random(phone: Visitor) -> None:
    code, _ = make_deck(phone)
    for _ in range(200):
        assert phone.another_phone().open(f"/{code}/F").mission
    store = phone.app.extensions["store"]
    assert store.advance(code, "fight", size=10_000, day=0).position.place <= 100


def test_a_house_keeps_who_plays_for_all_its_phones(home_phone: Visitor, clock: Clock) -> None:
    home_phone.press("/table", players="5", off="sound")
    later(clock)
    page = home_phone.another_phone().open("/")
    assert page.attribute("input[name=players][checked]", "value") == "5"


def test_what_an_owner_changes_counts_from_the_next_scan_on_every_machine(
    make_site: Any, settings: Any, clock: Clock
) -> None:
    one, other = make_site(settings), make_site(settings)
    code, owner = make_deck(one)
    other.open(f"/{code}/F")
    write(one, owner, "Stand on one leg")
    seen = set()
    for _ in shipped_catalogue().missions:
        clock.now += 6
        seen.add(other.open(f"/{code}/F").text(".say"))
    assert any("Stand on one leg" in said for said in seen)


def test_an_owner_sees_on_every_machine_what_was_just_saved_on_another(make_site: Any, settings: Any) -> None:
    one, other = make_site(settings), make_site(settings)
    code, owner = make_deck(one)
    other.open(owner)
    write(one, owner, "Stand on one leg")
    assert "Stand on one leg" in other.open(owner).text("main")
    assert b"Stand on one leg" in other.client.get(f"{owner}/missions.json").data
    (mission,) = (field.attrs["value"] for field in one.open(owner).all("input[name=mission]"))
    other.open(f"/d/{code.lower()}/fight/{mission}")
    other.open(f"{owner}/remove", method="POST", status=303, data={"mission": mission})
    assert "Stand on one leg" not in one.open(owner).text("main")


def test_a_mission_that_another_machine_dealt_can_be_opened_at_its_own_address(
    make_site: Any, settings: Any
) -> None:
    one, other = make_site(settings), make_site(settings)
    code, owner = make_deck(one)
    other.open(f"/{code}/F")
    write(one, owner, "Stand on one leg")
    (mission,) = (field.attrs["value"] for field in one.open(owner).all("input[name=mission]"))
    assert "Stand on one leg" in other.open(f"/d/{code.lower()}/fight/{mission}").text(".say")


def test_a_mission_that_another_machine_dealt_is_kept_over_a_reload(
    make_site: Any, settings: Any, clock: Clock
) -> None:
    one, other = make_site(settings), make_site(settings)
    code, owner = make_deck(one)
    other.open(f"/{code}/F")
    write(one, owner, "Stand on one leg")
    dealt = one.open(f"/{code}/F")
    while "Stand on one leg" not in dealt.text(".say"):
        clock.now += 6
        dealt = one.open(f"/{code}/F")
    other.client.set_cookie("trail", one.client.get_cookie("trail").value)
    clock.now += 30
    assert other.open(f"/{code}/F", headers={"Cache-Control": "max-age=0"}).mission == dealt.mission


def test_a_deck_that_has_become_smaller_gives_only_what_it_still_has(
    make_site: Any, settings: Any, clock: Clock
) -> None:
    one, other = make_site(settings), make_site(settings)
    code, owner = make_deck(one)
    for _ in range(len(shipped_catalogue().missions) // 3 - 3):
        clock.now += 6
        other.open(f"/{code}/M")
    off = [*Tag, "extended"]
    one.open(f"{owner}/table", method="POST", status=303, data={"players": "2", "off": off})
    table = Table(2, frozenset(Tag), extended=False)
    fitting = {m.id for m in shipped_catalogue().missions if m.colour == "malus" and table.fits(m)}
    drawn = []
    for _ in fitting:
        clock.now += 6
        drawn.append(other.open(f"/{code}/M").mission)
    assert sorted(drawn) == sorted(fitting)


def test_a_deck_offers_to_leave_out_only_kinds_that_some_mission_is_of(phone: Visitor) -> None:
    _, owner = make_deck(phone)
    for address in ("/decks", owner):
        offered = {node.attrs["value"] for node in phone.open(address).all("input[name=off]")}
        assert Tag.TOUCH in offered
        assert Tag.PHONE not in offered


def test_a_deck_that_was_forgotten_is_not_known_at_the_next_scan(phone: Visitor, clock: Clock) -> None:
    code, _ = make_deck(phone)
    phone.open(f"/{code}/F")
    phone.app.extensions["store"].prune(before=10**6)
    clock.now += 6
    assert "not known here" in phone.open(f"/{code}/F", status=404).text("h1")


def test_a_house_whose_store_was_put_back_to_before_its_deck_goes_on(
    home_phone: Visitor, clock: Clock
) -> None:
    store = home_phone.app.extensions["store"]
    store._rows("DELETE FROM deck")
    clock.now += 60
    assert home_phone.open("/F").mission
    assert home_phone.app.extensions["table_dealer"].fallbacks == 0


def test_unused_decks_are_forgotten_after_a_year(phone: Visitor, clock: Clock) -> None:
    code, _ = make_deck(phone)
    store = phone.app.extensions["store"]
    today = int(clock.now // 86400)
    assert store.prune(before=today + 1 - UNUSED_DAYS) == ()
    assert store.prune(before=today + 1) == (code,)
    later(clock)
    assert "not known here" in phone.open(f"/{code}/F", status=404).text("h1")


class BrokenStore:
    """A store that answers nothing."""

    def __getattr__(self, name: str) -> Any:
        def fail(*_: Any, **__: Any) -> Any:
            raise StoreError(name)

        return fail

    def close(self) -> None:
        """Nothing to close."""


def test_when_the_store_fails_a_known_deck_still_gives_its_missions(
    make_site: Any, settings: Any, clock: Clock
) -> None:
    store = open_store(settings.store)
    phone = make_site(settings, store=store)
    code, _ = make_deck(phone)
    phone.open(f"/{code}/F")

    broken = make_site(replace(settings), store=BrokenStore())
    assert broken.open(f"/{code}/F").mission
    assert broken.open("/222222/F" if _is_code("222222") else f"/{code}/M").mission
    assert "could not be saved" in broken.open("/decks", method="POST", status=503).text("h1")


def test_from_a_decks_mission_and_joker_the_way_back_is_to_the_deck(phone: Visitor) -> None:
    code, _ = make_deck(phone)
    for path in (f"/{code}/F", f"/d/{code}/bonus/b05", f"/{code}/J", f"/d/{code}"):
        assert phone.open(path).attribute("footer > a", "href") == f"/d/{code.lower()}", path
    assert phone.open(f"/{code}/F?lang=he").attribute("footer > a", "href") == f"/d/{code.lower()}?lang=he"
    for path in ("/F", "/fight/f04", "/J"):
        assert phone.open(path).attribute("footer > a", "href") == "/", path
