"""Whatever is asked, a friendly page with the right status comes back, and never a traceback."""

import logging
from dataclasses import replace

import pytest
from hypothesis import HealthCheck, given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st

from mission_site.store import Drawn, StoredDeck, StoreError
from missions.draws import Position
from tests.visitor import Visitor


def three_buttons(page) -> bool:
    return [node.attrs["class"] for node in page.all(".go a")] == ["fight", "malus", "bonus"]


@pytest.mark.parametrize(
    "path",
    [
        "/green",
        "/fight/zzz",
        "/fight/m01",
        "/joker/1",
        "/f/" + "x" * 20_000,
        "/" + "/".join("ab" * 2_000),
        "/%00",
        "/fight/%ff%fe",
        "/fight/..%2f..%2fetc%2fpasswd",
        "/../../etc/passwd",
        "/<script>alert(1)</script>",
        "/קרב",
        "/language",
        "/table",
        "/favicon.ico",
        "/robots",
        "/assets",
        "/dist/x",
    ],
)
def test_an_address_that_is_nothing_is_not_found_and_offers_the_buttons(phone: Visitor, path: str) -> None:
    status = 405 if path in {"/language", "/table"} else 404
    page = phone.open(path, status=status)
    assert three_buttons(page)
    assert "<script>alert" not in page.html


@pytest.mark.parametrize("path", ["/robots", "/assets", "/static", "/a2b3c4"])
def test_a_word_of_six_letters_is_no_mistyped_deck(phone: Visitor, path: str) -> None:
    assert phone.open(path, status=404).text("h1") == phone.open("/nothing", status=404).text("h1")
    for place in (f"/d{path}", f"{path}/F"):
        assert "typing mistake" in phone.open(place, status=404).text("h1")


@pytest.mark.parametrize(
    ("accepted", "packed"),
    [("gzip;q=0", False), ("gzip;q=0, *", False), ("", False), ("br", False), ("GZIP", True), ("*", True)],
)
def test_a_page_is_packed_only_for_who_can_unpack_it(phone: Visitor, accepted: str, packed: bool) -> None:
    page = phone.open("/F", headers={"Accept-Encoding": accepted})
    assert ("Content-Encoding" in page.headers) == packed
    assert page.mission


@pytest.mark.parametrize("method", ["PUT", "DELETE", "PATCH", "TRACE", "PROPFIND", "X" * 50])
def test_a_wrong_method_is_told_which_are_right(phone: Visitor, method: str) -> None:
    page = phone.open("/fight", status=405, method=method)
    assert set(page.headers["Allow"].split(", ")) == {"GET", "HEAD", "OPTIONS", "POST"}
    assert three_buttons(page)


def test_a_form_that_is_too_long_is_refused(phone: Visitor) -> None:
    page = phone.open("/language", method="POST", status=413, data={"lang": "x" * 100_000})
    assert three_buttons(page)


def test_a_form_with_too_many_parts_is_refused(phone: Visitor) -> None:
    parts = {f"f{number}": "x" for number in range(60)}
    phone.open("/table", method="POST", status=413, data=parts, content_type="multipart/form-data")


@pytest.mark.parametrize("lang", ["", "xx", "../en", "en\x00", "e" * 5_000])
def test_an_unknown_language_cannot_be_chosen(phone: Visitor, lang: str) -> None:
    phone.open("/language", method="POST", status=400, data={"lang": lang})


@pytest.mark.parametrize(
    "back",
    [
        "https://evil.example",
        "//evil.example",
        "/\\evil.example",
        "/a\r\nX: y",
        "javascript:alert(1)",
        "fight",
        "/print?paper=a4\r\nX: y",
        "//evil.example?paper=a4",
        "?paper=a4",
    ],
)
def test_a_form_never_leads_to_another_site(phone: Visitor, back: str) -> None:
    page = phone.open("/language", method="POST", status=303, data={"lang": "fr", "back": back})
    assert page.headers["Location"] == "/"


def test_errors_speak_the_readers_language(phone: Visitor) -> None:
    page = phone.open("/nothing", status=404, headers={"Accept-Language": "he"})
    assert page.attribute("html", "dir") == "rtl"
    assert page.text("h1") == "אין כלום בכתובת הזאת"


@pytest.mark.parametrize(
    ("path", "back"),
    [
        ("/d/abcdef/fight", "/d/abcdef/fight"),
        ("/NOTHING/?lang=en&x=%C3%A9&x=1", "/nothing?x=%C3%A9&x=1"),
        ("/language", "/language"),
        ("/קרב", "/"),
        ("/" + "x" * 300, "/"),
        ("/x?" + "x" * 300, "/"),
        ("/<b>", "/"),
    ],
)
def test_an_error_is_still_told_after_another_language_was_chosen(
    phone: Visitor, path: str, back: str
) -> None:
    status = 405 if path == "/language" else 404
    page = phone.open(path, status=status)
    form = {"back": page.attribute("footer input[name=back]", "value"), "lang": "he"}
    assert form["back"] == back
    answer = phone.client.post("/language", data=form)
    assert answer.headers["Location"] == back
    if back != "/":
        again = phone.open(back, status=status)
        assert again.attribute("html", "lang") == "he"


def test_what_was_sent_to_a_wrong_address_leads_home_after_another_language_was_chosen(
    phone: Visitor,
) -> None:
    page = phone.open("/nothing", method="POST", status=404)
    assert page.attribute("footer input[name=back]", "value") == "/"


def test_addresses_that_are_nothing_push_no_page_out_of_those_kept(
    phone: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept: list[object] = []
    monkeypatch.setattr("mission_site.book.Book._keep", lambda _, key, page: kept.append(key) or page)
    for number in range(20):
        phone.open(f"/nothing/{number}?x={number}", status=404)
        phone.open(f"/nothing/{number}", method="POST", status=404)
    assert len(set(kept)) == 1


@pytest.mark.parametrize("host", ["laptop", "evil.example", "127.0.0.1@evil.example", "a b", "x" * 5_000])
def test_who_comes_by_another_name_is_told_so_and_offered_no_button_that_fails_too(
    phone: Visitor, caplog: pytest.LogCaptureFixture, host: str
) -> None:
    page = phone.open("/F", status=400, headers={"Host": host, "Accept-Language": "fr"})
    assert page.text("h1") == "Ce site a une autre adresse"
    assert page.all(".go a") == []
    assert f"{host[:100]!r}, which GONG_TRUSTED_HOSTS does not have" in caplog.text
    assert len(caplog.text) < 400


def test_a_fault_of_ours_is_logged_and_shown_as_a_page(
    phone: Visitor, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(*_: object) -> None:
        raise RuntimeError("a fault")

    monkeypatch.setattr("mission_site.pages.draw.kind_of_visit", broken)
    page = phone.open("/F", status=500)
    assert three_buttons(page)
    assert "a fault" not in page.html
    assert "a fault" in caplog.text


class FailingStore:
    """A store that deals only while it is allowed to."""

    def __init__(self) -> None:
        self.works = False
        self.place = 0

    def advance(self, deck: str, run: str, *, size: int, day: int) -> Drawn:
        if not self.works:
            raise StoreError("out of order")
        self.place += 1
        return Drawn(Position(0, self.place - 1), edition=1)

    def add_deck(self, code: str, **_: object) -> bool:
        return True

    def find_deck(self, code: str) -> StoredDeck:
        return StoredDeck("", "2", (), edition=1)

    def close(self) -> None:
        """Nothing to close."""


def test_when_the_store_fails_any_mission_is_shown_and_the_log_tells_once(
    make_site, settings, clock, caplog: pytest.LogCaptureFixture
) -> None:
    store = FailingStore()
    phone = make_site(replace(settings, home=True), store=store)
    with caplog.at_level(logging.WARNING):
        seen = {phone.another_phone().open("/F").mission for _ in range(30)}
        assert len(seen) > 5
        assert caplog.text.count("out of order") == 1
        store.works = True
        dealt = [phone.another_phone().open("/F").mission for _ in range(10)]
    assert len(set(dealt)) == 10
    assert "answers again after 30 random missions" in caplog.text


@hypothesis_settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(path=st.text(max_size=60), query=st.text(max_size=60), cookie=st.text(max_size=40))
def test_no_address_query_or_cookie_breaks_the_site(
    phone: Visitor, path: str, query: str, cookie: str
) -> None:
    for name in ("lang", "table", "trail"):
        phone.client.set_cookie(name, cookie)
    raw = {"PATH_INFO": ("/" + path).encode().decode("latin-1")}
    response = phone.client.get("/", query_string={"lang": query}, environ_overrides=raw)
    assert response.status_code in {200, 400, 404, 405}
