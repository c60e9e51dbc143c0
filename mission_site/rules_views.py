"""What the pages of rules show."""

import logging
from dataclasses import dataclass
from typing import ClassVar, Final

from mission_site.press.wish import PAPER_OF, Binding, booklet_address
from missions.language import shipped_languages
from missions.rulebook import BadRules, Rules, RulesPage, load_rules
from missions.rulebook.shipped import ENGLISH, written_in

log: Final = logging.getLogger(__name__)

GAMES: Final = tuple(page for page in RulesPage if page is not RulesPage.BOOKLET)
BY_ADDRESS: Final = {page.value: page for page in GAMES}


@dataclass(frozen=True, slots=True)
class Contents:
    """Where the rules of one game are, and what they say first."""

    address: str
    rules: Rules


@dataclass(frozen=True, slots=True)
class Booklet:
    """The rules of GONG on one kind of paper, as in ``"A4"``."""

    address: str
    paper: str
    folded: bool


BOOKLETS: Final = tuple(
    Booklet(booklet_address(binding), paper, binding is not Binding.PAGES)
    for binding, paper in PAPER_OF.items()
)


@dataclass(frozen=True, slots=True)
class ContentsView:
    """All games to choose from."""

    template: ClassVar[str] = "rules_contents.html"
    here: str
    cover: Rules
    """The booklet's first words: what all the rules are called."""
    games: tuple[Contents, ...]
    written_in: tuple[str, ...]
    booklets: tuple[Booklet, ...] = ()
    """Those that can be had from here: a site of files has no press."""


@dataclass(frozen=True, slots=True)
class RulesView:
    """The rules of one game."""

    template: ClassVar[str] = "rules_page.html"
    here: str
    rules: Rules
    cover: Rules
    games: tuple[Contents, ...]
    written_in: tuple[str, ...]
    """The languages that have this page, by tag."""


def contents_view(tag: str, *, booklets: tuple[Booklet, ...] = ()) -> ContentsView:
    """Return the page of all games in one language."""
    cover = readable_rules(RulesPage.BOOKLET, tag)
    return ContentsView("/rules", cover, _contents(tag), tuple(shipped_languages()), booklets)


def rules_view(page: RulesPage, tag: str) -> RulesView:
    """Return the page of one game in one language."""
    cover, rules = readable_rules(RulesPage.BOOKLET, tag), readable_rules(page, tag)
    return RulesView(f"/rules/{page.value}", rules, cover, _contents(tag), written_in(page))


def _contents(tag: str) -> tuple[Contents, ...]:
    return tuple(Contents(f"/rules/{page.value}", readable_rules(page, tag)) for page in GAMES)


def readable_rules(page: RulesPage, tag: str) -> Rules:
    """Return the rules in a language; in English where it has not got them, or not so that they can be read.

    Raises :class:`~missions.rulebook.BadRules` for English ones.
    """
    try:
        return load_rules(page, tag)
    except BadRules as error:
        if tag == ENGLISH:
            raise
        log.error(  # noqa: TRY400 - the sentence says where, a traceback would not
            "rules are shown in English: %s", error
        )
        return load_rules(page, ENGLISH)
