"""Styles and scripts that pages carry inside themselves: one request shows a page."""

import re
from base64 import b64encode
from functools import cache
from hashlib import sha256
from importlib.resources import files
from typing import Final

from markupsafe import Markup
from rjsmin import jsmin

NOTHING_ELSE: Final = "default-src 'none'; base-uri 'none'"
LOADS_MORE: Final = frozenset({"arrive.js", "deal.js", "more.js"})
"""The scripts that load another one of ours, once the page is shown."""

FROM_OURS: Final = "'self'"
UNFRAMED: Final = "frame-ancestors 'none'"
OURS: Final = {
    "<form": "form-action 'self'",
    "<img": "img-src 'self' data:",
    "apple-touch-icon": "img-src 'self' data:",
    'rel="icon"': "img-src data:",
    'rel="manifest"': "manifest-src 'self'",
    "serviceWorker": "worker-src 'self'",
}
"""What a page may ask our own site for, by the sign in the page that it does; of two img-src the first."""


@cache
def inline_text(name: str) -> str:
    """Return a file of ``static/`` as it stands inside a page: without comments and needless space."""
    text = (files("mission_site") / "static" / name).read_text(encoding="utf-8")
    return _small_style(text) if name.endswith(".css") else str(jsmin(text))


class Inside:
    """What one page carries inside itself, and the security policy that allows just that.

    Blocks are named by hash instead of ``'unsafe-inline'`` or a nonce, so that pages can be kept and cached.
    """

    def __init__(self) -> None:
        self._hashes: dict[str, list[str]] = {"style": [], "script": []}

    def style(self, *names: str) -> Markup:
        """Put stylesheets into the page, as one block."""
        return self._put("style", "".join(map(inline_text, names)))

    def script(self, *names: str) -> Markup:
        """Put scripts into the page, as one block."""
        if not LOADS_MORE.isdisjoint(names):
            self._hashes["script"].append(FROM_OURS)
        return self._put("script", "\n".join(map(inline_text, names)))

    def policy(self, html: str, *, by_header: bool = True) -> str:
        """Return the page's Content-Security-Policy; in the page itself it cannot forbid being framed."""
        allowed = [f"{kind}-src {' '.join(hashes)}" for kind, hashes in self._hashes.items() if hashes]
        asked = {source.split()[0]: source for sign, source in reversed(OURS.items()) if sign in html}
        if FROM_OURS in self._hashes["script"]:
            asked.pop("worker-src", None)  # workers may come from where scripts may
        return "; ".join([NOTHING_ELSE, *([UNFRAMED] if by_header else []), *allowed, *asked.values()])

    def _put(self, kind: str, text: str) -> Markup:
        self._hashes[kind].append(f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'")
        return Markup(f"<{kind}>{text}</{kind}>")  # noqa: S704 - files of our own


def _small_style(text: str) -> str:
    text = re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL)
    text = re.sub(r"\s+", " ", text)
    return re.sub(r"\s*([{};,>])\s*|(?<=:)\s+", lambda found: found[1] or "", text).replace(";}", "}").strip()
