"""The entries of catalogue files, key by key: each is checked and taken out; what is left is misspelt."""

import re
from importlib.resources.abc import Traversable
from typing import Any, Final

from missions.faults import Fault, Unreadable, read_toml
from missions.mission import Kind, Tag
from missions.notation import BadEffect

Entry = dict[str, Any]

_ID: Final = re.compile(r"[a-z][a-z0-9-]{0,30}")


def entries(file: Traversable, kind: str, faults: list[Fault]) -> list[tuple[int, Entry]]:
    """Return each ``[[kind]]`` of a file with its line; what cannot be read is added to ``faults``."""
    try:
        text, tree = read_toml(file)
    except Unreadable as error:
        faults.append(error.fault)
        return []
    header = f"[[{kind}]]"
    lines = [number for number, row in enumerate(text.splitlines(), start=1) if row.strip() == header]
    found = tree.pop(kind, [])
    if tree or not isinstance(found, list) or len(lines) != len(found):
        stray = f", and nobody knows {', '.join(sorted(tree))} here" if tree else ""
        faults.append(Fault(file.name, 1, f"every entry begins with {header} on a line of its own{stray}"))
        return []
    return list(zip(lines, found, strict=True))


def read_id(entry: Entry) -> str:
    """Return the entry's id; raises :class:`BadEffect`, as all that follow do."""
    written = entry.pop("id", None)
    if not isinstance(written, str) or not _ID.fullmatch(written):
        raise BadEffect(
            f"the id {written!r} must be small letters, digits and hyphens, beginning with a letter"
        )
    return written


def read_kind(entry: Entry) -> Kind:
    """Return the step that a small game belongs to."""
    written = entry.pop("kind", None)
    if written not in set(Kind):
        raise BadEffect(f"kind is {written!r}, and must be one of {', '.join(Kind)}")
    return Kind(written)


def read_tags(entry: Entry) -> frozenset[Tag]:
    """Return what a small game asks of bodies and senses."""
    written = entry.pop("tags", [])
    if not isinstance(written, list) or not all(tag in set(Tag) for tag in written):
        raise BadEffect(f"tags is {written!r}, and must be a list of some of {', '.join(Tag)}")
    return frozenset(map(Tag, written))


def read_numbers(entry: Entry) -> tuple[int, ...]:
    """Return the numbers that a small game's words mention."""
    written = entry.pop("numbers", [])
    if not isinstance(written, list) or not all(_is_whole(number, 0, 1000) for number in written):
        raise BadEffect(f"numbers is {written!r}, and must be a list of whole numbers, as in [1, 3]")
    return tuple(written)


def read_min_players(entry: Entry) -> int:
    """Return how many must play, 2 if not said."""
    written = entry.pop("min_players", 2)
    if not _is_whole(written, 2, 6):
        raise BadEffect(f"min_players is {written!r}, and must be a number from 2 to 6")
    return int(written)


def read_odds(entry: Entry) -> float:
    """Return the chance of the player on turn, 0.5 if not said."""
    written = entry.pop("odds", 0.5)
    if not isinstance(written, float) or not 0 < written < 1:
        raise BadEffect(f"odds is {written!r}, and must be a chance between 0.0 and 1.0, as in 0.5")
    return written


def read_seconds(entry: Entry) -> int | None:
    """Return how long the page's timer runs, None if not said."""
    written = entry.pop("seconds", None)
    if written is not None and not _is_whole(written, 1, 600):
        raise BadEffect(f"seconds is {written!r}, and must be a whole number from 1 to 600")
    return None if written is None else int(written)


def read_last(entry: Entry) -> bool:
    """Return whether somebody is last in a contest, true if not said."""
    written = entry.pop("last", True)
    if not isinstance(written, bool):
        raise BadEffect(f"last is {written!r}, and must be true or false")
    return written


def _is_whole(written: object, low: int, high: int) -> bool:
    return isinstance(written, int) and not isinstance(written, bool) and low <= written <= high


def nothing_left(entry: Entry) -> None:
    """Raise :class:`BadEffect` if the entry has keys that nobody took out."""
    if entry:
        raise BadEffect(f"nobody knows the key {', '.join(sorted(entry))}: check its spelling")
