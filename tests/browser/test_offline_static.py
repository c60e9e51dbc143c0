"""A static site below a path, on a host that only hands out files: fair draws, also without a network."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from mission_site.export import Order, export_site
from missions.cards import Colour
from missions.catalogue import shipped_catalogue
from missions.language import shipped_languages
from missions.links import BaseAddress
from tests.browser.barriers import violations
from tests.browser.phone import (
    VOICE,
    WATCHED_WORKERS,
    another,
    listen,
    shown,
    until,
    visit,
    wait_for_aids,
    wait_for_worker,
)
from tests.browser.static_host import static_host

OpenTab = Callable[..., Page]
ORDER = Order(
    BaseAddress.parse("http://127.0.0.1/repo", allow_unreachable=True),
    shipped_catalogue(),
    shipped_languages()["en"],
    paper=None,
)
FIGHTS = {mission.id for mission in shipped_catalogue().of_colour(Colour.FIGHT) if mission.min_players == 2}


FIVE_SECONDS_LATER = """() => {
    const trail = JSON.parse(localStorage.getItem("gong /repo trail"))
    trail.last[2] -= 5100
    localStorage.setItem("gong /repo trail", JSON.stringify(trail))
}"""


def silent(step: str) -> None:
    pass


@pytest.fixture(scope="module")
def exported(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("host")
    export_site(ORDER, out=folder / "repo", progress=silent)
    return folder


@pytest.fixture
def host(exported: Path) -> Iterator[tuple[str, list[str]]]:
    with static_host(exported) as served:
        yield served


@pytest.mark.parametrize("worker", ["allow", "block"])
def test_no_mission_comes_twice_nor_soon_after_the_seam(host, open_tab: OpenTab, worker: str) -> None:
    address, _ = host
    tab = open_tab(service_workers=worker, reduced_motion="reduce")  # or each click waits for the card
    errors = listen(tab)
    visit(tab, f"{address}/repo/F")
    drawn = [shown(tab)]
    for _ in range(2 * len(FIGHTS) - 1):
        drawn.append(another(tab))
    first, second = drawn[: len(FIGHTS)], drawn[len(FIGHTS) :]
    assert len(FIGHTS) >= 20
    assert set(first) == set(second) == FIGHTS
    third = len(FIGHTS) // 3
    assert not set(first[-third:]) & set(second[:third])
    assert errors == []


def test_reload_and_back_keep_the_mission(host, open_tab: OpenTab) -> None:
    address, _ = host
    tab = open_tab(service_workers="block")
    visit(tab, f"{address}/repo/B")
    mission, text = shown(tab), tab.locator(".say").inner_text()
    tab.reload()
    assert (shown(tab), tab.locator(".say").inner_text()) == (mission, text)
    visit(tab, f"{address}/repo/joker/")
    tab.go_back()
    assert shown(tab) == mission
    assert another(tab) != mission
    tab.go_back()
    assert shown(tab) == mission


def test_the_same_card_scanned_twice_at_once_shows_one_mission(host, open_tab: OpenTab) -> None:
    address, _ = host
    tab = open_tab(service_workers="block")
    visit(tab, f"{address}/repo/M")
    mission = shown(tab)
    visit(tab, f"{address}/repo/M")
    assert shown(tab) == mission
    tab.evaluate(FIVE_SECONDS_LATER)
    visit(tab, f"{address}/repo/M")
    assert shown(tab) != mission


def test_a_printed_card_speaks_the_phones_language(host, open_tab: OpenTab) -> None:
    address, _ = host
    tab = open_tab(lang="he-IL")
    visit(tab, f"{address}/repo/F")
    until(tab, lambda: "/repo/he/fight/f" in tab.url)
    assert tab.locator("html").get_attribute("dir") == "rtl"
    shown(tab)


def test_a_chosen_language_stays_chosen(host, open_tab: OpenTab) -> None:
    address, _ = host
    tab = open_tab(service_workers="block")
    visit(tab, f"{address}/repo/F")
    mission = shown(tab)
    tab.locator("summary").click()
    tab.get_by_role("link", name="Français").click()
    until(tab, lambda: tab.url.endswith(f"/repo/fr/fight/{mission}/"))
    visit(tab, f"{address}/repo/J")
    until(tab, lambda: tab.url.endswith("/repo/fr/joker/"))
    assert tab.locator("html").get_attribute("lang") == "fr"


@pytest.mark.parametrize("again", ["", "online", "offline"])
def test_a_drawn_mission_stays_in_another_language(exported: Path, open_tab: OpenTab, again: str) -> None:
    """Drawn by the host's page, or by a page that the phone has kept."""
    with static_host(exported) as (address, _):
        tab = open_tab(lang="de")
        visit(tab, f"{address}/repo/F")
        mission = shown(tab)
        if again:
            wait_for_worker(tab)
            visit(tab, f"{address}/repo/F#another")
            mission = shown(tab)
        tab.evaluate(FIVE_SECONDS_LATER)
        if again != "offline":
            tab.locator("footer summary").click()
            tab.get_by_role("link", name="العربية").click()
            until(tab, lambda: f"/repo/ar/fight/{mission}/" in tab.url)
            assert shown(tab) == mission
            return
    tab.locator("footer summary").click()
    tab.get_by_role("link", name="العربية").click()
    until(tab, lambda: f"/repo/ar/fight/{mission}/" in tab.url)
    assert shown(tab) == mission


def test_a_joker_is_read_aloud(host, open_tab: OpenTab) -> None:
    address, _ = host
    tab = open_tab(service_workers="block")
    tab.add_init_script(VOICE % "en-GB")
    visit(tab, f"{address}/repo/J")
    tab.get_by_role("button", name="Read it aloud").click()
    assert len(tab.evaluate("said")) == 3


def test_what_is_not_kept_says_so(exported: Path, open_tab: OpenTab) -> None:
    with static_host(exported) as (address, _):
        tab = open_tab(lang="he")
        visit(tab, f"{address}/repo/F")
        wait_for_worker(tab)
    tab.context.set_offline(True)  # the host still talks to who is connected
    visit(tab, f"{address}/repo/print/")
    assert tab.locator("h1").inner_text() == "אין חיבור כרגע"
    tab.locator(".go a").first.click()
    shown(tab)


def test_without_javascript_there_are_missions_to_pick_from(host, open_tab: OpenTab) -> None:
    address, _ = host
    tab = open_tab(java_script_enabled=False)
    visit(tab, f"{address}/repo/F")
    everything = shipped_catalogue().of_colour(Colour.FIGHT)
    assert tab.locator("main details").count() == len(everything)
    assert not tab.locator(".say").first.is_visible()
    tab.locator("main summary").first.click()
    assert tab.locator(".say").first.is_visible()
    visit(tab, f"{address}/repo/")
    headings = tab.locator(".sheet h2:visible").all_inner_texts()
    assert headings == ["The rules in brief", "All missions"], "none stands above nothing"


def test_who_plays_decides_what_is_drawn(host, open_tab: OpenTab) -> None:
    address, _ = host
    tab = open_tab(service_workers="block")
    visit(tab, f"{address}/repo/")
    before = tab.locator(".list a.off").count()
    tab.get_by_label("5", exact=True).check()
    assert tab.locator(".list a.off").count() < before
    tab.reload()
    assert tab.get_by_label("5", exact=True).is_checked()
    for tag in tab.locator("input[name=off]").all():
        tag.check()
    visit(tab, f"{address}/repo/F")
    mission = shipped_catalogue()
    kept = next(m for m in mission.missions if m.id == shown(tab))
    assert not kept.tags


def test_a_phone_that_may_remember_nothing_still_draws(host, open_tab: OpenTab) -> None:
    address, _ = host
    tab = open_tab(service_workers="block")
    tab.add_init_script("Object.defineProperty(window, 'localStorage', {get() { throw new Error('no') }})")
    seen = set()
    for _ in range(4):
        visit(tab, f"{address}/repo/F")
        seen.add(shown(tab))
    assert len(seen) > 1


@pytest.mark.parametrize(
    "kept", ["{", "[]", "null", '{"seed":5}', '{"seed":"' + "0" * 32 + '","fight":[-1,"x"],"last":7}']
)
def test_a_spoilt_memory_is_made_anew(host, open_tab: OpenTab, kept: str) -> None:
    address, _ = host
    tab = open_tab(service_workers="block")
    visit(tab, f"{address}/repo/print/")
    tab.evaluate("text => localStorage.setItem('gong /repo trail', text)", kept)
    errors = listen(tab)
    visit(tab, f"{address}/repo/F")
    assert shown(tab) in FIGHTS
    assert errors == []


@pytest.mark.parametrize(
    ("asked", "found"),
    [
        ("fIgHt/F04", "fight/f04"),
        ("f", "fight/f"),
        ("JOKER/", "joker/"),
        ("K7Q2MX/m", "malus/m"),
        ("d/k7q2mx/B", "bonus/b"),
        ("fIgHt/F04?fbclid=abc", "fight/f04"),
        ("K7Q2MX/M?from=mail", "malus/m"),
    ],
)
def test_other_spellings_are_led_to_what_was_meant(host, open_tab: OpenTab, asked: str, found: str) -> None:
    address, _ = host
    tab = open_tab(service_workers="block")
    visit(tab, f"{address}/repo/{asked}")
    until(tab, lambda: f"/repo/{found}" in tab.url)


def test_what_is_nowhere_is_said_so(host, open_tab: OpenTab) -> None:
    address, _ = host
    tab = open_tab(service_workers="block")
    visit(tab, f"{address}/repo/nothing/at/all")
    until(tab, lambda: tab.url.endswith("?found"))
    assert tab.locator("h1").inner_text() == "There is nothing at this address"
    assert tab.locator(".go a").count() == 3


@pytest.mark.parametrize(("lang", "scheme"), [("en", "light"), ("he", "dark")])
@pytest.mark.parametrize("scripts", [True, False])
def test_no_page_has_barriers_or_is_wider_than_a_small_phone(  # noqa: PLR0917 - a matrix
    host, open_tab: OpenTab, axe: str, lang: str, scheme: str, scripts: bool
) -> None:
    address, _ = host
    tab = open_tab(width=320, lang=lang, scheme=scheme, bypass_csp=True, service_workers="block")
    if not scripts:  # ours fail; the rules of accessibility are a script themselves
        tab.add_init_script("history.replaceState = () => { throw new Error('no') }")
    for page in ("", "fight/", "malus/m01/", "print/", "joker/", "nothing/x?found"):
        visit(tab, f"{address}/repo/{lang}/{page}")
        if not scripts and page == "fight/":
            expect(tab.locator("main summary").last).to_be_visible()
        assert tab.evaluate("document.documentElement.scrollWidth") <= 320, page
        assert violations(tab, axe) == [], page


def test_after_one_visit_the_network_is_never_needed_again(exported: Path, open_tab: OpenTab) -> None:
    with static_host(exported) as (address, _):
        tab = open_tab(lang="he")
        visit(tab, f"{address}/repo/F")
        wait_for_worker(tab)
    for letter, word in (("F", "fight"), ("M", "malus"), ("B", "bonus")):
        drawn = []
        for _ in range(6):
            visit(tab, f"{address}/repo/{letter}#another")
            until(tab, lambda word=word: f"/repo/he/{word}/" in tab.url)
            drawn.append(shown(tab))
        assert len(set(drawn)) == 6
        tab.reload()
        assert shown(tab) == drawn[-1]
    for page in ("", "joker/", "rules/", "rules/link/", "J"):
        visit(tab, f"{address}/repo/{page}")
        expect(tab.locator("html")).to_have_attribute("lang", "he")
        expect(tab.locator("h1")).to_have_count(1)


def test_a_kept_scan_asks_the_host_for_nothing_it_has(host, open_tab: OpenTab) -> None:
    address, asked = host
    tab = open_tab()
    visit(tab, f"{address}/repo/")
    wait_for_worker(tab)
    tab.wait_for_load_state("networkidle")
    del asked[:]
    visit(tab, f"{address}/repo/F")
    shown(tab)
    wait_for_aids(tab)
    assert [path for path in asked if "worker.js" not in path] == []


def test_a_new_export_is_seen_while_the_old_worker_stays(open_tab: OpenTab, tmp_path: Path) -> None:
    export_site(ORDER, out=tmp_path / "repo", progress=silent)
    with static_host(tmp_path) as (address, _):
        tab = open_tab()
        visit(tab, f"{address}/repo/J")
        wait_for_worker(tab)
        kept = tab.evaluate("caches.keys()")
        for file, old, new in (
            ("en/joker/index.html", "Then take your turn as usual.", "Then sing."),
            ("worker.js", kept[0].rpartition("|")[2], "another"),
        ):
            place = tmp_path / "repo" / file
            page = place.read_text(encoding="utf-8")
            assert old in page
            place.write_text(page.replace(old, new), encoding="utf-8")
        visit(tab, f"{address}/repo/rules/")
        waiting = "navigator.serviceWorker.ready.then(({waiting}) => waiting !== null)"
        until(tab, lambda: tab.evaluate(waiting))
        assert tab.evaluate("caches.keys()") == [*kept, kept[0].rpartition("|")[0] + "|another"]
        visit(tab, f"{address}/repo/J")
        assert "Then sing." in tab.locator(".say").inner_text()


def test_offline_can_be_switched_off_again(exported: Path, open_tab: OpenTab, tmp_path: Path) -> None:
    folder = tmp_path / "repo"
    export_site(ORDER, out=folder, progress=silent)
    with static_host(tmp_path) as (address, asked):
        tab = open_tab()
        tab.add_init_script(WATCHED_WORKERS)
        visit(tab, f"{address}/repo/")
        wait_for_worker(tab)
        assert len(tab.evaluate("registered")) == 1
        assert tab.evaluate("caches.keys()") != []
        export_site(replace(ORDER, offline=False), out=folder, progress=silent)
        visit(tab, f"{address}/repo/joker/")
        until(tab, lambda: tab.evaluate("caches.keys()") == [])
        until(
            tab,
            lambda: tab.evaluate("navigator.serviceWorker.getRegistrations().then(all => all.length)") == 0,
        )
        del asked[:]
        visit(tab, f"{address}/repo/F")
        shown(tab)
        wait_for_aids(tab)
        assert "/repo/F/" in asked
        assert tab.evaluate("registered") == []
        assert tab.evaluate("navigator.serviceWorker.getRegistrations().then(all => all.length)") == 0
