"""Checks the rules of every language: each says the same as the English ones, piece by piece."""

from collections import Counter
from collections.abc import Iterable, Iterator
from importlib.resources.abc import Traversable
from itertools import zip_longest
from typing import Final

from missions.coverage import Coverage
from missions.faults import Fault
from missions.language import shipped_languages
from missions.rulebook.content import content_faults
from missions.rulebook.numbers import RulesPage
from missions.rulebook.outline import Entry, outline
from missions.rulebook.page import Page
from missions.rulebook.shipped import ENGLISH, read_rules, rules_file, rules_folder

MAY_BE_ENGLISH: Final = frozenset({RulesPage.GO_FISH, RulesPage.GNOMING})
"""Pages that a language may lack: its readers then see the English text, marked as English."""


def check_rules(tags: Iterable[str] | None = None, *, folder: Traversable | None = None) -> list[Fault]:
    """Return every fault in the rules of these languages (all that we ship, when none are named)."""
    folder = folder or rules_folder()
    english = {name: read_rules(ENGLISH, name, folder)[0] for name in RulesPage}
    return [
        fault
        for tag in (shipped_languages() if tags is None else tags)
        for name in pages_asked(tag, folder)
        for fault in _check_page(tag, name, english[name], folder)
    ]


def pages_asked(tag: str, folder: Traversable | None = None) -> tuple[RulesPage, ...]:
    """Return the pages that a language must have, and those that it has besides."""
    return tuple(
        name
        for name in RulesPage
        if rules_file(tag, name, folder).is_file() or name not in MAY_BE_ENGLISH or tag == ENGLISH
    )


def rules_coverage(tag: str) -> Coverage:
    """Return how many paragraphs, lists, tables and headings of the English rules a language has."""
    pages = [(_pieces(tag, name), _pieces(ENGLISH, name)) for name in pages_asked(tag)]
    return Coverage(sum(min(pair) for pair in pages), sum(english for _, english in pages))


def _pieces(tag: str, name: RulesPage) -> int:
    page, _ = read_rules(tag, name)
    return 0 if page is None else len(outline(page))


def _check_page(tag: str, name: RulesPage, english: Page | None, folder: Traversable) -> Iterator[Fault]:
    page, faults = read_rules(tag, name, folder)
    yield from faults
    if page is not None:
        yield from content_faults(page, name, tag)
        if english is not None and tag != ENGLISH:
            yield from _differences(page, english)


def _differences(page: Page, english: Page) -> Iterator[Fault]:
    """Yield what differs from the English page, up to the first piece that is of another kind."""
    for here, there in zip_longest(outline(page), outline(english)):
        if here is None:
            yield Fault(page.file, outline(page)[-1].line, f"{_at(english, there)} goes on with {there.kind}")
            return
        if there is None:
            yield Fault(page.file, here.line, f"{here.kind} stands here, and {english.file} has ended")
            return
        if here.kind != there.kind:
            problem = f"{here.kind} stands here, where {_at(english, there)} has {there.kind}"
            yield Fault(page.file, here.line, problem)
            return
        yield from _other_words(page, here, english, there)


def _other_words(page: Page, here: Entry, english: Page, there: Entry) -> Iterator[Fault]:
    for what, mine, theirs in (
        ("number", here.slots(), there.slots()),
        ("card", here.all_cards(), there.all_cards()),
    ):
        missing, extra = Counter(theirs) - Counter(mine), Counter(mine) - Counter(theirs)
        for name in missing.elements():
            yield Fault(page.file, here.line, f"the {what} {name!r} of {_at(english, there)} is missing")
        for name in extra.elements():
            yield Fault(page.file, here.line, f"{_at(english, there)} does not have the {what} {name!r}")


def _at(page: Page, entry: Entry) -> str:
    return f"{page.file}:{entry.line}"
