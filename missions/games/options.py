"""Options of a game as words, as in ``jokers=0``: read and checked from the fields of its dataclass."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, fields
from enum import StrEnum
from typing import Any, Final, Literal, get_args, get_origin, get_type_hints

from missions.errors import GongError


@dataclass(eq=False)
class BadOption(GongError):
    """An option that the game does not have, or a value that it cannot take; ``fits`` says what would."""

    written: str
    fits: str

    def __str__(self) -> str:
        return f"The option {self.written!r} does not fit: {self.fits}."


def read_options(kind: type, written: Iterable[str]) -> Any:
    """Return the options with these changes, each ``name=value``; raises :class:`BadOption`."""
    known = writable(kind)
    values = {}
    for change in written:
        name, equals, word = change.partition("=")
        if name not in known or not equals:
            possible = ", ".join(f"{each}={values}" for each, values in known.items())
            raise BadOption(change, f"write {possible}")
        try:
            values[name] = _reader(get_type_hints(kind)[name])(word)
        except (ValueError, KeyError):
            raise BadOption(change, f"write {name}={known[name]}") from None
    return kind(**values)


def writable(kind: type) -> dict[str, str]:
    """Return the options that can be written as words, each with its possible values."""
    hints = get_type_hints(kind)
    possible = {field.name: _possible(hints[field.name]) for field in fields(kind)}
    return {name: values for name, values in possible.items() if values}


_YES_OR_NO: Final = {"yes": True, "no": False}


def _possible(hint: Any) -> str:
    if hint is bool:
        return "|".join(_YES_OR_NO)
    if get_origin(hint) is Literal:
        return "|".join(map(str, get_args(hint)))
    if get_origin(hint) is frozenset:
        return "+".join(get_args(hint)[0])
    if isinstance(hint, type) and issubclass(hint, StrEnum):
        return "|".join(hint)
    return "NUMBER" if hint is int else ""


def _reader(hint: Any) -> Callable[[str], Any]:
    if hint is bool:
        return _YES_OR_NO.__getitem__
    if get_origin(hint) is Literal:
        return {str(value): value for value in get_args(hint)}.__getitem__
    if get_origin(hint) is frozenset:
        one = get_args(hint)[0]
        return lambda word: frozenset(one(part) for part in word.split("+"))
    return _whole if hint is int else hint  # a StrEnum reads its own words


def _whole(word: str) -> int:
    """Return the number; raises ValueError for one below zero too, which no option can take."""
    if (number := int(word)) < 0:
        raise ValueError(word)
    return number
