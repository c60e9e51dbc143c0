"""A site that really listens on loopback, and a real Chromium in front of it."""

import shutil
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserType, Page, expect, sync_playwright

from mission_site import Settings, create_app
from mission_site.pages.desk import Desk, make_press
from mission_site.store import file_url, open_store
from tests.browser.listening import listening

NAME = "game.local"
"""A name that is not loopback: to the browser plain http there is an insecure origin, as at home."""

ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    f"--host-resolver-rules=MAP {NAME} 127.0.0.1",
]
expect.set_options(timeout=60_000)  # what is waited for comes at once, except on a busy machine

MOST_TABS = 4
"""Each is a process that keeps memory and connections: the server takes a hundred of these."""

SPECULATION = """<!doctype html><title>x</title><script type="speculationrules">
{"%s": [{"source": "list", "urls": ["/fight"], "eagerness": "immediate"}]}</script>"""


@dataclass
class LiveSite:
    """A site in a house, with a record of who asked for what."""

    port: int
    store: Any
    requests: list[tuple[str, str, str]] = field(default_factory=list)
    """Method, path and Sec-Purpose of each."""

    gone_on: float = 0
    """How many seconds its clock is before that of the browser."""

    def clock(self) -> float:
        return time.time() + self.gone_on

    def let_the_moment_pass(self) -> None:
        """Until the next scan does not count as the same one."""
        self.gone_on += 5.1

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def address_by_name(self) -> str:
        return f"http://{NAME}:{self.port}"

    def draws(self, colour: str = "fight") -> int:
        return int(self.store.advance("HOME", colour, size=10_000, day=0).position.place)


@contextmanager
def started(folder: Path, cache: Path) -> Iterator[LiveSite]:
    url = file_url(folder / "gong.db")
    settings = Settings(secret=b"only for tests", store=url, home=True, cache=cache)
    store = open_store(settings.store)
    site = LiveSite(0, store)
    trusted = (*settings.trusted_hosts, NAME)
    app = create_app(replace(settings, trusted_hosts=trusted), store=store, clock=site.clock)

    def recorded(environ: dict[str, Any], start_response: Callable[..., Any]) -> Any:
        path = environ["PATH_INFO"]
        site.requests.append((environ["REQUEST_METHOD"], path, environ.get("HTTP_SEC_PURPOSE", "")))
        if path.startswith("/speculate/"):
            start_response("200 OK", [("Content-Type", "text/html")])
            return [(SPECULATION % path.removeprefix("/speculate/")).encode()]
        return app.wsgi_app(environ, start_response)

    press = make_press(cache / "press", site.clock)
    app.extensions["desk"] = Desk(press, site.clock)
    with listening(recorded) as site.port:
        yield site
    press.close()
    store.close()


@pytest.fixture(scope="session")
def cache(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where all sites of this process keep pictures, so that each is drawn once."""
    return tmp_path_factory.mktemp("cache")


@pytest.fixture
def live_site(tmp_path: Path, cache: Path) -> Iterator[LiveSite]:
    """A site of the test's own."""
    with started(tmp_path, cache) as site:
        yield site


@pytest.fixture(scope="session")
def still_site(tmp_path_factory: pytest.TempPathFactory, cache: Path) -> Iterator[LiveSite]:
    """A site whose pages are only looked at: nobody changes anything, so all tests share it."""
    with started(tmp_path_factory.mktemp("still-site"), cache) as site:
        yield site


@pytest.fixture(scope="session")
def browsers() -> Iterator[BrowserType]:
    """Playwright switches the back/forward cache off: going back is always going back after eviction."""
    with sync_playwright() as playwright:
        yield playwright.chromium


@pytest.fixture(scope="session")
def chromium(browsers: BrowserType, needs: Callable[[str], str]) -> Iterator[Browser]:
    """Chromium without windows around its pages, if there is one: it takes half of the time."""
    executable = shutil.which("chromium-headless-shell") or needs("chromium")
    with browsers.launch(executable_path=executable, args=ARGUMENTS) as browser:
        yield browser


@pytest.fixture(scope="session")
def whole_chromium(browsers: BrowserType, needs: Callable[[str], str]) -> Iterator[Browser]:
    """For what a browser does around its pages: apps on the home screen, a screen that stays on."""
    with browsers.launch(executable_path=needs("chromium"), args=ARGUMENTS) as browser:
        yield browser


def new_tab(
    browser: Browser, *, width: int = 390, lang: str = "en", scheme: str = "light", **options: Any
) -> Page:
    screen: Any = {"viewport": {"width": width, "height": 844}, "color_scheme": scheme}
    return browser.new_context(locale=lang, **screen, **options).new_page()


def opening(browser: Browser) -> Iterator[Callable[..., Page]]:
    tabs = []

    def open_tab(**options: Any) -> Page:
        tabs.append(new_tab(browser, **options))
        return tabs[-1]

    yield open_tab
    for tab in tabs:
        tab.context.close()


@pytest.fixture
def open_tab(chromium: Browser) -> Iterator[Callable[..., Page]]:
    """Return a function that opens a tab of a phone of its own."""
    yield from opening(chromium)


@pytest.fixture
def open_whole_tab(whole_chromium: Browser) -> Iterator[Callable[..., Page]]:
    """The same in the whole browser."""
    yield from opening(whole_chromium)


@pytest.fixture(scope="session")
def shared_tab(chromium: Browser) -> Iterator[Callable[..., Page]]:
    """Return a function that gives a tab in which pages are only looked at, the same one for equal phones.

    A tab of one's own is a new process, which compiles every script again.
    """
    tabs: dict[tuple[Any, ...], Page] = {}

    def shared_tab(**options: Any) -> Page:
        phone = tuple(sorted(options.items()))
        if phone not in tabs:
            if len(tabs) == MOST_TABS:
                tabs.pop(next(iter(tabs))).context.close()
            tabs[phone] = new_tab(chromium, **options)
        return tabs[phone]

    yield shared_tab
    for tab in tabs.values():
        tab.context.close()


@pytest.fixture(scope="session")
def axe(needs: Callable[[str], str]) -> Iterator[str]:
    """The address of the rules of accessibility: the browser keeps what it has fetched, and compiled."""
    rules = Path(needs("axe")).read_bytes()

    def hand_out(_: dict[str, Any], start_response: Callable[..., Any]) -> list[bytes]:
        headers = [("Content-Type", "text/javascript; charset=utf-8"), ("Cache-Control", "max-age=86400")]
        start_response("200 OK", headers)
        return [rules]

    with listening(hand_out) as port:
        yield f"http://127.0.0.1:{port}/axe.js"
