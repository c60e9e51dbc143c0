"""The rules as a booklet to print, made by the press in the language of the page."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from flask import request

from mission_site.book import NEGOTIATED, VARY
from mission_site.pages.desk import FULL_SECONDS, LOOK_AGAIN_SECONDS, Desk, desk_of, later
from mission_site.press.address import is_reachable
from mission_site.press.queue import Standing, State
from mission_site.press.wish import (
    PAPER_OF,
    Binding,
    BookletWish,
    Job,
    Product,
    booklet_address,
    deck_file,
)
from mission_site.reader import reader_of

if TYPE_CHECKING:
    from flask import Response
    from werkzeug import Response as AnyResponse

    from mission_site.site import Site


@dataclass(frozen=True, slots=True)
class BookletView:
    """A booklet that can be fetched, is not there yet, or could not be made."""

    template: ClassVar[str] = "booklet.html"
    binding: Binding
    paper: str
    standing: Standing
    bytes: int = 0
    """How large the file is, when it is there."""

    @property
    def here(self) -> str:
        """The page's own address."""
        return booklet_address(self.binding)


class Pages:
    """The page of each booklet and its file. Whoever comes too early waits on a page that goes on."""

    def __init__(self, site: "Site") -> None:
        self._site = site
        base = site.settings.base
        self._base = base if base and is_reachable(str(base)) else None

    def booklet(self, binding: str) -> "AnyResponse":
        """Answer how far a booklet is."""
        return _page(self._site, desk_of(self._site), self._wanted(binding))

    def booklet_file(self, binding: str) -> "AnyResponse":
        """Answer with a booklet."""
        wish, desk = self._wanted(binding), desk_of(self._site)
        name = f"gong-rules-{wish.words.lower()}-{binding}.pdf"
        sent = desk.hand_out(deck_file(wish.key), save_as=name)
        if sent is None:
            return _page(self._site, desk, wish)
        sent.headers.update({"Cache-Control": NEGOTIATED, "Vary": VARY})
        return sent

    def _wanted(self, binding: str) -> BookletWish:
        return BookletWish(self._base, reader_of(request).language.tag, Binding(binding))


def _page(site: "Site", desk: Desk, wish: BookletWish) -> "Response":
    reader, standing = reader_of(request), desk.stand(request, Job(wish, Product.BOOKLET))
    size = desk.press.shelf.size(deck_file(wish.key)) if standing.state is State.DONE else 0
    view = BookletView(wish.binding, PAPER_OF[wish.binding], standing, size)
    page = site.book.page_once(view, reader)
    if standing.state is State.DONE:
        return page.answer(request)
    if standing.state is State.FAILED:
        return page.answer(request, status=500)
    seconds = FULL_SECONDS if standing.state is State.FULL else LOOK_AGAIN_SECONDS
    onward = f"{request.script_root}{view.here}{f'?lang={wish.words}' if reader.explicit else ''}"
    return page.answer(request, status=503, extra=later(seconds, onward))
