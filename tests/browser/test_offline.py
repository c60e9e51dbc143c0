"""A public site in Chromium: installable; after one visit it draws fairly without network or site."""

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass, field, replace
from http.client import HTTPConnection
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import pytest
from playwright.sync_api import Error, Page, expect

from mission_site import Settings, create_app
from mission_site.store import file_url, open_store
from missions.cards import Colour
from missions.catalogue import shipped_catalogue
from missions.mission import Table, Tag
from tests.browser.conftest import NAME
from tests.browser.listening import listening
from tests.browser.phone import (
    WATCHED_WORKERS,
    another,
    listen,
    shown_in,
    until,
    visit,
    wait_for_aids,
    wait_for_worker,
)
from tests.ports import free_port

OpenTab = Callable[..., Page]
PUSHED_ASIDE = "void (navigator.serviceWorker.oncontrollerchange = () => document.title = 'pushed aside')"
"""Makes a change of workers seen, before which a page that is on its way may never arrive."""

WAITING = "navigator.serviceWorker.ready.then(({waiting}) => waiting !== null)"
ACTIVE = "navigator.serviceWorker.ready.then(({active}) => active.state === 'activated')"


@dataclass
class Running:
    """A site that runs for a while.

    ``broken`` is the status that a machine in front answers instead, ``slow`` how many seconds it takes;
    unless it ``flows`` nothing is answered at all.
    """

    port: int = 0
    broken: int = 0
    slow: float = 0
    flows: threading.Event = field(default_factory=threading.Event)
    asked: list[tuple[str, str]] = field(default_factory=list)

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def scans(self) -> list[tuple[str, str]]:
        return [each for each in self.asked if each[1].lower() in {"/f", "/fight/", "/m", "/b"}]


@contextmanager
def running(settings: Settings, port: int | None = None) -> Iterator[Running]:
    """Serve at a port, or at a new one, which is nobody else's afterwards."""
    store = open_store(settings.store)
    app = create_app(replace(settings, trusted_hosts=(*settings.trusted_hosts, NAME)), store=store)
    site = Running()
    site.flows.set()

    def recorded(environ: dict[str, Any], start_response: Callable[..., Any]) -> Any:
        site.asked.append((environ["REQUEST_METHOD"], environ["PATH_INFO"]))
        time.sleep(site.slow)
        assert site.flows.wait(600)
        if site.broken:
            start_response(f"{site.broken} Bad Gateway", [("Content-Type", "text/plain")])
            return [b"nobody is there"]
        return app.wsgi_app(environ, start_response)

    with listening(recorded, port or free_port(), threads=16) as site.port:
        try:
            yield site
        finally:
            site.flows.set()
    store.close()


@pytest.fixture
def public(tmp_path: Path, cache: Path) -> Settings:
    return Settings(secret=b"only for tests", store=file_url(tmp_path / "gong.db"), cache=cache)


def test_after_one_visit_every_colour_draws_without_repeats(public: Settings, open_tab: OpenTab) -> None:
    tab = open_tab(reduced_motion="reduce")  # or each click waits for the card to have turned
    errors = listen(tab)
    with running(public) as site:
        visit(tab, site.address + "/")
        wait_for_worker(tab)
    del errors[:]
    for letter, word in (("F", "fight"), ("M", "malus"), ("B", "bonus")):
        visit(tab, f"{site.address}/{letter}#another")
        drawn = [shown_in(tab, word)]
        drawn += [another(tab, word) for _ in range(7)]
        assert len(set(drawn)) == 8
        tab.reload()
        assert shown_in(tab, word) == drawn[-1]
    for page in ("", "joker", "rules", "rules/fight", "J"):
        visit(tab, f"{site.address}/{page}")
        assert tab.locator("h1").count() == 1
    assert [error for error in errors if "ERR_CONNECTION_REFUSED" not in error] == []


def test_a_scan_is_visit_enough_and_hebrew_stays_hebrew(public: Settings, open_tab: OpenTab) -> None:
    tab = open_tab(lang="he")
    with running(public) as site:
        visit(tab, site.address + "/F")
        wait_for_worker(tab)
    visit(tab, site.address + "/M")
    shown_in(tab, "malus")
    assert tab.locator("html").get_attribute("dir") == "rtl"


def test_another_language_is_kept_by_the_same_worker(public: Settings, open_tab: OpenTab) -> None:
    """While workers change places, Chromium may never answer the page that somebody opens next."""
    tab = open_tab()
    with running(public) as site:
        visit(tab, site.address + "/?lang=en")
        wait_for_worker(tab)
        worker = tab.evaluate("navigator.serviceWorker.controller.scriptURL")
        visit(tab, site.address + "/privacy?lang=he")
        wait_for_worker(tab)
        assert tab.evaluate("navigator.serviceWorker.controller.scriptURL") == worker
        registration = "navigator.serviceWorker.ready.then(({installing, waiting}) => [installing, waiting])"
        assert tab.evaluate(registration) == [None, None]
    for letter, word in (("F", "fight"), ("M", "malus"), ("B", "bonus")):
        visit(tab, f"{site.address}/{letter}")
        shown_in(tab, word)
        assert tab.locator("html").get_attribute("lang") == "he"
    visit(tab, site.address + "/?lang=en")
    assert tab.locator("html").get_attribute("lang") == "en", "a language that the address names counts more"


def test_online_the_server_deals(public: Settings, open_tab: OpenTab) -> None:
    tab = open_tab()
    with running(public) as site:
        visit(tab, site.address + "/")
        wait_for_worker(tab)
        visit(tab, site.address + "/F")
        assert tab.locator("input[name=shown]").count() == 1
        mission = tab.locator("input[name=shown]").input_value()
        tab.reload()
        assert tab.locator("input[name=shown]").input_value() == mission
        tab.get_by_role("button", name="Another mission").click()
        until(tab, lambda: "/fight/" in tab.url and not tab.url.endswith("/" + mission))
        assert tab.locator("input[name=shown]").input_value() != mission
        assert site.scans() == [("GET", "/F"), ("POST", "/fight/")]


def test_the_button_of_a_served_page_still_works_when_the_network_goes(
    public: Settings, open_tab: OpenTab
) -> None:
    tab = open_tab()
    with running(public) as site:
        visit(tab, site.address + "/F")
        wait_for_worker(tab)
    mission = tab.locator("input[name=shown]").input_value()
    tab.get_by_role("button", name="Another mission").click()
    until(tab, lambda: tab.locator("input[name=shown]").count() == 0)
    assert shown_in(tab, "fight")
    tab.go_back()
    until(tab, lambda: shown_in(tab, "fight") == mission)


@pytest.mark.parametrize("status", [502, 504, 522])
def test_a_gateway_without_a_site_behind_it_counts_as_no_network(
    public: Settings, open_tab: OpenTab, status: int
) -> None:
    tab = open_tab()
    with running(public) as site:
        visit(tab, site.address + "/")
        wait_for_worker(tab)
        site.broken = status
        visit(tab, site.address + "/B")
        assert shown_in(tab, "bonus")
        site.broken = 0
        visit(tab, site.address + "/B")
        assert tab.locator("input[name=shown]").count() == 1, "the server deals again as soon as it is there"


def test_nobody_waits_for_a_network_that_hangs(public: Settings, open_tab: OpenTab) -> None:
    tab = open_tab()
    with running(public) as site:
        visit(tab, site.address + "/")
        wait_for_worker(tab)
        site.flows.clear()
        visit(tab, site.address + "/B")
        assert shown_in(tab, "bonus")
        assert tab.locator("input[name=shown]").count() == 0


def test_another_mission_waits_once_for_a_network_that_hangs(public: Settings, open_tab: OpenTab) -> None:
    tab = open_tab(reduced_motion="reduce")
    with running(public) as site:
        visit(tab, site.address + "/F")
        wait_for_worker(tab)
        site.flows.clear()
        began = tab.evaluate("Date.now()")
        tab.get_by_role("button", name="Another mission").click()
        until(tab, lambda: tab.locator("input[name=shown]").count() == 0)
        shown_in(tab, "fight")
        waited = tab.evaluate("performance.timeOrigin") - began
        assert [method for method, _ in site.scans()] == ["GET", "POST", "GET"]
        assert waited < 2 * 5000, "it would not wait a second time"
        another(tab, "fight")


def test_what_cannot_be_kept_may_take_its_time(public: Settings, open_tab: OpenTab) -> None:
    """Such as a deck that is being typeset."""
    tab = open_tab()
    with running(public) as site:
        visit(tab, site.address + "/")
        wait_for_worker(tab)
        site.slow = 5.5
        tab.goto(site.address + "/nothing-like-that")
        assert tab.locator("h1").inner_text() == "There is nothing at this address"
        site.slow = 0
    visit(tab, site.address + "/nothing-like-that")
    assert tab.locator(".go a").count() == 3


@pytest.mark.parametrize(
    "path", ["/print", "/decks", "/privacy", "/d/k7q2mx", "/K7Q2MX", "/d/k7q2mx/owner/secret"]
)
def test_what_is_not_kept_says_so_in_the_readers_language(
    public: Settings, open_tab: OpenTab, path: str
) -> None:
    tab = open_tab(lang="he")
    with running(public) as site:
        visit(tab, site.address + "/")
        wait_for_worker(tab)
    visit(tab, site.address + path)
    assert tab.url == site.address + path
    assert tab.locator("h1").inner_text() == "אין חיבור כרגע"
    place = "/d/k7q2mx" if "7" in path else ""
    links = [link.get_attribute("href") for link in tab.locator(".go a").all()]
    assert links == [f"{place}/{colour}?lang=he" for colour in Colour], "the buttons lead on inside the deck"


@pytest.mark.parametrize(("path", "button"), [("/", "Deutsch"), ("/decks", "Make my deck")])
def test_a_form_that_needs_the_site_says_so_kindly(
    public: Settings, open_tab: OpenTab, path: str, button: str
) -> None:
    tab = open_tab()
    with running(public) as site:
        visit(tab, site.address + path)
        wait_for_worker(tab)
    if button == "Deutsch":
        tab.locator("footer summary").click()
    tab.get_by_role("button", name=button).click()
    expect(tab.locator("h1")).to_have_text("No connection right now")


def test_a_language_that_is_kept_can_be_chosen_without_a_network(public: Settings, open_tab: OpenTab) -> None:
    tab = open_tab()
    with running(public) as site:
        for address in ("/?lang=he", "/F"):
            visit(tab, site.address + address)
            wait_for_worker(tab)
    mission = shown_in(tab, "fight")
    tab.locator("footer summary").click()
    tab.get_by_role("button", name="עברית").click()
    until(tab, lambda: tab.locator("html").get_attribute("lang") == "he")
    assert shown_in(tab, "fight") == mission
    wait_for_worker(tab)
    visit(tab, site.address + "/M")
    shown_in(tab, "malus")
    assert tab.locator("html").get_attribute("lang") == "he", "it stays chosen"


def test_who_plays_is_remembered_without_a_network(public: Settings, open_tab: OpenTab) -> None:
    tab = open_tab()
    five, save = tab.get_by_label("5", exact=True), tab.get_by_role("button", name="Save")
    with running(public) as site:
        visit(tab, site.address + "/")
        wait_for_worker(tab)
    five.check()
    for tag in tab.locator("input[name=off]").all():
        tag.check()
    save.click()
    until(tab, lambda: tab.url == site.address + "/#who")
    expect(five).to_be_checked()
    visit(tab, site.address + "/F")
    mission = shown_in(tab, "fight")
    assert not next(each for each in shipped_catalogue().missions if each.id == mission).tags
    with running(public, site.port):
        visit(tab, site.address + "/")
        expect(five).to_be_checked()
        save.click()
        until(tab, lambda: [each["name"] for each in tab.context.cookies()] == ["table"])
        kept = "caches.match('/?lang=en').then(page => page.text())"
        until(tab, lambda: 'value="5" checked' in tab.evaluate(kept))
    visit(tab, site.address + "/")
    expect(five).to_be_checked()


def test_a_card_of_a_printed_deck_stays_in_its_deck(public: Settings, open_tab: OpenTab) -> None:
    tab = open_tab()
    with running(public) as site:
        visit(tab, site.address + "/")
        wait_for_worker(tab)
    for address in ("/K7Q2MX/F", "/d/k7q2mx/fight"):
        visit(tab, site.address + address)
        until(tab, lambda: "/d/k7q2mx/fight/f" in tab.url)
    link = tab.get_by_role("link", name="Another mission")
    assert link.get_attribute("href") == "/d/k7q2mx/fight?lang=en#another"
    home = tab.get_by_role("link", name="GONG")
    assert home.get_attribute("href") == "/d/k7q2mx/?lang=en"


@pytest.mark.parametrize("place", ["", "/d/k7q2mx"])
def test_a_mission_drawn_offline_stays_in_another_language(
    public: Settings, open_tab: OpenTab, place: str
) -> None:
    tab = open_tab()
    with running(public) as site:
        visit(tab, site.address + "/")
        wait_for_worker(tab)
    visit(tab, f"{site.address}{place}/fight")
    mission = shown_in(tab, "fight")
    with running(public, site.port):
        tab.locator("footer summary").click()
        back = tab.locator("input[name=back]").input_value()
        assert back == f"{place}/fight/{mission}"
        if not place:
            tab.get_by_role("button", name="Deutsch").click()
            until(tab, lambda: tab.locator("html").get_attribute("lang") == "de")
            assert shown_in(tab, "fight") == mission


def send(site: Running, path: str, **form: str | list[str]) -> str:
    """Send a form; return where it leads."""
    with closing(HTTPConnection("127.0.0.1", site.port)) as owner:
        fields = {"Content-Type": "application/x-www-form-urlencoded"}
        owner.request("POST", path, urlencode(form, doseq=True), fields)
        answer = owner.getresponse()
        assert answer.status == 303
        return answer.headers["Location"]


def few_missions(site: Running) -> tuple[str, str]:
    """Make a deck whose table can be given few missions; return its code and its owner's address."""
    owner = send(site, "/decks", players="2", off=[*Tag, "extended"])
    return owner.split("/")[2].upper(), owner


def drawn_offline(tab: Page, address: str, times: int) -> set[str]:
    """Return what that many draws say."""
    visit(tab, address + "#another")
    drawn = set()
    for _ in range(times):
        shown_in(tab, "fight")
        drawn.add(tab.locator(".say").inner_text())
        another(tab, "fight")
    return drawn


def wait_for_deck(tab: Page, code: str, edition: int) -> None:
    page = f"caches.match('/d/{code.lower()}/offline/bonus?lang=en')"
    kept = f"{page}.then(page => page && page.headers.get('deck-edition'))"
    until(tab, lambda: tab.evaluate(kept) == str(edition))


def test_a_deck_that_was_visited_draws_its_own_missions_offline(public: Settings, open_tab: OpenTab) -> None:
    tab, table = open_tab(reduced_motion="reduce"), Table(2, frozenset(Tag), extended=False)
    fitting = sum(table.fits(mission) for mission in shipped_catalogue().of_colour(Colour.FIGHT))
    with running(public) as site:
        code, owner = few_missions(site)
        send(site, f"{owner}/write", colour="fight", text="Sing <b>loudly</b>")
        visit(tab, f"{site.address}/{code}/F")
        wait_for_worker(tab)
        wait_for_deck(tab, code, 1)
    visit(tab, f"{site.address}/d/{code}")
    assert tab.locator("h1").inner_text() == f"Deck {code}"
    tab.get_by_role("link", name="Bonus").click()
    shown_in(tab, "bonus")
    assert tab.url.startswith(f"{site.address}/d/{code.lower()}/bonus/")
    drawn = drawn_offline(tab, f"{site.address}/{code}/F", fitting + 1)
    assert "Sing <b>loudly</b>" in drawn
    assert len(drawn) == fitting + 1, "what the owner switched off does not come, and nothing twice"
    assert f"/d/{code.lower()}/fight/" in tab.url
    visit(tab, f"{site.address}/F")
    assert "Sing" not in tab.content(), "what is a deck's own comes in that deck only"
    with running(public, site.port) as site:
        send(site, f"{owner}/write", colour="fight", text="Dance slowly")
        visit(tab, f"{site.address}/{code}/F")
        wait_for_deck(tab, code, 2)
        asked = [path for _, path in site.asked if "/offline/" in path]
        visit(tab, f"{site.address}/{code}/M")
        visit(tab, f"{site.address}/{code}/B")
        assert [path for _, path in site.asked if "/offline/" in path] == asked, "asked for once"
    kept = tab.evaluate(f"caches.match('/d/{code.lower()}/offline/fight?lang=en').then(page => page.text())")
    assert "Dance slowly" in kept
    assert "Sing &lt;b&gt;loudly" in kept


def test_the_picture_of_the_front_page_is_kept(public: Settings, open_tab: OpenTab) -> None:
    tab = open_tab()
    with running(public) as site:
        visit(tab, site.address + "/F")
        wait_for_worker(tab)
    visit(tab, site.address + "/")
    tab.locator(".hero").scroll_into_view_if_needed()
    until(tab, lambda: tab.locator(".hero").evaluate("picture => picture.naturalWidth") == 840)


def test_a_new_edition_replaces_the_old_one(
    public: Settings, open_tab: OpenTab, monkeypatch: pytest.MonkeyPatch
) -> None:
    tab = open_tab()
    with running(public) as site:
        visit(tab, site.address + "/")
        wait_for_worker(tab)
        before = tab.evaluate("caches.keys()")
    monkeypatch.setattr("mission_site.worker._files_digest", lambda: b"other words")
    with running(public, site.port):
        visit(tab, site.address + "/")
        tab.evaluate(PUSHED_ASIDE)
        until(tab, lambda: tab.evaluate(WAITING))
        kept = tab.evaluate("caches.keys()")
        assert (kept[:-1], len(kept)) == (before, 2)
        assert tab.title() != "pushed aside"
    visit(tab, site.address + "/F")
    assert shown_in(tab, "fight"), "the old worker finds what the new one has kept"
    wait_for_the_new_worker(tab, site.address + "/B")
    assert shown_in(tab, "bonus")
    assert tab.evaluate("caches.keys()") == kept[-1:]


OLD_PAGE = b"<!doctype html><script>navigator.serviceWorker.register('/worker.js?lang=he')</script>"
OLD_WORKER = b"""
addEventListener("install", event => event.waitUntil(caches.open("gong||he|0123456789").then(old =>
  old.put("/d/k7q2xy/offline/fight?lang=he", new Response("old")))))
addEventListener("fetch", () => {})
"""


def test_a_phone_with_the_worker_of_one_language_goes_on_without_a_network(
    public: Settings, open_tab: OpenTab
) -> None:
    """Until there was one for all languages: it kept its pages for itself alone, and learned nothing."""

    def old_site(environ: dict[str, Any], start_response: Callable[..., Any]) -> Any:
        script = environ["PATH_INFO"] == "/worker.js"
        start_response("200 OK", [("Content-Type", "text/javascript" if script else "text/html")])
        return [OLD_WORKER if script else OLD_PAGE]

    tab = open_tab()
    with listening(old_site, port=free_port()) as port:
        tab.goto(f"http://127.0.0.1:{port}/")
        until(tab, lambda: tab.evaluate(ACTIVE))
    with running(public, port) as site:
        visit(tab, site.address + "/joker")
        until(tab, lambda: tab.evaluate(WAITING))
        assert "gong||he|0123456789" in tab.evaluate("caches.keys()"), (
            "the old worker goes on with what it has"
        )
    for card, colour in (("F", "fight"), ("B", "bonus")):
        wait_for_the_new_worker(tab, f"{site.address}/{card}")
        assert shown_in(tab, colour)
    assert tab.locator("html").get_attribute("lang") == "he"
    assert len(tab.evaluate("caches.keys()")) == 1


def wait_for_the_new_worker(tab: Page, address: str) -> None:
    """Come back until the worker that waited has taken over, which it does once nobody is there."""

    def opened() -> bool:
        tab.goto("about:blank")
        tab.wait_for_timeout(100)
        with suppress(Error):  # from a worker that has kept nothing
            tab.goto(address)
            return bool(tab.evaluate(f"{WAITING}.then(waiting => !waiting)"))
        return False

    until(tab, opened)


def test_offline_can_be_switched_off_again(public: Settings, open_tab: OpenTab) -> None:
    tab = open_tab()
    with running(public) as site:
        tab.add_init_script(WATCHED_WORKERS)
        visit(tab, site.address + "/")
        wait_for_worker(tab)
        assert len(tab.evaluate("registered")) == 1
        assert tab.evaluate("caches.keys()") != []
    with running(replace(public, offline=False), site.port):
        visit(tab, site.address + "/joker")
        until(tab, lambda: tab.evaluate("caches.keys()") == [])
        count = "navigator.serviceWorker.getRegistrations().then(all => all.length)"
        until(tab, lambda: tab.evaluate(count) == 0)
        visit(tab, site.address + "/F")
        wait_for_aids(tab)
        assert tab.evaluate("registered") == []
        assert tab.evaluate(count) == 0


def test_a_phone_can_put_the_site_among_its_apps(public: Settings, open_whole_tab: OpenTab) -> None:
    tab = open_whole_tab()
    errors = listen(tab)
    with running(public) as site:
        visit(tab, site.address + "/")
        wait_for_worker(tab)
        chrome = tab.context.new_cdp_session(tab)
        manifest = chrome.send("Page.getAppManifest")
        assert manifest["errors"] == []
        assert '"GONG"' in manifest["data"]
        problems = chrome.send("Page.getInstallabilityErrors")["installabilityErrors"]
        assert [problem["errorId"] for problem in problems if problem["errorId"] != "in-incognito"] == []
        assert errors == []


def test_over_plain_http_all_is_as_before(public: Settings, open_tab: OpenTab) -> None:
    tab = open_tab()
    errors = listen(tab)
    with running(public) as site:
        visit(tab, f"http://{NAME}:{site.port}/F")
        wait_for_aids(tab)
        assert errors == []
        assert {path for _, path in site.asked} <= {"/F", "/aids.js"}


def test_a_mission_is_shown_before_anything_else_is_asked_for(public: Settings, open_tab: OpenTab) -> None:
    tab = open_tab()
    with running(public) as site:
        visit(tab, site.address + "/F")
        wait_for_worker(tab)
        assert site.asked[0] == ("GET", "/F")
        assert {path for _, path in site.asked[1:]} >= {"/worker.js", "/offline/fight", "/joker"}
