"""The net of a tuck box for the deck: pure geometry in millimetres, printed side up.

From left to right: glue flap, back, side, front, side. The lid with its tongue hangs on the back, dust flaps
on the sides, and four flaps close the bottom. Hatched parts take the glue.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from math import floor
from typing import Final

from missions.errors import GongError
from print_cards.geometry import Rect, Size
from print_cards.grid import PRINTER_MARGIN
from print_cards.outline import Curve, Outline, Point, corner

PLAY: Final = 1.0  # more than the deck in each direction (PRINT.md, section 6)
BLEED: Final = 1.5
RULER_ROOM: Final = 5.0  # under the net, for a ruler and one line of text
THINNEST_DECK: Final = 6.0  # less leaves no room for glue
_TONGUE: Final = 14.0
_TONGUE_CORNER: Final = 8.0
_GLUE_FLAP: Final = 12.0
_NOTCH: Final = 9.0
_STEP: Final = 0.01  # to which cards are measured


@dataclass(eq=False)
class BoxTooLarge(GongError):
    """A net that the paper cannot hold; ``thickest``, if any, are the thickest cards whose box fits."""

    net: Size
    paper: Size
    cards: int
    thickest: float | None

    def __str__(self) -> str:
        if self.thickest is None:
            remedy = "choose larger paper"
        else:
            remedy = f"for {self.cards} cards choose larger paper, or cards of {self.thickest:g} mm at most"
        size = f"{self.net.width:.0f} x {self.net.height:.0f} mm"
        return f"This box needs {size} and does not fit on one sheet of {self.paper}: {remedy}."


@dataclass(eq=False)
class DeckTooThin(GongError):
    """A pile so thin that its box would have no room for glue."""

    thickness: float

    def __str__(self) -> str:
        return (
            f"A pile of {self.thickness:.2g} mm is too thin for a box of its own: "
            f"it needs {THINNEST_DECK:g} mm at least. Check the number of cards and their thickness."
        )


@dataclass(frozen=True, slots=True)
class TuckBox:
    """A box whose inside is ``card`` wide and high and ``deck`` deep, with some play."""

    card: Size
    deck: float

    @property
    def width(self) -> float:
        """Of front and back."""
        return self.card.width + PLAY

    @property
    def height(self) -> float:
        """Of front, back and sides."""
        return self.card.height + PLAY

    @property
    def depth(self) -> float:
        """Of the sides, the lid and the bottom."""
        return self.deck + PLAY

    @property
    def net(self) -> Size:
        """What the unfolded box measures."""
        x, y = self.columns, self.rows
        return Size(x[-1], y[-1])

    @property
    def columns(self) -> tuple[float, ...]:
        """Where the net begins, its four upright folds, and where it ends."""
        glue, w, d = min(_GLUE_FLAP, self.depth - 1.0), self.width, self.depth
        return (0.0, glue, glue + w, glue + w + d, glue + 2 * w + d, glue + 2 * w + 2 * d)

    @property
    def rows(self) -> tuple[float, ...]:
        """Where the tongue begins, lid, panels and bottom flaps begin, and where they end."""
        tongue = min(_TONGUE, self.height / 3)
        lid = max(tongue, self._dust - self.depth)
        top = lid + self.depth
        return (
            lid - tongue,
            lid,
            top,
            top + self.height,
            top + self.height + max(self.depth - 0.5, self._dust),
        )

    @property
    def _dust(self) -> float:
        """The length of the dust flaps: they do not meet in the middle."""
        return min(self.depth, self.width / 2 - 1.0)

    def panels(self) -> dict[str, Rect]:
        """Return every part that shows a picture or a colour, by name."""
        x, y = self.columns, self.rows
        w, d, h, dust = self.width, self.depth, self.height, self._dust
        return {
            "tongue": Rect(x[1], y[0], w, y[1] - y[0]),
            "dust_left": Rect(x[2], y[2] - dust, d, dust),
            "dust_right": Rect(x[4], y[2] - dust, d, dust),
            "lid": Rect(x[1], y[1], w, d),
            "back": Rect(x[1], y[2], w, h),
            "side_left": Rect(x[2], y[2], d, h),
            "front": Rect(x[3], y[2], w, h),
            "side_right": Rect(x[4], y[2], d, h),
            "bottom": Rect(x[3], y[3], w, d - 0.5),
        }

    def glued(self) -> tuple[Outline, ...]:
        """Return the parts that take glue and no ink: the flap on the left and the back's bottom flap."""
        return (
            Outline(self._glue_points()[0], tuple(self._glue_points()[1:]), closed=True),
            Outline((self.columns[1], self.rows[3]), tuple(self._back_flap()), closed=True),
        )

    def folds(self) -> tuple[Outline, ...]:
        """Return every line to fold along."""
        x, y = self.columns, self.rows
        upright = [((x[k], y[2]), (x[k], y[3])) for k in (1, 2, 3, 4)]
        level = [((x[1], y[1]), (x[2], y[1])), ((x[1], y[2]), (x[3], y[2])), ((x[4], y[2]), (x[5], y[2]))]
        bottom = [((x[1], y[3]), (x[5], y[3]))]
        return tuple(Outline(start, (end,)) for start, end in (*upright, *level, *bottom))

    def cut(self) -> Outline:
        """Return the one closed line around the net, clockwise from the back's top left corner."""
        x, y = self.columns, self.rows
        steps = [
            *self._lid(),
            *_flap(x[2], x[3], y[2], -self._dust),
            *self._front_edge(),
            *_flap(x[4], x[5], y[2], -self._dust),
            (x[5], y[3]),
            *_flap(x[5], x[4], y[3], self._dust),
            *_flap(x[4], x[3], y[3], self.depth - 0.5),
            *_flap(x[3], x[2], y[3], self._dust),
            *reversed(self._back_flap()[:-1]),
            (x[1], y[3]),
            *self._glue_points()[1:3],
        ]
        return Outline((x[1], y[2]), tuple(steps), closed=True)

    def _lid(self) -> Iterator[Point | Curve]:
        x, y = self.columns, self.rows
        left, right, r = x[1] + 0.5, x[2] - 0.5, min(_TONGUE_CORNER, y[1] - y[0])
        yield from ((x[1], y[1]), (left, y[1]), (left, y[0] + r))
        yield corner((left, y[0] + r), (left + r, y[0]), (left, y[0]))
        yield (right - r, y[0])
        yield corner((right - r, y[0]), (right, y[0] + r), (right, y[0]))
        yield from ((right, y[1]), (x[2], y[1]), (x[2], y[2]))

    def _front_edge(self) -> Iterator[Point | Curve]:
        """Yield the front's upper edge with its notch for the thumb."""
        x, top = self.columns, self.rows[2]
        middle, r = (x[3] + x[4]) / 2, min(_NOTCH, self.width / 4)
        yield (middle - r, top)
        yield corner((middle - r, top), (middle, top + r), (middle - r, top + r))
        yield corner((middle, top + r), (middle + r, top), (middle + r, top + r))
        yield (x[4], top)

    def _back_flap(self) -> list[Point]:
        return list(_flap(self.columns[1], self.columns[2], self.rows[3], self.depth - 0.5))

    def _glue_points(self) -> list[Point]:
        x, y = self.columns, self.rows
        slant = x[1] * 0.6
        return [(x[1], y[3]), (0.0, y[3] - slant), (0.0, y[2] + slant), (x[1], y[2])]


def _flap(start: float, end: float, fold: float, length: float) -> Iterator[Point]:
    """Yield a tapered flap from one end of its fold to the other, the end included; upwards if negative."""
    side = 1 if end > start else -1
    taper = min(2.5, abs(end - start) / 5)
    yield (start + side * 0.2 * taper, fold + length * 0.2)
    yield (start + side * taper, fold + length)
    yield (end - side * taper, fold + length)
    yield (end - side * 0.2 * taper, fold + length * 0.2)
    yield (end, fold)


@dataclass(frozen=True, slots=True)
class PlacedBox:
    """A box on its sheet; ``origin`` is where the net begins."""

    box: TuckBox
    page: Size
    origin: Point


def place(card: Size, cards: int, thickness: float, paper: Size) -> PlacedBox:
    """Put a deck's box on one sheet, upright or on its side; raises ``BoxTooLarge``, ``DeckTooThin``."""
    if cards * thickness < THINNEST_DECK - 1e-9:
        raise DeckTooThin(cards * thickness)
    box = TuckBox(card, cards * thickness)
    page = _page_for(box.net, paper)
    if page is None:
        raise BoxTooLarge(box.net, paper, cards, _thickest(card, cards, thickness, paper))
    x = (page.width - box.net.width) / 2
    y = PRINTER_MARGIN + BLEED + (page.height - _needed(box.net).height) / 2
    return PlacedBox(box, page, (x, y))


def _page_for(net: Size, paper: Size) -> Size | None:
    needed = _needed(net)
    pages = (paper, paper.turned)
    return next((p for p in pages if needed.width <= p.width and needed.height <= p.height), None)


def _needed(net: Size) -> Size:
    around = 2 * (PRINTER_MARGIN + BLEED)
    return Size(net.width + around, net.height + around + RULER_ROOM)


def _thickest(card: Size, cards: int, refused: float, paper: Size) -> float | None:
    for hundredths in range(floor(refused / _STEP), 0, -1):
        thickness = hundredths * _STEP
        if cards * thickness < THINNEST_DECK:
            return None
        if _page_for(TuckBox(card, cards * thickness).net, paper):
            return round(thickness, 2)
    return None
