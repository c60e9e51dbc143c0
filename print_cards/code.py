"""A link becomes the modules of a QR code (QR.md, sections 1 and 2).

Smallest version first, then the highest level that still fits it; the text is split into byte and
alphanumeric segments so that it takes the fewest bits. ``qrcode`` makes the matrix and nothing else.
"""

import re
from dataclasses import dataclass
from functools import cache
from itertools import groupby
from typing import Final

import qrcode
from qrcode.constants import ERROR_CORRECT_M, ERROR_CORRECT_Q
from qrcode.util import MODE_8BIT_BYTE, MODE_ALPHA_NUM, QRData

from missions.errors import GongError
from missions.links import BaseAddress, Target, printed_link


@dataclass(frozen=True, slots=True)
class _Grade:
    """A version and level of code; ``bits`` is what it holds (ISO/IEC 18004, table 7)."""

    version: int
    level: str
    bits: int


_GRADES: Final = (_Grade(2, "Q", 176), _Grade(2, "M", 224), _Grade(3, "Q", 272), _Grade(3, "M", 352))
_LEVELS: Final = {"Q": ERROR_CORRECT_Q, "M": ERROR_CORRECT_M}
_ALPHANUMERIC: Final = re.compile(r"[0-9A-Z $%*+\-./:]")
_ALPHANUMERIC_HEADER: Final = 4 + 9  # mode and length, versions 1 to 9
_BYTE_HEADER: Final = 4 + 8
_SHORTEST_HOST: Final = 4  # as in a.de
QUIET_MODULES: Final = 4
"""The clear margin that every reader may count on."""


@dataclass(eq=False)
class LinkTooLong(GongError):
    """A link whose code would have modules too small for a card.

    ``part`` is what to shorten, ``host name`` or ``path``; ``longest`` is how many characters of it fit.
    """

    base: BaseAddress
    part: str
    longest: int

    def __str__(self) -> str:
        shown = str(self.base) if len(str(self.base)) <= 60 else str(self.base)[:59] + "…"
        return (
            f"The address {shown} is too long for a code that scans well on a card: "
            f"its {self.part} may have at most {self.longest} characters here, so give a shorter address."
        )


@dataclass(frozen=True, slots=True)
class Code:
    """A finished code: ``rows[y][x]`` is true where a module is black; no quiet zone."""

    text: str
    version: int
    level: str
    rows: tuple[tuple[bool, ...], ...]

    @property
    def modules(self) -> int:
        """Modules along one side."""
        return len(self.rows)

    @property
    def dense(self) -> bool:
        """Whether a shorter address would give larger modules."""
        return self.version > _GRADES[0].version

    def runs(self) -> tuple[tuple[int, int, int], ...]:
        """Return the black runs as (x, y, length) in modules, for drawing all of them as one path.

        Drawn one by one they show hairlines in some viewers (PRINT.md, section 2).
        """
        found = []
        for y, row in enumerate(self.rows):
            x = 0
            for black, run in groupby(row):
                length = len(list(run))
                if black:
                    found.append((x, y, length))
                x += length
        return tuple(found)


def code_of(base: BaseAddress, target: Target) -> Code:
    """Return the code that leads to ``target``; raises :class:`LinkTooLong`."""
    try:
        return encode(printed_link(base, target))
    except OverflowError:
        raise _too_long(base, target) from None


@cache
def encode(text: str) -> Code:
    """Return the code of a text; raises ``OverflowError`` when it needs more than version 3, level M."""
    segments = _segments(text)
    bits = sum(_bits(segment) for segment in segments)
    grade = next((grade for grade in _GRADES if bits <= grade.bits), None)
    if grade is None:
        raise OverflowError(f"{bits} bits are more than {_GRADES[-1].bits}")
    symbol = qrcode.QRCode(version=grade.version, error_correction=_LEVELS[grade.level], border=0)
    for segment in segments:
        symbol.add_data(
            QRData(segment.encode(), mode=MODE_ALPHA_NUM if _is_plain(segment) else MODE_8BIT_BYTE)
        )
    symbol.make(fit=False)
    rows = tuple(tuple(bool(module) for module in row) for row in symbol.get_matrix())
    return Code(text, grade.version, grade.level, rows)


def _is_plain(segment: str) -> bool:
    return all(_ALPHANUMERIC.match(sign) for sign in segment)


def _bits(segment: str) -> int:
    if _is_plain(segment):
        return _ALPHANUMERIC_HEADER + 11 * (len(segment) // 2) + 6 * (len(segment) % 2)
    return _BYTE_HEADER + 8 * len(segment.encode())


def _segments(text: str) -> tuple[str, ...]:
    """Cut the text so that all segments together take the fewest bits.

    Cuts can only help where the kind of sign changes, so it is enough to try those places.
    """
    places = [0]
    for _, run in groupby(text, key=lambda sign: bool(_ALPHANUMERIC.match(sign))):
        places.append(places[-1] + len(list(run)))
    best: dict[int, tuple[int, tuple[str, ...]]] = {0: (0, ())}
    for end in places[1:]:
        best[end] = min(
            (best[start][0] + _bits(text[start:end]), (*best[start][1], text[start:end]))
            for start in places
            if start < end
        )
    return best[places[-1]][1]


def _too_long(base: BaseAddress, target: Target) -> LinkTooLong:
    """Say what to shorten: the host name, unless no name would do and the path must shrink as well."""
    for path in (base.path, ""):
        lengths = [length for length in range(_SHORTEST_HOST, 60) if _fits(base, target, length, path)]
        if lengths and lengths[-1] < len(base.host):
            return LinkTooLong(base, "host name", lengths[-1])
    paths = range(len(base.path))
    fitting = [length for length in paths if _fits(base, target, len(base.host), base.path[:length])]
    return LinkTooLong(base, "path", max(fitting, default=0))


def _fits(base: BaseAddress, target: Target, host_length: int, path: str) -> bool:
    stand_in = BaseAddress(base.scheme, "h" * host_length, base.port, path)
    return sum(map(_bits, _segments(printed_link(stand_in, target)))) <= _GRADES[-1].bits
