"""A browser that is closed and opened again shows the tab as it was: no mission is used up by that."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, BrowserType, Page

from tests.browser.conftest import ARGUMENTS, LiveSite


@contextmanager
def opened(
    browsers: BrowserType, executable: str, profile: Path, *, with_javascript: bool
) -> Iterator[BrowserContext]:
    """A browser that keeps its profile, and opens what was open when it was closed."""
    context = browsers.launch_persistent_context(
        profile,
        executable_path=executable,
        args=[*ARGUMENTS, "--restore-last-session"],
        java_script_enabled=with_javascript,
    )
    try:
        yield context
    finally:
        context.close()


@pytest.mark.parametrize("with_javascript", [True, False])
def test_a_restored_tab_keeps_its_mission(
    live_site: LiveSite,
    browsers: BrowserType,
    needs: Callable[[str], str],
    tmp_path: Path,
    with_javascript: bool,
) -> None:
    profile, executable = tmp_path / "profile", needs("chromium")
    with opened(browsers, executable, profile, with_javascript=with_javascript) as before:
        tab = before.pages[0]
        tab.goto(live_site.address + "/F")
        mission = shown(tab)
        live_site.let_the_moment_pass()
    with opened(browsers, executable, profile, with_javascript=with_javascript) as after:
        assert shown(restored(after, live_site)) == mission
    assert live_site.draws() == 1


def shown(tab: Page) -> str:
    return tab.locator("input[name=shown]").input_value()


def restored(context: BrowserContext, site: LiveSite) -> Page:
    """Return the tab that came back by itself."""
    for _ in range(300):
        for tab in context.pages:
            if tab.url.startswith(site.address):
                return tab
        context.pages[0].wait_for_timeout(100)
    raise AssertionError([tab.url for tab in context.pages])
