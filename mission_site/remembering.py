"""The mission a phone saw last, so that a reload or a double scan shows it again instead of a new one."""

from dataclasses import dataclass
from typing import Final

from flask import Request
from werkzeug import Response
from werkzeug.http import dump_cookie

LAST_COOKIE: Final = "last"
KEPT_SECONDS: Final = 12 * 3600
YEAR_SECONDS: Final = 365 * 24 * 3600
DOUBLE_SCAN_SECONDS: Final = 5
DOUBLE_TAP_SECONDS: Final = 2


@dataclass(frozen=True, slots=True)
class Last:
    """The last mission of one phone: which draw it came from (``fight``), its id, when (Unix seconds)."""

    run: str
    mission_id: str
    time: int

    @classmethod
    def read(cls, written: str) -> "Last | None":
        """Return what the cookie says, or None when it says nothing sensible."""
        parts = written.split(".")
        if len(parts) != 3 or not (parts[2].isascii() and parts[2].isdigit() and len(parts[2]) < 12):
            return None
        return cls(parts[0], parts[1], int(parts[2]))

    def write(self) -> str:
        """Return the text for the cookie."""
        return f"{self.run}.{self.mission_id}.{self.time}"

    def is_younger(self, seconds: float, now: float) -> bool:
        """Whether it was shown less than so many seconds ago."""
        return 0 <= now - self.time < seconds


def remember(response: Response, request: Request, name: str, value: str, *, seconds: int) -> None:
    """Set one of the site's functional cookies: no identity, not for scripts, not for other sites."""
    cookie = dump_cookie(
        name,
        value,
        max_age=seconds,
        path=request.script_root or "/",
        secure=request.is_secure,
        httponly=True,
        samesite="Lax",
        sync_expires=False,  # every browser of ours knows Max-Age; the date would be 39 bytes of each scan
    )
    response.headers.add("Set-Cookie", cookie)
