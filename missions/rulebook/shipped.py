"""Finds the rules of a page in a language, or in English where that language has not got them."""

from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Final

from missions.faults import BadFiles, Fault
from missions.language import Language, shipped_languages
from missions.rulebook.content import content_faults
from missions.rulebook.filling import fill
from missions.rulebook.numbers import RulesPage, numbers_of
from missions.rulebook.page import Page
from missions.rulebook.reader import read_page

ENGLISH: Final = "en"


class BadRules(BadFiles):
    """Rules that cannot be shown as they are written."""


@dataclass(frozen=True, slots=True)
class Rules:
    """A page of rules ready to be read, and the language that it is really in."""

    page: Page
    language: Language


@cache
def load_rules(name: RulesPage, tag: str) -> Rules:
    """Return the rules in this language, or in English; raises :class:`BadRules`."""
    languages = shipped_languages()
    written = tag if rules_file(tag, name).is_file() else ENGLISH
    page, faults = read_rules(written, name)
    if page is not None:
        faults = (*faults, *content_faults(page, name, written))
    if page is None or faults:
        raise BadRules(faults)
    return Rules(fill(page, numbers_of(name), languages[written]), languages[written])


def written_in(name: RulesPage) -> tuple[str, ...]:
    """Return the tags of the languages that have this page themselves."""
    return tuple(tag for tag in shipped_languages() if rules_file(tag, name).is_file())


def rules_folder() -> Traversable:
    """Return the folder that has one folder for each language."""
    return files("missions") / "languages"


def rules_file(tag: str, name: RulesPage, folder: Traversable | None = None) -> Traversable:
    """Return where the rules of one page in one language are written."""
    return (folder or rules_folder()) / tag / "rules" / f"{name.value}.md"


def read_rules(
    tag: str, name: RulesPage, folder: Traversable | None = None
) -> tuple[Page | None, tuple[Fault, ...]]:
    """Return a page as it is written, and the faults of its form."""
    shown = f"{tag}/rules/{name.value}.md"
    try:
        text = rules_file(tag, name, folder).read_text(encoding="utf-8")
    except FileNotFoundError:
        problem = f"this file is missing: translate {ENGLISH}/rules/{name.value}.md"
        return None, (Fault(shown, 1, problem),)
    except (OSError, UnicodeDecodeError) as error:
        problem = f"this file cannot be read as UTF-8 text: {getattr(error, 'strerror', error)}"
        return None, (Fault(shown, 1, problem),)
    return read_page(text, shown)
