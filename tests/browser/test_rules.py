"""The rules on phones, in nine languages, by day and by night: no barriers, nothing wider than the phone."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from missions.language import shipped_languages
from missions.rulebook import RulesPage
from tests.browser.barriers import violations
from tests.browser.conftest import LiveSite

OpenTab = Callable[..., Page]
PATHS = ["/rules", *(f"/rules/{page.value}" for page in RulesPage if page is not RulesPage.BOOKLET)]
TOO_WIDE = """() => [...document.querySelectorAll('main *, nav *')]
    .map(part => [part, part.getBoundingClientRect()])
    .filter(([part, box]) => box.right > innerWidth + .5 || box.left < -.5)
    .map(([part]) => part.outerHTML.slice(0, 80))"""


@pytest.mark.parametrize(("width", "scheme"), [(320, "light"), (390, "dark")])
@pytest.mark.parametrize("lang", list(shipped_languages()))
def test_the_rules_have_no_barriers_and_fit(  # noqa: PLR0917 - a matrix
    still_site: LiveSite, shared_tab: OpenTab, axe: str, lang: str, width: int, scheme: str
) -> None:
    tab = shared_tab(width=width, lang=lang, scheme=scheme, bypass_csp=True)
    for path in PATHS:
        tab.goto(still_site.address + path)
        assert tab.locator("html").get_attribute("lang") == lang
        tab.evaluate("document.querySelectorAll('details').forEach(part => part.open = true)")
        assert tab.evaluate("document.documentElement.scrollWidth") <= width, path
        assert tab.evaluate(TOO_WIDE) == [], path
        if scheme == "light" or lang in {"en", "he"}:  # colours are the same in all languages
            assert violations(tab, axe) == [], path


def test_pictures_of_cards_are_allowed_by_the_policy(live_site: LiveSite, open_tab: OpenTab) -> None:
    tab = open_tab()
    complaints: list[str] = []
    tab.on("console", lambda message: complaints.append(message.text) if message.type == "error" else None)
    tab.goto(live_site.address + "/rules/gong")
    picture = tab.locator("main img").first
    picture.scroll_into_view_if_needed()
    tab.wait_for_function("document.querySelector('main img').naturalWidth > 0")
    assert complaints == []
