"""What went wrong, in the reader's language, on a page that still offers the three buttons."""

import logging
from dataclasses import dataclass
from http import HTTPStatus
from typing import TYPE_CHECKING, ClassVar, Final

from flask import Flask, Response, request
from werkzeug.exceptions import HTTPException, SecurityError

from mission_site.decks import NoDeck
from mission_site.logs import shown_path
from mission_site.reader import ENGLISH, Reader, reader_of
from mission_site.store import StoreError
from missions.language import shipped_languages

if TYPE_CHECKING:
    from werkzeug import Response as AnyResponse

    from mission_site.site import Site

log: Final = logging.getLogger(__name__)

_LONGEST_HOST: Final = 100
_ABOUT_THE_PAGE: Final = frozenset({"content-type", "content-length"})


@dataclass(frozen=True, slots=True)
class ErrorView:
    """The page of one status."""

    template: ClassVar[str] = "error.html"
    here: str
    status: int
    problem: str = ""
    """What it is about, where the status alone does not say it: ``mistyped``, ``no deck``, ``not saved``,
    ``other name``."""


def answer_errors(app: Flask, site: "Site") -> None:
    """Answer every error with a page; headers that belong to an error (Allow, Retry-After) are kept."""

    @app.errorhandler(HTTPException)
    def http_error(error: HTTPException) -> "AnyResponse":
        if error.response is not None:
            return error.get_response(request.environ)  # such as a redirect
        response = _page(site, error.code or HTTPStatus.INTERNAL_SERVER_ERROR)
        for name, value in error.get_headers(request.environ):
            if name.lower() not in _ABOUT_THE_PAGE:
                response.headers[name] = value
        return response

    @app.errorhandler(SecurityError)
    def other_name(_: SecurityError) -> Response:
        host = request.environ.get("HTTP_HOST", "")[:_LONGEST_HOST]
        app.logger.warning("asked under the name %r, which GONG_TRUSTED_HOSTS does not have", host)
        return _page(site, HTTPStatus.BAD_REQUEST, "other name")

    @app.errorhandler(NoDeck)
    def no_deck(error: NoDeck) -> Response:
        return _page(site, HTTPStatus.NOT_FOUND, "mistyped" if error.mistyped else "no deck")

    @app.errorhandler(StoreError)
    def not_saved(error: StoreError) -> Response:
        app.logger.error("store fails: %s", error.problem)
        return _page(site, HTTPStatus.SERVICE_UNAVAILABLE, "not saved")

    @app.errorhandler(Exception)
    def fault(error: Exception) -> Response:
        app.logger.error("fault on %s", shown_path(request.path), exc_info=error)
        return _page(site, HTTPStatus.INTERNAL_SERVER_ERROR)


def _page(site: "Site", status: int, problem: str = "") -> Response:
    """Answer in the reader's language; in English if what went wrong is that language itself."""
    view = ErrorView("/", status, problem)
    try:
        page = site.book.page(view, reader_of(request))
    except Exception:
        log.exception("an error is told in English")
        page = site.book.page(view, Reader(shipped_languages()[ENGLISH]))
    return page.answer(request, status=status)
