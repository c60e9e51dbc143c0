"""How a command ends, whatever was typed and wherever its words are shown."""

import errno
import os
import signal
import sys
from contextlib import suppress
from typing import Final, NoReturn

import click

from missions.errors import GongError
from print_cards.called import copyable, program
from print_cards.stopping import Stopped

_OURS: Final = "gong"
_STOPPED: Final = 128 + signal.SIGINT
"""The exit status that shells know as Ctrl-C."""


def run(command: click.Command, name: str) -> NoReturn:
    """Run a command as a program of that name; what cannot be done ends in one sentence and exit status 2."""
    _show_what_can_be_shown()
    try:
        _carry_out(command, name)
    except Stopped as stopped:
        _show(f"\ngong: {stopped}")  # beneath the ^C that terminals show
        sys.exit(_STOPPED)
    except click.Abort:  # Ctrl-C in a command that makes no file; click has begun a new line
        _show("gong: Stopped.")
        sys.exit(_STOPPED)
    except click.exceptions.NoArgsIsHelpError as help_text:
        _show(help_text.format_message())
        sys.exit(help_text.exit_code)
    except click.UsageError as error:
        _fail(_in_one_line(error))
    except GongError as error:
        _fail(str(error))
    except BrokenPipeError:  # nobody reads on
        _show_no_more()
        sys.exit(1)
    except OSError as error:
        if error.filename is not None:  # of a file, which its command should have told
            raise
        if error.errno == errno.ENOENT:  # of no file and no terminal: where we are
            _fail("The folder that you are in is not there any more: go to another one.")
        _show_no_more()
        _fail(f"What there is to say cannot be written: {error.strerror}.")


def _carry_out(command: click.Command, name: str) -> NoReturn:
    """Run it to the last word; click itself ends quietly when nobody reads on, as in ``gong … | head``."""
    try:
        status = command.main(prog_name=program() if name == _OURS else name, standalone_mode=False)
    finally:
        if sys.stdout is not None:  # as with no terminal at all
            sys.stdout.flush()
    sys.exit(status or 0)  # None at the end of a command


def _in_one_line(error: click.UsageError) -> str:
    """Say what was typed wrong, what was meant and where it stands, in place of click's three lines."""
    if isinstance(error, click.exceptions.NoSuchOption | click.exceptions.NoSuchCommand):
        wrong, meant = error.message, error.possibilities or ()
    else:
        wrong, meant = error.format_message(), ()
    likely = f" Did you mean {' or '.join(meant)}?" if meant else ""
    where = f" See `{error.ctx.command_path} --help`." if error.ctx else ""
    return f"{wrong.removesuffix('.')}.{likely}{where}"


def _fail(sentence: str) -> NoReturn:
    _show(f"gong: {copyable(sentence)}")
    sys.exit(2)


def _show(words: str) -> None:
    with suppress(OSError):
        click.echo(words, err=True)


def _show_no_more() -> None:
    """Let the interpreter not try again at its end, which would be told as a fault."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _show_what_can_be_shown() -> None:
    """Let letters that a terminal or file has no sign for appear as question marks, not as a traceback."""
    for stream in (sys.stdout, sys.stderr):
        with suppress(AttributeError):  # None without a terminal, or a stream of another kind
            if stream.errors == "strict":
                stream.reconfigure(errors="replace")  # type: ignore[union-attr]
