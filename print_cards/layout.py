"""What stands where on the front of a card, for any size of card. Millimetres from the cut's top left corner.

From top to bottom: title and subtitle, the Xphere with six pips, the code panel, the address in letters. The
number with the panel's symbol and the galaxy's name stands in the top left corner and, on its head, in the
opposite one: that strip is what a hand of cards shows.
"""

from dataclasses import dataclass
from typing import Final

from missions.errors import GongError
from print_cards.code import QUIET_MODULES
from print_cards.geometry import Rect, Size

SAFE: Final = 3.5  # inside every cut: services cut up to that far off (PRINT.md, section 6)
SMALLEST_SYMBOL: Final = 20.0
SYMBOL: Final = 22.0  # reading rates stop rising here (QR.md, section 4.2)
KEYLINE_WIDTH: Final = 0.5
_REFERENCE: Final = Size(63.0, 88.0)
_MODULES: Final = 25  # of the version that the panel is made for; a denser code has a wider quiet zone
_FRAME: Final = 2.0
_STRIP: Final = 6.96
_INDEX_WIDTH: Final = 6.4
_ORB: Final = 24.0
_SMALLEST_ORB: Final = 10.0
_SMALLEST: Final = Size(44.0, 65.0)
_LARGEST_SCALE: Final = 1.5
_BORDER: Final = 3.1  # thin lines nearer to the cut show every cutting error (PRINT.md, section 3)


@dataclass(eq=False)
class CardTooSmall(GongError):
    """A card on which the code would be too small to scan well."""

    card: Size
    smallest: Size

    def __str__(self) -> str:
        return (
            f"A card of {self.card} is too small for a code that scans well: "
            f"it must be at least {self.smallest}."
        )


@dataclass(frozen=True, slots=True)
class Layout:
    """The boxes of one size of card.

    ``scale`` is the size of type against the 63 x 88 mm card, ``panel_scale`` that of the panel against one
    with a code of 22 mm.
    """

    card: Size
    scale: float
    panel_scale: float
    title: Rect
    subtitle: Rect
    orb: Rect
    pips: Rect
    frame: Rect
    tile: Rect
    symbol: Rect
    strip: Rect
    address: Rect
    index: Rect
    border: Rect

    @property
    def safe(self) -> Rect:
        """Where text and code may stand."""
        return Rect(0, 0, self.card.width, self.card.height).shrunk(SAFE)

    @property
    def index_turned(self) -> Rect:
        """The index in the opposite corner, which stands on its head."""
        return self.index.turned(self.card)

    def texts(self) -> dict[str, Rect]:
        """Return every box that holds text or code, by name."""
        names = ("title", "subtitle", "frame", "address", "index", "index_turned")
        return {name: getattr(self, name) for name in names}


def layout_of(card: Size) -> Layout:
    """Return the layout of a card; raises :class:`CardTooSmall`."""
    scale = min(card.width / _REFERENCE.width, card.height / _REFERENCE.height)
    k = _panel_scale(scale)
    inset = max(SAFE + 0.2, 5.0 * min(scale, 1.0))
    index_right = inset + _INDEX_WIDTH * scale
    address_top = card.height - SAFE - 2.1 * k
    frame = _frame(card, k, bottom=address_top - 1.0 * k - KEYLINE_WIDTH, clear_right=index_right + 0.4)
    tile = Rect(frame.x + _FRAME * k, frame.y + _FRAME * k, _tile(k), _tile(k))
    title_x = index_right + 1.5 * scale
    title = Rect(title_x, inset + 0.1, card.width - inset - title_x, 3.1 * scale)
    subtitle = Rect(title.x, title.bottom + 1.5 * scale, title.width, 1.9 * scale)
    above_panel = frame.y - KEYLINE_WIDTH
    pips = Rect(card.width / 2 - 10.8 * scale, above_panel - 2.4 * scale, 21.6 * scale, 1.5 * scale)
    orb = _orb(card, subtitle.bottom + 2.2 * scale, pips.y - 0.9 * scale)
    if orb.width < _SMALLEST_ORB or frame.x - KEYLINE_WIDTH < SAFE - 1e-6:
        raise CardTooSmall(card, _SMALLEST)
    beside_panel = index_right + 0.4 <= frame.x - KEYLINE_WIDTH
    index_height = 34.0 * scale if beside_panel else above_panel - 0.6 - inset
    return Layout(
        card=card,
        scale=scale,
        panel_scale=k,
        title=title,
        subtitle=subtitle,
        orb=orb,
        pips=pips,
        frame=frame,
        tile=tile,
        symbol=tile.shrunk((_tile(k) - SYMBOL * k) / 2),
        strip=Rect(frame.x, tile.bottom, frame.width, _STRIP * k),
        address=_address(card, frame, index_right + 0.8, Rect(0, address_top, 0, 1.6 * k)),
        index=Rect(inset, inset, _INDEX_WIDTH * scale, index_height),
        border=Rect(0, 0, card.width, card.height).shrunk(_BORDER),
    )


def _panel_scale(scale: float) -> float:
    """Return the panel's size against 22 mm: full size on cards a little smaller too, 20 mm at least."""
    return max(SMALLEST_SYMBOL / SYMBOL, min(scale / 0.9, max(scale, 1.0), _LARGEST_SCALE))


def _address(card: Size, frame: Rect, clear_right: float, line: Rect) -> Rect:
    """Return the line for the address: in the middle under the panel, clear of the turned index."""
    middle = frame.centre[0]
    half = min(middle - SAFE, card.width - clear_right - middle)
    return Rect(middle - half, line.y, 2 * half, line.height)


def _tile(k: float) -> float:
    return SYMBOL * k * (_MODULES + 2 * QUIET_MODULES) / _MODULES


def _frame(card: Size, k: float, *, bottom: float, clear_right: float) -> Rect:
    """Return the panel with its frame: in the middle, or to the left if the turned index needs the room."""
    width, height = _tile(k) + 2 * _FRAME * k, _tile(k) + (_FRAME + _STRIP) * k
    rightmost = card.width - clear_right - KEYLINE_WIDTH - width
    return Rect(min((card.width - width) / 2, rightmost), bottom - height, width, height)


def _orb(card: Size, top: float, bottom: float) -> Rect:
    diameter = min(bottom - top, _ORB * card.width / _REFERENCE.width)
    middle = (top + bottom) / 2
    return Rect((card.width - diameter) / 2, middle - diameter / 2, diameter, diameter)
