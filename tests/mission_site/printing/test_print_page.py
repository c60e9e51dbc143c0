"""The print page: choose, see, download; each state has a page of its own, without JavaScript."""

from collections.abc import Callable
from dataclasses import replace
from urllib.parse import parse_qs, urlsplit

import pytest
from werkzeug.test import TestResponse

from mission_site.press.asked import Option
from mission_site.press.queue import Press
from mission_site.press.wish import Job, Product
from missions.language import shipped_languages
from print_cards.sheet import Flip
from print_cards.sizes import known_sizes
from tests.mission_site.printing.conftest import WISH, TestWorker, finish, refresh_of, wait_until
from tests.visitor import Visitor

PrintSite = Callable[..., Visitor]
DECK, PICTURES = Job(WISH, Product.DECK), Job(WISH, Product.PICTURES)
CHOICE = "/print?paper=a4"


def fetch(phone: Visitor, path: str, **headers: str) -> TestResponse:
    """Fetch a file to its end, as servers do."""
    with phone.client.get(path, headers=headers) as answer:
        answer.get_data()
        return answer


def test_everything_can_be_chosen_with_a_plain_form(print_site: PrintSite) -> None:
    page = print_site().open("/print")
    form = page.all("form")[0]
    assert form.attrs["action"] == "/print"
    assert form.attrs.get("method", "get") == "get"
    for option, choices in {
        "paper": known_sizes("papers"),
        "card": known_sizes("cards"),
        "flip": [flip.value for flip in Flip],
        "ink": ["full", "low", "grey"],
    }.items():
        assert {node.attrs["value"] for node in page.all(f"input[name={option}]")} == set(choices)
    assert [node.attrs["value"] for node in page.all("option")] == list(shipped_languages())
    assert {node.attrs["name"] for node in page.all("form")[0].query("input, select")} == set(Option) - {
        "address"
    }


def test_the_form_is_there_at_once_and_the_pictures_when_they_are_drawn(
    print_site: PrintSite, press: Press, worker: TestWorker
) -> None:
    phone = print_site()
    worker.hold()
    page = phone.open("/print")
    assert page.all("section > .shots") == []
    assert page.attribute("template", "data-last") == f"/print/{PICTURES.files[-1]}"
    assert "Refresh" not in page.headers, "somebody may be filling in the form"
    worker.let_go()
    finish(press, PICTURES)
    page = phone.open("/print")
    assert page.all("template") == []
    shown = [node.attrs["src"] for node in page.all("section img")]
    assert shown == [f"/print/{file}" for file in PICTURES.files]
    assert page.text("figcaption") == "First sheet, front First sheet, back One card"
    for picture in shown:
        answer = fetch(phone, picture)
        assert answer.mimetype == "image/webp"
        assert answer.headers["Cache-Control"] == "public, max-age=31536000"


def test_who_has_chosen_waits_on_a_page_that_goes_on_by_itself(
    print_site: PrintSite, press: Press, worker: TestWorker
) -> None:
    phone = print_site()
    worker.hold()
    page = phone.open(CHOICE, status=503)
    assert page.headers["Retry-After"] == "2"
    assert page.headers["Cache-Control"] == "no-store"
    seconds, onward = refresh_of(page)
    assert seconds == 2
    worker.let_go()
    finish(press, PICTURES)
    assert len(phone.open(onward).all("section img")) == 3


@pytest.mark.parametrize(("flip", "pictures"), [("long", 3), ("short", 3), ("fold", 2), ("none", 2)])
def test_each_way_to_print_backs_has_its_pictures_and_its_drawing(
    print_site: PrintSite, flip: str, pictures: int
) -> None:
    phone = print_site()
    wait_until(lambda: phone.client.get(f"/print?flip={flip}").status_code == 200)
    page = phone.open(f"/print?flip={flip}")
    assert len(page.all("section img")) == pictures
    assert len(page.all(".how li svg")) == 6


def test_the_deck_is_made_while_a_page_tells_how_far_it_is(
    print_site: PrintSite, press: Press, worker: TestWorker
) -> None:
    phone = print_site()
    worker.hold()
    page = phone.open("/print/deck?paper=a4", status=503)
    assert page.headers["Retry-After"] == "2"
    wait_until(lambda: worker.began)
    assert "on the sheets" in phone.open("/print/deck?paper=a4", status=503).text("[aria-current=step]")
    other = phone.open("/print/deck?paper=a3", status=503)
    assert "Ahead of you in the queue: 1" in other.text()
    worker.let_go()
    finish(press, DECK)
    _, onward = refresh_of(page)
    done = phone.open(onward)
    assert "Refresh" not in done.headers
    assert "https://gong.example" in done.text(".base").replace(" ", "")
    answer = fetch(phone, done.attribute("a.save", "href"))
    assert answer.status_code == 200
    assert answer.mimetype == "application/pdf"
    assert answer.headers["Content-Disposition"] == "attachment; filename=gong-deck-a4-en.pdf"
    assert answer.headers["Cache-Control"] == "public, max-age=31536000"
    assert answer.data == f"{WISH.key}.pdf of https://gong.example".encode()
    again = fetch(phone, f"/print/{WISH.key}.pdf", **{"If-None-Match": answer.headers["ETag"]})
    assert again.status_code == 304
    part = fetch(phone, f"/print/{WISH.key}.pdf", Range="bytes=0-3")
    assert (part.status_code, part.data) == (206, WISH.key[:4].encode())


def test_a_deleted_deck_is_made_again_for_whoever_has_its_whole_address(
    print_site: PrintSite, press: Press
) -> None:
    phone = print_site()
    on_a3 = Job(replace(WISH, paper="a3"), Product.DECK)
    finish(press, on_a3)
    address = phone.open("/print/deck?paper=a3").attribute("a.save", "href")
    press.shelf.path(on_a3.files[0]).unlink()
    phone.open(urlsplit(address).path, status=404)
    _, onward = refresh_of(phone.open(address, status=503))
    finish(press, on_a3)
    assert phone.open(onward).attribute("a.save", "href") == address


@pytest.mark.parametrize(
    "path",
    [
        "/print/0.pdf",
        "/print/%2e%2e.pdf",
        "/print/..%2f..%2fgong.db",
        f"/print/{'0' * 32}.pdf",
        f"/print/{'0' * 32}.pdf?paper=a4",
        f"/print/{'g' * 32}.pdf",
        f"/print/{'0' * 32}-front.webp",
        f"/print/{'0' * 32}-side.webp",
        "/print/x-card.webp",
        f"/print/{'0' * 32}-front.webp%00.pdf",
        "/print/deck/more",
    ],
)
def test_other_names_of_files_are_not_found(print_site: PrintSite, worker: TestWorker, path: str) -> None:
    print_site().open(path, status=404)
    assert worker.began == []


@pytest.mark.parametrize(
    ("option", "value"),
    [
        ("paper", "b5"),
        ("paper", "100x150"),
        ("card", "../x"),
        ("flip", "LONG"),
        ("ink", "<script>"),
        ("words", "xx"),
        ("deck", "ABC"),
        ("deck", "222222"),
        ("address", "https://other.example"),
    ],
)
def test_a_choice_that_is_none_is_named_in_the_readers_language(
    print_site: PrintSite, worker: TestWorker, option: str, value: str
) -> None:
    phone = print_site()
    for page in ("/print", "/print/deck"):
        english = phone.open(page, status=400, query_string={option: value})
        assert value.lower() in english.text("[role=alert] q").replace(" ", "").lower()
        hebrew = phone.open(page, status=400, query_string={option: value, "lang": "he"})
        assert hebrew.text("[role=alert]") != english.text("[role=alert]")
        assert len(hebrew.all("form input[name=paper]")) == 4
    assert worker.began == []


def test_what_it_does_not_know_is_passed_over(print_site: PrintSite, press: Press) -> None:
    phone = print_site()
    finish(press, PICTURES)
    assert len(phone.open("/print?fbclid=abc&paper=").all("section img")) == 3


def test_a_deck_of_ones_own_is_printed_with_its_code(print_site: PrintSite, worker: TestWorker) -> None:
    phone = print_site()
    made = phone.client.post("/decks", data={"players": "4"}).headers["Location"]
    owners = phone.open(urlsplit(made).path)
    code = made.split("/d/")[1].split("/")[0].upper()
    assert owners.all(f"a[href='/print?deck={code}']")
    phone.open(f"/print/deck?deck={code.lower()}", status=503)
    wait_until(lambda: worker.done)
    assert worker.done[0].wish.deck == code
    assert phone.open(f"/print?deck={code}", status=503).all("h1")


def test_the_language_of_the_page_is_that_of_the_cards_unless_chosen(
    print_site: PrintSite, worker: TestWorker
) -> None:
    phone = print_site()
    phone.open("/print/deck?paper=a4", status=503, headers={"Accept-Language": "he"})
    phone.open("/print/deck?words=fr", status=503, headers={"Accept-Language": "he"})
    wait_until(lambda: len(worker.done) == 2)
    assert [job.wish.words for job in worker.done] == ["he", "fr"]


def test_a_named_language_stays_named_on_the_whole_way(
    print_site: PrintSite, press: Press, worker: TestWorker
) -> None:
    phone = print_site()
    assert phone.open("/print?lang=he").attribute("input[name=lang]", "value") == "he"
    worker.hold()
    _, onward = refresh_of(phone.open("/print/deck?words=en&lang=he", status=503))
    assert parse_qs(urlsplit(onward).query)["lang"] == ["he"]
    worker.let_go()
    finish(press, DECK)
    assert phone.open(onward).attribute("html", "dir") == "rtl"


@pytest.mark.parametrize("page", ["/print", "/print/deck"])
def test_another_language_of_the_page_keeps_what_was_chosen(
    print_site: PrintSite, press: Press, worker: TestWorker, page: str
) -> None:
    phone = print_site()
    chosen = "paper=letter&card=poker&flip=short&ink=low&words=fr&address=https%3A%2F%2Fgong.example%2Fa+b"
    address = f"{page}?{chosen}&lang=de"
    back = phone.open(address, status=400).attribute("input[name=back]", "value")
    assert back == f"/print?{chosen}"
    worker.hold()
    address = f"{page}?{chosen.rpartition('&')[0]}"
    waiting = phone.open(address, status=503)
    worker.let_go()
    finish(press, DECK if page.endswith("deck") else PICTURES)
    phone.press("/language", lang="he", back=waiting.attribute("input[name=back]", "value"))
    again = phone.open(address)
    assert again.attribute("html", "dir") == "rtl"
    assert again.attribute("input[name=back]", "value") == address


def test_nothing_chosen_is_nothing_kept(print_site: PrintSite) -> None:
    assert print_site().open("/print").attribute("input[name=back]", "value") == "/print"


def test_the_front_page_leads_here(print_site: PrintSite) -> None:
    assert print_site().open("/").all("a[href='/print']")


def test_below_a_path_all_stays_below_it(print_site: PrintSite) -> None:
    phone = print_site("https://club.example/Spiele")
    page = phone.open("/Spiele/print/deck?paper=a4", status=503, base_url="https://club.example")
    assert refresh_of(page)[1].startswith("/Spiele/print/deck?")
    wait_until(
        lambda: (
            phone.client.get("/Spiele/print/deck?paper=a4", base_url="https://club.example").status_code
            == 200
        )
    )
    done = phone.open("/Spiele/print/deck?paper=a4", base_url="https://club.example")
    links = [node.attrs["href"] for node in done.all("a")] + [
        node.attrs["action"] for node in done.all("form")
    ]
    assert all(link.startswith("/Spiele/") for link in links)
