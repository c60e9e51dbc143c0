"""What is remembered when asked to: the reader's language by the phone, who plays by phone or house."""

import re
from typing import TYPE_CHECKING, Final

from flask import Flask, redirect, request
from werkzeug.exceptions import BadRequest

from mission_site.cookies import set_cookie
from mission_site.reader import LANGUAGE_COOKIE, find_language
from mission_site.table import TABLE_COOKIE, table_of_form, write_table

if TYPE_CHECKING:
    from werkzeug import Response as AnyResponse

    from mission_site.site import Site

_OUR_PATH: Final = re.compile(r"/(?:[a-z0-9-]+(?:/[a-z0-9-]+)*(?:\?[A-Za-z0-9._~%&=+-]*)?)?")
"""A path below the root as our own pages write it, maybe with choices; nothing that leads to another host."""


def add_choice_pages(app: Flask, site: "Site") -> None:
    """Add the two forms that set a cookie and lead back."""

    @app.post("/language")
    def language() -> "AnyResponse":
        chosen = find_language(request.form.get("lang", ""))
        if chosen is None:
            raise BadRequest
        response = _back_to(request.form.get("back", "/"))
        set_cookie(response, request, LANGUAGE_COOKIE, chosen.tag)
        return response

    @app.post("/table")
    def table() -> "AnyResponse":
        table = table_of_form(request.form)
        response = _back_to("/")
        if site.home:
            site.decks.set_table(site.decks.home(), table)
        else:
            set_cookie(response, request, TABLE_COOKIE, write_table(table))
        return response


def _back_to(path: str) -> "AnyResponse":
    return redirect(request.script_root + (path if _OUR_PATH.fullmatch(path) else "/"), 303)
