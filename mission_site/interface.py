"""The site's own words: gettext catalogues, compiled in memory. English is written in the pages themselves.

Game words (missions, colours, galaxies) come from :mod:`missions.language`, since the printer needs them too.
"""

from functools import cache
from importlib.resources import files
from io import BytesIO

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from babel.support import NullTranslations, Translations


@cache
def interface_words(tag: str) -> NullTranslations:
    """Return the translations of the site's words into one language; English for one that has none."""
    file = files("mission_site") / "translations" / tag / "LC_MESSAGES" / "messages.po"
    if not file.is_file():
        return NullTranslations()
    compiled = BytesIO()
    with file.open("rb") as source:
        write_mo(compiled, read_po(source, locale=tag.replace("-", "_"), abort_invalid=True))
    compiled.seek(0)
    return Translations(compiled)
