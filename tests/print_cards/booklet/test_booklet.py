"""The booklet as it leaves the printer: read again by other programs, in every language."""

import re
import unicodedata
from collections import Counter
from dataclasses import replace
from functools import cache
from io import BytesIO
from typing import Any

import numpy as np
import pymupdf
import pypdfium2
import pytest
import zxingcpp
from click.testing import CliRunner
from pypdf import PdfReader

from mission_site.commands.booklet import command
from missions.language import shipped_languages
from missions.links import BaseAddress
from missions.rulebook import Rules, RulesPage, load_rules
from missions.rulebook.outline import outline
from missions.rulebook.page import Text, plain
from print_cards.booklet import A5, GAMES, RulesLinkTooLong, flat_booklet, folded_booklet
from print_cards.geometry import Size
from print_cards.glyphs import MissingGlyphs
from print_cards.sizes import paper_size
from tests.print_cards.printing import BASE, rendered

LANGUAGES = tuple(shipped_languages())
EXTRACTED_EXACTLY = {
    "en": "A-Za-z",
    "de": "A-Za-zäöüß",
    "fr": "A-Za-zà-ÿœ",
    "es": "A-Za-zà-ÿ",
    "az": "A-Za-zçğıöşüəƏİ",
    "he": "א-ת",
}
"""Languages whose words come out whole, and their letters. typst 0.15 gives the parts of Arabic ligatures and
of Indic clusters to readers in another order."""
_CONTROLS = re.compile("[\u200b-\u200f\u2060-\u2069\u202a-\u202e\ufeff\u00ad]")


@cache
def flat(tag: str) -> bytes:
    return flat_booklet(shipped_languages()[tag], BASE)


@cache
def folded(tag: str, paper: str = "a4") -> Any:
    return folded_booklet(shipped_languages()[tag], paper_size(paper), BASE)


def words(text: str, letters: str) -> Counter[str]:
    """The words of two letters and more, without what only steers their direction."""
    return Counter(re.findall(f"[{letters}]{{2,}}", unicodedata.normalize("NFC", _CONTROLS.sub("", text))))


def source(tag: str) -> str:
    pages = [outline(load_rules(name, tag).page) for name in GAMES]
    return "\n".join(
        plain(text)
        for page in pages
        for entry in page
        for text in (*entry.texts, *(cell for row in entry.rows for cell in row))
    )


def read_back(pdf: bytes) -> str:
    return "\n".join(page.get_textpage().get_text_range() for page in pypdfium2.PdfDocument(pdf))


def codes(pdf: bytes, page: int) -> list[str]:
    return [found.text for found in zxingcpp.read_barcodes(rendered(pdf, page, 150))]


def page_size(pdf: bytes) -> Size:
    box = PdfReader(BytesIO(pdf)).pages[0].mediabox
    return Size(float(box.width) / 72 * 25.4, float(box.height) / 72 * 25.4)


@pytest.mark.parametrize("tag", LANGUAGES)
def test_the_cover_names_the_games_that_are_inside(tag: str) -> None:
    cover = plain(load_rules(RulesPage.BOOKLET, tag).page.blocks[0].text)
    inside = [game.value.upper() for game in GAMES]
    assert sorted(re.findall("[A-Z]{3,}", cover)) == sorted(inside)


@pytest.mark.parametrize("tag", EXTRACTED_EXACTLY)
def test_every_word_of_the_rules_can_be_read_back(tag: str) -> None:
    letters = EXTRACTED_EXACTLY[tag]
    said = words(re.sub(r"\b[a-z]+-[1-6]\b", "", source(tag)), letters)
    assert sum(said.values()) > 1000
    assert said - words(read_back(flat(tag)), letters) == Counter()


@pytest.mark.parametrize("tag", LANGUAGES)
def test_all_fonts_are_inside_and_only_the_letters_used(tag: str) -> None:
    with pymupdf.open(stream=folded(tag).pdf, filetype="pdf") as document:
        fonts = {font for page in document for font in page.get_fonts(full=True)}
        assert fonts
        for xref, ending, *_, name, _, _ in ((f[0], f[1], f[2], f[3], f[4], f[5]) for f in fonts):
            assert ending != "n/a", f"{name} is not embedded"
            assert document.xref_get_key(xref, "BaseFont")[1][1:8].endswith("+"), (
                "a subset has a tag of six letters"
            )


@pytest.mark.parametrize("tag", LANGUAGES)
def test_a_booklet_takes_few_sheets(tag: str) -> None:
    booklet = folded(tag)
    assert booklet.pages == 4 * booklet.sheets
    assert booklet.sheets <= 4
    assert len(PdfReader(BytesIO(booklet.pdf)).pages) == 2 * booklet.sheets


def test_the_same_booklet_is_the_same_file() -> None:
    again = folded_booklet(shipped_languages()["he"], paper_size("a4"), BASE)
    assert again.pdf == folded("he").pdf
    assert flat_booklet(shipped_languages()["he"], BASE) == flat("he")


@pytest.mark.parametrize(("paper", "sheet"), [("a4", Size(297, 210)), ("letter", Size(279.4, 215.9))])
def test_sheets_lie_on_their_side(paper: str, sheet: Size) -> None:
    found = page_size(folded("en", paper).pdf)
    assert (found.width, found.height) == pytest.approx((sheet.width, sheet.height), abs=0.01)


def test_flat_pages_are_a5() -> None:
    assert (page_size(flat("en")).width, page_size(flat("en")).height) == pytest.approx(
        (A5.width, A5.height), abs=0.01
    )


def test_the_printer_is_asked_not_to_scale_and_to_flip_on_the_short_edge() -> None:
    wishes = PdfReader(BytesIO(folded("en").pdf)).trailer["/Root"]["/ViewerPreferences"]
    assert (wishes["/PrintScaling"], wishes["/Duplex"]) == ("/None", "/DuplexFlipShortEdge")


@pytest.mark.parametrize(
    ("tag", "cover_is_right"), [("en", True), ("de", True), ("he", False), ("ar", False)]
)
def test_the_cover_lies_where_the_language_opens_a_book(tag: str, cover_is_right: bool) -> None:
    pixels = rendered(folded(tag).pdf, 0, 30).mean(axis=2)
    halves = [half.mean() for half in np.array_split(pixels, 2, axis=1)]
    assert (halves[1] < halves[0]) == cover_is_right, "the dark half is the cover"


def test_the_code_on_the_back_opens_the_rules_on_the_web() -> None:
    last = len(PdfReader(BytesIO(flat("en"))).pages) - 1
    assert codes(flat("en"), last) == ["https://GONG.EXAMPLE/rules"]
    assert codes(folded("he").pdf, 0) == ["https://GONG.EXAMPLE/rules"]


def test_without_an_address_there_is_no_code_and_no_word_about_one() -> None:
    silent = flat_booklet(shipped_languages()["en"])
    assert not any(codes(silent, page) for page in range(len(PdfReader(BytesIO(silent)).pages)))
    assert "web" in read_back(flat("en"))
    assert "web" not in read_back(silent)


def test_no_picture_of_a_card_scans() -> None:
    for page in range(len(PdfReader(BytesIO(flat("en"))).pages) - 1):
        assert codes(flat("en"), page) == []


def test_an_address_that_fits_no_code_is_refused() -> None:
    with pytest.raises(RulesLinkTooLong, match="give a shorter one") as caught:
        flat_booklet(shipped_languages()["en"], BaseAddress.parse(f"https://gong.example/{'a' * 300}"))
    assert len(str(caught.value)) < 200


def test_fold_and_staples_are_marked() -> None:
    pixels = rendered(folded("en").pdf, 0, 150)
    middle = pixels[:, pixels.shape[1] // 2 - 3 : pixels.shape[1] // 2 + 4].min(axis=(1, 2))
    marked = [y for y, darkest in enumerate(middle) if darkest < 200]
    heights = np.array(marked) / len(middle)
    for place in (0.03, 0.25, 0.75, 0.97):
        assert np.abs(heights - place).min() < 0.02
    inside = rendered(folded("en").pdf, 1, 150)
    assert inside[len(inside) // 4, inside.shape[1] // 2 - 3 : inside.shape[1] // 2 + 4].min() > 250


def test_the_command_says_what_to_do_with_the_paper(tmp_path) -> None:
    out = tmp_path / "rules.pdf"
    told = CliRunner().invoke(command, ["--lang", "he", "--out", str(out)])
    assert told.exit_code == 0, told.output
    assert "16 pages on 4 sheets" in told.output
    assert "flip on the short edge" in told.output
    assert out.read_bytes().startswith(b"%PDF-1.7")


def test_the_command_makes_flat_pages_too(tmp_path) -> None:
    out = tmp_path / "rules.pdf"
    assert CliRunner().invoke(command, ["--flat", "--out", str(out)]).exit_code == 0
    assert page_size(out.read_bytes()).width == pytest.approx(148, abs=0.01)


@pytest.mark.parametrize(
    "wrong",
    [["--paper", "a3"], ["--lang", "xx"], ["--base-url", "gong.example"], ["--out", "/no/such/folder/x.pdf"]],
)
def test_what_cannot_be_is_refused_before_anything_is_made(wrong: list[str]) -> None:
    refused = CliRunner().invoke(command, wrong)
    assert refused.exit_code != 0
    assert refused.exception is not None


def test_a_letter_that_no_font_has_stops_the_booklet_in_one_sentence(monkeypatch) -> None:
    def with_a_foreign_title(name: RulesPage, tag: str) -> Rules:
        rules = load_rules(name, tag)
        return replace(rules, page=replace(rules.page, title=(Text("GONG 锣"),)))

    monkeypatch.setattr("print_cards.booklet.load_rules", with_a_foreign_title)
    with pytest.raises(MissingGlyphs, match=r"no character for 锣 \(U\+9523\)"):
        flat_booklet(shipped_languages()["en"])
