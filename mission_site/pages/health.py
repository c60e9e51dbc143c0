"""For whoever runs the site: whether the process is there, and whether it can do its work."""

import logging
from typing import TYPE_CHECKING, Final

from flask import Flask, Response

from mission_site.store import Store, StoreError

if TYPE_CHECKING:
    from mission_site.site import Site

log: Final = logging.getLogger(__name__)
_UNKEPT: Final = {"Cache-Control": "no-store"}


def add_health_pages(app: Flask, site: "Site", store: Store) -> None:
    """Add ``/healthz``, which only needs the process, and ``/readyz``, which also asks the store."""

    @app.get("/healthz")
    def healthz() -> Response:
        return Response("ok\n", headers=_UNKEPT, content_type="text/plain")

    @app.get("/readyz")
    def readyz() -> Response:
        try:
            store.check()
        except StoreError as error:
            log.warning("not ready: %s", error)
            return Response("store: no answer\n", 503, _UNKEPT, content_type="text/plain")
        missions = len(site.choice.missions)
        return Response(f"store: ok\nmissions: {missions}\n", headers=_UNKEPT, content_type="text/plain")
