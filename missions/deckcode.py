"""The six-sign code of a printed deck: five random signs and one that checks them.

The check is a weighted sum in the field of 32 elements, a weight of its own for each place: it finds every
single wrong sign and every exchange of two signs. It uses no secret, so a printed deck outlives any server
and the printer can check a code without a network.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from missions.errors import GongError

SIGNS: Final = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"
"""32 signs that cannot be taken for one another: no 0 or O, no 1 or I."""

LENGTH: Final = 6
_FIELD_POLYNOMIAL: Final = 0b100101  # x^5 + x^2 + 1, primitive over GF(2)


@dataclass(eq=False)
class BadDeckCode(GongError):
    """A text that is no deck code: wrong length or signs, or (``mistyped``) a check sign that differs."""

    text: str
    mistyped: bool

    def __str__(self) -> str:
        if self.mistyped:
            return f"The deck code {self.text!r} has a typing mistake: check each character against the card."
        return f"{self.text!r} is not a deck code: those have {LENGTH} characters out of {SIGNS}."


def new_code(random_below: Callable[[int], int]) -> str:
    """Return a fresh code; ``random_below(n)`` gives a number from 0 to n - 1 (``secrets.randbelow``)."""
    body = "".join(SIGNS[random_below(len(SIGNS))] for _ in range(LENGTH - 1))
    return body + _check_sign(body)


def read_code(text: str) -> str:
    """Return the code in capital letters, or raise :class:`BadDeckCode`."""
    code = text.strip().upper()
    if len(code) != LENGTH or any(sign not in SIGNS for sign in code):
        raise BadDeckCode(text[:40], mistyped=False)
    if _check_sign(code[:-1]) != code[-1]:
        raise BadDeckCode(code, mistyped=True)
    return code


def _check_sign(body: str) -> str:
    total = 0
    for place, sign in enumerate(body, start=1):
        value = SIGNS.index(sign)
        for _ in range(place):
            value = _times_x(value)
        total ^= value
    return SIGNS[total]


def _times_x(value: int) -> int:
    doubled = value << 1
    return doubled ^ _FIELD_POLYNOMIAL if doubled & 32 else doubled
