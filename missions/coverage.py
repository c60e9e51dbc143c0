"""How much of a language is written."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Coverage:
    """How many of the texts that the game asks for a language has."""

    written: int
    asked: int

    def __add__(self, other: "Coverage") -> "Coverage":
        return Coverage(self.written + other.written, self.asked + other.asked)

    @property
    def percent(self) -> int:
        """The share in percent; 100 only when nothing is missing."""
        return 100 * self.written // self.asked if self.asked else 100
