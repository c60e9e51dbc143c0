"""What a language's file says of the language itself, compared with CLDR, which knows it best."""

from collections.abc import Iterator
from typing import Final

from missions.language import LATIN_DIGITS, Language

Finding = tuple[str, str]
"""A dotted key and what is wrong with it."""

_DIGITS_OF_NUMBERING: Final = {"arab": "٠١٢٣٤٥٦٧٨٩", "beng": "০১২৩৪৫৬৭৮৯", "deva": "०१२३४५६७८९"}
"""CLDR's numbering systems (numberingSystems.xml) that are usual in languages like ours, besides ``latn``."""

_COUNTED: Final = range(202)
"""More cards than any mission moves, and past the hundred after which Arabic begins again."""


def head_findings(language: Language) -> Iterator[Finding]:
    """Yield what differs from CLDR: the direction, the digits, the plurals."""
    known = language.locale
    if language.direction != known.text_direction:
        yield "direction", f"must be {known.text_direction!r}, as CLDR says of {language.tag!r}"
    digits = _DIGITS_OF_NUMBERING.get(known.default_numbering_system, LATIN_DIGITS)
    if language.ten_digits != digits:
        yield "digits", f'must be "{digits}", as CLDR says of {language.tag!r}'
    right = {n: known.plural_form(n) for n in _COUNTED}
    if any(language.plural_form(n) != category for n, category in right.items()):
        rules = known.plural_form.rules
        needed = ", ".join(
            f'{category} = "{rules[category]}"' for category in rules if category in right.values()
        )
        yield "plurals", f"must count as CLDR says of {language.tag!r}: plurals = {{ {needed} }}"
