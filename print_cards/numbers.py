"""Numbers on the command line, whose limits are told in words."""

from collections.abc import Iterator
from contextlib import contextmanager
from math import isnan
from typing import Any, Final

import click

_LONGEST_SHOWN: Final = 40


class Number(click.FloatRange):
    """A number from one limit to another, with a point or a comma as people write it."""

    name = "number"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:
        with _told(value, f"a number from {self.min:g} to {self.max:g}"):
            with_point: Any = str(value).replace(",", ".")
            number = super().convert(with_point, param, ctx)
            return self.fail("", param, ctx) if isnan(number) else number


class Whole(click.IntRange):
    """A whole number from one limit to another."""

    name = "number"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        with _told(value, f"a whole number from {self.min} to {self.max}"):
            return super().convert(value, param, ctx)


@contextmanager
def _told(value: Any, wanted: str) -> Iterator[None]:
    try:
        yield
    except click.BadParameter as error:
        said = f"{str(value)[:_LONGEST_SHOWN]!r} must be {wanted}."
        raise click.BadParameter(said, error.ctx, error.param) from None
