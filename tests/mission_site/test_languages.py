"""Pages speak the reader's language: by address, remembered choice, browser, else English."""

from dataclasses import replace

import pytest

from mission_site import reader
from mission_site.interface_checks import check_interface, texts_asked
from missions.language import Language, shipped_languages
from tests.visitor import Visitor

LANGUAGES = pytest.mark.parametrize(
    "language", shipped_languages().values(), ids=lambda language: language.tag
)


def test_the_pages_have_words_to_translate() -> None:
    assert "Another mission" in texts_asked()


@LANGUAGES
def test_every_word_of_the_site_is_there_in_every_language(language: Language) -> None:
    assert [str(fault) for fault in check_interface(language)] == []


@pytest.mark.parametrize(
    ("header", "tag"),
    [
        ("fr", "fr"),
        ("fr-CA,fr;q=0.9,en;q=0.8", "fr"),
        ("nl, es;q=0.5, fr;q=0.7", "fr"),
        ("he-IL", "he"),
        ("iw", "he"),
        ("ES-419", "es"),
        ("en;q=0, fr;q=0.1", "fr"),
        ("xx", "en"),
        ("", "en"),
        ("*", "en"),
        ("fr;q=x, es", "es"),
        ("zh-Hant-TW;q=", "en"),
        (",;q=,,=;", "en"),
        ("fr;q=0", "en"),
        ("e" * 10_000, "en"),
    ],
)
def test_the_browsers_wish_is_followed(phone: Visitor, header: str, tag: str) -> None:
    page = phone.open("/F", headers={"Accept-Language": header})
    assert page.attribute("html", "lang") == tag
    assert page.attribute("html", "dir") == shipped_languages()[tag].direction


@pytest.mark.parametrize("asked", ["he", "HE", "he_IL", "he-IL-x-old", "iw"])
def test_an_address_may_name_the_language(phone: Visitor, asked: str) -> None:
    page = phone.open("/joker", query_string={"lang": asked}, headers={"Accept-Language": "fr"})
    assert page.attribute("html", "lang") == "he"


@pytest.mark.parametrize("asked", ["xx", "en-", "../en", "", "%00", "he;drop", "-", "_", "x" * 9_999])
def test_a_language_that_nobody_speaks_is_passed_over(phone: Visitor, asked: str) -> None:
    page = phone.open("/joker", query_string={"lang": asked}, headers={"Accept-Language": "fr"})
    assert page.attribute("html", "lang") in {"fr", "en", "he"}


@pytest.mark.parametrize("asked", ["pt-BR", "pt-br", "PT_BR", "pt-BR-x-old"])
def test_a_language_of_a_region_is_found_by_its_tag(asked: str, monkeypatch: pytest.MonkeyPatch) -> None:
    spoken = {tag: replace(shipped_languages()["es"], tag=tag) for tag in ("en", "pt-BR")}
    monkeypatch.setattr(reader, "shipped_languages", lambda: spoken)
    monkeypatch.setattr(reader, "readable", spoken.__getitem__)
    found = reader.find_language(asked)
    assert found is not None
    assert found.tag == "pt-BR"


def test_a_chosen_language_is_remembered_and_the_page_kept(phone: Visitor) -> None:
    mission = phone.open("/F").mission
    page = phone.press("/language", lang="he", back=f"/fight/{mission}")
    assert page.mission == mission
    assert page.attribute("html", "lang") == "he"
    assert phone.open("/", headers={"Accept-Language": "fr"}).attribute("html", "lang") == "he"


def test_the_address_outranks_the_remembered_choice(phone: Visitor) -> None:
    phone.press("/language", lang="he", back="/")
    assert phone.open("/?lang=es").attribute("html", "lang") == "es"


def test_only_an_address_that_names_its_language_may_be_cached_by_others(phone: Visitor) -> None:
    assert phone.open("/fight/f01?lang=he").headers["Cache-Control"] == "public, max-age=3600"
    for private in ("/fight/f01", "/", "/joker", "/F?lang=he"):
        assert phone.open(private).headers["Cache-Control"] == "private, no-cache"


def test_links_of_a_page_with_a_named_language_keep_it(phone: Visitor) -> None:
    page = phone.open("/fight/f01?lang=he")
    assert page.attribute("form", "action") == "/fight/?lang=he"
    answer = phone.client.post("/fight?lang=he", data={"shown": "f01"})
    assert answer.headers["Location"].endswith("?lang=he")


def test_every_page_offers_every_language_in_its_own_words(phone: Visitor) -> None:
    for path, status in [("/", 200), ("/F", 200), ("/joker", 200), ("/nothing", 404)]:
        offered = [node.to_text() for node in phone.open(path, status=status).all("button[name=lang]")]
        assert offered == [language.name for language in shipped_languages().values()]


@pytest.mark.parametrize("path", ["/", "/joker", "/privacy", "/rules/link"])
def test_search_engines_are_led_to_every_language(phone: Visitor, path: str) -> None:
    links = {
        node.attrs["hreflang"]: node.attrs["href"] for node in phone.open(path).all("link[rel=alternate]")
    }
    assert links == {tag: f"{path}?lang={tag}" for tag in shipped_languages()} | {"x-default": path}
