"""A language that is not finished: what it lacks is English, and says so."""

from collections.abc import Callable, Iterator
from pathlib import Path
from shutil import copytree

import pytest

from mission_site import book, fallback, interface, reader
from missions.language import BadLanguage, Language, Languages
from missions.rulebook import load_rules, shipped
from tests.visitor import Visitor

UNFINISHED = (
    ("missions/languages/fr/site.po", 'msgid "Who is playing?"', 'msgid "Who?"'),
    ("missions/languages/fr/site.po", 'msgid "Another mission"', 'msgid "Another"'),
    ("missions/languages/fr/words.toml", 'sight = "', 'sigt = "'),
)


@pytest.fixture
def french_visitor(
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    request: pytest.FixtureRequest,
    make_site: Callable[..., Visitor],
) -> Iterator[Visitor]:
    """A phone in front of a site whose French lacks a headline, a button and a kind of missions."""
    copytree(request.config.rootpath / "missions/languages", tmp_path / "missions/languages")
    for file, old, new in UNFINISHED:
        text = (tmp_path / file).read_text(encoding="utf-8")
        assert old in text
        (tmp_path / file).write_text(text.replace(old, new), encoding="utf-8")
    languages = Languages(tmp_path / "missions/languages")
    words = tmp_path / "missions/languages"
    monkeypatch.setattr(interface, "words_file", lambda tag: words / tag / "site.po")
    for module in (reader, interface):
        monkeypatch.setattr(module, "shipped_languages", lambda: languages)
    caches = (interface.interface_words, fallback.page_words, reader.choose_reader, reader.readable)
    for cached in caches:
        cached.cache_clear()
    yield make_site()
    for cached in caches:
        cached.cache_clear()


def test_a_missing_word_is_said_in_english_and_marked_so(french_visitor: Visitor) -> None:
    page = french_visitor.open("/?lang=fr")
    assert page.attribute("html", "lang") == "fr"
    assert page.text("h2#who > bdi[lang=en][dir=ltr]") == "Who is playing?"
    assert page.text("label > bdi[lang=en]") == "Watching closely"
    assert page.all("h2#rules > bdi") == []
    assert french_visitor.open("/fight/f04?lang=fr").text("button > bdi[lang=en]") == "Another mission"


@pytest.mark.parametrize(
    "spoilt",
    [
        ("site.po", 'msgid "Save"\nmsgsrt "Enregistrer"\n', "2: this line cannot be read"),
        (
            "site.po",
            b'msgid "Save"\nmsgstr "Enregistr\xe9"\n',
            "2: this line cannot be read: save the file as",
        ),
        (
            "site.po",
            'msgid ""\nmsgstr "Content-Type: text/plain; charset=abc\\n"\nmsgid "Save"\nmsgstr "Garder"\n',
            "unknown encoding",
        ),
        (
            "site.po",
            'msgid ""\nmsgstr "Plural-Forms: nplurals=2; plural=(n≠1)\\n"\n',
            "Plural-Forms cannot be used",
        ),
        ("site.po", 'msgid "Deck %(code)s"\nmsgstr "Jeu %(cod)s"\n', "1: 'Deck %(code)s': a blank"),
        ("site.po", 'msgid "Deck %(code)s"\nmsgstr "Jeu %(code)d"\n', "1: 'Deck %(code)s': a blank"),
        ("words.toml", 'msgid "Save"\n', "1: this file cannot be read"),
    ],
)
def test_a_language_that_cannot_be_read_leads_its_readers_to_another(
    french_visitor: Visitor,
    tmp_path: Path,
    caplog: pytest.LogCaptureFixture,
    spoilt: tuple[str, str | bytes, str],
) -> None:
    file, written, fault = spoilt
    content = written.encode() if isinstance(written, str) else written
    (tmp_path / "missions/languages/fr" / file).write_bytes(content)
    for accepted, seen in (("fr, de", "de"), ("fr", "en")):
        page = french_visitor.another_phone().open("/", headers={"Accept-Language": accepted})
        assert page.status == 200
        assert page.attribute("html", "lang") == seen
    assert f"the language fr is not spoken: fr/{file}:" in caplog.text
    assert french_visitor.open("/F?lang=fr").attribute("html", "lang") == "en"
    ready = french_visitor.client.get("/readyz")
    assert ready.status_code == 503
    assert f"languages: fr/{file}:" in ready.text
    assert fault in ready.text


@pytest.fixture
def broken_french_rules(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, request: pytest.FixtureRequest
) -> Iterator[None]:
    """Rules of FIGHT that no page can be made of, in French alone."""
    copytree(request.config.rootpath / "missions/languages", tmp_path / "languages")
    (tmp_path / "languages/fr/rules/fight.md").write_text("GONG FIGHT\n", encoding="utf-8")
    monkeypatch.setattr(shipped, "rules_folder", lambda: tmp_path / "languages")
    load_rules.cache_clear()
    yield
    load_rules.cache_clear()


@pytest.mark.usefixtures("broken_french_rules")
def test_rules_that_cannot_be_read_are_shown_in_english(
    phone: Visitor, caplog: pytest.LogCaptureFixture
) -> None:
    rules = phone.open("/rules/fight?lang=fr")
    assert rules.text("h1") == phone.open("/rules/fight?lang=en").text("h1")
    assert rules.attribute("html", "lang") == "fr"
    assert phone.open("/rules?lang=fr").status == 200
    assert "rules are shown in English: fr/rules/fight.md:1:" in caplog.text
    ready = phone.client.get("/readyz")
    assert ready.status_code == 503
    assert "languages: fr/rules/fight.md:1:" in ready.text


@pytest.mark.parametrize(("path", "status"), [("/nothing", 404), ("/", 500)])
def test_an_error_is_told_in_english_where_the_language_itself_fails(
    phone: Visitor,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    path: str,
    status: int,
) -> None:
    def failing(language: Language) -> object:
        if language.tag == "he":
            raise RuntimeError("a fault in Hebrew")
        return interface.interface_words(language.tag)

    monkeypatch.setattr(book, "page_words", failing)
    page = phone.open(path, status=status, headers={"Accept-Language": "he"})
    assert page.attribute("html", "lang") == "en"
    assert page.all(".go a")
    assert "a fault in Hebrew" in caplog.text


def test_no_site_starts_without_the_language_that_all_fall_back_on(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, make_site: Callable[..., Visitor]
) -> None:
    (tmp_path / "en").mkdir()
    (tmp_path / "en/words.toml").write_text("=", encoding="utf-8")
    monkeypatch.setattr(interface, "shipped_languages", lambda: Languages(tmp_path))
    with pytest.raises(BadLanguage, match=r"en/words\.toml:1: this file cannot be read"):
        make_site()


def test_a_page_without_gaps_has_no_marks(phone: Visitor) -> None:
    for tag in ("fr", "he"):
        assert phone.open(f"/joker?lang={tag}").all("bdi[lang=en]") == []


@pytest.mark.parametrize(
    ("made", "shown"),
    [
        ("<p>\ufdd0Save\ufdd1</p>", '<p><bdi lang="en" dir="ltr">Save</bdi></p>'),
        ('<img alt="\ufdd0Save\ufdd1">', '<img alt="Save">'),
        ("<title>\ufdd0Save\ufdd1 · GONG</title>", "<title>Save · GONG</title>"),
        ('<option value="">\ufdd0Save\ufdd1</option>', '<option value="">Save</option>'),
        ("<p>Salve</p>", "<p>Salve</p>"),
    ],
)
def test_only_where_a_mark_can_stand(made: str, shown: str) -> None:
    assert fallback.mark_english(made) == shown


def test_a_language_without_any_words_of_the_site_is_english_throughout() -> None:
    english = Language("en", "English", "ltr", {}, {})
    words = fallback.page_words(Language("it", "Italiano", "ltr", {}, {}, english))
    assert fallback.mark_english(words.gettext("Save")) == '<bdi lang="en" dir="ltr">Save</bdi>'
    assert fallback.mark_english(words.ngettext("day", "days", 2)) == '<bdi lang="en" dir="ltr">days</bdi>'
