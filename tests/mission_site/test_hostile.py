"""What somebody sends to break a table: words, files, cookies, headers, slowness, haste. Nothing is lost."""

import json
import socket
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from dataclasses import replace
from typing import Any

import pytest
from flask import request

from mission_site import Settings
from mission_site.factory import DRAWS_AT_ONCE
from mission_site.house import LONGEST_TEXT
from tests.browser.listening import listening
from tests.mission_site.store.patient import patient_store
from tests.mission_site.test_decks import make_deck, upload, write
from tests.visitor import Clock, Visitor

TURNED, NOTHING = "\u202e", "\x00"
WORDS = {
    "<script>alert(1)</script>": "<script>alert(1)</script>",
    "</div></main><h1>Mine</h1>": "</div></main><h1>Mine</h1>",
    "\" onmouseover='alert(1)": "\" onmouseover='alert(1)",
    "{{ 7 * 7 }} {% raw %} ${7*7}": "{{ 7 * 7 }} {% raw %} ${7*7}",
    f"a{TURNED}b\u2066c\u2069{NOTHING}d\ufeff": "abc d",
    "👩‍👩‍👧‍👦 🏳️‍🌈 🎲" * 10: "👩‍👩‍👧‍👦 🏳️‍🌈 🎲" * 10,
    "קפוץ <b>twice</b> مرتين": "קפוץ <b>twice</b> مرتين",
    "x" * LONGEST_TEXT: "x" * LONGEST_TEXT,
    "q" + "\u0334" * 200: "q" + "\u0334" * 8,
}
"""What is sent -> what is read."""


def house_file(*texts: str) -> bytes:
    entries = [{"id": f"h-{n:04}", "colour": "fight", "text": text} for n, text in enumerate(texts)]
    return json.dumps({"kind": "gong-house-missions", "missions": entries}).encode()


@pytest.mark.parametrize("sent", WORDS)
@pytest.mark.parametrize("way", ["form", "file"])
def test_words_stay_words_on_every_page_and_in_the_file(phone: Visitor, way: str, sent: str) -> None:
    code, owner = make_deck(phone)
    if way == "form":
        write(phone, owner, sent)
    else:
        upload(phone, owner, house_file(sent))
    mission_id = phone.open(owner).attribute("input[name=mission]", "value")
    for path in (f"/d/{code}/fight/{mission_id}", owner, f"/d/{code}/offline/fight"):
        page = phone.open(path)  # which checks that it is sound
        assert WORDS[sent] in [node.to_text(separator="", strip=False) for node in page.all(".say p")]
        assert page.all("[lang=''] p *, [onmouseover]") == []
    (entry,) = json.loads(phone.client.get(f"{owner}/missions.json").data)["missions"]
    assert entry["text"] == WORDS[sent]


@pytest.mark.parametrize("text", ["x" * 10_000, "🎲" * 10_000, "<b>" * 4_000, TURNED * 300, NOTHING * 300])
def test_a_file_with_words_that_are_none_or_too_many_adds_nothing(phone: Visitor, text: str) -> None:
    _, owner = make_deck(phone)
    assert upload(phone, owner, house_file("good", text), status=422).all("[role=alert]")
    assert phone.open(owner).all("input[name=mission]") == []


@pytest.mark.parametrize(
    "part",
    [
        {"id": "h-aaaa\u202e"},
        {"id": "h-../../x"},
        {"colour": "fight\x00"},
        {"colour": ["fight"]},
        {"text": None, "effect": [{"op": "put", "who": "actor", "n": 10**400}]},
        {"text": None, "effect": [{"op": "put", "who": "actor", "n": 1}] * 500},
        {"text": None, "effect": {"op": "put"}},
    ],
)
def test_a_file_with_parts_that_are_none_adds_nothing(phone: Visitor, part: dict[str, Any]) -> None:
    _, owner = make_deck(phone)
    entry = {"id": "h-aaaa", "colour": "fight", "text": "good"} | part
    content = json.dumps({"kind": "gong-house-missions", "missions": [entry]}).encode()
    assert upload(phone, owner, content, status=422).all("[role=alert]")
    assert phone.open(owner).all("input[name=mission]") == []


@pytest.mark.parametrize("name", ["lang", "table", "trail"])
@pytest.mark.parametrize(
    "value",
    ["", "x" * 8_000, "a; b", '"', "\\", "%00", "..", "6.touch.sight.nothing", "99", "-1", "he\u202e", "<b>"],
)
def test_a_forged_cookie_is_as_good_as_none(phone: Visitor, name: str, value: str) -> None:
    header = f"{name}={value}".encode().decode("latin-1")
    for path in ("/F", "/", "/offline/fight", "/rules"):
        page = phone.another_phone().open(path, headers={"Cookie": header})
        assert page.attribute("html", "lang") == "en"
    assert phone.another_phone().open("/F", headers={"Cookie": header}).mission


FORWARDED = {
    "X-Forwarded-For": "6.6.6.6",
    "X-Forwarded-Proto": "https",
    "X-Forwarded-Host": "evil.example",
    "X-Forwarded-Port": "666",
    "X-Forwarded-Prefix": "/evil",
    "Forwarded": "for=6.6.6.6;host=evil.example;proto=https",
    "X-Original-URL": "/privacy",
    "X-HTTP-Method-Override": "POST",
}


def addresses_seen(phone: Visitor) -> list[str | None]:
    seen: list[str | None] = []
    phone.app.before_request(lambda: seen.append(request.remote_addr))
    return seen


def test_without_a_proxy_of_ours_nothing_that_is_forwarded_is_believed(phone: Visitor) -> None:
    seen = addresses_seen(phone)
    page = phone.open("/F", headers=FORWARDED)
    assert page.mission
    assert "evil" not in page.html + str(page.headers)
    assert "Secure" not in page.headers["Set-Cookie"]
    assert seen == ["127.0.0.1"]
    assert phone.open("/decks", method="POST", status=303, headers=FORWARDED).headers["Location"][0] == "/"


def test_behind_one_proxy_of_ours_only_what_that_one_wrote_is_believed(make_site: Any, settings: Any) -> None:
    phone = make_site(replace(settings, proxy_hops=1))
    seen = addresses_seen(phone)
    page = phone.open("/F", headers=FORWARDED | {"X-Forwarded-For": "6.6.6.6, 192.0.2.7"})
    assert "evil" not in page.html + str(page.headers)
    assert "Secure" in page.headers["Set-Cookie"]
    assert seen == ["192.0.2.7"]


def test_phones_are_served_while_others_send_nothing_or_half_of_something(phone: Visitor) -> None:
    half = [
        b"",
        b"GET /F HTTP/1.1\r\nHost: localhost\r\n",
        b"POST /fight HTTP/1.1\r\nContent-Length: 9\r\n\r\nx",
    ]
    with listening(phone.app) as port, ExitStack() as stack:
        for turn in range(60):
            slow = stack.enter_context(socket.create_connection(("127.0.0.1", port)))
            slow.sendall(half[turn % 3])
        with socket.create_connection(("127.0.0.1", port), timeout=60) as quick:  # half of what dawdlers get
            quick.sendall(b"GET /F HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
            answer = quick.makefile("rb").read()
    assert answer.startswith(b"HTTP/1.1 200 OK")


def test_thousands_of_draws_at_once_on_one_deck_all_show_a_mission(
    make_site: Any, settings: Settings, clock: Clock
) -> None:
    phone = make_site(store=patient_store(settings.store))
    code, _ = make_deck(phone)

    def scan(_: int) -> int:
        return phone.app.test_client().get(f"/{code}/F").status_code

    with ThreadPoolExecutor(16) as phones:
        assert set(phones.map(scan, range(2_000))) == {200}
    place = phone.app.extensions["store"].advance(code, "fight", size=10_000, day=0).position.place
    assert place <= 2 * DRAWS_AT_ONCE, "the store is left in peace"
    assert phone.app.extensions["table_dealer"].fallbacks == 0
    clock.now += 3600
    bag = {phone.another_phone().open(f"/{code}/F").mission for _ in range(8)}
    assert len(bag) == 8, "and the next table is dealt from its bag"
