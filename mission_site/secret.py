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


def check_secret(text: str) -> bytes:
    """Return the secret as bytes; raises :class:`BadSecret` for an empty, short or sample one."""
    make_one = "make one with: python3 -c 'import secrets; print(secrets.token_hex(32))'"
    if len(text) < MIN_LENGTH:
        raise BadSecret(f"must have at least {MIN_LENGTH} signs: {make_one}")
    if len(set(text)) < 8 or any(word in text.lower() for word in _SAMPLES):
        raise BadSecret(f"looks like the sample from a manual: {make_one}")
    return text.encode()


def kept_secret(file: Path) -> bytes:
    """Return the secret kept in ``file``, made up on the first call; readable by its owner only.

    Two processes that start together end up with the same one. Raises OSError.
    """
    try:
        return check_secret(file.read_text(encoding="ascii").strip())
    except FileNotFoundError:
        file.parent.mkdir(parents=True, exist_ok=True)
    draft = file.with_name(f"{file.name}.{os.getpid()}.{secrets.token_hex(4)}")
    draft.touch(mode=0o600, exist_ok=False)
    try:
        draft.write_text(secrets.token_hex(32) + "\n", encoding="ascii")
        _publish(draft, file)
    finally:
        draft.unlink(missing_ok=True)
    return check_secret(file.read_text(encoding="ascii").strip())


def _publish(draft: Path, file: Path) -> None:
    """Give the finished draft its name unless another process was first."""
    try:
        os.link(draft, file)
    except FileExistsError:
        pass
    except OSError:  # a disk without hard links, such as a memory stick: the later one wins
        draft.replace(file)
