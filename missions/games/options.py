"""Options of a game as words, as in ``jokers=0``: read and checked from the fields of its dataclass."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, fields
from enum import StrEnum
from functools import partial
from typing import Annotated, Any, Final, Literal, TypeAlias, get_args, get_origin, get_type_hints

from missions.errors import GongError

MOST_SEATS: Final = 7
Seat: TypeAlias = Annotated[int, range(MOST_SEATS)]
"""A number that must be a seat of the table; any other number is annotated with its own range."""


@dataclass(eq=False)
class BadOption(GongError):
    """An option that the game does not have, or a value that it cannot take; ``fits`` says what would."""

    written: str
    fits: str

    def __str__(self) -> str:
        return f"The option {self.written!r} does not fit: {self.fits}."


def read_options(kind: type, written: Iterable[str], *, players: int = MOST_SEATS) -> Any:
    """Return the options with these changes, each ``name=value``; raises :class:`BadOption`."""
    hints = _hints(kind, players)
    known = writable(kind, players=players)
    values = {}
    for change in written:
        name, equals, word = change.partition("=")
        if name not in known or not equals:
            possible = ", ".join(f"{each}={values}" for each, values in known.items())
            raise BadOption(change, f"write {possible}")
        try:
            values[name] = _reader(hints[name])(word)
        except (ValueError, KeyError):
            raise BadOption(change, f"write {name}={known[name]}") from None
    return kind(**values)


def writable(kind: type, *, players: int = MOST_SEATS) -> dict[str, str]:
    """Return the options that can be written as words, each with its possible values."""
    hints = _hints(kind, players)
    possible = {field.name: _possible(hints[field.name]) for field in fields(kind)}
    return {name: values for name, values in possible.items() if values}


def _hints(kind: type, players: int) -> dict[str, Any]:
    """Return the type of each option; a seat is one of so many players'."""
    seat = Annotated[int, range(players)]
    hints = get_type_hints(kind, include_extras=True)
    return {name: seat if hint == Seat else hint for name, hint in hints.items()}


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
    if get_origin(hint) is Annotated:
        numbers = hint.__metadata__[0]
        return f"NUMBER ({numbers[0]} to {numbers[-1]})"
    return ""


def _reader(hint: Any) -> Callable[[str], Any]:
    if hint is bool:
        return _YES_OR_NO.__getitem__
    if get_origin(hint) is Literal:
        return {str(value): value for value in get_args(hint)}.__getitem__
    if get_origin(hint) is frozenset:
        one = get_args(hint)[0]
        return lambda word: frozenset(one(part) for part in word.split("+"))
    if get_origin(hint) is Annotated:
        return partial(_number, hint.__metadata__[0])
    reader: Callable[[str], Any] = hint  # a StrEnum reads its own words
    return reader


def _number(numbers: range, word: str) -> int:
    """Return the number; raises ValueError for any that is not among these."""
    if (number := int(word)) not in numbers:
        raise ValueError(word)
    return number
