"""Starts the press's process when there is work, watches over it, and starts it again when it has died."""

import json
import os
import subprocess
import sys
import threading
from collections.abc import Callable, Sequence
from enum import StrEnum
from pathlib import Path
from typing import IO, Any, Final, Protocol

from mission_site.press.wish import Job

_LOW_PRIORITY: Final = getattr(subprocess, "BELOW_NORMAL_PRIORITY_CLASS", 0)
"""Windows only; elsewhere the worker lowers its own priority."""

_END_SECONDS: Final = 5


class Failed(StrEnum):
    """Why a job came to nothing, where that is not the name of a ``GongError``."""

    DIED = "Died"
    TOO_SLOW = "TooSlow"
    FAULT = "Fault"
    """Something that only the owner can understand; it stands in the log."""


class Worker(Protocol):
    """Does one job at a time."""

    def work(self, job: Job, tell: Callable[[int], None]) -> str | None:
        """Do a job; ``tell`` gets each step. Return None, or the name of what went wrong."""

    def rest(self) -> None:
        """Give back all memory until there is work again."""


class WorkerProcess:
    """A worker in a process of its own, which is ended when a job takes too long.

    A process ends with the first thing that it has made: typst keeps what it has typeset, 10 to 60 MB more
    with every deck, and a new process costs 0.4 CPU seconds.
    """

    def __init__(self, folder: Path, *, most_seconds: float, command: Sequence[str] | None = None) -> None:
        self._command = command or (sys.executable, "-P", "-m", "mission_site.press.worker", str(folder))
        self._most_seconds = most_seconds
        self._process: subprocess.Popen[str] | None = None

    @property
    def pid(self) -> int | None:
        """The number of the process, if there is one."""
        return self._process.pid if self._process else None

    def work(self, job: Job, tell: Callable[[int], None]) -> str | None:
        """Do a job in the process."""
        process = self._running()
        too_slow = threading.Event()

        def end() -> None:
            too_slow.set()
            process.kill()

        limit = threading.Timer(self._most_seconds, end)
        limit.start()
        try:
            failure = _ask(process, job, tell)
        except (OSError, ValueError):
            self.rest()
            return Failed.TOO_SLOW if too_slow.is_set() else Failed.DIED
        finally:
            limit.cancel()
        if failure is None:
            self.rest()
        return failure

    def rest(self) -> None:
        """End the process; after this it can be used again."""
        process, self._process = self._process, None
        if process is None:
            return
        with process:  # closes its input, which ends it, and waits
            limit = threading.Timer(_END_SECONDS, process.kill)
            limit.start()
            try:
                process.communicate()
            finally:
                limit.cancel()

    def _running(self) -> "subprocess.Popen[str]":
        if self._process is not None and self._process.poll() is not None:
            self.rest()
        if self._process is None:
            self._process = subprocess.Popen(  # noqa: S603 - our own program, and no word of a visitor
                self._command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                encoding="utf-8",
                env={**os.environ, "PYTHONPATH": _same_program()},
                start_new_session=True,  # Ctrl-C is for the site, and the worker ends with it
                creationflags=_LOW_PRIORITY,
            )
        return self._process


def _ask(process: "subprocess.Popen[str]", job: Job, tell: Callable[[int], None]) -> str | None:
    """Hand over a job and listen until it is done. Raises OSError when the process ends before."""
    hearing, speaking = _pipes(process)
    speaking.write(job.line())
    speaking.flush()
    for line in hearing:
        answer: dict[str, Any] = json.loads(line)
        if "step" not in answer:
            return str(answer["failed"]) if "failed" in answer else None
        tell(answer["step"])
    raise BrokenPipeError


def _same_program() -> str:
    """Return where Python looks for modules first: where this one came from."""
    ours, others = str(Path(__file__).parents[2]), os.environ.get("PYTHONPATH")
    return os.pathsep.join(filter(None, (ours, others)))


def _pipes(process: "subprocess.Popen[str]") -> tuple[IO[str], IO[str]]:
    if process.stdout is None or process.stdin is None:
        raise TypeError("a worker needs pipes")
    return process.stdout, process.stdin
