"""What a mission page adds once it is shown: reading aloud and a timer, only where the phone can."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from missions.catalogue import shipped_catalogue
from tests.browser.barriers import violations
from tests.browser.conftest import LiveSite
from tests.browser.phone import VOICE, listen, until, wait_for_aids

OpenTab = Callable[..., Page]

WATCHED_LOCK = """
const lock = navigator.wakeLock, ask = lock.request.bind(lock)
globalThis.asked = 0
globalThis.locks = []
lock.request = async kind => { asked++; const held = await ask(kind); locks.push(held); return held }
"""
AN_HOUR = 3600
HIDE = """
locks.map(held => held.release())
Object.defineProperty(document, "visibilityState", {value: "hidden", configurable: true})
document.dispatchEvent(new Event("visibilitychange"))
"""
"""A page here is never hidden: what browsers do with a lock when one is, by the standard."""

SHOW = """
delete document.visibilityState
document.dispatchEvent(new Event("visibilitychange"))
"""


def timed_mission() -> str:
    games = shipped_catalogue().games
    for mission in shipped_catalogue().missions:
        for step in mission.effect:
            game = getattr(step, "game", None)
            if game and games[game].seconds == 10:
                return f"/{mission.colour}/{mission.id}"
    raise AssertionError("no mission has a timer")


def test_a_phone_with_a_voice_reads_the_mission_sentence_by_sentence(
    live_site: LiveSite, open_tab: OpenTab
) -> None:
    tab = open_tab(lang="fr")
    tab.add_init_script(VOICE % "fr-FR")
    tab.goto(live_site.address_by_name + "/fight/f01")
    sentences = tab.locator(".say p").all_inner_texts()
    tab.locator("main button").first.click()
    said = tab.evaluate("said")
    assert [language for language, _ in said] == ["fr"] * len(sentences)
    for (_, text), shown in zip(said, sentences, strict=True):
        assert shown.endswith(text)
        assert "↓" not in text


@pytest.mark.parametrize("voice", ["", "de-DE"])
def test_a_phone_without_a_voice_for_the_language_offers_nothing(
    live_site: LiveSite, open_tab: OpenTab, voice: str
) -> None:
    tab = open_tab(lang="fr")
    tab.add_init_script(VOICE % voice if voice else "delete globalThis.speechSynthesis")
    tab.goto(live_site.address + "/fight/f01")
    wait_for_aids(tab)
    assert tab.locator("main button").count() == 1


def test_the_timer_counts_can_be_extended_and_ends_with_words(live_site: LiveSite, open_tab: OpenTab) -> None:
    tab = open_tab(reduced_motion="reduce")
    tab.clock.install(time=0)
    tab.goto(live_site.address_by_name + timed_mission())
    tab.clock.pause_at(AN_HOUR)
    clock = tab.get_by_role("timer", name="Time left")
    expect(clock).to_have_text("10")
    tab.get_by_role("button", name="Start the timer").click()
    tab.clock.run_for(4_000)
    expect(clock).to_have_text("6")
    tab.get_by_role("button", name="Add 10 seconds").click()
    expect(clock).to_have_text("16")
    tab.clock.run_for(17_000)
    expect(clock).to_have_text("Time is up!")
    expect(tab.locator("output")).to_have_text("Time is up!")
    tab.get_by_role("button", name="Start the timer").click()
    expect(clock).to_have_text("10")


def test_a_timer_has_no_barriers(live_site: LiveSite, open_tab: OpenTab, axe: str) -> None:
    tab = open_tab(bypass_csp=True, reduced_motion="reduce")
    tab.add_init_script(VOICE % "en")
    tab.goto(live_site.address + timed_mission())
    tab.get_by_role("button", name="Start the timer").click()
    assert violations(tab, axe) == []


@pytest.mark.parametrize(("width", "lang"), [(390, "en"), (320, "de"), (320, "he")])
def test_a_timer_is_large_and_moves_no_button(
    live_site: LiveSite, open_tab: OpenTab, width: int, lang: str
) -> None:
    tab = open_tab(width=width, lang=lang, reduced_motion="reduce")
    tab.add_init_script(VOICE % lang)
    tab.clock.install(time=0)
    tab.goto(live_site.address_by_name + timed_mission())
    tab.clock.pause_at(AN_HOUR)
    buttons, clock = tab.locator("main button"), tab.get_by_role("timer")

    def places() -> list[object]:
        return [each.bounding_box() for each in (clock, *buttons.all())]

    before = places()
    assert len(before) == 4
    assert before[0]["width"] > width * 0.8  # type: ignore[index]
    assert clock.evaluate("clock => parseFloat(getComputedStyle(clock).fontSize)") >= 64
    for _ in range(2):
        buttons.nth(1).click()
        assert places() == before
        tab.clock.run_for(12_000)
        assert places() == before


def test_a_finger_that_taps_twice_changes_nothing(live_site: LiveSite, open_tab: OpenTab) -> None:
    tab = open_tab(reduced_motion="reduce")
    tab.clock.install(time=0)
    tab.goto(live_site.address_by_name + timed_mission())
    tab.clock.pause_at(AN_HOUR)
    clock = tab.get_by_role("timer")
    tab.locator("main button").first.dblclick()
    expect(clock).to_have_text("10")
    tab.clock.run_for(10_500)
    tab.locator("main button").first.click()  # meant to add time, too late by a moment
    expect(clock).to_have_text("Time is up!")


@pytest.mark.parametrize("deck", ["", "/d/k7q2mx"])
def test_a_joker_is_read_aloud_too_and_keeps_the_screen_on(
    live_site: LiveSite, open_whole_tab: OpenTab, deck: str
) -> None:
    tab = open_whole_tab(lang="fr")
    tab.add_init_script(VOICE % "fr-FR")
    tab.add_init_script(WATCHED_LOCK)
    tab.goto(f"{live_site.address}{deck}/joker")
    tab.get_by_role("button", name="Lire à voix haute").click()
    sentences = tab.locator(".say p").all_inner_texts()
    assert len(sentences) == 3
    assert all(shown.endswith(text) for (_, text), shown in zip(tab.evaluate("said"), sentences, strict=True))
    until(tab, lambda: held(tab) == [True])


def test_without_javascript_the_page_is_complete(live_site: LiveSite, open_tab: OpenTab) -> None:
    tab = open_tab(java_script_enabled=False)
    tab.goto(live_site.address + timed_mission())
    assert tab.locator("main button").all_inner_texts() == ["Another mission"]
    assert "seconds" in tab.locator(".say").inner_text()


def held(tab: Page) -> list[bool]:
    """Return for each lock that was given to the page whether it is still held."""
    return list(tab.evaluate("locks.map(lock => !lock.released)"))


def test_the_screen_stays_on_while_the_mission_is_shown_and_no_longer(
    live_site: LiveSite, open_whole_tab: OpenTab
) -> None:
    tab = open_whole_tab()
    tab.add_init_script(WATCHED_LOCK)
    tab.goto(live_site.address + "/F")
    until(tab, lambda: held(tab) == [True])
    tab.evaluate(HIDE)
    assert tab.evaluate("asked") == 1, "a page that nobody sees asks for nothing"
    until(tab, lambda: held(tab) == [False])
    tab.evaluate(SHOW)
    until(tab, lambda: held(tab) == [False, True])


@pytest.mark.parametrize(
    "refusal", ["navigator.wakeLock.request = () => Promise.reject(new DOMException('low battery'))", ""]
)
def test_where_the_screen_cannot_be_kept_on_nothing_else_changes(
    live_site: LiveSite, open_whole_tab: OpenTab, refusal: str
) -> None:
    """Where the phone refuses, and over plain http, where no page may ask."""
    tab = open_whole_tab()
    errors = listen(tab)
    tab.add_init_script(refusal)
    tab.goto((live_site.address if refusal else live_site.address_by_name) + timed_mission())
    wait_for_aids(tab)
    expect(tab.get_by_role("button", name="Start the timer")).to_be_visible()
    assert tab.evaluate("isSecureContext") == bool(refusal)
    assert errors == []
