"""The rules on paper, from the site: asked for, waited for, and fetched."""

from collections.abc import Callable
from io import BytesIO

import pytest
from pypdf import PdfReader

from mission_site.press.queue import Press
from mission_site.press.wish import Binding, BookletWish, Job, Product, booklet_address, read_job
from mission_site.press.worker import booklet
from missions.language import shipped_languages
from missions.links import BaseAddress
from tests.mission_site.printing.conftest import BASE, TestWorker, finish, refresh_of
from tests.visitor import Visitor

PrintSite = Callable[..., Visitor]


def job(tag: str = "en", binding: Binding = Binding.A4, base: BaseAddress | None = BASE) -> Job:
    return Job(BookletWish(base, tag, binding), Product.BOOKLET)


@pytest.mark.parametrize("tag", list(shipped_languages()))
def test_the_rules_lead_to_every_booklet_in_every_language(print_site: PrintSite, tag: str) -> None:
    page = print_site().open(f"/rules?lang={tag}")
    links = [node.attrs["href"] for node in page.all("main ul a")]
    assert links == [f"{booklet_address(binding)}?lang={tag}" for binding in Binding]


def test_who_asks_first_waits_on_a_page_that_goes_on(
    print_site: PrintSite, press: Press, worker: TestWorker
) -> None:
    phone = print_site()
    worker.hold()
    page = phone.open("/rules/booklet-a4?lang=he", status=503)
    assert refresh_of(page) == (2, "/rules/booklet-a4?lang=he")
    assert page.headers["Cache-Control"] == "no-store"
    worker.let_go()
    finish(press, job("he"))
    page = phone.open("/rules/booklet-a4?lang=he")
    assert page.attribute("a.save", "href") == "/rules/booklet-a4.pdf?lang=he"
    assert "Refresh" not in page.headers


def test_the_file_is_saved_under_a_name_that_says_what_it_is(print_site: PrintSite, press: Press) -> None:
    finish(press, job("bn", Binding.PAGES))
    with print_site().client.get("/rules/booklet-pages.pdf?lang=bn") as answer:
        assert answer.mimetype == "application/pdf"
        assert answer.headers["Content-Disposition"] == "attachment; filename=gong-rules-bn-pages.pdf"
        assert answer.headers["Cache-Control"] == "private, no-cache"
        assert "Accept-Language" in answer.headers["Vary"]
        assert answer.get_data().endswith(b"of https://gong.example")


def test_the_file_of_a_booklet_that_was_deleted_is_made_again(print_site: PrintSite, press: Press) -> None:
    phone = print_site()
    assert refresh_of(phone.open("/rules/booklet-letter.pdf", status=503))[1] == "/rules/booklet-letter"
    finish(press, job(binding=Binding.LETTER))
    phone.open("/rules/booklet-letter")


def test_a_failure_is_said_in_words(print_site: PrintSite, press: Press, worker: TestWorker) -> None:
    worker.failure = "RulesLinkTooLong"
    finish(press, job())
    page = print_site().open("/rules/booklet-a4", status=500)
    assert "too long" in page.text("main")
    assert "could not be made" in page.text("h1")


@pytest.mark.parametrize("header", [{"Sec-Purpose": "prefetch"}, {"User-Agent": "WhatsApp/2"}])
def test_nobody_but_a_person_has_a_booklet_made(
    print_site: PrintSite, worker: TestWorker, header: dict[str, str]
) -> None:
    print_site().open("/rules/booklet-a4", status=503, headers=header)
    assert worker.began == []


def test_an_address_that_no_phone_can_open_is_not_printed(print_site: PrintSite, press: Press) -> None:
    finish(press, job(base=None))
    print_site("http://localhost:8000").open("/rules/booklet-a4", base_url="http://localhost:8000")


@pytest.mark.parametrize("path", ["/rules/booklet-a3", "/rules/booklet", "/rules/booklet-a4.exe"])
def test_other_booklets_are_not_there(print_site: PrintSite, path: str) -> None:
    print_site().open(path, status=404)


@pytest.mark.parametrize("base", [BASE, None])
@pytest.mark.parametrize("binding", Binding)
def test_a_job_for_the_worker_is_one_line_and_comes_back_whole(
    binding: Binding, base: BaseAddress | None
) -> None:
    wanted = job("ar", binding, base)
    line = wanted.line()
    assert line.count("\n") == 1
    assert read_job(line) == (wanted, wanted.wish.key)


@pytest.mark.parametrize(
    ("binding", "width"), [(Binding.A4, 297), (Binding.LETTER, 279.4), (Binding.PAGES, 148)]
)
def test_the_worker_makes_the_booklet_that_was_asked_for(binding: Binding, width: float) -> None:
    pdf = PdfReader(BytesIO(booklet(BookletWish(BASE, "he", binding))))
    assert float(pdf.pages[0].mediabox.width) / 72 * 25.4 == pytest.approx(width, abs=0.1)
