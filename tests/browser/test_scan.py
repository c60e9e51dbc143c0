"""The rows of the scan table that only a real browser can show."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import LiveSite
from tests.browser.phone import wait_for_aids

OpenTab = Callable[..., Page]


def shown(tab: Page) -> str:
    return tab.locator("input[name=shown]").input_value()


def test_a_scan_takes_one_request_and_gets_the_missions_own_address(
    live_site: LiveSite, open_tab: OpenTab
) -> None:
    tab = open_tab()
    errors: list[str] = []
    tab.on("console", lambda message: errors.append(message.text))
    tab.goto(live_site.address + "/F")
    assert shown(tab)
    wait_for_aids(tab)
    assert live_site.requests == [("GET", "/F", ""), ("GET", "/aids.js", "")], "the page, then what it adds"
    assert tab.url == f"{live_site.address}/fight/{shown(tab)}"
    assert errors == []


def test_a_reload_keeps_the_mission(live_site: LiveSite, open_tab: OpenTab) -> None:
    tab = open_tab()
    tab.goto(live_site.address + "/F")
    mission = shown(tab)
    tab.reload()
    assert shown(tab) == mission
    assert live_site.draws() == 1


@pytest.mark.parametrize("with_javascript", [True, False])
def test_back_keeps_the_mission_when_the_page_was_evicted(
    live_site: LiveSite, open_tab: OpenTab, with_javascript: bool
) -> None:
    tab = open_tab(java_script_enabled=with_javascript)
    tab.goto(live_site.address + "/F")
    mission = shown(tab)
    live_site.let_the_moment_pass()
    tab.goto(live_site.address + "/joker")
    tab.go_back()
    assert shown(tab) == mission
    assert live_site.draws() == 1


@pytest.mark.parametrize("path", ["/F", "/fight"])
@pytest.mark.parametrize("with_javascript", [True, False])
def test_back_from_another_mission_leads_to_the_first_one(
    live_site: LiveSite, open_tab: OpenTab, path: str, with_javascript: bool
) -> None:
    tab = open_tab(java_script_enabled=with_javascript)
    tab.goto(live_site.address + path)
    mission = shown(tab)
    live_site.let_the_moment_pass()
    tab.click("button:has-text('Another')")
    assert shown(tab) != mission
    live_site.let_the_moment_pass()
    tab.go_back()
    assert shown(tab) == mission
    assert live_site.draws() == 2


def test_a_new_tab_after_a_while_draws_again(live_site: LiveSite, open_tab: OpenTab) -> None:
    tab = open_tab()
    tab.goto(live_site.address + "/F")
    live_site.let_the_moment_pass()
    again = tab.context.new_page()
    again.goto(live_site.address + "/F")
    assert shown(again) != shown(tab)


@pytest.mark.parametrize("kind", ["prefetch", "prerender"])
def test_looking_ahead_draws_nothing_and_the_real_visit_draws_once(
    live_site: LiveSite, open_tab: OpenTab, kind: str
) -> None:
    tab = open_tab()
    tab.goto(f"{live_site.address}/speculate/{kind}")
    for _ in range(300):
        if any(purpose for _, _, purpose in live_site.requests):
            break
        tab.wait_for_timeout(100)
    assert [path for _, path, purpose in live_site.requests if purpose.startswith("prefetch")] == ["/fight"]
    assert live_site.draws() == 0
    tab.goto(live_site.address + "/fight")
    assert shown(tab)
    assert live_site.draws() == 2, "one visit, and the count before it"


@pytest.mark.parametrize("with_javascript", [True, False])
@pytest.mark.parametrize("by_name", [True, False])
def test_the_button_gives_another_mission_over_plain_http(
    live_site: LiveSite, open_tab: OpenTab, by_name: bool, with_javascript: bool
) -> None:
    tab = open_tab(java_script_enabled=with_javascript)
    tab.goto((live_site.address_by_name if by_name else live_site.address) + "/F")
    before = shown(tab)
    tab.get_by_role("button", name="Another mission").click()
    tab.wait_for_url("**/fight/*")
    assert shown(tab) != before
    assert live_site.draws() == 2


def test_the_language_menu_turns_the_same_mission_into_hebrew(live_site: LiveSite, open_tab: OpenTab) -> None:
    tab = open_tab()
    tab.goto(live_site.address_by_name + "/B")
    mission = shown(tab)
    tab.locator("summary").click()
    tab.get_by_role("button", name="עברית").click()
    tab.wait_for_selector("html[dir=rtl]")
    assert shown(tab) == mission


def test_who_plays_is_said_once_on_the_front_page(live_site: LiveSite, open_tab: OpenTab) -> None:
    tab = open_tab()
    tab.goto(live_site.address_by_name)
    tab.get_by_label("5", exact=True).check()
    tab.get_by_role("button", name="Save").click()
    tab.wait_for_load_state()
    assert tab.get_by_label("5", exact=True).is_checked()
