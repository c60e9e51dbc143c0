"""What a request is: a person who scans, a machine that looks ahead, or a preview of a shared link.

Only a person's visit draws a mission. An absent header is an ordinary visit: browsers send Sec-Fetch-* over
https and on localhost only.
"""

import re
from enum import Enum, auto
from functools import lru_cache
from typing import Final

from flask import Request

LOOK_AHEAD_STATUS: Final = 503
"""The answer to prefetch and prerender, which makes browsers come back when a person really visits. An own
status code is being discussed at the IETF."""

_LOOK_AHEAD_HEADERS: Final = frozenset({"HTTP_SEC_PURPOSE", "HTTP_PURPOSE", "HTTP_X_PURPOSE", "HTTP_X_MOZ"})
_LOOK_AHEAD: Final = re.compile(r"prefetch|prerender|preview", re.IGNORECASE)
_PREVIEW_BOTS: Final = re.compile(
    r"facebookexternalhit|facebookcatalog|whatsapp/|skypeuripreview|slack-imgproxy|line-poker|embedly|iframely"
    r"|mastodon|crawler|spider|(?<!cu)bot\b",
    re.IGNORECASE,
)
"""Makers of previews by name. CUBOT makes phones; in-app browsers of messengers are people's visits."""


class Visit(Enum):
    """The kinds of visit that are answered differently."""

    PERSON = auto()
    LOOK_AHEAD = auto()
    PREVIEW = auto()


def kind_of_visit(request: Request) -> Visit:
    """Tell a person's visit from those that must not use up a mission."""
    environ = request.environ  # many times cheaper than request.headers
    if any(_LOOK_AHEAD.search(environ[name]) for name in _LOOK_AHEAD_HEADERS & environ.keys()):
        return Visit.LOOK_AHEAD
    if request.method == "HEAD" or environ.get("HTTP_SEC_FETCH_DEST", "document") != "document":
        return Visit.PREVIEW
    return Visit.PREVIEW if _is_bot(environ.get("HTTP_USER_AGENT", "")[:300]) else Visit.PERSON


@lru_cache(maxsize=1024)
def _is_bot(user_agent: str) -> bool:
    return _PREVIEW_BOTS.search(user_agent) is not None


def is_reload(request: Request) -> bool:
    """Whether a person asked for this page again; a new scan of the same card sends no Cache-Control."""
    wish = request.environ.get("HTTP_CACHE_CONTROL", "")
    return "max-age=0" in wish or "no-cache" in wish


def comes_from_another_site(request: Request) -> bool:
    """Whether a form on somebody else's page sent this; absent headers are an ordinary visit."""
    site = request.headers.get("Sec-Fetch-Site")
    if site is not None:
        return site not in {"same-origin", "none"}
    origin = request.headers.get("Origin")
    return origin is not None and origin.rpartition("//")[2].lower() != request.host
