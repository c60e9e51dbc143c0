"""What is said in the margins of each sheet, in the deck's language: beside the ruler, and opposite it.

Every line comes in forms, the fullest first: a page gets the first one that it holds in letters that can be
read. What is left out first is missed least: the address stands on every card too.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from missions.language import Language
from print_cards.marks import RULER_LENGTH, MarkKind
from print_cards.order import Order
from print_cards.sheet import Flip, Page
from print_cards.words import on_paper

Forms = tuple[str, ...]

_FLIP_WORDS: Final = {Flip.LONG: "flip_long", Flip.SHORT: "flip_short", Flip.FOLD: "fold"}


@dataclass(frozen=True, slots=True)
class Lines:
    """The lines of one page, each in its forms."""

    beside_ruler: Forms
    opposite: Forms


def page_lines(order: Order, pages: Sequence[Page]) -> tuple[Lines, ...]:
    """Return the lines of every page, in the order of the pages."""
    language, last = order.language, pages[-1].sheet
    flip = _FLIP_WORDS.get(order.imposition.flip)
    turned = () if flip is None else (on_paper(language, flip),)

    def lines(page: Page) -> Lines:
        sheet = f"{on_paper(language, 'sheet')} {language.digits(f'{page.sheet}/{last}')}"
        advice = (*turned, *_how_to_cut(language, page))
        return Lines(_beside_ruler(language, page), _forms(advice, sheet, str(order.base)))

    return tuple(map(lines, pages))


def _beside_ruler(language: Language, page: Page) -> Forms:
    """Say how long the ruler is, if it is the long one, and how to print."""
    at_100 = on_paper(language, "print_at_100")
    if page.ruler is None or page.ruler.length != RULER_LENGTH:
        return at_100, ""
    ruler = on_paper(language, "ruler")
    return f"{ruler} {at_100}", ruler, ""


def _how_to_cut(language: Language, page: Page) -> Iterator[str]:
    if page.cut_by_hand:
        has_arrows = any(mark.kind is MarkKind.ARROW for mark in page.marks)
        yield on_paper(language, "cut")
        yield on_paper(language, "cut_arrows" if has_arrows else "cut_margins")


def _forms(advice: Sequence[str], sheet: str, address: str) -> Forms:
    """Return a line with everything, one without the address, then ones with less and less advice."""
    shorter = (_joined(" ".join(advice[:count]), sheet) for count in range(len(advice), -1, -1))
    return _joined(" ".join(advice), sheet, address), *shorter, ""


def _joined(*parts: str) -> str:
    return " · ".join(filter(None, parts))
