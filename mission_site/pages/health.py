"""For whoever runs the site: whether the process is there, and whether it can do its work."""

import logging
from typing import TYPE_CHECKING, Final

from flask import Response

from mission_site.interface import require_all_languages
from mission_site.store import StoreError
from missions.language import BadLanguage

if TYPE_CHECKING:
    from mission_site.site import Site

log: Final = logging.getLogger(__name__)
_UNKEPT: Final = {"Cache-Control": "no-store"}
_TEXT: Final = "text/plain; charset=utf-8"


class Pages:
    """Whether the process answers, and whether the store and every language do."""

    def __init__(self, site: "Site") -> None:
        self._site = site

    def alive(self) -> Response:
        """Answer for the process alone."""
        return Response("ok\n", headers=_UNKEPT, content_type=_TEXT)

    def ready(self) -> Response:
        """Answer for everything that players need."""
        try:
            self._site.store.check()
        except StoreError as error:
            log.warning("not ready: %s", error)
            return Response("store: no answer\n", 503, _UNKEPT, content_type=_TEXT)
        try:
            require_all_languages()
        except BadLanguage as error:
            log.warning("not ready: %s", error)
            return Response(f"store: ok\nlanguages: {error}\n", 503, _UNKEPT, content_type=_TEXT)
        missions = len(self._site.choice.missions)
        return Response(f"store: ok\nmissions: {missions}\n", headers=_UNKEPT, content_type=_TEXT)
