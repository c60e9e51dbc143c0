"""What a judge says: rows of found and wanted, and a table of them."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

_MOST_FAULTS: Final = 12


@dataclass(frozen=True, slots=True)
class Row:
    """One thing that was judged; ``passed`` is None where there was nothing to judge it by."""

    subject: str
    found: str
    wanted: str
    passed: bool | None


@dataclass(frozen=True, slots=True)
class Verdict:
    """Everything about one file; ``faults`` say in words what the rows count."""

    path: Path
    headline: str
    rows: tuple[Row, ...]
    faults: tuple[str, ...]

    @property
    def passed(self) -> bool:
        """Whether nothing is wrong."""
        return not self.faults and all(row.passed is not False for row in self.rows)

    def table(self) -> str:
        """Return the verdict for a person at a terminal."""
        lines = [f"{self.path}: {self.headline}", *_aligned(self.rows)]
        lines += [f"  - {fault}" for fault in self.faults[:_MOST_FAULTS]]
        if len(self.faults) > _MOST_FAULTS:
            lines.append(f"  - and {len(self.faults) - _MOST_FAULTS} more")
        lines.append("passed" if self.passed else "FAILED")
        return "\n".join(lines)


_MARKS: Final = {True: "ok", False: "FAIL", None: "-"}


def _aligned(rows: Sequence[Row]) -> list[str]:
    cells = [(row.subject, row.found, row.wanted, _MARKS[row.passed]) for row in rows]
    widths = [max((len(row[column]) for row in cells), default=0) for column in range(3)]
    return [
        "  " + "  ".join([*(text.ljust(width) for text, width in zip(row, widths, strict=False)), row[3]])
        for row in cells
    ]


def share(part: int, whole: int) -> str:
    """Return ``55 of 56``."""
    return f"{part} of {whole}"
