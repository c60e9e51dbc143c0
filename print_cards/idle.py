"""Options that would change nothing beside others are refused, so that nobody waits for what they promise."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Final

import click
from click.core import ParameterSource

from missions.errors import GongError

SHEETS_ONLY: Final = (
    *("paper", "flip", "grid", "gap", "bleed", "back_bleed", "rotate_backs"),
    *("scale_x", "scale_y", "back_x", "back_y", "back_angle", "printer", "cut_file"),
)
SECOND_SIDES_ONLY: Final = ("back_x", "back_y", "back_angle")
BACKS_ONLY: Final = (*SECOND_SIDES_ONLY, "back_bleed", "rotate_backs")


@dataclass(eq=False)
class Idle(GongError):
    """Options without effect, as they are typed; ``beside`` is what takes it from them, and ``why``."""

    options: Sequence[str]
    beside: str
    why: str

    def __str__(self) -> str:
        *first, last = self.options
        names = f"{', '.join(first)} and {last} change" if first else f"{last} changes"
        return f"{names} nothing {self.beside}, {self.why}: leave {'them' if first else 'it'} out."


def given(context: click.Context, *parameters: str) -> bool:
    """Tell whether any of these parameters was typed."""
    return any(context.get_parameter_source(name) is ParameterSource.COMMANDLINE for name in parameters)


def refuse_idle(context: click.Context, parameters: Collection[str], *, beside: str, why: str) -> None:
    """Raise :class:`Idle` where parameters were typed that change nothing."""
    typed = [
        parameter.opts[0]
        for parameter in context.command.params
        if parameter.name in parameters and given(context, parameter.name or "")
    ]
    if typed:
        raise Idle(typed, beside, why)
