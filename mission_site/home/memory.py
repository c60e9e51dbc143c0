"""What this laptop remembers of the last deck: cards printed on Friday must work on Saturday."""

import hashlib
import json
from contextlib import suppress
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from typing import Final

from missions.errors import GongError, reason_of
from missions.links import BadAddress, BaseAddress

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
    """The note about the last deck cannot be read."""

    path: Path
    reason: str

    def __str__(self) -> str:
        return (
            f"The note about your last deck, {self.path}, cannot be used ({self.reason}): delete that file "
            "and start again; printed cards work while this computer has the address and port on them."
        )


@dataclass(eq=False)
class CannotRemember(GongError):
    """The note about a deck that was just made cannot be written."""

    path: Path
    reason: str

    def __str__(self) -> str:
        return (
            f"Your deck is made, but GONG cannot make a note of it in {self.path} ({self.reason}): make room "
            "there, or name another folder in the variable GONG_DATA, and start again."
        )


def fingerprint(file: Path) -> str:
    """Return the SHA-256 of a file as hex digits."""
    return hashlib.sha256(file.read_bytes()).hexdigest()


def recall(folder: Path) -> LastDeck | None:
    """Return what is remembered in the user's data folder, None if no deck was made yet."""
    path = folder / _FILE
    try:
        return _read(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return None
    except OSError as error:
        raise BrokenMemory(path, reason_of(error)) from error
    except (ValueError, RecursionError, BadAddress) as error:
        raise BrokenMemory(path, "it is not as GONG wrote it") from error


def _read(text: str) -> LastDeck:
    """Read the note; raises ValueError, RecursionError or BadAddress unless every word of it can be used."""
    note = json.loads(text)
    wanted = {field.name: field.type for field in fields(LastDeck)}
    if not isinstance(note, dict) or any(type(note.get(name)) is not kind for name, kind in wanted.items()):
        raise ValueError("another note")
    deck = LastDeck(**{name: note[name] for name in wanted})
    BaseAddress.parse(f"http://{deck.host}:{deck.port}", allow_unreachable=True)
    return deck


def remember(deck: LastDeck, folder: Path) -> None:
    """Write the note in one step, so that it is never half there; raises :class:`CannotRemember`."""
    path = folder / _FILE
    draft = path.with_suffix(".new")
    try:
        folder.mkdir(parents=True, exist_ok=True)
        draft.write_text(json.dumps(asdict(deck), indent=2), encoding="utf-8")
        draft.replace(path)
    except OSError as error:
        with suppress(OSError):
            draft.unlink(missing_ok=True)
        raise CannotRemember(path, reason_of(error)) from error
