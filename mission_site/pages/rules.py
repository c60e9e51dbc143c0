"""The addresses of the rules of every game, and of the small pictures of cards in them."""

from functools import partial
from typing import TYPE_CHECKING, Final

from flask import Blueprint, abort, request

from mission_site.kept import kept_file
from mission_site.reader import reader_of
from missions.cards import DECK

if TYPE_CHECKING:
    from werkzeug import Response as AnyResponse

    from mission_site.site import Site

_SLUGS: Final = frozenset(card.slug for card in DECK)


def rules_pages(site: "Site") -> Blueprint:
    """Make the rules' pages."""
    pages = Blueprint("rules", __name__)

    @pages.get("/rules")
    def contents() -> "AnyResponse":
        from mission_site.rules_views import BOOKLETS, ContentsView, contents_view  # noqa: PLC0415 - slow

        reader = reader_of(request)
        make_view = partial(contents_view, reader.language.tag, booklets=BOOKLETS)
        return site.book.page_at(ContentsView, reader, make_view).answer_again(request)

    @pages.get("/rules/<name>")
    def rules(name: str) -> "AnyResponse":
        from mission_site.rules_views import BY_ADDRESS, RulesView, rules_view  # noqa: PLC0415 - slow

        page = BY_ADDRESS.get(name) or abort(404)
        reader = reader_of(request)
        make_view = partial(rules_view, page, reader.language.tag)
        return site.book.page_at((RulesView, page), reader, make_view).answer_again(request)

    @pages.get("/cards/<slug>.jpg")
    def card(slug: str) -> "AnyResponse":
        from print_cards.small_cards import small_card  # noqa: PLC0415 - paints

        picture = small_card(slug) if slug in _SLUGS else abort(404)
        return kept_file(request, picture, "image/jpeg")

    return pages
