"""Nine languages on small phones: nothing cut off, no barriers, each in its own digits and direction."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page

from missions.language import shipped_languages
from tests.browser.barriers import violations
from tests.browser.conftest import LiveSite
from tests.browser.test_looks import longest_missions

OpenTab = Callable[..., Page]
LANGUAGES = pytest.mark.parametrize("lang", list(shipped_languages()))
PAGES = ["/", "/rules/gong", "/rules/link", "/print", "/joker", "/decks", "/privacy", "/nothing"]

CUT_OFF = """() => {
    const found = new Set(), letters = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    if (document.documentElement.scrollWidth > innerWidth) found.add("the page scrolls sideways")
    while (letters.nextNode()) {
        const text = letters.currentNode, said = text.textContent.trim(), range = document.createRange()
        if (!said || text.parentElement.closest("script, style, select")) continue
        range.selectNodeContents(text)
        for (const line of range.getClientRects()) {
            if (!line.width || !line.height) continue
            if (line.left < -.5 || line.right > innerWidth + .5) found.add(`off the page: ${said}`)
            for (let box = text.parentElement; box !== document.documentElement; box = box.parentElement) {
                const looks = getComputedStyle(box), area = box.getBoundingClientRect()
                if (looks.display === "inline") continue
                const framed = parseFloat(looks.borderInlineStartWidth) || looks.overflowX !== "visible"
                if (framed && (line.left < area.left - .5 || line.right > area.right + .5))
                    found.add(`over the edge of ${box.localName}: ${said}`)
                const shut = looks.overflowY === "hidden"
                if (shut && (line.top < area.top - .5 || line.bottom > area.bottom + .5))
                    found.add(`cut off by ${box.localName}: ${said}`)
            }
        }
    }
    return [...found]
}"""


def cut_off(tab: Page) -> list[str]:
    """Open every fold of a page and return the texts that do not lie inside it and inside their frames."""
    tab.evaluate("document.querySelectorAll('details').forEach(part => part.open = true)")
    found: list[str] = tab.evaluate(CUT_OFF)
    return found


@pytest.mark.parametrize("width", [320, 390])
@LANGUAGES
def test_no_text_is_cut_off(still_site: LiveSite, shared_tab: OpenTab, lang: str, width: int) -> None:
    tab = shared_tab(width=width, lang=lang)
    for path in PAGES + longest_missions(lang):
        tab.goto(still_site.address + path)
        assert tab.locator("html").get_attribute("lang") == lang
        assert cut_off(tab) == [], path


def test_the_search_for_cut_texts_finds_some(live_site: LiveSite, open_tab: OpenTab) -> None:
    tab = open_tab(width=320)
    tab.goto(live_site.address)
    tab.evaluate("""() => {
        const [first, second, third] = document.querySelectorAll('.pick label')
        first.append('Donaudampfschifffahrtsgesellschaftskapitaensmuetze')
        third.style.cssText = 'width: 1rem; padding: 0'
        second.style.cssText = 'height: 1rem; min-height: 0; padding: 0; overflow: hidden; font-size: 2rem'
    }""")
    found = " ".join(cut_off(tab))
    for sign in ("scrolls sideways", "off the page", "over the edge of label", "cut off by label"):
        assert sign in found


@LANGUAGES
def test_no_page_has_barriers_in_any_language(
    still_site: LiveSite, shared_tab: OpenTab, axe: str, lang: str
) -> None:
    tab = shared_tab(width=320, lang=lang, bypass_csp=True)
    for path in ["/", "/print", "/joker", "/privacy", *longest_missions(lang)[-1:]]:
        tab.goto(still_site.address + path)
        tab.evaluate("document.querySelectorAll('details').forEach(part => part.open = true)")
        assert violations(tab, axe) == [], path


@pytest.mark.parametrize(("lang", "sign"), [("en", "1."), ("hi", "1."), ("bn", "১."), ("ar", "1.")])
def test_lists_are_counted_in_the_digits_of_the_reader(
    still_site: LiveSite, shared_tab: OpenTab, lang: str, sign: str
) -> None:
    tab = shared_tab(lang=lang)
    tab.goto(still_site.address + "/print")
    shown: Any = tab.evaluate("getComputedStyle(document.querySelector('.how h3'), '::before').content")
    assert ("bengali" in shown) == (sign == "১.")
    tab.goto(still_site.address + "/rules/gong")
    style = tab.evaluate("getComputedStyle(document.querySelector('main ol')).listStyleType")
    assert style == ("bengali" if sign == "১." else "decimal")


@LANGUAGES
def test_a_chosen_language_is_kept_on_every_page(live_site: LiveSite, open_tab: OpenTab, lang: str) -> None:
    tab = open_tab(lang="en" if lang != "en" else "fr")
    tab.goto(live_site.address + "/fight/f04")
    tab.locator("footer summary").click()
    tab.locator(f"footer [name=lang][value={lang}]").click()
    for path in ("/fight/f04", "/rules/link", "/malus"):
        tab.goto(live_site.address + path)
        assert tab.locator("html").get_attribute("lang") == lang
        assert tab.locator("html").get_attribute("dir") == shipped_languages()[lang].direction
