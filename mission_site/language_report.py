"""Everything that is checked of a language in one go: its words, rules and glossary, the site, the fonts."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain

from mission_site.interface_checks import check_interface, interface_coverage, interface_texts
from missions.catalogue import shipped_catalogue
from missions.coverage import Coverage
from missions.faults import Fault, line_of
from missions.glossary import check_glossary, glossary_coverage
from missions.language import Language
from missions.language_checks import check_language, words_coverage
from missions.rulebook import check_rules, pages_asked, rules_coverage
from missions.rulebook.outline import outline
from missions.rulebook.page import plain
from missions.rulebook.shipped import read_rules
from print_cards.glyphs import MissingGlyphs, check_glyphs


@dataclass(frozen=True, slots=True)
class LanguageReport:
    """What is written in a language, and what is wrong with it."""

    language: Language
    parts: dict[str, Coverage]
    """The coverage of each part, as in ``{"site": ...}``."""

    faults: tuple[Fault, ...]

    @property
    def coverage(self) -> Coverage:
        """All parts together."""
        return sum(self.parts.values(), Coverage(0, 0))


def report(language: Language, english: Language) -> LanguageReport:
    """Check a language against the complete English one."""
    catalogue = shipped_catalogue()
    parts = {
        "words": words_coverage(language, catalogue, english),
        "site": interface_coverage(language),
        "rules": rules_coverage(language.tag),
        "glossary": glossary_coverage(language),
    }
    faults = chain(
        check_language(language, catalogue, english),
        check_interface(language),
        check_rules((language.tag,)),
        check_glossary(language, more=interface_texts(language)),
        _unprintable(language),
    )
    return LanguageReport(language, parts, tuple(faults))


def _unprintable(language: Language) -> Iterator[Fault]:
    """Yield the words of cards, paper and booklet that have letters without a sign in our fonts."""
    for file, line, text in (*_words(language), *_rules(language)):
        try:
            check_glyphs((language.digits(text),))
        except MissingGlyphs as missing:
            yield Fault(file, line, str(missing))


def _words(language: Language) -> Iterator[tuple[str, int, str]]:
    for key, text in language.words.items():
        yield language.file, line_of(key, language.lines), text


def _rules(language: Language) -> Iterator[tuple[str, int, str]]:
    for name in pages_asked(language.tag):
        page, _ = read_rules(language.tag, name)
        if page is None:
            continue
        for entry in outline(page):
            for text in (*entry.texts, *chain.from_iterable(entry.rows)):
                yield page.file, entry.line, plain(text)
