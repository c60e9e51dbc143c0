"""What a request is: a person who scans, a machine that looks ahead, or a preview of a shared link.

Only a person's visit draws a mission. An absent header is an ordinary visit: browsers send Sec-Fetch-* over
https and on localhost only.
"""

import re
from enum import Enum, auto
from typing import Final

from flask import Request

LOOK_AHEAD_STATUS: Final = 503
"""The answer to prefetch and prerender, which makes browsers come back when a person really visits. An own
status code is being discussed at the IETF."""

_LOOK_AHEAD_HEADERS: Final = ("Sec-Purpose", "Purpose", "X-Purpose", "X-Moz")
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
    headers = request.headers
    if any(_LOOK_AHEAD.search(headers.get(name, "")) for name in _LOOK_AHEAD_HEADERS):
        return Visit.LOOK_AHEAD
    if request.method == "HEAD" or headers.get("Sec-Fetch-Dest", "document") != "document":
        return Visit.PREVIEW
    if _PREVIEW_BOTS.search(headers.get("User-Agent", "")):
        return Visit.PREVIEW
    return Visit.PERSON


def is_reload(request: Request) -> bool:
    """Whether a person asked for this page again; a new scan of the same card sends no Cache-Control."""
    wish = request.headers.get("Cache-Control", "")
    return "max-age=0" in wish or "no-cache" in wish


def comes_from_another_site(request: Request) -> bool:
    """Whether a form on somebody else's page sent this; absent headers are an ordinary visit."""
    site = request.headers.get("Sec-Fetch-Site")
    if site is not None:
        return site not in {"same-origin", "none"}
    origin = request.headers.get("Origin")
    return origin is not None and origin.rpartition("//")[2].lower() != request.host
