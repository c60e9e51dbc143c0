"""Faults in data files, told with file and line so that whoever wrote the file finds the place at once."""

import re
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from importlib.resources.abc import Traversable
from typing import Any, Final, TypeVar

from missions.errors import GongError, reason_of

T = TypeVar("T")

_HEADER: Final = re.compile(r"\s*\[([^\[\]]+)\]\s*(?:#.*)?")
_TABLE: Final = re.compile(r"^\s*\[", re.MULTILINE)
_KEY: Final = re.compile(r"""\s*((?:[\w-]+|"[^"]*"|'[^']*')(?:\s*\.\s*(?:[\w-]+|"[^"]*"|'[^']*'))*)\s*=""")
_PART: Final = re.compile(r"""[\w-]+|"[^"]*"|'[^']*'""")


@dataclass(frozen=True, slots=True)
class Fault:
    """Something wrong in a data file; ``line`` counts from 1."""

    file: str
    line: int
    problem: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.problem}"


@dataclass(eq=False)
class BadFiles(GongError):
    """Data files that cannot be used as they are written, with everything that is wrong with them."""

    faults: tuple[Fault, ...]

    def __str__(self) -> str:
        return "\n".join(map(str, self.faults))


@dataclass(eq=False)
class Unreadable(Exception):
    """A file that is missing, is no UTF-8 or is no TOML."""

    fault: Fault


def read_toml(file: Traversable, shown: str | None = None) -> tuple[str, dict[str, Any]]:
    """Return a TOML file's text and content; raises :class:`Unreadable`, which calls the file ``shown``."""
    shown = shown or file.name
    text = _text(file, shown)
    return text, _tree(text, shown)


def read_toml_head(file: Traversable, shown: str) -> dict[str, Any]:
    """Return only what stands before the first table, which is quick; raises :class:`Unreadable`."""
    return _tree(_TABLE.split(_text(file, shown), maxsplit=1)[0], shown)


def _text(file: Traversable, shown: str) -> str:
    try:
        return file.read_text(encoding="utf-8")
    except OSError as error:
        raise Unreadable(Fault(shown, 1, f"this file cannot be read: {reason_of(error)}")) from None
    except UnicodeDecodeError as error:
        line = error.object.count(b"\n", 0, error.start) + 1
        raise Unreadable(Fault(shown, line, "this file cannot be read: save it as UTF-8")) from None


def _tree(text: str, shown: str) -> dict[str, Any]:
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        found = re.search(r"line (\d+)", str(error))
        number = int(found[1]) if found else max(1, len(text.splitlines()))
        raise Unreadable(Fault(shown, number, f"this file cannot be read: {error}")) from None
    except RecursionError:
        raise Unreadable(Fault(shown, 1, "this file cannot be read: too many brackets in brackets")) from None


def faults_in(things: Iterable[T], read: Callable[[T], object]) -> tuple[Fault, ...]:
    """Read all of these; return, each once, the faults of those that cannot be used."""
    faults: dict[Fault, None] = {}
    for thing in things:
        try:
            read(thing)
        except BadFiles as error:
            faults |= dict.fromkeys(error.faults)
    return tuple(faults)


def flat(tree: Mapping[str, Any], prefix: str = "") -> Iterator[tuple[str, object]]:
    """Yield every value of nested tables with its dotted key, as in ``("people.left.to", "...")``."""
    for key, value in tree.items():
        if isinstance(value, Mapping):
            yield from flat(value, f"{prefix}{key}.")
        else:
            yield f"{prefix}{key}", value


def key_lines(text: str) -> dict[str, int]:
    """Return the line of every table header and key of a TOML text, by dotted key."""
    lines: dict[str, int] = {}
    prefix = ""
    for number, row in enumerate(text.splitlines(), start=1):
        if header := _HEADER.fullmatch(row):
            prefix = _dotted(header[1]) + "."
            lines[prefix.removesuffix(".")] = number
        elif key := _KEY.match(row):
            lines[prefix + _dotted(key[1])] = number
    return lines


def line_of(key: str, lines: Mapping[str, int]) -> int:
    """Return the line of a dotted key, or of the nearest table around it; 1 when there is none."""
    while key:
        if key in lines:
            return lines[key]
        key = key.rpartition(".")[0]
    return 1


def _dotted(written: str) -> str:
    return ".".join(part.strip("\"'") for part in _PART.findall(written))
