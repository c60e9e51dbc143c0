"""What every answer and request obeys: trusted hosts, any letter case, limits, security headers."""

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from flask import Flask, Response, request
from werkzeug.exceptions import Forbidden
from werkzeug.middleware.proxy_fix import ProxyFix

from mission_site.inline import NOTHING
from mission_site.settings import Settings
from mission_site.visit import comes_from_another_site

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

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

    @app.before_request
    def refuse_other_sites() -> None:
        if request.method == "POST" and comes_from_another_site(request):
            raise Forbidden

    @app.after_request
    def add_headers(response: Response) -> Response:
        headers = response.headers
        headers.add("X-Content-Type-Options", "nosniff")
        # not no-referrer, which makes a form over plain http send "Origin: null"
        headers.add("Referrer-Policy", "same-origin")
        if "Content-Security-Policy" not in headers:
            headers.add("Content-Security-Policy", NOTHING)
        return response

    app.wsgi_app = AnyCase(app.wsgi_app, settings.root)  # type: ignore[method-assign]
    if settings.proxy_hops:
        app.wsgi_app = ProxyFix(  # type: ignore[method-assign]
            app.wsgi_app, x_for=settings.proxy_hops, x_proto=settings.proxy_hops
        )


class AnyCase:
    """Answers every address in any letter case, below the path prefix or behind a proxy that removed it.

    Printed codes are in capitals. A host may end with a dot. Bytes above ASCII stay as they are.
    """

    def __init__(self, app: "WSGIApplication", root: str) -> None:
        self._app = app
        self._root = root

    def __call__(self, environ: "WSGIEnvironment", start_response: "StartResponse") -> Iterable[bytes]:
        path: str = environ.get("PATH_INFO", "")
        if self._root:
            environ["SCRIPT_NAME"] = self._root
            if path.lower().startswith(self._root.lower() + "/"):
                path = path[len(self._root) :]
        environ["PATH_INFO"] = _plain_path(path)
        if host := environ.get("HTTP_HOST"):
            environ["HTTP_HOST"] = _plain_host(host)
        return self._app(environ, start_response)


def _plain_path(path: str) -> str:
    """Lower ASCII letters only, and forgive doubled and trailing slashes without a redirect."""
    lowered = path.encode("latin-1").lower().decode("latin-1")
    return re.sub("/{2,}", "/", "/" + lowered.strip("/"))


def _plain_host(host: str) -> str:
    name, colon, port = host.lower().rpartition(":")
    if not colon or not port.isdecimal():
        return host.lower().removesuffix(".")
    return f"{name.removesuffix('.')}:{port}"
