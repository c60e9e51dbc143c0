"""What runs in the press's own process: a job a line comes in, files come out, an answer a line goes back.

``python -m mission_site.press.worker FOLDER``; it ends when its input does, so it never outlives the site.
"""

import json
import logging
import os
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import IO, Any, Final

from mission_site.logs import log_in_lines
from mission_site.press.pictures import pictures_of
from mission_site.press.wish import Binding, BookletWish, Job, Product, deck_file, picture_file, read_job
from mission_site.press.worker_process import Failed
from missions.errors import GongError
from missions.language import shipped_languages
from print_cards.booklet import flat_booklet, folded_booklet
from print_cards.deck import carry_out
from print_cards.keep import keep
from print_cards.sizes import paper_size

log: Final = logging.getLogger("mission_site.press.worker")

NICENESS: Final = 15


def make(job: Job, key: str, folder: Path, tell: Callable[[int], None]) -> None:
    """Make all files of a job; ``tell`` gets the number of each step. Raises what printing does."""
    if isinstance(job.wish, BookletWish):
        tell(1)
        keep(folder / deck_file(key), booklet(job.wish))
        return
    if job.product is Product.PICTURES:
        tell(1)
        for view, picture in pictures_of(job.wish):
            keep(folder / picture_file(key, view), picture)
        return
    steps = iter(range(1, 1000))
    carry_out(job.wish.order, out=folder / deck_file(key), progress=lambda _: tell(next(steps)))


def booklet(wish: BookletWish) -> bytes:
    """Return the rules as a PDF."""
    language = shipped_languages()[wish.words]
    if wish.binding is Binding.PAGES:
        return flat_booklet(language, wish.base)
    return folded_booklet(language, paper_size(wish.binding.value), wish.base).pdf


def answer(line: str, folder: Path, tell: Callable[[dict[str, Any]], None]) -> None:
    """Do one job and tell how it went; whatever happens, there is an answer."""
    try:
        job, key = read_job(line)
        make(job, key, folder, lambda step: tell({"step": step}))
    except BrokenPipeError:  # the site has ended
        raise
    except GongError as error:
        log.warning("%s", error)
        tell({"failed": type(error).__name__})
    except Exception:
        log.exception("fault")
        tell({"failed": Failed.FAULT})
    else:
        tell({"done": True})


def main() -> None:
    """Work until the input ends."""
    log_in_lines()
    lower_priority()
    answers = _own_output()

    def tell(message: dict[str, Any]) -> None:
        answers.write(json.dumps(message) + "\n")
        answers.flush()

    folder = Path(sys.argv[1])
    for line in sys.stdin:
        answer(line, folder, tell)


def lower_priority() -> None:
    """Let scans go first. On Windows the process is started with a low priority instead."""
    if hasattr(os, "nice"):
        os.nice(NICENESS)


def _own_output() -> IO[str]:
    """Keep the output for answers alone: whatever a library prints goes to the log."""
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "w", encoding="utf-8")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    return answers


if __name__ == "__main__":
    with suppress(BrokenPipeError, KeyboardInterrupt):
        main()
