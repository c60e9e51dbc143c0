"""Ctrl-C while files are being made: a person is told which of them are there, and none is half-written."""

import signal
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import click

from missions.errors import GongError

_NAMED: Final = 3


@dataclass(eq=False)
class Stopped(GongError):
    """Ctrl-C in a command that makes files; ``earlier`` tells that one of the unwritten was there before."""

    finished: Sequence[Path]
    unwritten: Sequence[Path]
    earlier: bool = False

    def __str__(self) -> str:
        said = [f"{_names(self.finished)} finished"] if self.finished else []
        if self.unwritten:
            said.append(f"{_names(self.unwritten)} not written")
        else:
            said.append("nothing else was written" if said else "nothing was written")
        untouched = "; what was there before is untouched" if self.earlier else ""
        return f"Stopped: {', and '.join(said)}{untouched}."


@contextmanager
def told_when_stopped(*places: Path) -> Iterator[None]:
    """Raise :class:`Stopped` at Ctrl-C; each place is one that is replaced whole or not at all."""
    before = {place: _trace(place) for place in places}
    try:
        yield
    except (KeyboardInterrupt, click.Abort):
        finished = [place for place, trace in before.items() if _trace(place) != trace]
        unwritten = [place for place in places if place not in finished]
        earlier = any(before[place] is not None for place in unwritten)
        raise Stopped(finished, unwritten, earlier=earlier) from None


@contextmanager
def without_stop() -> Iterator[None]:
    """Let Ctrl-C wait for the end of a short moment, in which files that belong together are moved."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    waiting: list[int] = []
    usual: Any = signal.signal(signal.SIGINT, lambda number, _frame: waiting.append(number))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, usual)
    if waiting:
        raise KeyboardInterrupt


def _trace(place: Path) -> tuple[int, int] | None:
    """Return what is another one after the place was replaced."""
    try:
        found = place.stat()
    except OSError:
        return None
    return found.st_ino, found.st_mtime_ns


def _names(places: Sequence[Path]) -> str:
    shown = [repr(str(place)) for place in places[:_NAMED]]
    more = len(places) - len(shown)
    listed = f"{', '.join(shown)} and {more} more" if more else " and ".join(shown)
    return f"{listed} {'is' if len(places) == 1 else 'are'}"
