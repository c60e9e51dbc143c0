"""The site's secret: it signs cookies and keys the bags, and so must never change while cards are played."""

import os
import secrets
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from missions.errors import GongError

MIN_LENGTH: Final = 16
_SAMPLES: Final = ("change", "secret", "sample", "example", "password")


@dataclass(eq=False)
class BadSecret(GongError):
    """A secret that everybody could guess."""

    problem: str

    def __str__(self) -> str:
        return f"The secret {self.problem}."


@dataclass(eq=False)
class DamagedSecret(GongError):
    """The file with the secret that we made does not hold one."""

    file: Path

    def __str__(self) -> str:
        return (
            f"The file {self.file} does not hold GONG's secret any more: put it back from a backup, or "
            "delete it and start again; then all missions are shuffled anew."
        )


def check_secret(text: str) -> bytes:
    """Return the secret as bytes; raises :class:`BadSecret` for an empty, short or sample one."""
    make_one = "make one with: python3 -c 'import secrets; print(secrets.token_hex(32))'"
    if len(text) < MIN_LENGTH:
        raise BadSecret(f"must have at least {MIN_LENGTH} characters: {make_one}")
    if len(set(text)) < 8 or any(word in text.lower() for word in _SAMPLES):
        raise BadSecret(f"looks like the sample from a manual: {make_one}")
    return text.encode(errors="surrogateescape")  # an environment may hold any bytes


def kept_secret(file: Path) -> bytes:
    """Return the secret kept in ``file``, made up on the first call; readable by its owner only.

    Two processes that start together end up with the same one. Raises OSError and :class:`DamagedSecret`.
    """
    try:
        return _read(file)
    except FileNotFoundError:
        file.parent.mkdir(parents=True, exist_ok=True)
    draft = file.with_name(f"{file.name}.{os.getpid()}.{secrets.token_hex(4)}")
    draft.touch(mode=0o600, exist_ok=False)
    try:
        draft.write_text(secrets.token_hex(32) + "\n", encoding="ascii")
        _publish(draft, file)
    finally:
        draft.unlink(missing_ok=True)
    return _read(file)


def _read(file: Path) -> bytes:
    try:
        return check_secret(file.read_text(encoding="ascii").strip())
    except (BadSecret, UnicodeDecodeError):
        raise DamagedSecret(file) from None


def _publish(draft: Path, file: Path) -> None:
    """Give the finished draft its name unless another process was first."""
    try:
        os.link(draft, file)
    except FileExistsError:
        pass
    except OSError:  # a disk without hard links, such as a memory stick: the later one wins
        draft.replace(file)
