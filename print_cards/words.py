"""A language's words as they stand on paper: with the digits that its readers use, as on the site.

The digits 0-9 stay where a figure is typed, compared or a name: on the scales of the test sheet, in the
command that their readings go into, in addresses, and on the cards.
"""

from missions.language import Language


def on_paper(language: Language, key: str) -> str:
    """Return a text of the file's table ``[print]``."""
    return language.digits(language.printed(key))
