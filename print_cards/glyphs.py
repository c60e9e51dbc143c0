"""A gate: every letter on the cards must be in the fonts. typst leaves a missing one blank without a word."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from importlib.resources import as_file, files
from typing import Final

from fontTools.ttLib import TTFont

from missions.errors import GongError

_INVISIBLE: Final = frozenset("\u00a0\u200b\u200c\u200d\u200e\u200f\u2060\u2066\u2067\u2068\u2069\n ")
_STACKS: Final = {
    "display": ("Unbounded_700Bold", "Rubik_800ExtraBold"),
    "small": ("Exo2_500Medium", "Rubik_500Medium"),
}
_FALLBACKS: Final = ("NotoSansArabic_500Medium", "NotoSansDevanagari_500Medium", "NotoSansBengali_500Medium")
"""Both stacks of ``templates/type.typ`` end with these."""


@dataclass(eq=False)
class MissingGlyphs(GongError):
    """Text with letters that the fonts lack and that would be missing on paper."""

    text: str
    letters: tuple[str, ...]

    def __str__(self) -> str:
        shown = ", ".join(f"{letter} (U+{ord(letter):04X})" for letter in self.letters[:5])
        return (
            f"The fonts have no character for {shown} in {self.text!r}: "
            "change the words in the language's file."
        )


def check_glyphs(texts: Iterable[str]) -> None:
    """Raise :class:`MissingGlyphs` for the first text that cannot be printed whole."""
    covered = _letters("display") & _letters("small")
    for text in texts:
        missing = dict.fromkeys(sign for sign in text if sign not in covered | _INVISIBLE)
        if missing:
            raise MissingGlyphs(text, tuple(missing))


@cache
def _letters(stack: str) -> frozenset[str]:
    """Return every letter that a stack of fonts can show."""
    found: set[str] = set()
    for name in (*_STACKS[stack], *_FALLBACKS):
        with (
            as_file(files("print_cards").joinpath("fonts", f"{name}.ttf")) as path,
            TTFont(path, lazy=True) as font,
        ):
            found.update(map(chr, font.getBestCmap()))
    return frozenset(found)
