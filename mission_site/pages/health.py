"""For whoever runs the site: whether the process is there, and whether it can do its work."""

import logging
from typing import TYPE_CHECKING, Final

from flask import Flask, Response

from mission_site.interface import require_all_languages
from mission_site.store import Store, StoreError
from missions.language import BadLanguage

if TYPE_CHECKING:
    from mission_site.site import Site

log: Final = logging.getLogger(__name__)
_UNKEPT: Final = {"Cache-Control": "no-store"}
_TEXT: Final = "text/plain; charset=utf-8"


def add_health_pages(app: Flask, site: "Site", store: Store) -> None:
    """Add ``/healthz`` for the process, and ``/readyz`` for the store and the languages, too."""

    @app.get("/healthz")
    def healthz() -> Response:
        return Response("ok\n", headers=_UNKEPT, content_type=_TEXT)

    @app.get("/readyz")
    def readyz() -> Response:
        try:
            store.check()
        except StoreError as error:
            log.warning("not ready: %s", error)
            return Response("store: no answer\n", 503, _UNKEPT, content_type=_TEXT)
        try:
            require_all_languages()
        except BadLanguage as error:
            log.warning("not ready: %s", error)
            return Response(f"store: ok\nlanguages: {error}\n", 503, _UNKEPT, content_type=_TEXT)
        missions = len(site.choice.missions)
        return Response(f"store: ok\nmissions: {missions}\n", headers=_UNKEPT, content_type=_TEXT)
