"""What is remembered when asked to: the reader's language by the phone, who plays by phone or house."""

from typing import TYPE_CHECKING

from flask import redirect, request
from werkzeug.exceptions import BadRequest

from mission_site.addresses import OUR_PATH
from mission_site.cookies import set_cookie
from mission_site.reader import LANGUAGE_COOKIE, find_language
from mission_site.table import SAVED, TABLE_COOKIE, WHO, table_of_form, write_table

if TYPE_CHECKING:
    from werkzeug import Response as AnyResponse

    from mission_site.site import Site


class Pages:
    """The two forms that set a cookie and lead back."""

    def __init__(self, site: "Site") -> None:
        self._site = site

    def language(self) -> "AnyResponse":
        """Remember the reader's language."""
        chosen = find_language(request.form.get("lang", ""))
        if chosen is None:
            raise BadRequest
        response = _back_to(request.form.get("back", "/"))
        set_cookie(response, request, LANGUAGE_COOKIE, chosen.tag)
        return response

    def table(self) -> "AnyResponse":
        """Remember who plays, if the form says so; lead back to where it stands."""
        site, table = self._site, table_of_form(request.form)
        response = _back_to("/", at=SAVED if table else WHO)
        if table and site.settings.home:
            site.decks.set_table(site.decks.home(), table)
        elif table:
            set_cookie(response, request, TABLE_COOKIE, write_table(table))
        return response


def _back_to(path: str, *, at: str = "") -> "AnyResponse":
    return redirect(f"{request.script_root}{path if OUR_PATH.fullmatch(path) else '/'}{at}", 303)
