"""Templates as Jinja has compiled them, kept in a folder from one start to the next.

Compiling what one mission needs takes longer than drawing and showing it. The folder may be emptied at any
time, and one that cannot be written is done without.
"""

from contextlib import suppress
from pathlib import Path
from pickle import UnpicklingError
from typing import TYPE_CHECKING, Final

import jinja2
from jinja2 import FileSystemBytecodeCache

if TYPE_CHECKING:
    from jinja2.bccache import Bucket

_EDITION: Final = 1
"""To be raised when the options of the templates' environment change: Jinja looks only at their text."""

_CANNOT_READ: Final = (OSError, EOFError, UnpicklingError, ValueError, TypeError)


class CompiledTemplates(FileSystemBytecodeCache):
    """The files of one folder, which belongs to whoever serves the site."""

    def __init__(self, folder: Path) -> None:
        super().__init__(str(folder), f"%s-{jinja2.__version__}-{_EDITION}.cache")

    def load_bytecode(self, bucket: "Bucket") -> None:
        """Take a template from its file, if there is one and it is whole."""
        with suppress(*_CANNOT_READ):
            super().load_bytecode(bucket)

    def dump_bytecode(self, bucket: "Bucket") -> None:
        """Keep a template."""
        with suppress(OSError):
            Path(self.directory).mkdir(parents=True, exist_ok=True)
            super().dump_bytecode(bucket)
