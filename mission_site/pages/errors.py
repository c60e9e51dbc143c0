"""What went wrong, in the reader's language, on a page that still offers the three buttons."""

import logging
from dataclasses import dataclass
from http import HTTPStatus
from typing import TYPE_CHECKING, ClassVar, Final
from urllib.parse import urlencode

from flask import Flask, Response, request
from werkzeug.exceptions import HTTPException, SecurityError

from mission_site.addresses import OUR_PATH
from mission_site.book import NEGOTIATED, UNKEPT
from mission_site.decks import NoDeck
from mission_site.logs import shown_path
from mission_site.reader import ENGLISH, Reader, reader_of
from mission_site.store import StoreError
from missions.language import shipped_languages
from missions.links import deck_path

if TYPE_CHECKING:
    from werkzeug import Response as AnyResponse

    from mission_site.site import Site

log: Final = logging.getLogger(__name__)

_LONGEST_HOST: Final = 100
_LONGEST_ADDRESS: Final = 200
_ABOUT_THE_PAGE: Final = frozenset({"content-type", "content-length"})


@dataclass(frozen=True, slots=True)
class ErrorView:
    """The page of one status."""

    template: ClassVar[str] = "error.html"
    here: str
    status: int
    problem: str = ""
    """What it is about, where the status alone does not say it: ``mistyped``, ``no deck``, ``not owner``,
    ``not saved``, ``other name``."""

    place: str = ""
    """What the addresses of the deck begin with that it is about, where it is about one."""


@dataclass(eq=False)
class NotTheOwner(Exception):
    """Something that is not the secret of a deck's owner: mistyped, cut short or missing, all the same."""

    code: str


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

    @app.errorhandler(NotTheOwner)
    def not_the_owner(error: NotTheOwner) -> Response:
        place = deck_path(error.code)
        return _answer(site, ErrorView(f"{place}/owner", HTTPStatus.NOT_FOUND, "not owner", place))

    @app.errorhandler(StoreError)
    def not_saved(error: StoreError) -> Response:
        app.logger.error("store fails: %s", error.problem)
        return _page(site, HTTPStatus.SERVICE_UNAVAILABLE, "not saved")

    @app.errorhandler(Exception)
    def fault(error: Exception) -> Response:
        app.logger.error("fault on %s", shown_path(request.path), exc_info=error)
        return _page(site, HTTPStatus.INTERNAL_SERVER_ERROR)


def _page(site: "Site", status: int, problem: str = "") -> Response:
    return _answer(site, ErrorView(_address_asked(), status, problem))


def _address_asked() -> str:
    """Return where a reader meets the same in another language; what a form was sent to is no such place."""
    if request.method not in {"GET", "HEAD"}:
        return "/"
    query = urlencode([each for each in request.args.items(multi=True) if each[0] != "lang"])
    address = f"{request.path}?{query}" if query else request.path
    return address if len(address) <= _LONGEST_ADDRESS and OUR_PATH.fullmatch(address) else "/"


def _answer(site: "Site", view: ErrorView) -> Response:
    """Answer in the reader's language; in English if what went wrong is that language itself.

    Only what tells nothing of the address is kept: there are more addresses than a site could keep pages.
    """
    page_of = site.book.page if view.here == "/" else site.book.page_once
    try:
        page = page_of(view, reader_of(request))
    except Exception:
        log.exception("an error is told in English")
        page = page_of(view, Reader(shipped_languages()[ENGLISH]))
    kept = UNKEPT if "/owner/" in view.here else NEGOTIATED
    return page.answer(request, status=view.status, extra=(("Cache-Control", kept),))
