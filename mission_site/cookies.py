"""The site's functional cookies: no identity, not for scripts, not for other sites.

Their values are letters, digits, dots and hyphens, which need no quoting: read and written here, they cost a
tenth of what a general parser takes, and that is a third of a bare answer.
"""

import re
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from flask import Request
    from werkzeug import Response

YEAR_SECONDS: Final = 365 * 24 * 3600
_PLAIN: Final = re.compile(r"[A-Za-z0-9.-]*")


def read_cookie(request: "Request", name: str) -> str:
    """Return what this phone remembers under a name, or an empty text; anything odd counts as nothing."""
    header = f"; {request.environ.get('HTTP_COOKIE', '')};"
    start = header.find(f"; {name}=")
    if start < 0:
        return ""
    start += len(name) + 3
    value: str = header[start : header.index(";", start)]
    return value if _PLAIN.fullmatch(value) else ""


def set_cookie(response: "Response", request: "Request", name: str, value: str) -> None:
    """Remember a plain text on this phone for a year. Raises ValueError for one that would need quoting."""
    if not _PLAIN.fullmatch(value):
        raise ValueError(value)
    environ = request.environ
    secure = "; Secure" if environ["wsgi.url_scheme"] == "https" else ""
    path = environ.get("SCRIPT_NAME") or "/"
    response.headers.add(
        "Set-Cookie", f"{name}={value}; Max-Age={YEAR_SECONDS}; Path={path}; HttpOnly; SameSite=Lax{secure}"
    )
