"""What is said in the margins of each sheet, in the deck's language: beside the ruler, and how to cut."""

from functools import partial
from typing import Final

from missions.language import Language
from print_cards.marks import RULER_LENGTH, MarkKind
from print_cards.order import Order
from print_cards.sheet import Flip, Page
from print_cards.words import on_paper

_FLIP_WORDS: Final = {Flip.LONG: "flip_long", Flip.SHORT: "flip_short", Flip.FOLD: "fold"}


def sheet_labels(order: Order, last: Page) -> dict[int, str]:
    """Return the line of each sheet; ``last`` is the last page. The shorter ruler goes unexplained."""
    said = partial(on_paper, order.language)
    advice = [said("print_at_100")]
    if last.ruler is not None and last.ruler.length == RULER_LENGTH:
        advice.insert(0, said("ruler"))
    if order.imposition.flip in _FLIP_WORDS:
        advice.append(said(_FLIP_WORDS[order.imposition.flip]))
    places = (order.language.digits(f"{sheet}/{last.sheet}") for sheet in range(1, last.sheet + 1))
    return {
        sheet: f"{' '.join(advice)} · {said('sheet')} {place} · {order.base}"
        for sheet, place in enumerate(places, start=1)
    }


def cutting_note(language: Language, page: Page) -> str:
    """Return how the cards of a page with such marks are cut, in one line."""
    said = partial(on_paper, language)
    has_arrows = any(mark.kind is MarkKind.ARROW for mark in page.marks)
    return f"{said('cut')} {said('cut_arrows' if has_arrows else 'cut_margins')}"
