"""The owner's page on a phone: what is said about a form is where the eye is after it was sent."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import LiveSite

OpenTab = Callable[..., Page]


def open_owners_page(live_site: LiveSite, tab: Page) -> Page:
    """Make a deck as its owner does, and stay on the owner's page."""
    answer = tab.request.post(f"{live_site.address}/decks", form={"players": "2"})
    tab.goto(answer.url)
    return tab


@pytest.mark.parametrize("lang", ["en", "he"])
def test_what_is_wrong_is_in_sight_focused_and_beside_what_was_chosen(
    live_site: LiveSite, open_tab: OpenTab, lang: str
) -> None:
    tab = open_owners_page(live_site, open_tab(lang=lang))
    form = tab.locator("form[action*='/compose']")
    form.locator("input[value=fight]").check()
    form.locator("select[name=game]").select_option("duel:rps")
    form.locator("select[name=first]").select_option(index=1)
    form.locator("button").click()
    message = tab.locator("[role=alert]")
    expect(message).to_be_in_viewport(ratio=1)
    expect(message).to_be_focused()
    expect(form.locator("select[name=first]")).to_be_in_viewport(ratio=1)
    expect(form.locator("select[name=game]")).to_have_value("duel:rps")


def test_a_mission_that_was_added_is_in_sight(live_site: LiveSite, open_tab: OpenTab) -> None:
    tab = open_owners_page(live_site, open_tab())
    form = tab.locator("form[action*='/write']")
    form.locator("input[value=bonus]").check()
    form.locator("textarea").fill("Sing")
    form.locator("button").click()
    expect(tab.locator(".own .say")).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("lang", ["en", "he"])
def test_what_was_saved_is_told_in_sight_and_only_then(
    live_site: LiveSite, open_tab: OpenTab, lang: str
) -> None:
    tab = open_owners_page(live_site, open_tab(lang=lang))
    saved = tab.get_by_role("status")
    expect(saved).to_have_count(0)
    tab.locator("form[action*='/table'] button").click()
    expect(saved).to_be_in_viewport(ratio=1)
    expect(tab.locator("#who")).to_be_in_viewport(ratio=1)


def test_an_opponent_is_chosen_only_for_a_duel(live_site: LiveSite, open_tab: OpenTab) -> None:
    tab = open_owners_page(live_site, open_tab())
    opponent, game = tab.locator("select[name=opponent]"), tab.locator("select[name=game]")
    expect(opponent).to_be_hidden()
    game.select_option("duel:rps")
    expect(opponent).to_be_visible()
    game.select_option("contest:nose")
    expect(opponent).to_be_hidden()


def test_a_mission_is_removed_by_the_second_tap(live_site: LiveSite, open_tab: OpenTab) -> None:
    tab = open_owners_page(live_site, open_tab())
    form = tab.locator("form[action*='/write']")
    form.locator("input[value=bonus]").check()
    form.locator("textarea").fill("Sing")
    form.locator("button").click()
    mission = tab.locator(".own")
    mission.locator("button").wait_for(state="hidden")
    mission.locator("summary").click()
    expect(mission).to_have_count(1)
    mission.locator("button").click()
    expect(mission).to_have_count(0)
