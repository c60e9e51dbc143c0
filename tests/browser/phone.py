"""What a test does with a phone in its hand: open, draw again, wait, listen for complaints."""

import re
from collections.abc import Callable

from playwright.sync_api import Page

MISSION = re.compile(r"/(fight|malus|bonus)/([a-z]\d+|h-\w+)/?(?:\?.*)?$")
WATCHED_WORKERS = """
globalThis.registered = []
const workers = navigator.serviceWorker, register = workers.register.bind(workers)
workers.register = (...given) => { registered.push(given[0]); return register(...given) }
"""
"""Lets a test see which workers a page has asked the browser to keep, from the moment that it does."""

VOICE = """
const said = globalThis.said = []
class Utterance { constructor(text) { this.text = text } }
globalThis.SpeechSynthesisUtterance = Utterance
Object.defineProperty(globalThis, "speechSynthesis", {value: {
  speaking: false, pending: false,
  getVoices: () => [{lang: "%s"}],
  speak(part) { said.push([part.lang, part.text]); this.speaking = true; part.onstart() },
  cancel() { this.speaking = false },
}})
"""
"""Gives a phone a voice for a language, and writes down what it says."""

BLOCKED = "Service Worker registration blocked by Playwright"


def shown(tab: Page) -> str:
    return shown_in(tab, "fight|malus|bonus")


def shown_in(tab: Page, colours: str) -> str:
    """Wait until one mission of a colour is seen, and return it."""

    def found() -> re.Match[str] | None:
        place = MISSION.search(tab.url)
        return place if place and place[1] in colours.split("|") else None

    until(tab, lambda: found() is not None and tab.locator(".say").count() == 1)
    place = found()
    assert place is not None
    return place[2]


def until(tab: Page, so: Callable[[], bool]) -> None:
    """Playwright's own waiting evaluates text, which our policy forbids."""
    for _ in range(3000):  # at least half a minute: the machine may be busy
        if so():
            return
        tab.wait_for_timeout(10)
    raise AssertionError("that never happened")


def wait_for_aids(tab: Page) -> None:
    """Until a mission has been given what the phone can do besides; nothing follows by itself after that."""
    until(tab, lambda: tab.locator("main > div[style]").count() > 0)
    tab.evaluate("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")


def visit(tab: Page, address: str) -> None:
    """Only until it is there: a page may lead on to another language before it is loaded."""
    tab.goto(address, wait_until="commit")
    tab.wait_for_timeout(50)
    tab.wait_for_load_state()


def another(tab: Page, colours: str = "fight|malus|bonus") -> str:
    before = shown_in(tab, colours)
    tab.get_by_role("link", name="Another mission").click()
    until(tab, lambda: shown_in(tab, colours) != before)
    return shown_in(tab, colours)


def listen(tab: Page) -> list[str]:
    errors: list[str] = []
    tab.on("console", lambda message: errors.append(message.text) if message.text != BLOCKED else None)
    tab.on("pageerror", lambda error: errors.append(str(error)))
    return errors


KEPT = """
caches.match(`${document.documentElement.dataset.root}/worker.js`).then(kept => kept && kept.text())
"""
"""The language whose pages are kept."""


def wait_for_worker(tab: Page) -> None:
    tab.evaluate("navigator.serviceWorker.ready.then(() => 1)")
    until(tab, lambda: tab.evaluate("navigator.serviceWorker.controller !== null"))
    until(tab, lambda: tab.evaluate(KEPT) == tab.locator("html").get_attribute("lang"))
