"""How this program was called, so that every command that it names can be copied as it stands.

Texts name commands in backticks, as in ```gong start```; the edge shows them in the way of this call. After
the README's first line that is ``.venv/bin/gong start``, since that line puts nothing on the PATH.
"""

import os
import re
import shlex
import shutil
import sys
from pathlib import Path
from typing import Final

_PROGRAM: Final = "gong"
_NAMED: Final = re.compile(rf"`({_PROGRAM}|pip) ")  # ours, and one that lies beside it


def copyable(text: str) -> str:
    """Return a text with the commands in it as they must be typed here."""
    return _NAMED.sub(lambda found: f"`{program(found[1])} ", text)


def program(name: str = _PROGRAM) -> str:
    """Return what to type for this program, or for another one of the same folder."""
    try:
        folder = folder_to_name(sys.argv[0], on_path=shutil.which(_PROGRAM), here=Path.cwd())
    except OSError:  # where we are is gone
        return name
    return name if folder is None else _quoted(str(folder / name))


def folder_to_name(called: str, *, on_path: str | None, here: Path) -> Path | None:
    """Return the folder that must be typed before a program's name, seen from ``here``; None if none must.

    ``called`` is how ours was called, ``on_path`` what is found by its name alone.
    """
    ours = Path(called)
    if ours.stem != _PROGRAM or ours.suffix == ".py":
        return None  # called as a module
    folder = Path(os.path.normpath(here / ours.parent))
    if on_path is not None and Path(os.path.normpath(here / on_path)).parent == folder:
        return None
    return folder.relative_to(here) if folder.is_relative_to(here) else folder


def _quoted(path: str) -> str:
    """Return a path as a shell reads it; PowerShell calls what stands in quotes only with ``&``."""
    if os.name == "nt":
        return f'& "{path}"' if " " in path else path
    return shlex.quote(path)
