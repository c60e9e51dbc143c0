"""Each reader's own digits and direction, on every page that we can open without a browser."""

import re

import pytest

from missions.language import shipped_languages
from tests.visitor import Page, Visitor

RULES = ["/rules", "/rules/link", "/rules/family"]
PAGES = ["/", "/fight/f18", "/joker", "/print", "/decks", "/privacy", *RULES]
ISOLATE, END = "\u2068", "\u2069"
RTL = [tag for tag, language in shipped_languages().items() if language.direction == "rtl"]


def prose(page: Page) -> list[str]:
    """Every text of a page that is written in its language: without titles, code and parts that say so."""
    said = []

    def read(node: object) -> None:
        attributes = getattr(node, "attrs", None) or {}
        name = getattr(node, "name", "")
        apart = name in {"script", "style", "svg", "code", "select", "title", "option"}
        if apart or attributes.get("dir") == "ltr" or (name != "html" and attributes.get("lang")):
            return
        if name == "bdi":
            return
        if name == "#text":
            said.append(str(getattr(node, "data", "")))
        for child in getattr(node, "children", None) or []:
            read(child)

    read(page.all("body")[0])
    return said


@pytest.mark.parametrize("path", PAGES)
def test_bengali_readers_meet_their_digits(phone: Visitor, path: str) -> None:
    said = prose(phone.open(path, query_string={"lang": "bn"}))
    assert len("".join(said)) > 20
    assert [text for text in said if re.search(r"(?<!\bA)[0-9]", text)] == [], "A4 is a name"


@pytest.mark.parametrize("tag", RTL)
@pytest.mark.parametrize("path", PAGES)
def test_latin_names_and_numbers_are_isolated_from_right_to_left(phone: Visitor, path: str, tag: str) -> None:
    for text in prose(phone.open(path, query_string={"lang": tag})):
        outside = re.sub(f"{ISOLATE}[^{END}]*{END}", "", text).strip()
        if outside.isascii():
            continue  # a name or a number alone
        before = re.sub(r"[A-Z][A-Z ]*$", "", outside)  # a name that ends a text moves nothing
        assert not re.search("[A-Za-z0-9]", before), text


@pytest.mark.parametrize(("tag", "give", "take"), [("en", "→", "←"), ("he", "←", "→"), ("ar", "←", "→")])
def test_arrows_point_the_way_one_reads(phone: Visitor, tag: str, give: str, take: str) -> None:
    assert phone.open("/bonus/b06", query_string={"lang": tag}).text(".do small") == give
    assert phone.open("/malus/m16", query_string={"lang": tag}).text(".do small") == take
    assert phone.open("/bonus/b10", query_string={"lang": tag}).text(".do small") == f"↓ {give}"
