"""The scan table: what draws a mission, what shows the last one again, and what must not draw at all."""

import pytest

from mission_site.visit import LOOK_AHEAD_STATUS
from missions.catalogue import shipped_catalogue
from tests.visitor import Clock, Visitor

BOTS = [
    "facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)",
    "WhatsApp/2.23.20.0 A",
    "TelegramBot (like TwitterBot)",
    "Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)",
    "Mozilla/5.0 (compatible; Discordbot/2.0; +https://discordapp.com)",
    "Mozilla/5.0 AppleWebKit/537.36 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
]


def draws(phone: Visitor, colour: str = "fight") -> int:
    """How many draws the house has made, read off the store by making one more."""
    position = phone.app.extensions["store"].advance("HOME", colour, size=10_000, day=0).position
    return int(position.place)


def test_a_scan_shows_a_mission_of_the_cards_colour_at_once(phone: Visitor) -> None:
    for address, colour in [("/F", "Fight"), ("/M", "Malus"), ("/B", "Bonus"), ("/fight", "Fight")]:
        page = phone.open(address)
        assert page.text("h1") == colour
        assert page.mission


def test_a_scan_is_kept_by_the_phone_alone_and_asked_for_again_each_time(phone: Visitor) -> None:
    assert phone.open("/F").headers["Cache-Control"] == "private, no-cache"


def test_a_scan_tells_the_missions_own_address(phone: Visitor) -> None:
    page = phone.open("/F")
    own = f"/fight/{page.mission}"
    assert page.headers["Content-Location"] == own
    assert page.attribute("link[rel=canonical]", "href") == own
    assert phone.open(own).mission == page.mission


def test_a_new_scan_draws_a_new_mission(phone: Visitor, clock: Clock) -> None:
    first = phone.open("/F").mission
    clock.now += 5
    assert phone.open("/F").mission != first


def test_a_double_scan_within_five_seconds_shows_the_same_mission(phone: Visitor, clock: Clock) -> None:
    first = phone.open("/F").mission
    clock.now += 4.9
    assert phone.open("/fight").mission == first


def test_a_double_scan_of_another_colour_draws(phone: Visitor) -> None:
    phone.open("/F")
    assert phone.open("/M").mission.startswith("m")


@pytest.mark.parametrize("wish", ["max-age=0", "no-cache"])
def test_a_reload_keeps_the_mission(phone: Visitor, clock: Clock, wish: str) -> None:
    first = phone.open("/F").mission
    clock.now += 3600
    assert phone.open("/F", headers={"Cache-Control": wish}).mission == first


def test_a_mission_page_never_draws_and_stays_the_same(home_phone: Visitor) -> None:
    pages = {home_phone.open("/fight/f01").mission for _ in range(5)}
    assert pages == {"f01"}
    assert draws(home_phone) == 0


def test_a_browser_that_has_a_mission_page_is_not_sent_it_again(phone: Visitor) -> None:
    tag = phone.open("/fight/f01").headers["ETag"]
    assert phone.open("/fight/f01", status=304, headers={"If-None-Match": tag}).html == ""


def test_the_button_always_draws_and_leads_to_the_missions_own_address(phone: Visitor) -> None:
    first = phone.open("/F").mission
    answer = phone.client.post("/fight", data={"shown": first})
    assert answer.status_code == 303
    assert answer.headers["Location"].startswith("/fight/f")
    assert not answer.headers["Location"].endswith(first)


@pytest.mark.parametrize("keeps_cookies", [True, False])
def test_the_button_never_gives_the_mission_that_is_on_the_page(phone: Visitor, keeps_cookies: bool) -> None:
    """As from a shared link, or on a phone without cookies, which both know nothing of it."""
    for mission in shipped_catalogue().missions:
        visitor = phone if keeps_cookies else phone.another_phone()
        answer = visitor.client.post(f"/{mission.colour}", data={"shown": mission.id})
        assert not answer.headers["Location"].endswith(f"/{mission.id}")


def test_a_button_tapped_twice_draws_once(home_phone: Visitor, clock: Clock) -> None:
    first = home_phone.open("/F").mission
    second = home_phone.press("/fight", shown=first).mission
    clock.now += 1
    assert home_phone.press("/fight", shown=first).mission == second
    assert draws(home_phone) == 2


@pytest.mark.parametrize("header", ["Sec-Purpose", "Purpose", "X-Purpose", "X-Moz"])
@pytest.mark.parametrize("value", ["prefetch", "prefetch;prerender"])
def test_a_browser_that_looks_ahead_draws_nothing(home_phone: Visitor, header: str, value: str) -> None:
    page = home_phone.open("/F", status=LOOK_AHEAD_STATUS, headers={header: value})
    assert page.headers["Cache-Control"] == "no-store"
    assert "Retry-After" in page.headers
    assert draws(home_phone) == 0


@pytest.mark.parametrize("destination", ["image", "empty", "iframe", "script"])
def test_what_is_no_page_to_a_browser_sees_a_card_without_a_mission(
    home_phone: Visitor, destination: str
) -> None:
    page = home_phone.open("/F", headers={"Sec-Fetch-Dest": destination})
    assert page.mission == ""
    assert draws(home_phone) == 0


@pytest.mark.parametrize("bot", BOTS)
def test_a_preview_of_a_shared_link_sees_the_card_and_no_mission(home_phone: Visitor, bot: str) -> None:
    page = home_phone.open("/M", headers={"User-Agent": bot})
    assert page.attribute("meta[property='og:title']", "content") == "GONG · Malus"
    assert page.mission == ""
    assert draws(home_phone, "malus") == 0


def test_a_phone_of_the_make_cubot_is_no_bot(phone: Visitor) -> None:
    agent = (
        "Mozilla/5.0 (Linux; Android 11; CUBOT NOTE 20) AppleWebKit/537.36 Chrome/120 Mobile Safari/537.36"
    )
    assert phone.open("/F", headers={"User-Agent": agent}).mission


def test_asking_for_the_head_only_draws_nothing(home_phone: Visitor) -> None:
    assert home_phone.open("/F", method="HEAD").html == ""
    assert draws(home_phone) == 0


def test_a_visit_announced_as_a_document_draws(home_phone: Visitor) -> None:
    assert home_phone.open("/F", headers={"Sec-Fetch-Dest": "document"}).mission
    assert draws(home_phone) == 1


@pytest.mark.parametrize(
    "headers",
    [
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
        {"Origin": "https://evil.example"},
        {"Origin": "null"},
        {"Origin": "http://localhost:81"},
    ],
)
def test_a_form_on_another_site_cannot_draw(home_phone: Visitor, headers: dict[str, str]) -> None:
    home_phone.open("/fight", method="POST", status=403, headers=headers)
    assert draws(home_phone) == 0


@pytest.mark.parametrize("headers", [{}, {"Sec-Fetch-Site": "same-origin"}, {"Origin": "http://localhost"}])
def test_our_own_button_draws_with_and_without_the_newer_headers(
    home_phone: Visitor, headers: dict[str, str]
) -> None:
    home_phone.open("/fight", method="POST", status=303, headers=headers)
    assert draws(home_phone) == 1


@pytest.mark.parametrize(
    "cookie", ["", ".", "a.b", "....", "x.0-0.0-0.0-0.fight.f01.1800000000.abc", "\x7f…", "x" * 4000]
)
def test_a_forged_memory_of_the_last_mission_does_no_harm(phone: Visitor, cookie: str) -> None:
    phone.client.set_cookie("trail", cookie)
    assert phone.open("/F").mission.startswith("f")
