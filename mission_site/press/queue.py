"""Decides what the press makes next: pictures before decks, each wish once, and not more than may wait.

Nobody waits here: whoever asks learns at once where a job stands. The thread that feeds the worker starts
with the first job and ends, with the worker, when there was none for a while.
"""

import logging
import threading
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum, auto
from typing import Final

from mission_site.press.machine import own_turn
from mission_site.press.shelf import Shelf
from mission_site.press.wish import Job, Product
from mission_site.press.worker_process import Failed, Worker

log: Final = logging.getLogger(__name__)
_MOST_FAILURES: Final = 256


class State(Enum):
    """Where a job is."""

    UNKNOWN = auto()
    WAITING = auto()
    WORKING = auto()
    DONE = auto()
    FAILED = auto()
    FULL = auto()
    """Too many are waiting: it was not taken."""


@dataclass(frozen=True, slots=True)
class Standing:
    """How far a job is. ``ahead`` counts the jobs before one that waits, ``step`` is where one at work is."""

    state: State
    ahead: int = 0
    step: int = 0
    failure: str = ""
    """The name of an error: of ``print_cards``, or one of :class:`Failed`."""


class Press:
    """A queue in front of one worker and one shelf."""

    def __init__(
        self,
        shelf: Shelf,
        worker: Worker,
        clock: Callable[[], float],
        *,
        most_waiting: int,
        idle_seconds: float = 120,
        failure_seconds: float = 60,
    ) -> None:
        self.shelf = shelf
        self._worker = worker
        self._clock = clock
        self._most_waiting = most_waiting
        self._idle_seconds = idle_seconds
        self._failure_seconds = failure_seconds
        self._changed = threading.Condition()
        self._waiting: list[Job] = []
        self._at_work: Job | None = None
        self._step = 0
        self._failures: OrderedDict[Job, tuple[float, str]] = OrderedDict()
        self._thread: threading.Thread | None = None
        self._closed = False

    def look(self, job: Job) -> Standing:
        """Return how far a job is."""
        with self._changed:
            return self._look(job)

    def ask(self, job: Job) -> Standing:
        """Have a job done if it is not, and return how far it is."""
        with self._changed:
            standing = self._look(job)
            if standing.state is not State.UNKNOWN or self._closed:
                return standing
            if len(self._waiting) >= self._most_waiting:
                return Standing(State.FULL)
            self._waiting.append(job)
            self._waiting.sort(key=lambda waiting: waiting.product is Product.DECK)  # stable
            self._wake()
            return self._look(job)

    def close(self) -> None:
        """Finish the job at hand, forget the others, and end the worker."""
        with self._changed:
            self._closed = True
            self._waiting.clear()
            self._changed.notify_all()
            thread = self._thread
        if thread is not None:
            thread.join()

    def _look(self, job: Job) -> Standing:
        if job == self._at_work:
            return Standing(State.WORKING, step=self._step)
        if job in self._waiting:
            ahead = self._waiting.index(job) + (self._at_work is not None)
            return Standing(State.WAITING, ahead=ahead)
        if self.shelf.has(job.files):
            return Standing(State.DONE)
        failed = self._failures.get(job)
        if failed is not None and 0 <= self._clock() - failed[0] < self._failure_seconds:
            return Standing(State.FAILED, failure=failed[1])
        return Standing(State.UNKNOWN)

    def _wake(self) -> None:
        if self._thread is None:
            self._thread = threading.Thread(target=self._feed, name="press", daemon=True)
            self._thread.start()
        self._changed.notify_all()

    def _feed(self) -> None:
        """Hand jobs to the worker, one at a time, until there are none."""
        while (job := self._next()) is not None:
            failure = self._do(job)
            with self._changed:
                self._at_work = None
                if failure is not None:
                    self._remember(job, failure)

    def _next(self) -> Job | None:
        """Wait for a job and take it; None, with the worker at rest, when this thread is to end."""
        while True:
            with self._changed:
                self._changed.wait_for(lambda: self._waiting or self._closed, self._idle_seconds)
                if self._waiting:
                    self._at_work, self._step = self._waiting.pop(0), 0
                    return self._at_work
            self._worker.rest()  # takes a moment, in which nobody has to wait for us
            with self._changed:
                if not self._waiting:
                    self._thread = None
                    return None

    def _do(self, job: Job) -> str | None:
        """Do a job unless another process of this machine has done it meanwhile; return what went wrong."""
        try:
            self.shelf.prepare()
            with own_turn(self.shelf.folder):
                if self.shelf.has(job.files):
                    return None
                failure = self._worker.work(job, self._tell)
                self.shelf.prune(spare=job.files)
        except OSError as error:
            log.error("the press cannot work in %s: %s", self.shelf.folder, error)  # noqa: TRY400 - says it all
            return Failed.FAULT
        except Exception:
            log.exception("the press cannot work in %s", self.shelf.folder)
            return Failed.FAULT
        return failure

    def _tell(self, step: int) -> None:
        self._step = step

    def _remember(self, job: Job, failure: str) -> None:
        self._failures[job] = (self._clock(), failure)
        self._failures.move_to_end(job)
        if len(self._failures) > _MOST_FAILURES:
            self._failures.popitem(last=False)
