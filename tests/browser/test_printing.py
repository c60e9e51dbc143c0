"""Printing in a real browser: from the form to the file without JavaScript, and no barriers on the way."""

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route

from mission_site import Settings, create_app
from mission_site.pages.desk import Desk, make_press
from mission_site.press.queue import Press, Standing, State
from mission_site.press.wish import Job
from mission_site.store import file_url, open_store
from missions.links import BaseAddress
from tests.browser.barriers import violations
from tests.browser.listening import listening
from tests.browser.phone import until

OpenTab = Callable[..., Page]
BASE = "https://gong.example"
LONG_ADDRESS = "http://a-rather-long-name-of-a-club.in-a-town.example:8000/" + "games/" * 8
STATES = {
    "form": "/print",
    "bad": f"/print?paper=b5&address={LONG_ADDRESS}&deck=K7Q2",
    "folded": "/print?flip=fold&paper=a3&ink=low&words=he",
    "one side": "/print?flip=none&paper=letter&ink=grey",
    "waiting": "/print/deck?paper=a4",
    "done": "/print/deck?paper=letter&flip=none&ink=grey",
    "failed": "/print/deck?paper=legal",
    "full": "/print/deck?paper=a3",
}


@dataclass
class PrintSite:
    """A site that prints, with an address of its own, listening on loopback."""

    address: str


@pytest.fixture(scope="module")
def print_site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[PrintSite]:
    folder = tmp_path_factory.mktemp("print-site")
    settings = Settings(
        secret=b"only for tests",
        store=file_url(folder / "gong.db"),
        base=BaseAddress.parse(BASE),
        cache=folder / "cache",
    )
    store = open_store(settings.store)
    app = create_app(settings, store=store)
    press = make_press(folder / "cache/press", time.time)
    app.extensions["desk"] = Desk(press, time.time)
    with listening(app) as port:
        yield PrintSite(f"http://127.0.0.1:{port}")
    press.close()
    store.close()


def settled(tab: Page, address: str) -> None:
    """Open a page and let it go on by itself until there are pictures or a file."""
    tab.goto(address)
    tab.locator("figure img, a.save[href*='.pdf']").first.wait_for(timeout=90_000)


def test_from_the_front_page_to_the_file_without_javascript(
    print_site: PrintSite, open_tab: OpenTab, tmp_path: Path
) -> None:
    tab = open_tab(java_script_enabled=False)
    tab.goto(print_site.address + "/")
    tab.get_by_role("link", name="Print your deck").click()
    assert tab.locator(".base").inner_text() == BASE
    tab.get_by_role("radio", name="Letter").check()
    tab.get_by_role("radio", name="Less ink").check()
    tab.get_by_label("Language on the cards").select_option("he")
    tab.get_by_role("button", name="Show it").click()
    tab.get_by_role("img", name="One card").wait_for(timeout=90_000)
    tab.get_by_role("link", name="Make the PDF").click()
    tab.get_by_role("link", name="Download the PDF").wait_for(timeout=90_000)
    with tab.expect_download() as downloading:
        tab.get_by_role("link", name="Download the PDF").click()
    assert downloading.value.suggested_filename == "gong-deck-letter-he.pdf"
    downloading.value.save_as(tmp_path / "deck.pdf")
    assert (tmp_path / "deck.pdf").read_bytes().startswith(b"%PDF-")
    assert tab.locator("h1").inner_text() == "Your deck is ready"


def test_the_pictures_come_to_a_form_that_is_being_filled_in(
    print_site: PrintSite, open_tab: OpenTab
) -> None:
    tab = open_tab(lang="fr", service_workers="block")
    pictures: list[Route] = []

    def hold(picture: Route) -> None:
        pictures.append(picture)

    tab.route("**/print/*.webp*", hold, times=1)
    tab.goto(print_site.address + "/print", wait_until="commit")
    tab.get_by_role("radio", name="Legal").check()
    until(tab, lambda: len(pictures) == 1)
    assert tab.locator("figure").count() == 0
    pictures[0].continue_()
    tab.locator("figure img").nth(2).wait_for(timeout=90_000)
    assert tab.get_by_role("radio", name="Legal").is_checked()


def test_every_picture_arrives(print_site: PrintSite, open_tab: OpenTab) -> None:
    tab = open_tab()
    errors: list[str] = []
    settled(tab, print_site.address + "/print")
    tab.on("console", lambda message: errors.append(message.text))
    tab.reload()
    tab.wait_for_load_state("networkidle")
    widths = tab.evaluate(
        "[...document.querySelectorAll('section img')].map(picture => picture.naturalWidth)"
    )
    assert len(widths) == 3
    assert all(widths)
    assert errors == []


@pytest.fixture
def in_every_state(print_site: PrintSite, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let each state last as long as one likes: nothing is made but pictures and one deck."""
    standings = {
        "a4": Standing(State.WORKING, step=2),
        "legal": Standing(State.FAILED, failure="LinkTooLong"),
        "a3": Standing(State.FULL),
    }
    ask, look = Press.ask, Press.look

    def answer(real: Callable[[Press, Job], Standing]) -> Callable[[Press, Job], Standing]:
        def standing(press: Press, job: Job) -> Standing:
            fixed = standings.get(job.wish.paper) if job.product == "deck" else None
            return fixed or real(press, job)

        return standing

    monkeypatch.setattr(Press, "ask", answer(ask))
    monkeypatch.setattr(Press, "look", answer(look))


@pytest.mark.usefixtures("in_every_state")
@pytest.mark.parametrize(("width", "scheme"), [(390, "light"), (320, "dark"), (1280, "dark")])
@pytest.mark.parametrize("lang", ["en", "he"])
@pytest.mark.parametrize("state", STATES)
def test_no_state_has_barriers_or_is_too_wide(  # noqa: PLR0917 - a matrix
    print_site: PrintSite, shared_tab: OpenTab, axe: str, state: str, lang: str, width: int, scheme: str
) -> None:
    address = print_site.address + STATES[state]
    settled_first = {"form", "folded", "one side", "done"}
    look = {"width": width, "lang": lang, "scheme": scheme}
    tab = shared_tab(**look, bypass_csp=True, service_workers="block")
    if state in settled_first:
        settled(tab, address)
    else:
        tab.goto(address)
    assert tab.evaluate("document.documentElement.scrollWidth") <= width
    assert tab.locator("html").get_attribute("dir") == ("rtl" if lang == "he" else "ltr")
    assert violations(tab, axe) == []
