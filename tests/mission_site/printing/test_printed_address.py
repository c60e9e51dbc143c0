"""Which address stands on the cards is seen before anything is printed."""

from collections.abc import Callable
from importlib.resources import files

import pytest
from jinja2 import PackageLoader

from mission_site.book import page_templates
from mission_site.press.worker_process import Failed
from missions.links import AddressFault
from print_cards.booklet import RulesLinkTooLong
from print_cards.code import LinkTooLong
from print_cards.proof import ProofFailed
from tests.mission_site.printing.conftest import TestWorker, wait_until
from tests.visitor import Page, Visitor

PrintSite = Callable[..., Visitor]
ELSEWHERE = "through another address"
HOUSE = "only works in this house"


def shown(page: Page) -> str:
    """The address that the page says is printed."""
    return page.text(".leads .base").replace(" ", "")


def test_the_public_address_is_shown_and_printed(print_site: PrintSite, worker: TestWorker) -> None:
    phone = print_site()
    page = phone.open("/print", base_url="https://gong.example")
    assert shown(page) == "https://gong.example"
    assert ELSEWHERE not in page.text(".leads")
    assert page.all("input[name=address]") == []
    wait_until(lambda: worker.done)
    assert str(worker.done[0].wish.base) == "https://gong.example"


def test_who_comes_by_another_address_is_told_which_one_is_printed(print_site: PrintSite) -> None:
    page = print_site().open("/print", base_url="http://localhost:8000")
    assert shown(page) == "https://gong.example"
    assert ELSEWHERE in page.text(".leads")


def test_an_address_of_the_house_says_what_it_is_good_for(print_site: PrintSite) -> None:
    page = print_site("http://192.168.1.23:8000").open("/print", base_url="http://192.168.1.23:8000")
    assert shown(page) == "http://192.168.1.23:8000"
    assert HOUSE in page.text(".leads")


def test_a_site_without_an_address_asks_for_one_and_proposes_the_visitors(
    print_site: PrintSite, worker: TestWorker
) -> None:
    phone = print_site(None)
    page = phone.open("/print", base_url="http://192.168.1.23:8000")
    assert "does not know its public address" in page.text(".leads")
    assert page.attribute("input[name=address]", "value") == "http://192.168.1.23:8000/"
    assert page.all("section img") == []
    at_home = phone.open("/print", base_url="http://localhost:8000")
    assert at_home.attribute("input[name=address]", "value") == ""
    assert worker.began == []


@pytest.mark.parametrize("base", ["http://localhost:8000", "http://127.0.0.1", "http://gongbox"])
def test_an_address_that_no_phone_can_reach_is_not_printed(print_site: PrintSite, base: str) -> None:
    phone = print_site(base)
    page = phone.open("/print", base_url=base)
    assert "no phone can reach" in page.text(".leads")
    assert page.all("input[name=address]")
    missing = phone.open("/print/deck?paper=a4", status=400, base_url=base)
    assert "Type the address first" in missing.text("[role=alert]")


def test_a_typed_address_is_shown_and_printed(print_site: PrintSite, worker: TestWorker) -> None:
    phone = print_site(None)
    asked = {"address": "http://192.168.1.7:8000/"}
    phone.open("/print", status=503, query_string=asked)
    wait_until(lambda: phone.client.get("/print", query_string=asked).status_code == 200)
    page = phone.open("/print", query_string=asked)
    assert shown(page) == "http://192.168.1.7:8000"
    assert page.attribute("input[name=address]", "value") == "http://192.168.1.7:8000/"
    assert str(worker.done[0].wish.base) == "http://192.168.1.7:8000"
    assert HOUSE in page.text(".leads")


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ("gong.example", "begin with"),
        ("https://", "host name"),
        ("https://gong.example:99999", "port"),
        ("https://gong.example/?a=1", "must not contain a ?"),
        ("https://me:secret@gong.example", "password"),
        ("https://gong.example/a b", "does not belong"),
        ("http://localhost:8000", "the phone itself"),
        ("http://gongbox", "no dot"),
        ("javascript:alert(1)", "begin with"),
        ("https://gong.example/" + "a" * 500, ""),
    ],
)
def test_a_typed_address_must_be_one_that_can_be_printed(
    print_site: PrintSite, typed: str, words: str
) -> None:
    phone = print_site(None)
    status = 400 if words else 503
    page = phone.open("/print", status=status, query_string={"address": typed})
    assert words in page.text("[role=alert]" if words else "body")


@pytest.mark.parametrize("fault", AddressFault)
def test_every_fault_of_an_address_has_words_of_its_own(fault: AddressFault) -> None:
    templates = page_templates(PackageLoader("mission_site"))
    words = templates.get_template("print_words.html").make_module({"_": str})
    said = words.problem({"problem": fault.name})
    assert said.strip()
    assert said != words.problem({"problem": "anything else"})


@pytest.mark.parametrize("failure", ["LinkTooLong", "RulesLinkTooLong", "ProofFailed", Failed.TOO_SLOW])
def test_every_failure_that_has_words_of_its_own_exists(failure: str) -> None:
    known = {error.__name__ for error in (LinkTooLong, RulesLinkTooLong, ProofFailed)} | set(Failed)
    source = (files("mission_site") / "templates/print_words.html").read_text(encoding="utf-8")
    assert failure in known
    assert f'failure == "{failure}"' in source
