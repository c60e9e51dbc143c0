"""What the templates of the print pages receive."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import ClassVar, Final

from mission_site.press.address import PrintedAddress
from mission_site.press.asked import Asked, Fault
from mission_site.press.pixels import CARD_PIXELS, SHEET_PIXELS
from mission_site.press.queue import Standing
from mission_site.press.wish import Product, View, Wish, picture_file
from missions.cards import DECK
from print_cards.colours import Ink
from print_cards.geometry import Size
from print_cards.sheet import Flip, impose
from print_cards.sizes import known_sizes

HERE: Final = "/print"


@dataclass(frozen=True, slots=True)
class Picture:
    """One picture; width and height in pixels, so that nothing moves when it arrives."""

    view: View
    file: str
    width: int
    height: int


@dataclass(frozen=True, slots=True)
class Offer:
    """Everything that can be chosen."""

    papers: Mapping[str, Size] = field(default_factory=lambda: known_sizes("papers"))
    cards: Mapping[str, Size] = field(default_factory=lambda: known_sizes("cards"))
    flips: tuple[Flip, ...] = (Flip.LONG, Flip.SHORT, Flip.FOLD, Flip.NONE)
    inks: tuple[Ink, ...] = tuple(Ink)


@dataclass(frozen=True, slots=True)
class _Chosen:
    """Something about a choice that was made."""

    asked: Asked

    @property
    def page(self) -> str:
        """The page without the choice."""
        return HERE

    @property
    def here(self) -> str:
        """The same choice again, to come back to in another language."""
        return f"{self.page}?{self.asked.query()}" if self.asked.given else self.page


@dataclass(frozen=True, slots=True)
class PrintView(_Chosen):
    """The form, the address on the cards, and pictures if they are drawn already."""

    template: ClassVar[str] = "print.html"
    query: str
    """What asks for the same again."""
    address: PrintedAddress
    lang: str
    """The language of the page where the address names it, to be kept by the form; else empty."""
    faults: tuple[Fault, ...] = ()
    standing: Standing | None = None
    pictures: tuple[Picture, ...] = ()
    """Empty where none can be shown; drawn already if ``standing`` says so."""
    sheets: int = 0
    offer: Offer = field(default_factory=Offer)


@dataclass(frozen=True, slots=True)
class WaitView(_Chosen):
    """A job that is not done; the page goes on to ``onward`` by itself."""

    template: ClassVar[str] = "print_wait.html"
    query: str
    product: Product
    standing: Standing
    onward: str

    @property
    def page(self) -> str:
        return page_of(self.product)


@dataclass(frozen=True, slots=True)
class DoneView(_Chosen):
    """A deck that can be fetched."""

    template: ClassVar[str] = "print_done.html"
    query: str
    address: PrintedAddress
    file: str
    bytes: int
    sheets: int

    @property
    def page(self) -> str:
        return page_of(Product.DECK)


@dataclass(frozen=True, slots=True)
class FailedView(_Chosen):
    """A deck that could not be made, or not now."""

    template: ClassVar[str] = "print_failed.html"
    query: str
    standing: Standing


def pictures_of(wish: Wish) -> tuple[Picture, ...]:
    """Return where a wish's pictures are and how large they show."""
    page = impose(len(DECK), wish.imposition)[0].size
    return tuple(
        Picture(view, picture_file(wish.key, view), *_pixels(wish.imposition.card, CARD_PIXELS))
        if view is View.CARD
        else Picture(view, picture_file(wish.key, view), *_pixels(page, SHEET_PIXELS))
        for view in wish.views
    )


def sheets_of(wish: Wish) -> int:
    """Return how many sheets of paper a whole deck takes."""
    return impose(len(DECK), wish.imposition)[-1].sheet


def file_name(asked: Asked) -> str:
    """Return the name under which a deck is saved."""
    return f"gong-deck-{asked.paper}-{asked.words.lower()}.pdf"


def page_of(product: Product) -> str:
    """Return the page that shows a product when it is done."""
    return HERE if product is Product.PICTURES else f"{HERE}/deck"


def _pixels(size: Size, longer_side: int) -> tuple[int, int]:
    scale = longer_side / max(size.width, size.height)
    return round(size.width * scale), round(size.height * scale)
