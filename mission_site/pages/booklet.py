"""The rules as a booklet to print, made by the press in the language of the page."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Final

from flask import request, send_file
from werkzeug.exceptions import TooManyRequests

from mission_site.book import NEGOTIATED, VARY
from mission_site.dealing import Bucket
from mission_site.pages.print_visit import FULL_SECONDS, LOOK_AGAIN_SECONDS
from mission_site.pages.printing import JOBS_A_MINUTE, press_of, whose
from mission_site.press.address import is_reachable
from mission_site.press.queue import Press, Standing, State
from mission_site.press.wish import Binding, BookletWish, Job, Product, deck_file
from mission_site.reader import reader_of
from mission_site.visit import Visit, kind_of_visit

if TYPE_CHECKING:
    from flask import Response
    from werkzeug import Response as AnyResponse

    from mission_site.site import Site


PAPER_OF: Final = {Binding.A4: "A4", Binding.LETTER: "Letter", Binding.PAGES: "A5"}
"""What each booklet is printed on, as people say it."""


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


def booklet_address(binding: Binding) -> str:
    """Return the page of a booklet; its file has the same address and ``.pdf``."""
    return f"/rules/booklet-{binding}"


class Pages:
    """The page of each booklet and its file. Whoever comes too early waits on a page that goes on."""

    def __init__(self, site: "Site") -> None:
        self._site = site
        self._jobs = Bucket(site.clock, a_minute=JOBS_A_MINUTE, at_once=JOBS_A_MINUTE)
        base = site.settings.base
        self._base = base if base and is_reachable(str(base)) else None

    def booklet(self, binding: str) -> "AnyResponse":
        """Answer how far a booklet is."""
        return self._page(self._wanted(binding))

    def booklet_file(self, binding: str) -> "AnyResponse":
        """Answer with a booklet."""
        wish = self._wanted(binding)
        path = press_of(self._site).shelf.fetch(deck_file(wish.key))
        if path is None:
            return self._page(wish)
        name = f"gong-rules-{wish.words.lower()}-{binding}.pdf"
        response = send_file(path, as_attachment=True, download_name=name, etag=wish.key)
        response.headers.update({"Cache-Control": NEGOTIATED, "Vary": VARY})
        return response

    def _wanted(self, binding: str) -> BookletWish:
        return BookletWish(self._base, reader_of(request).language.tag, Binding(binding))

    def _page(self, wish: BookletWish) -> "Response":
        press = press_of(self._site)
        return _page(self._site, press, wish, _stand(press, Job(wish, Product.BOOKLET), self._jobs))


def _page(site: "Site", press: Press, wish: BookletWish, standing: Standing) -> "Response":
    reader = reader_of(request)
    size = press.shelf.size(deck_file(wish.key)) if standing.state is State.DONE else 0
    view = BookletView(wish.binding, PAPER_OF[wish.binding], standing, size)
    page = site.book.page_once(view, reader)
    if standing.state is State.DONE:
        return page.answer(request)
    if standing.state is State.FAILED:
        return page.answer(request, status=500)
    seconds = FULL_SECONDS if standing.state is State.FULL else LOOK_AGAIN_SECONDS
    onward = f"{request.script_root}{view.here}{f'?lang={wish.words}' if reader.explicit else ''}"
    later = ("Retry-After", str(seconds)), ("Refresh", f"{seconds};url={onward}")
    return page.answer(request, status=503, extra=(("Cache-Control", "no-store"), *later))


def _stand(press: Press, job: Job, jobs: Bucket) -> Standing:
    """Return how far a booklet is; only a person's visit begins one."""
    standing = press.look(job)
    if standing.state is not State.UNKNOWN or kind_of_visit(request) is not Visit.PERSON:
        return standing
    if not jobs.take(whose(request)):
        raise TooManyRequests(retry_after=FULL_SECONDS)
    return press.ask(job)
