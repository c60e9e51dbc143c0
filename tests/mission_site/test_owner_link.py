"""The owner's secret link: what is said when it is wrong or lost, and that nobody else learns it."""

from collections.abc import Callable

import pytest

from missions.language import shipped_languages
from tests.mission_site.test_decks import make_deck, write
from tests.visitor import Page, Visitor

FORMS = ["table", "compose", "write", "remove", "import"]


@pytest.fixture
def deck(phone: Visitor) -> tuple[str, str]:
    """The address of a deck, and that of its owner's page."""
    code, owner = make_deck(phone)
    return f"/d/{code.lower()}", owner


WRONG: dict[str, Callable[[str], str]] = {
    "without its secret": lambda owner: owner.rpartition("/")[0],
    "one sign missing": lambda owner: owner[:-1],
    "one sign too many": lambda owner: owner + "0",
    "one sign mistyped": lambda owner: owner[:-1] + ("1" if owner[-1] == "0" else "0"),
    "another word": lambda owner: owner.rpartition("/")[0] + "/קישור",
    "a file": lambda owner: owner[:-1] + "/missions.json",
    "nothing after it": lambda owner: owner.rpartition("/")[0] + "/",
}


@pytest.mark.parametrize("how", WRONG)
def test_a_wrong_link_is_told_as_one_and_offers_a_new_deck_and_this_one(
    phone: Visitor, deck: tuple[str, str], how: str
) -> None:
    place, owner = deck
    page = phone.open(WRONG[how](owner), status=404)
    assert page.text("h1") == "This is not the secret link for this deck"
    assert "nobody can recover it. The cards still work, and you can make a new deck." in page.text(".what")
    assert [node.attrs["href"] for node in page.all(".more a")] == ["/decks", place]
    assert [node.attrs["href"] for node in page.all(".go a")] == [
        f"{place}/{colour}" for colour in ("fight", "malus", "bonus")
    ]


def test_every_wrong_secret_gets_the_very_same_page(phone: Visitor, deck: tuple[str, str]) -> None:
    _, owner = deck
    pages = {phone.open(wrong(owner), status=404).html for wrong in WRONG.values()}
    sent = {phone.open(f"{owner[:-1]}/{form}", method="POST", status=404).html for form in FORMS}
    assert len(pages | sent) == 1


def test_the_owners_link_of_a_deck_that_nobody_knows_or_that_is_mistyped_is_about_the_deck(
    phone: Visitor,
) -> None:
    assert "not known here" in phone.open("/d/222222/owner/x", status=404).text("h1")
    assert "typing mistake" in phone.open("/d/22222o/owner", status=404).text("h1")


@pytest.mark.parametrize("tag", shipped_languages())
def test_a_wrong_link_is_told_in_every_language_and_the_language_can_be_changed_there(
    phone: Visitor, deck: tuple[str, str], tag: str
) -> None:
    place, owner = deck
    page = phone.open(owner[:-1], status=404)
    back = page.attribute("footer input[name=back]", "value")
    assert back == f"{place}/owner", "which holds nothing of a secret"
    answer = phone.client.post("/language", data={"lang": tag, "back": back})
    again = phone.open(answer.headers["Location"], status=404)
    assert again.attribute("html", "lang") == tag
    assert (again.text("h1") == page.text("h1")) == (tag == "en")


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("method", ["GET", "HEAD"])
def test_the_address_that_stands_above_a_refused_form_leads_to_the_owners_page(
    phone: Visitor, deck: tuple[str, str], form: str, method: str
) -> None:
    _, owner = deck
    answer = phone.open(f"{owner}/{form}?lang=he", method=method, status=303)
    assert answer.headers["Location"] == f"{owner}?lang=he"


def test_no_error_page_repeats_the_secret_to_which_a_form_was_sent(
    phone: Visitor, deck: tuple[str, str]
) -> None:
    _, owner = deck
    secret = owner.rpartition("/")[2]
    for path, status in ((owner, 405), (f"{owner}/missions.json", 405), (f"{owner}/nothing", 404)):
        assert secret not in phone.open(path, method="POST", status=status).html


def test_a_page_that_holds_the_secret_is_kept_by_no_browser(phone: Visitor, deck: tuple[str, str]) -> None:
    _, owner = deck
    pages: list[Page] = [
        phone.open(owner),
        phone.open(f"{owner}/nothing", status=404),
        write(phone, owner, "", status=422),
    ]
    for page in pages:
        assert owner in page.html
        assert page.headers["Cache-Control"] == "no-store, private"
