"""The addresses of the rules of every game, and of the small pictures of cards in them."""

from functools import partial
from typing import TYPE_CHECKING, Final

from flask import abort, request

from mission_site.kept import kept_file
from mission_site.reader import reader_of
from mission_site.rules_views import (
    BOOKLETS,
    BY_ADDRESS,
    ContentsView,
    RulesView,
    contents_view,
    rules_view,
)
from missions.cards import DECK

if TYPE_CHECKING:
    from werkzeug import Response as AnyResponse

    from mission_site.site import Site

_SLUGS: Final = frozenset(card.slug for card in DECK)


class Pages:
    """The rules of every game."""

    def __init__(self, site: "Site") -> None:
        self._site = site

    def contents(self) -> "AnyResponse":
        """Answer with all games to choose from."""
        reader = reader_of(request)
        make_view = partial(contents_view, reader.language.tag, booklets=BOOKLETS)
        return self._site.book.page_at(ContentsView, reader, make_view).answer_again(request)

    def rules(self, name: str) -> "AnyResponse":
        """Answer with the rules of one game."""
        page = BY_ADDRESS.get(name) or abort(404)
        reader = reader_of(request)
        make_view = partial(rules_view, page, reader.language.tag)
        return self._site.book.page_at((RulesView, page), reader, make_view).answer_again(request)

    def card(self, slug: str) -> "AnyResponse":
        """Answer with the small picture of a card."""
        from print_cards.small_cards import small_card  # noqa: PLC0415 - paints

        picture = small_card(slug) if slug in _SLUGS else abort(404)
        return kept_file(request, picture, "image/jpeg")
