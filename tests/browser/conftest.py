"""A site that really listens on loopback, and a real Chromium in front of it."""

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

from mission_site import Settings, create_app
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


@pytest.fixture
def live_site(tmp_path: Path) -> Iterator[LiveSite]:
    settings = Settings(secret=b"only for tests", store=file_url(tmp_path / "gong.db"), home=True)
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

    with listening(recorded) as site.port:
        yield site
    store.close()


@pytest.fixture(scope="session")
def chromium(needs: Callable[[str], str]) -> Iterator[Browser]:
    """Playwright switches the back/forward cache off: going back is always going back after eviction."""
    executable = needs("chromium")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=executable, args=ARGUMENTS)
        yield browser
        browser.close()


@pytest.fixture
def open_tab(chromium: Browser) -> Iterator[Callable[..., Page]]:
    """Return a function that opens a tab of a phone of its own."""
    contexts = []

    def open_tab(*, width: int = 390, lang: str = "en", scheme: str = "light", **options: Any) -> Page:
        context = chromium.new_context(
            viewport={"width": width, "height": 844}, locale=lang, color_scheme=scheme, **options
        )
        contexts.append(context)
        return context.new_page()

    yield open_tab
    for context in contexts:
        context.close()
