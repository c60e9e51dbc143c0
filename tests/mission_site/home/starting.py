"""A running `gong start`: what it said so far, and how it ended."""

import os
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

PATIENCE = 300
"""Seconds, in which also a busy machine has made a deck."""


class Start:
    """Starts as a person does; ``within`` are the words before it that put it somewhere else."""

    def __init__(self, folder: Path, *options: str, within: Sequence[str] = ()) -> None:
        self.process = subprocess.Popen(
            [*within, sys.executable, "-m", "mission_site.cli", "start", *options],
            cwd=folder,
            env=os.environ | {"GONG_DATA": str(folder / "data"), "PYTHONUNBUFFERED": "1"},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        self.said = ""
        self._over = False
        self._news = threading.Condition()
        self._reader = threading.Thread(target=self._read)
        self._reader.start()

    def _read(self) -> None:
        assert self.process.stdout is not None
        with self.process.stdout as lines:
            for line in lines:
                with self._news:
                    self.said += line
                    self._news.notify_all()
        with self._news:
            self._over = True
            self._news.notify_all()

    def says(self, words: str) -> bool:
        """Wait for words; return False if it ended without them, or did not say them in time."""
        with self._news:
            self._news.wait_for(lambda: words in self.said or self._over, PATIENCE)
            return words in self.said

    def ready_or_over(self) -> bool:
        """Wait until it serves or has ended."""
        return self.says("Ctrl-C") or self._over

    def wait_until_ready(self) -> None:
        assert self.says("Ctrl-C"), self.said

    def end(self) -> None:
        if self.process.poll() is None:
            self.process.kill()
        self.wait()

    def stop(self) -> int:
        self.process.send_signal(signal.SIGINT)
        return self.wait()

    def wait(self) -> int:
        status = self.process.wait(PATIENCE)
        self._reader.join(PATIENCE)
        return status


@contextmanager
def started(folder: Path, *options: str, within: Sequence[str] = ()) -> Iterator[Start]:
    start = Start(folder, *options, within=within)
    try:
        start.wait_until_ready()
        yield start
    finally:
        start.end()
