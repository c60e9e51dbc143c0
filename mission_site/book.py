"""The pages: each is rendered once for each language, on first use, and kept. A request only chooses."""

import gzip
import re
from collections import OrderedDict
from functools import lru_cache
from hashlib import blake2s
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING, ClassVar, Final, Protocol

from flask import Request, Response
from jinja2 import BaseLoader, Environment, PackageLoader, StrictUndefined
from werkzeug.http import parse_accept_header

from mission_site.compiled_templates import CompiledTemplates
from mission_site.fallback import mark_english, page_language, page_words
from mission_site.inline import Inside
from missions.language import shipped_languages

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterable

    from _typeshed.wsgi import WSGIEnvironment

    from mission_site.reader import Reader

_MOST_BYTES: Final = 32 * 1024 * 1024
"""What all kept pages may take: every mission in nine languages is a tenth of it."""

_LINES_BETWEEN_TAGS: Final = re.compile(r">\n+<")

_LONGEST_HEADER: Final = 200

VARY: Final = "Accept-Language, Cookie, Accept-Encoding"
VARY_OF_SCANS: Final = "Accept-Language, Accept-Encoding"
"""Without Cookie: a scan sets one, and Back or a restored tab would not find the page kept before it."""
NEGOTIATED: Final = "private, no-cache"
PUBLIC: Final = "public, max-age=3600"
UNKEPT: Final = "no-store, private"
"""For a page whose address is a secret, which it repeats."""


class View(Protocol):
    """What a template receives, as ``view``: a frozen dataclass for each page."""

    template: ClassVar[str]

    @property
    def here(self) -> str:
        """The page's own address, to come back to after the language was changed."""

    def __hash__(self) -> int: ...


class PageResponse(Response):
    """A kept page as an answer: its headers were checked when the page was made, once.

    ``headers`` holds only what one answer adds. Copying and checking all of them again for each scan would
    cost as much as all the rest of it.
    """

    def __init__(self, body: bytes, ready: "tuple[tuple[str, str], ...]", status: int) -> None:
        super().__init__(status=status, content_type="text/html; charset=utf-8")
        self._body = body
        self._ready = ready

    def get_wsgi_response(
        self, environ: "WSGIEnvironment"
    ) -> "tuple[Iterable[bytes], str, list[tuple[str, str]]]":
        """Return what goes to the server."""
        body = () if environ["REQUEST_METHOD"] == "HEAD" else (self._body,)
        return body, self.status, [*self.headers, *self._ready]


class Page:
    """One rendered page in one language, plain and compressed, with its headers ready."""

    def __init__(self, html: str, inside: Inside, *, explicit: bool) -> None:
        body = html.encode()
        zipped = gzip.compress(body, mtime=0)
        policy = ("Content-Security-Policy", inside.policy(html))
        self._plain = body, (policy, ("Content-Length", str(len(body))))
        self._zipped = zipped, (policy, ("Content-Length", str(len(zipped))), ("Content-Encoding", "gzip"))
        self._etag = blake2s(body, digest_size=8).hexdigest()
        self._explicit = explicit
        self.size = len(body) + len(zipped)
        """How many bytes it takes to keep."""

    @property
    def body(self) -> bytes:
        """The page itself, as UTF-8."""
        return self._plain[0]

    def answer(
        self,
        request: Request,
        *,
        status: int = 200,
        extra: "tuple[tuple[str, str], ...]" = (("Cache-Control", NEGOTIATED),),
        vary: str = VARY,
    ) -> PageResponse:
        """Return the page, compressed where the browser can read that."""
        zipped = reads_gzip(request.environ.get("HTTP_ACCEPT_ENCODING", "")[:_LONGEST_HEADER])
        body, ready = self._zipped if zipped else self._plain
        return PageResponse(body, (("Vary", vary), *ready, *extra), status)

    def answer_again(self, request: Request, *, of_a_deck: bool = False) -> Response:
        """Like :meth:`answer`, for pages that are the same each time: not sent to a browser that has them.

        What is of a deck is its players' alone, and may be changed at any time by its owner.
        """
        cache = ("Cache-Control", PUBLIC if self._explicit and not of_a_deck else NEGOTIATED)
        if request.if_none_match.contains_weak(self._etag):
            response = Response(status=304, headers=[cache, ("Vary", VARY)])
        else:
            response = self.answer(request, extra=(cache,))
        response.set_etag(self._etag, weak=True)
        return response


@lru_cache(maxsize=256)
def reads_gzip(accepted: str) -> bool:
    """Whether who sends this Accept-Encoding reads compressed pages: ``gzip;q=0`` says that it does not."""
    return parse_accept_header(accepted).quality("gzip") > 0


def page_templates(loader: BaseLoader) -> Environment:
    """Return what turns a view into a page: all is escaped, and a missing word is a fault."""
    templates = Environment(
        loader=loader, autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True
    )
    templates.globals["languages"] = shipped_languages().names
    return templates


def finished(html: str) -> str:
    """Return a rendered page as it is sent: its English words marked, no line breaks between tags.

    A mission has no byte to spare. Templates write a space that is to be seen on one line with its tags.
    """
    return _LINES_BETWEEN_TAGS.sub("><", mark_english(html))


class Book:
    """Renders views and keeps the pages, the oldest leaving first.

    ``compiled`` is a folder in which templates wait for the next start.
    """

    def __init__(self, root: str, *, offline: bool = False, compiled: Path | None = None) -> None:
        self._root = root
        self._pages: OrderedDict[tuple[Hashable, str, bool], Page] = OrderedDict()
        self._bytes = 0
        self._lock = Lock()
        self._templates = page_templates(PackageLoader("mission_site"))
        self._templates.bytecode_cache = CompiledTemplates(compiled) if compiled else None
        self._templates.globals.update(offline=offline)

    def page(self, view: View, reader: "Reader") -> Page:
        """Return the page of a view in the reader's language."""
        return self.page_at(view, reader, lambda: view)

    def page_at(self, place: "Hashable", reader: "Reader", make_view: "Callable[[], View]") -> Page:
        """Return the page kept at ``place``; its view is made only when the page is not there yet."""
        key = (place, reader.language.tag, reader.explicit)
        return self._pages.get(key) or self._keep(key, self.page_once(make_view(), reader))

    def _keep(self, key: "tuple[Hashable, str, bool]", page: Page) -> Page:
        """Keep a page, unless another thread has kept it meanwhile; return the one that is kept."""
        with self._lock:
            kept = self._pages.setdefault(key, page)
            if kept is page:
                self._bytes += page.size
            while self._bytes > _MOST_BYTES:
                self._bytes -= self._pages.popitem(last=False)[1].size
        return kept

    def page_once(self, view: View, reader: "Reader") -> Page:
        """Return the page of a view and keep it nowhere."""
        suffix = f"?lang={reader.language.tag}" if reader.explicit else ""
        words = page_words(reader.language)
        inside = Inside()
        html = self._templates.get_template(view.template).render(
            view=view,
            language=page_language(reader.language),
            root=self._root,
            at=lambda path: f"{self._root}{path}{suffix}",
            style=inside.style,
            script=inside.script,
            _=words.gettext,
            ngettext=words.ngettext,
        )
        return Page(finished(html), inside, explicit=reader.explicit)
