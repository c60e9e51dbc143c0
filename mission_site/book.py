"""The pages: each is rendered once for each language, on first use, and kept. A request only chooses."""

import gzip
from collections import OrderedDict
from dataclasses import dataclass
from hashlib import blake2s
from typing import TYPE_CHECKING, ClassVar, Final, Protocol

from flask import Request, Response
from jinja2 import Environment, PackageLoader, StrictUndefined

from mission_site.inline import Inside
from mission_site.interface import interface_words
from missions.language import shipped_languages

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable

    from werkzeug import Response as AnyResponse

    from mission_site.reader import Reader

_MOST_KEPT: Final = 4096
VARY: Final = "Accept-Language, Cookie, Accept-Encoding"
NEGOTIATED: Final = "private, no-cache"
PUBLIC: Final = "public, max-age=3600"


class View(Protocol):
    """What a template receives, as ``view``: a frozen dataclass for each page."""

    template: ClassVar[str]

    @property
    def here(self) -> str:
        """The page's own address, to come back to after the language was changed."""

    def __hash__(self) -> int: ...


@dataclass(frozen=True, slots=True)
class Page:
    """One rendered page in one language, plain and compressed."""

    body: bytes
    zipped: bytes
    headers: tuple[tuple[str, str], ...]

    @classmethod
    def of(cls, html: str, inside: Inside) -> "Page":
        """Encode and compress a page."""
        body = html.encode()
        headers = (
            ("Content-Type", "text/html; charset=utf-8"),
            ("Content-Security-Policy", inside.policy()),
            ("Vary", VARY),
        )
        return cls(body, gzip.compress(body, mtime=0), headers)

    def answer(self, request: Request, *, status: int = 200, cache: str = NEGOTIATED) -> Response:
        """Return the page, compressed where the browser can read that."""
        zipped = "gzip" in request.headers.get("Accept-Encoding", "")
        response = Response(self.zipped if zipped else self.body, status, self.headers)
        response.headers.add("Cache-Control", cache)
        if zipped:
            response.headers.add("Content-Encoding", "gzip")
        return response

    def answer_again(self, request: Request, reader: "Reader") -> "AnyResponse":
        """Like :meth:`answer`, for pages that are the same each time: not sent to a browser that has them."""
        response = self.answer(request, cache=PUBLIC if reader.explicit else NEGOTIATED)
        response.set_etag(blake2s(response.get_data(), digest_size=8).hexdigest())
        return response.make_conditional(request)


class Book:
    """Renders views and keeps the pages, the oldest leaving first."""

    def __init__(self, root: str) -> None:
        self._root = root
        self._pages: OrderedDict[tuple[Hashable, str, bool], Page] = OrderedDict()
        self._templates = Environment(
            loader=PackageLoader("mission_site"),
            autoescape=True,
            undefined=StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
        )
        self._templates.globals["languages"] = tuple(shipped_languages().values())

    def page(self, view: View, reader: "Reader") -> Page:
        """Return the page of a view in the reader's language."""
        return self.page_at(view, reader, lambda: view)

    def page_at(self, place: "Hashable", reader: "Reader", make_view: "Callable[[], View]") -> Page:
        """Return the page kept at ``place``; its view is made only when the page is not there yet."""
        key = (place, reader.language.tag, reader.explicit)
        kept = self._pages.get(key)
        if kept is None:
            kept = self._pages[key] = self._render(make_view(), reader)
            while len(self._pages) > _MOST_KEPT:
                self._pages.popitem(last=False)
        return kept

    def _render(self, view: View, reader: "Reader") -> Page:
        suffix = f"?lang={reader.language.tag}" if reader.explicit else ""
        words = interface_words(reader.language.tag)
        inside = Inside()
        html = self._templates.get_template(view.template).render(
            view=view,
            language=reader.language,
            root=self._root,
            at=lambda path: f"{self._root}{path}{suffix}",
            style=inside.style,
            script=inside.script,
            _=words.gettext,
            ngettext=words.ngettext,
        )
        return Page.of(html, inside)
