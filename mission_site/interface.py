"""The site's own words in the reader's language. English is written in the pages themselves.

Game words (missions, colours, galaxies) come from :mod:`missions.language`, since the printer needs them too.
"""

from functools import cache
from gettext import NullTranslations
from importlib.resources import files
from importlib.resources.abc import Traversable

from missions.language import Language, require_each, shipped_languages


def words_file(tag: str) -> Traversable:
    """Return where the words of the site in one language are written; it may be missing."""
    return files("missions") / "languages" / tag / "site.po"


@cache
def interface_words(tag: str) -> NullTranslations:
    """Return the translations of the site's words into one language; English for one that has none.

    Raises :class:`~missions.language.BadLanguage`: a file that cannot be read must not go unnoticed.
    """
    file = words_file(tag)
    if not file.is_file():
        return NullTranslations()
    from mission_site.translations import compiled, read_translations  # noqa: PLC0415 - not for English

    return compiled(read_translations(file, tag), shipped_languages()[tag])


def whole_language(tag: str) -> Language:
    """Return a language, all of whose words were read; raises KeyError and BadLanguage."""
    language = shipped_languages()[tag]
    interface_words(tag)
    return language


def require_all_languages() -> None:
    """Read every language; raises :class:`~missions.language.BadLanguage` with every fault found."""
    require_each(shipped_languages(), whole_language)
