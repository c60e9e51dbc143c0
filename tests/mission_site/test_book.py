"""Kept pages: threads that make the same page at once, and a limit to what is kept."""

import pytest

from mission_site import book
from mission_site.book import Book
from mission_site.pages.home import PrivacyView
from mission_site.reader import choose_reader


def test_two_threads_that_make_the_same_page_keep_one_within_the_limit(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    reader, view = choose_reader("", "", ""), PrivacyView("/privacy")
    pages = Book("")
    monkeypatch.setattr(book, "_MOST_BYTES", 3 * pages.page_once(view, reader).size)

    def overtaken(place: int) -> PrivacyView:
        pages.page_at(place, reader, lambda: view)  # as another thread would meanwhile
        return view

    for place in range(20):
        page = pages.page_at(place, reader, lambda place=place: overtaken(place))
        assert page is pages.page_at(place, reader, lambda: view)
