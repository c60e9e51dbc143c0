"""What keeps the press free for everyone, and what is said when it is not, or when it fails."""

from collections.abc import Callable
from urllib.parse import urlsplit

import pytest

from mission_site.pages.desk import JOBS_A_MINUTE
from mission_site.press.queue import Press
from mission_site.press.wish import Job, Product
from print_cards.sheet import Flip
from tests.mission_site.printing.conftest import WISH, TestWorker, finish, refresh_of, wait_until
from tests.visitor import Clock, Visitor

PrintSite = Callable[..., Visitor]
DECK, PICTURES = Job(WISH, Product.DECK), Job(WISH, Product.PICTURES)
CHOICE = "/print?paper=a4"


def test_one_visitor_cannot_keep_the_press_busy(print_site: PrintSite, clock: Clock) -> None:
    phone = print_site()
    choices = [
        f"/print/deck?paper={p}&card={c}&flip={f}"
        for p in ("a4", "a3")
        for c in ("mini", "poker")
        for f in Flip
    ]
    statuses = []
    for choice in choices:
        wait_until(lambda choice=choice: phone.client.get(choice).status_code != 503)
        statuses.append(phone.client.get(choice).status_code)
    assert statuses == [200] * JOBS_A_MINUTE + [429] * (len(choices) - JOBS_A_MINUTE)
    assert phone.open(choices[-1], status=429).headers["Retry-After"] == "20"
    phone.open(choices[0])  # what is finished already is for everyone
    phone.open("/F")
    clock.now += 60
    phone.open(choices[-1], status=503)


@pytest.mark.parametrize(
    "headers", [{"User-Agent": "WhatsApp/2.24"}, {"Sec-Purpose": "prefetch"}, {"Sec-Fetch-Dest": "image"}]
)
def test_machines_that_look_ahead_begin_nothing(
    print_site: PrintSite, worker: TestWorker, headers: dict[str, str]
) -> None:
    phone = print_site()
    phone.open("/print", headers=headers)
    phone.open("/print/deck?paper=a4", status=503, headers=headers)
    phone.client.head("/print")
    assert worker.began == []


def test_a_full_queue_says_so_and_tries_again(
    print_site: PrintSite, press: Press, worker: TestWorker
) -> None:
    phone = print_site()
    worker.hold()
    phone.open("/print/deck?paper=a3", status=503)
    wait_until(lambda: worker.began)
    for ink in ("full", "low", "grey"):
        phone.open(f"/print/deck?paper=letter&ink={ink}", status=503)
    page = phone.open("/print/deck?paper=legal", status=503)
    assert page.headers["Retry-After"] == "20"
    assert "Many people are printing" in page.text("h1")
    seconds, onward = refresh_of(page)
    assert (seconds, urlsplit(onward).path) == (20, "/print/deck")
    assert "Many people are printing" in phone.open("/print?paper=legal").text("section")


@pytest.mark.parametrize(
    ("failure", "words"),
    [
        ("LinkTooLong", "too long for codes"),
        ("TooSlow", "took too long"),
        ("ProofFailed", "could not be read"),
        ("Died", "wrong on our side"),
        ("CannotWrite", "wrong on our side"),
    ],
)
def test_a_failed_job_says_why(
    print_site: PrintSite, press: Press, worker: TestWorker, failure: str, words: str
) -> None:
    phone = print_site()
    worker.failure = failure
    finish(press, DECK, PICTURES)
    page = phone.open("/print/deck?paper=a4", status=500)
    assert words in page.text("main")
    assert page.all("a[href^='/print?']")
    assert words in phone.open(CHOICE).text("section")
