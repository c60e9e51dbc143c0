"""A phone in front of the site. Every page it opens is checked, so that no test can meet a broken one."""

import gzip
import re
from base64 import b64encode
from hashlib import sha256
from typing import Any

from flask import Flask
from justhtml import JustHTML
from werkzeug.test import TestResponse

EXTERNAL = re.compile(r"""(?:https?:)?//(?!www\.w3\.org/2000/svg)[a-z0-9]""", re.IGNORECASE)


class Clock:
    """A clock that stands still until a test moves it."""

    def __init__(self) -> None:
        self.now = 1_800_000_000.0

    def __call__(self) -> float:
        return self.now


class Page:
    """An answer of the site."""

    def __init__(self, response: TestResponse) -> None:
        self.status = response.status_code
        self.headers = response.headers
        body = response.data
        if response.headers.get("Content-Encoding") == "gzip":
            body = gzip.decompress(body)
        self.html = body.decode()
        self.tree = JustHTML(self.html, collect_errors=True, sanitize=False)

    def all(self, selector: str) -> list[Any]:
        return list(self.tree.query(selector))

    def text(self, selector: str = "body") -> str:
        return " ".join(" ".join(node.to_text() for node in self.all(selector)).split())

    def attribute(self, selector: str, name: str) -> str:
        return str(self.all(selector)[0].attrs[name])

    @property
    def mission(self) -> str:
        """The id of the mission that the page shows, or an empty text."""
        shown = self.all("input[name=shown]")
        return str(shown[0].attrs["value"]) if shown else ""

    def check(self) -> "Page":
        assert [str(error) for error in self.tree.errors] == []
        assert len(self.all("h1")) == 1, "a page has one headline"
        assert len(self.all("title")) == 1
        assert self.attribute("html", "lang")
        assert self.attribute("html", "dir") in {"ltr", "rtl"}
        ids = [node.attrs["id"] for node in self.all("[id]")]
        assert len(ids) == len(set(ids)), "ids are unique"
        assert self.all("[style]") == [], "a style attribute would need a weaker policy"
        without_fields = re.sub(r"<input\b[^>]*>", "", self.html)  # what somebody typed is no request
        assert not EXTERNAL.search(without_fields), "a page asks nobody else for anything"
        self._check_policy()
        return self

    def _check_policy(self) -> None:
        policy = self.headers["Content-Security-Policy"]
        assert policy.startswith("default-src 'none'")
        assert "unsafe" not in policy
        for kind in ("style", "script"):
            for block in self.all(kind):
                digest = sha256(block.to_text(strip=False).encode()).digest()
                assert f"'sha256-{b64encode(digest).decode()}'" in policy


class Visitor:
    """A browser with cookies of its own; several may visit one site."""

    def __init__(self, app: Flask) -> None:
        self.app = app
        self.client = app.test_client()

    def another_phone(self) -> "Visitor":
        return Visitor(self.app)

    def open(self, path: str, *, status: int = 200, method: str = "GET", **request: Any) -> Page:
        """Open a page, follow nothing, and check what came."""
        response = self.client.open(path, method=method, **request)
        assert response.status_code == status, f"{path} answered {response.status_code}"
        page = Page(response)
        is_page = page.html and response.mimetype == "text/html" and status not in range(300, 400)
        return page.check() if is_page else page

    def press(self, path: str, **form: str) -> Page:
        """Press a button that sends a form, and follow to where it leads."""
        answer = self.client.post(path, data=form)
        assert answer.status_code == 303
        return self.open(answer.headers["Location"])
