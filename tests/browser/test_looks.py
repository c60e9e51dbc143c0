"""Every page on a phone, in both directions of writing, by day and by night: no barriers, nothing cut off."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from missions.catalogue import shipped_catalogue
from missions.language import shipped_languages
from missions.wording import mission_sentences
from tests.browser.barriers import violations
from tests.browser.conftest import LiveSite
from tests.browser.phone import wait_for_aids

OpenTab = Callable[..., Page]
BESIDE_THE_CARD = """() => {
    const card = document.querySelector('.say').getBoundingClientRect(), found = []
    for (const each of document.querySelectorAll('.say p, .say span')) {
        const words = document.createRange()
        words.selectNodeContents(each)
        for (const {left, right} of words.getClientRects())
            if (left < card.left || right > card.right) found.push(each.textContent)
    }
    return found
}"""
"""The sentences of a mission of which something stands outside the card."""

ALL_HAS_MOVED = """Promise.all(document.getAnimations().map(each => each.finished))
    .then(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))))"""

PAGES = [
    "/",
    "/fight/f04",
    "/malus/m01",
    "/bonus/b05",
    "/joker",
    "/nothing",
    "/decks",
    "/privacy",
    "/offline",
]


@pytest.mark.parametrize(("width", "scheme"), [(390, "light"), (320, "dark")])
@pytest.mark.parametrize("lang", ["en", "he"])
@pytest.mark.parametrize("path", PAGES)
def test_a_page_has_no_barriers(  # noqa: PLR0917 - a matrix
    still_site: LiveSite, shared_tab: OpenTab, axe: str, path: str, lang: str, width: int, scheme: str
) -> None:
    tab = shared_tab(width=width, lang=lang, scheme=scheme, bypass_csp=True)
    tab.goto(still_site.address + path)
    assert tab.locator("html").get_attribute("lang") == lang
    for closed in tab.locator("summary").all():
        closed.click()
    assert violations(tab, axe) == []


@pytest.mark.parametrize(("lang", "scheme"), [("en", "dark"), ("he", "light")])
def test_the_owner_of_a_deck_meets_no_barriers(
    live_site: LiveSite, open_tab: OpenTab, axe: str, lang: str, scheme: str
) -> None:
    tab = open_tab(width=320, lang=lang, scheme=scheme, bypass_csp=True)
    tab.goto(live_site.address_by_name + "/decks")
    tab.locator("main form button").click()
    tab.locator("textarea").fill("Sing a song, then put down 2 cards")
    tab.locator("form:has(textarea) input[value=bonus]").check()
    tab.locator("form:has(textarea) button").click()
    tab.wait_for_url("**/owner/*")
    assert violations(tab, axe) == []
    assert tab.evaluate("document.documentElement.scrollWidth") <= 320


def test_the_search_for_barriers_finds_some(live_site: LiveSite, open_tab: OpenTab, axe: str) -> None:
    tab = open_tab(bypass_csp=True)
    tab.goto(live_site.address + "/fight/f04")
    tab.evaluate("""() => {
        document.documentElement.removeAttribute('lang');
        document.querySelector('.say').style.color = '#fec';
        document.querySelector('main button').textContent = '';
    }""")
    found = " ".join(violations(tab, axe))
    for rule in ("html-has-lang", "color-contrast", "button-name"):
        assert rule in found


@pytest.mark.parametrize("lang", list(shipped_languages()))
def test_nothing_is_wider_than_a_small_phone(still_site: LiveSite, shared_tab: OpenTab, lang: str) -> None:
    tab = shared_tab(width=320, lang=lang)
    for path in PAGES + longest_missions(lang):
        tab.goto(still_site.address + path)
        assert tab.evaluate("document.documentElement.scrollWidth") <= 320, path


@pytest.mark.parametrize("lang", list(shipped_languages()))
def test_a_mission_is_seen_whole_on_a_phone(still_site: LiveSite, shared_tab: OpenTab, lang: str) -> None:
    tab = shared_tab(width=390, lang=lang)
    for path in longest_missions(lang):
        tab.goto(still_site.address + path)
        button = tab.locator("main button").bounding_box()
        assert button is not None
        assert button["y"] + button["height"] <= 844, f"{path} needs scrolling in {lang}"


@pytest.mark.parametrize("path", ["/", "/fight/f24", "/decks", "/rules/fight"])
def test_buttons_have_an_edge_where_the_system_chooses_the_colours(
    still_site: LiveSite, shared_tab: OpenTab, path: str
) -> None:
    """As with high contrast in Windows: backgrounds are gone there."""
    tab = shared_tab(forced_colors="active")
    tab.goto(still_site.address + path)
    if "f24" in path:
        wait_for_aids(tab)
    edges = "all => all.map(each => getComputedStyle(each)).map(({borderTopWidth, borderTopStyle}) => "
    buttons = tab.locator("button, .go a, .games a").evaluate_all(edges + "[borderTopWidth, borderTopStyle])")
    assert buttons
    assert {style for _, style in buttons} == {"solid"}
    if path.startswith("/rules"):
        chosen = tab.locator("[aria-current]").evaluate_all(edges + "borderTopWidth)")
        assert chosen == ["5px"], "the page that is open looks different"


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("path", ["/", "/rules/fight", "/bonus/b05"])
def test_on_paper_the_words_are_dark_and_the_cards_have_their_colours(
    still_site: LiveSite, shared_tab: OpenTab, path: str, scheme: str
) -> None:
    tab = shared_tab(scheme=scheme, reduced_motion="reduce")
    tab.emulate_media(media="print")
    tab.goto(still_site.address + path)
    if path == "/bonus/b05":
        wait_for_aids(tab)
        coloured = "main"
    else:
        assert tab.evaluate("getComputedStyle(document.body).color") == "rgb(0, 0, 0)"
        assert tab.locator("footer, nav, form").evaluate_all(
            "all => all.every(each => getComputedStyle(each).display === 'none')"
        )
        for answer in tab.locator(".ask > p").all():
            assert answer.bounding_box(), "nobody opens an answer on paper"
        coloured = ".go a, .list summary"
    exact = "all => all.every(each => getComputedStyle(each).printColorAdjust === 'exact')"
    assert tab.locator(coloured).evaluate_all(exact)


def test_boxes_to_tick_are_all_of_one_size(still_site: LiveSite, shared_tab: OpenTab) -> None:
    tab = shared_tab(width=320, lang="de")
    tab.goto(still_site.address + "/")
    boxes = [box.bounding_box() for box in tab.locator(".pick input").all()]
    assert len({(box["width"], box["height"]) for box in boxes if box}) == 1


@pytest.mark.parametrize("path", ["/fight/f18", "/", "/nothing"])
def test_the_languages_are_seen_as_soon_as_they_are_asked_for(
    still_site: LiveSite, shared_tab: OpenTab, path: str
) -> None:
    tab = shared_tab(width=320, lang="de")
    tab.goto(still_site.address + path)
    tab.locator("footer summary").click()
    for language in tab.locator("footer form button").all():
        box = language.bounding_box()
        assert box is not None
        assert 0 <= box["x"] <= box["x"] + box["width"] <= 320
        assert 0 <= box["y"] <= box["y"] + box["height"] <= 844, "nobody scrolls for what is not seen"


@pytest.mark.parametrize("path", ["/privacy", "/nothing", "/fight/f04"])
def test_a_short_page_ends_at_the_foot_of_the_screen(
    still_site: LiveSite, shared_tab: OpenTab, path: str
) -> None:
    tab = shared_tab(width=1280)
    tab.goto(still_site.address + path)
    assert tab.evaluate("document.querySelector('footer').getBoundingClientRect().bottom") == 844


@pytest.mark.parametrize(("motion", "turns"), [("no-preference", 1), ("reduce", 0)])
def test_a_card_is_turned_over_when_it_arrives_unless_motion_is_not_wanted(
    live_site: LiveSite, open_tab: OpenTab, motion: str, turns: int
) -> None:
    tab = open_tab(reduced_motion=motion)
    tab.add_init_script(
        "window.turns = []; addEventListener('animationend', end => turns.push(end.target.tagName))"
    )
    tab.goto(live_site.address + "/fight/f04")
    wait_for_aids(tab)
    tab.evaluate(ALL_HAS_MOVED)
    assert tab.evaluate("turns") == ["MAIN"] * turns
    assert tab.locator("main").bounding_box()["width"] == 374  # type: ignore[index]


def test_words_of_any_length_fit_into_the_page(live_site: LiveSite, open_tab: OpenTab) -> None:
    tab = open_tab(width=320)
    tab.goto(live_site.address + "/decks")
    tab.locator("main form button").click()
    tab.locator("textarea").fill("x" * 280)
    tab.locator("form:has(textarea) input[value=bonus]").check()
    tab.locator("form:has(textarea) button").click()
    tab.wait_for_selector(".own")
    assert tab.evaluate("document.documentElement.scrollWidth") <= 320
    owner = tab.url.partition("#")[0]
    file = tab.request.get(owner + "/missions.json").json()
    mission, deck = file["missions"][0]["id"], owner.partition("/owner/")[0]
    tab.goto(f"{deck}/bonus/{mission}")
    assert tab.evaluate("document.documentElement.scrollWidth") <= 320


@pytest.mark.parametrize("lang", ["en", "de", "ar", "az", "bn"])
@pytest.mark.parametrize("width", [320, 390])
def test_letters_twice_as_large_stay_on_the_card(
    still_site: LiveSite, shared_tab: OpenTab, width: int, lang: str
) -> None:
    tab = shared_tab(width=width, lang=lang)
    for path in ["/joker", "/malus/m01", *longest_missions(lang)]:
        tab.goto(still_site.address + path)
        tab.evaluate("document.documentElement.style.fontSize = '200%'")
        tab.evaluate("Promise.all(document.getAnimations().map(each => each.finished))")
        assert tab.evaluate(BESIDE_THE_CARD) == [], path
        words = tab.locator(".do span").all() + tab.locator(".say > p:not(.do)").all()
        assert all((box := word.bounding_box()) and box["width"] > width * 0.6 for word in words), path


def longest_missions(lang: str) -> list[str]:
    """The four missions with the most words in a language: if these fit, all do."""
    language = shipped_languages()[lang]
    by_length = sorted(
        shipped_catalogue().missions, key=lambda mission: len("".join(mission_sentences(mission, language)))
    )
    return [f"/{mission.colour}/{mission.id}" for mission in by_length[-4:]]
