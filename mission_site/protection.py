"""What every answer and request obeys: trusted hosts, any letter case, limits, security headers."""

import re
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

from flask import Flask
from flask.globals import request_ctx
from werkzeug.exceptions import Forbidden
from werkzeug.middleware.proxy_fix import ProxyFix

from mission_site.settings import Settings
from mission_site.visit import comes_from_another_site

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from _typeshed import OptExcInfo
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

SAFE_HEADERS: Final = (("X-Content-Type-Options", "nosniff"), ("Referrer-Policy", "same-origin"))
"""On every answer. Not ``no-referrer``, which makes a form over plain http send ``Origin: null``."""

_PLAIN_PATH: Final = re.compile("(?:/[a-z0-9-]+)+")
MAX_BODY_BYTES: Final = 16 * 1024
MAX_FORM_PARTS: Final = 50


def protect(app: Flask, settings: Settings) -> None:
    """Set the limits of requests and the headers of answers."""
    app.config.update(
        TRUSTED_HOSTS=list(settings.trusted_hosts),
        MAX_CONTENT_LENGTH=MAX_BODY_BYTES,
        MAX_FORM_MEMORY_SIZE=MAX_BODY_BYTES,
        MAX_FORM_PARTS=MAX_FORM_PARTS,
    )

    app.wsgi_app = Door(app.wsgi_app, settings.root)  # type: ignore[method-assign]
    if settings.proxy_hops:
        app.wsgi_app = ProxyFix(  # type: ignore[method-assign]
            app.wsgi_app, x_for=settings.proxy_hops, x_proto=settings.proxy_hops
        )


def refuse_other_sites(app: Flask) -> None:
    """Let no form on somebody else's page press a button of ours; to be called when all pages are there.

    Hooks of Flask would do the same, at a tenth of a bare answer for each scan, which has no form.
    """
    for endpoint in {rule.endpoint for rule in app.url_map.iter_rules() if "POST" in (rule.methods or ())}:
        app.view_functions[endpoint] = _for_our_own_forms(app.view_functions[endpoint])


def _for_our_own_forms(page: "Callable[..., Any]") -> "Callable[..., Any]":
    def answer(**values: object) -> Any:
        request = request_ctx.request
        if request.method == "POST" and comes_from_another_site(request):
            raise Forbidden
        return page(**values)

    return answer


class Door:
    """What every request passes first and every answer last, whatever the pages do.

    Every address is answered in any letter case, since printed codes are in capitals, and below the site's
    path prefix, whether a proxy in front has removed that or not.
    """

    def __init__(self, app: "WSGIApplication", root: str) -> None:
        self._app = app
        self._root = root

    def __call__(self, environ: "WSGIEnvironment", start_response: "StartResponse") -> "Iterable[bytes]":
        asked = environ.get("PATH_INFO", "")
        path = plain_path(asked)
        if self._root:
            environ["SCRIPT_NAME"] = self._root
            if f"{path}/".startswith(f"{self._root.lower()}/"):
                path = path[len(self._root) :] or "/"
        environ["PATH_INFO"] = path
        if host := environ.get("HTTP_HOST"):
            environ["HTTP_HOST"] = plain_host(host)

        def start_safely(
            status: str, headers: list[tuple[str, str]], exc_info: "OptExcInfo | None" = None
        ) -> "Callable[[bytes], object]":
            return start_response(status, [*headers, *SAFE_HEADERS], exc_info)

        is_bare = self._root and asked.lower() == self._root.lower()
        if is_bare and environ["REQUEST_METHOD"] in {"GET", "HEAD"}:
            return self._with_a_slash(environ.get("QUERY_STRING", ""), start_safely)
        return self._app(environ, start_safely)

    def _with_a_slash(self, query: str, start_response: "StartResponse") -> "Iterable[bytes]":
        """Lead from the bare prefix to where its worker can answer without a network: below it alone."""
        front = f"{self._root}/?{query}" if query else f"{self._root}/"
        start_response("308 Permanent Redirect", [("Location", front), ("Content-Length", "0")])
        return ()


def plain_path(path: str) -> str:
    """Lower ASCII letters only, and forgive doubled and trailing slashes without a redirect."""
    if _PLAIN_PATH.fullmatch(path):
        return path
    lowered = path.encode("latin-1").lower().decode("latin-1")
    return re.sub("/{2,}", "/", "/" + lowered.strip("/"))


@lru_cache(maxsize=256)
def plain_host(host: str) -> str:
    """Return a Host header in lower case, without the dot that may end a full name."""
    name, colon, port = host.lower().rpartition(":")
    if not colon or not port.isdecimal():
        return host.lower().removesuffix(".")
    return f"{name.removesuffix('.')}:{port}"
