"""The rules on the site: a page for each game, in every language, light and honest about its language."""

import re
from pathlib import Path

import pytest

from missions.language import shipped_languages
from missions.rulebook import RulesPage
from tests.missions.rules.unfinished import rules_without
from tests.visitor import Visitor

GAMES = [page.value for page in RulesPage if page is not RulesPage.BOOKLET]
LANGUAGES = tuple(shipped_languages())


@pytest.mark.parametrize("tag", LANGUAGES)
def test_the_overview_leads_to_every_game(phone: Visitor, tag: str) -> None:
    page = phone.open(f"/rules?lang={tag}")
    assert page.attribute("html", "lang") == tag
    for link in [node.attrs["href"] for node in page.all("article a")]:
        assert len(phone.open(link).all("h2")) >= 3
    assert len(page.all("article a")) == len(GAMES)


@pytest.mark.parametrize("tag", LANGUAGES)
def test_the_overview_says_which_games_the_deck_is_for(phone: Visitor, tag: str) -> None:
    said = phone.open(f"/rules?lang={tag}").text("main > p")
    assert {"GONG", "LINK", "FAMILY", "FIGHT"} <= set(re.findall("[A-Z]+", said))


@pytest.mark.parametrize("tag", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_explained_with_questions_and_a_table(phone: Visitor, game: str, tag: str) -> None:
    page = phone.open(f"/rules/{game}?lang={tag}")
    assert len(page.all("details.ask h3")) >= 9
    assert page.all("main table")
    assert "{" not in page.text("main")


def test_a_translation_that_is_missing_is_english_and_says_so(phone: Visitor, tmp_path: Path) -> None:
    with rules_without("ar/rules/gnoming.md", folder=tmp_path):
        page = phone.open("/rules/gnoming?lang=ar")
        overview = phone.open("/rules?lang=ar")
    assert page.attribute("html", "dir") == "rtl"
    assert (page.attribute("main", "lang"), page.attribute("main", "dir")) == ("en", "ltr")
    alternates = [node.attrs["hreflang"] for node in page.all("link[rel=alternate]")]
    assert "ar" not in alternates
    assert {"en", "fr", "x-default"} <= set(alternates)
    told = [(node.attrs["lang"], node.attrs["dir"]) for node in overview.all("article[lang]")]
    assert told == [("en", "ltr")]


def test_every_language_of_a_page_can_be_found_by_search_engines(phone: Visitor) -> None:
    alternates = phone.open("/rules/link").all("link[rel=alternate]")
    assert {node.attrs["hreflang"] for node in alternates} == {*LANGUAGES, "x-default"}
    for node in alternates:
        phone.open(node.attrs["href"])


def test_cards_are_real_pictures_with_names_that_load_late(phone: Visitor) -> None:
    pictures = phone.open("/rules/link").all("main img")
    assert [node.attrs["alt"] for node in pictures] == ["ZETA 4", "NEBULA 4", "ZETA 1", "OMEGA 2"]
    for node in pictures:
        assert node.attrs["loading"] == "lazy"
        answer = phone.client.get(node.attrs["src"])
        assert (answer.status_code, answer.mimetype) == (200, "image/jpeg")
        assert answer.data.startswith(b"\xff\xd8")


def test_a_picture_that_a_browser_has_is_not_sent_again(phone: Visitor) -> None:
    first = phone.client.get("/cards/zeta-4.jpg")
    assert "max-age" in first.headers["Cache-Control"]
    again = phone.client.get("/cards/zeta-4.jpg", headers={"If-None-Match": first.headers["ETag"]})
    assert (again.status_code, again.data) == (304, b"")


def test_playing_cards_are_drawn_with_their_suits(phone: Visitor) -> None:
    text = phone.open("/rules/go-fish").text(".cards")
    for sign in ("9", "K", "♣", "♦", "♥", "♠"):
        assert sign in text


def test_a_garden_is_shown_with_its_sum(phone: Visitor) -> None:
    page = phone.open("/rules/gnoming")
    assert len(page.all(".garden td")) == 6 * 9
    assert "−5 + 3 − 2 + 8 + 4 + 7 = 15" in page.text(".garden")


@pytest.mark.parametrize("tag", ["he", "ar"])
def test_names_and_numbers_are_isolated_where_one_reads_from_the_right(phone: Visitor, tag: str) -> None:
    page = phone.open(f"/rules/link?lang={tag}")
    assert all(node.attrs["dir"] == "ltr" for node in page.all("bdi[lang=en]"))
    assert "GONG" in page.text("bdi[lang=en]")
    assert page.attribute("main .card", "dir") == "ltr"


@pytest.mark.parametrize("tag", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_a_page_of_rules_is_light(phone: Visitor, game: str, tag: str) -> None:
    answer = phone.client.get(f"/rules/{game}?lang={tag}", headers={"Accept-Encoding": "gzip"})
    assert len(answer.data) < 8_000


@pytest.mark.parametrize(
    "path", ["/rules/chess", "/rules/booklet", "/rules/..", "/cards/zeta-7.jpg", "/cards/x.jpg"]
)
def test_what_is_not_there_is_not_found(phone: Visitor, path: str) -> None:
    assert phone.client.get(path).status_code == 404
