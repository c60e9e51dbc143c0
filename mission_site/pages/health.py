"""For whoever runs the site: whether the process is there, and whether it can do its work."""

import logging
from itertools import product
from typing import TYPE_CHECKING, Final

from flask import Response

from mission_site.interface import whole_language
from mission_site.store import StoreError
from missions.faults import faults_in
from missions.language import shipped_languages
from missions.rulebook import RulesPage, load_rules

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
            log.warning("not ready: %s", error.problem)
            return Response("store: no answer\n", 503, _UNKEPT, content_type=_TEXT)
        if faults := faults_in(product(shipped_languages(), RulesPage), _read):
            unreadable = "\n".join(map(str, faults))
            log.warning("not ready: %s", unreadable)
            return Response(f"store: ok\nlanguages: {unreadable}\n", 503, _UNKEPT, content_type=_TEXT)
        missions = len(self._site.choice.missions)
        return Response(f"store: ok\nmissions: {missions}\n", headers=_UNKEPT, content_type=_TEXT)


def _read(asked: tuple[str, RulesPage]) -> None:
    """Read all that a language says on one page of rules: its words, the site's, the page."""
    tag, page = asked
    whole_language(tag)
    load_rules(page, tag)
