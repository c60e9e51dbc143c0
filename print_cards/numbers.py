"""Numbers on the command line, whose limits are told in words."""

from math import nan
from typing import Any, Final

import click

_LONGEST_SHOWN: Final = 40


class Number(click.FloatRange):
    """A number from one limit to another, with a point or a comma as people write it."""

    name = "number"

    def __init__(self, least: float, most: float) -> None:
        super().__init__(least, most)
        self.least = least
        self.most = most

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:
        try:
            number = float(str(value).replace(",", "."))
        except ValueError:
            number = nan
        if not self.least <= number <= self.most:  # which nan is not either
            self.fail(
                f"{str(value)[:_LONGEST_SHOWN]!r} must be a number from {self.least:g} to {self.most:g}.",
                param,
                ctx,
            )
        return number


class Whole(click.IntRange):
    """A whole number from one limit to another."""

    name = "number"

    def __init__(self, least: int, most: int) -> None:
        super().__init__(least, most)
        self.least = least
        self.most = most

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        try:
            number = int(value)
        except ValueError:
            number = self.least - 1
        if not self.least <= number <= self.most:
            said = f"{str(value)[:_LONGEST_SHOWN]!r} must be a whole number from {self.least} to {self.most}."
            self.fail(said, param, ctx)
        return number
