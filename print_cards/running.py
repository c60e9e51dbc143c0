"""How a command ends, whatever was typed and wherever its words are shown."""

import sys
from contextlib import suppress
from typing import NoReturn

import click

from missions.errors import GongError


def run(command: click.Command, name: str) -> NoReturn:
    """Run a command as a program of that name; bad input ends in one sentence and exit status 2."""
    _show_what_can_be_shown()
    try:
        command(prog_name=name)
    except GongError as error:
        click.echo(f"gong: {error}", err=True)
        sys.exit(2)
    sys.exit(0)


def _show_what_can_be_shown() -> None:
    """Let letters that a terminal or file has no sign for appear as question marks, not as a traceback."""
    for stream in (sys.stdout, sys.stderr):
        with suppress(AttributeError):  # None without a terminal, or a stream of another kind
            if stream.errors == "strict":
                stream.reconfigure(errors="replace")  # type: ignore[union-attr]
