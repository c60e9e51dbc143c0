"""A public site in Chromium: installable; after one visit it draws fairly without network or site."""

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page
from werkzeug.serving import WSGIRequestHandler, make_server

from mission_site import Settings, create_app
from mission_site.store import file_url, open_store
from tests.browser.conftest import NAME
from tests.browser.phone import another, listen, shown_in, until, visit, wait_for_worker

OpenTab = Callable[..., Page]


class _Quiet(WSGIRequestHandler):
    def log(self, *given: Any) -> None:
        pass


@dataclass
class Running:
    """A site that runs for a while.

    ``broken`` is the status that a machine in front answers instead, ``slow`` how many seconds it takes.
    """

    port: int = 0
    broken: int = 0
    slow: float = 0
    asked: list[tuple[str, str]] = field(default_factory=list)

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def scans(self) -> list[tuple[str, str]]:
        return [(method, path) for method, path in self.asked if path.lower() in {"/f", "/fight", "/m", "/b"}]


@contextmanager
def running(settings: Settings, port: int = 0) -> Iterator[Running]:
    store = open_store(settings.store)
    app = create_app(replace(settings, trusted_hosts=(*settings.trusted_hosts, NAME)), store=store)
    site = Running()

    def recorded(environ: dict[str, Any], start_response: Callable[..., Any]) -> Any:
        site.asked.append((environ["REQUEST_METHOD"], environ["PATH_INFO"]))
        time.sleep(site.slow)
        if site.broken:
            start_response(f"{site.broken} Bad Gateway", [("Content-Type", "text/plain")])
            return [b"nobody is there"]
        return app.wsgi_app(environ, start_response)

    server = make_server("127.0.0.1", port, recorded, threaded=True, request_handler=_Quiet)
    site.port = server.server_port
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield site
    finally:
        server.shutdown()
        thread.join(timeout=30)
        assert not thread.is_alive()
        store.close()


@pytest.fixture
def public(tmp_path: Path) -> Settings:
    return Settings(secret=b"only for tests", store=file_url(tmp_path / "gong.db"))


def test_after_one_visit_every_colour_draws_without_repeats(public: Settings, open_tab: OpenTab) -> None:
    tab = open_tab()
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
        assert site.scans() == [("GET", "/F"), ("POST", "/fight")]


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
        site.slow = 9
        visit(tab, site.address + "/B")
        assert shown_in(tab, "bonus")
        assert tab.locator("input[name=shown]").count() == 0
        site.slow = 0


def test_what_cannot_be_kept_may_take_its_time(public: Settings, open_tab: OpenTab) -> None:
    """Such as a deck that is being typeset."""
    tab = open_tab()
    with running(public) as site:
        visit(tab, site.address + "/")
        wait_for_worker(tab)
        site.slow = 6
        tab.goto(site.address + "/nothing-like-that")
        assert tab.locator("h1").inner_text() == "There is nothing at this address"
        site.slow = 0
    visit(tab, site.address + "/nothing-like-that")
    assert tab.locator(".go a").count() == 3


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
        until(tab, lambda: tab.evaluate("caches.keys()") not in ([], before))
        until(tab, lambda: len(tab.evaluate("caches.keys()")) == 1)
        assert tab.evaluate("caches.keys()") != before


def test_offline_can_be_switched_off_again(public: Settings, open_tab: OpenTab) -> None:
    tab = open_tab()
    with running(public) as site:
        visit(tab, site.address + "/")
        wait_for_worker(tab)
        assert tab.evaluate("caches.keys()") != []
    with running(replace(public, offline=False), site.port):
        visit(tab, site.address + "/joker")
        until(tab, lambda: tab.evaluate("caches.keys()") == [])
        count = "navigator.serviceWorker.getRegistrations().then(all => all.length)"
        until(tab, lambda: tab.evaluate(count) == 0)
        visit(tab, site.address + "/")
        tab.wait_for_timeout(300)
        assert tab.evaluate(count) == 0


def test_a_phone_can_put_the_site_among_its_apps(public: Settings, open_tab: OpenTab) -> None:
    tab = open_tab()
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
        tab.wait_for_timeout(300)
        assert errors == []
        assert {path for _, path in site.asked} <= {"/F", "/aids.js"}


def test_a_mission_is_shown_before_anything_else_is_asked_for(public: Settings, open_tab: OpenTab) -> None:
    tab = open_tab()
    with running(public) as site:
        visit(tab, site.address + "/F")
        wait_for_worker(tab)
        assert site.asked[0] == ("GET", "/F")
        assert {path for _, path in site.asked[1:]} >= {"/worker.js", "/offline/fight", "/joker"}
