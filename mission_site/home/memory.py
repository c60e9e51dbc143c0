"""What this laptop remembers of the last deck: cards printed on Friday must work on Saturday."""

import hashlib
import json
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Final

from missions.errors import GongError

_FILE: Final = "last-deck.json"


@dataclass(frozen=True, slots=True)
class LastDeck:
    """The deck that was made last: the address on its cards, the file, and how it was asked for."""

    host: str
    port: int
    file: str
    sha256: str
    paper: str
    language: str

    def is_still_there(self) -> bool:
        """Whether its file lies unchanged where it was written."""
        try:
            return fingerprint(Path(self.file)) == self.sha256
        except OSError:
            return False


@dataclass(eq=False)
class BrokenMemory(GongError):
    """The note about the last deck cannot be read or written."""

    path: Path
    reason: str

    def __str__(self) -> str:
        return (
            f"The note about your last deck, {self.path}, cannot be used ({self.reason}): "
            "delete that file to begin anew; cards that you have printed keep their address."
        )


def fingerprint(file: Path) -> str:
    """Return the SHA-256 of a file as hex digits."""
    return hashlib.sha256(file.read_bytes()).hexdigest()


def recall(folder: Path) -> LastDeck | None:
    """Return what is remembered in the user's data folder, None if no deck was made yet."""
    path = folder / _FILE
    try:
        return LastDeck(**json.loads(path.read_text(encoding="utf-8")))
    except FileNotFoundError:
        return None
    except (OSError, ValueError, TypeError) as error:
        raise BrokenMemory(path, str(error)) from error


def remember(deck: LastDeck, folder: Path) -> None:
    """Write the note in one step, so that it is never half there."""
    path = folder / _FILE
    try:
        folder.mkdir(parents=True, exist_ok=True)
        draft = path.with_suffix(".new")
        draft.write_text(json.dumps(asdict(deck), indent=2), encoding="utf-8")
        draft.replace(path)
    except OSError as error:
        raise BrokenMemory(path, error.strerror or str(error)) from error
