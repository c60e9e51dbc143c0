"""Locks on files, which the system lets go of whatever way a program ends."""

import sys
from typing import IO

if sys.platform == "win32":
    import msvcrt

    def _lock(file: IO[bytes], *, wait: bool) -> None:
        msvcrt.locking(file.fileno(), msvcrt.LK_LOCK if wait else msvcrt.LK_NBLCK, 1)
else:
    import fcntl

    def _lock(file: IO[bytes], *, wait: bool) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | (0 if wait else fcntl.LOCK_NB))


def hold(file: IO[bytes], *, wait: bool) -> None:
    """Lock a file until it is closed; raises BlockingIOError if others hold it and nobody is to wait.

    On a disk that knows no locks, such as a network drive, nothing is held.
    """
    try:
        _lock(file, wait=wait)
    except (BlockingIOError, PermissionError) as error:  # what Windows calls it
        raise BlockingIOError(*error.args) from error
    except OSError:
        pass
