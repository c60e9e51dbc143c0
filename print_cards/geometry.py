"""Lengths on paper. Everything is in millimetres, x to the right and y down from a top left corner."""

from dataclasses import dataclass
from typing import Self


@dataclass(frozen=True, slots=True)
class Size:
    """Width and height."""

    width: float
    height: float

    @property
    def turned(self) -> "Size":
        """The same sheet on its side."""
        return Size(self.height, self.width)

    def __str__(self) -> str:
        return f"{self.width:g} x {self.height:g} mm"


@dataclass(frozen=True, slots=True)
class Rect:
    """A rectangle with its top left corner."""

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        return self.x + self.width

    @property
    def bottom(self) -> float:
        return self.y + self.height

    @property
    def centre(self) -> tuple[float, float]:
        return self.x + self.width / 2, self.y + self.height / 2

    def grown(self, left: float, top: float, right: float, bottom: float) -> Self:
        """Return it with each side moved outwards."""
        return type(self)(self.x - left, self.y - top, self.width + left + right, self.height + top + bottom)

    def shrunk(self, by: float) -> Self:
        """Return it with every side moved inwards by the same length."""
        return self.grown(-by, -by, -by, -by)

    def moved(self, dx: float, dy: float) -> Self:
        return type(self)(self.x + dx, self.y + dy, self.width, self.height)

    def contains(self, other: "Rect", *, tolerance: float = 1e-6) -> bool:
        """Tell whether the other lies inside it; shared edges count as inside."""
        return (
            other.x >= self.x - tolerance
            and other.y >= self.y - tolerance
            and other.right <= self.right + tolerance
            and other.bottom <= self.bottom + tolerance
        )

    def overlaps(self, other: "Rect", *, tolerance: float = 1e-6) -> bool:
        """Tell whether the two share more than an edge."""
        return (
            other.x < self.right - tolerance
            and other.right > self.x + tolerance
            and other.y < self.bottom - tolerance
            and other.bottom > self.y + tolerance
        )

    def mirrored(self, width: float) -> Self:
        """Return where it lies after left and right of a page of that width are exchanged."""
        return type(self)(width - self.right, self.y, self.width, self.height)

    def turned(self, page: Size) -> Self:
        """Return where it lies after the page is turned by 180 degrees."""
        return type(self)(page.width - self.right, page.height - self.bottom, self.width, self.height)
