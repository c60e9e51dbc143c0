"""The rules as they ship: complete, alike in every language, and true to the engines."""

from pathlib import Path

import pytest

from missions.games.family import Family
from missions.games.fight import Fight
from missions.games.gnoming import Gnoming
from missions.games.go_fish import GoFish
from missions.games.link import Link, LinkOptions
from missions.language import shipped_languages
from missions.rulebook import RulesPage, check_rules, load_rules
from missions.rulebook.outline import Entry, outline
from missions.rulebook.page import CardName, Figure, Name, Slot, pieces_of, plain
from tests.missions.rules.unfinished import rules_without

LANGUAGES = tuple(shipped_languages())
NINE = ["ar", "az", "bn", "de", "en", "es", "fr", "he", "hi"]
OWN_GAMES = [RulesPage.GONG, RulesPage.LINK, RulesPage.FAMILY, RulesPage.FIGHT, RulesPage.BOOKLET]
ENGINES = {
    RulesPage.LINK: Link(),
    RulesPage.FAMILY: Family(),
    RulesPage.FIGHT: Fight(),
    RulesPage.GO_FISH: GoFish(),
    RulesPage.GNOMING: Gnoming(),
}


def entries(name: RulesPage, tag: str = "en") -> list[Entry]:
    return outline(load_rules(name, tag).page)


def setup_table(name: RulesPage, tag: str = "en") -> dict[int, list[int]]:
    """The table by number of players, read from the finished page as a family reads it."""
    (table,) = [entry for entry in entries(name, tag) if len(entry.rows) == len(ENGINES[name].seats)]
    rows = [[int(plain(cell)) for cell in row] for row in table.rows]
    return {players: others for players, *others in rows}


def test_nine_languages_have_no_fault() -> None:
    assert len(LANGUAGES) >= 9
    assert check_rules() == []


@pytest.mark.parametrize("tag", LANGUAGES)
def test_gong_is_explained_in_every_language(tag: str) -> None:
    assert [load_rules(name, tag).language.tag for name in OWN_GAMES] == [tag] * len(OWN_GAMES)


@pytest.mark.parametrize("tag", NINE)
def test_every_game_is_explained_in_nine_languages(tag: str) -> None:
    assert [load_rules(name, tag).language.tag for name in RulesPage] == [tag] * len(RulesPage)


@pytest.mark.parametrize("name", [RulesPage.GO_FISH, RulesPage.GNOMING])
def test_where_a_language_lacks_a_game_its_readers_get_english_marked_as_such(
    name: RulesPage, tmp_path: Path
) -> None:
    with rules_without(f"ar/rules/{name}.md", folder=tmp_path):
        spoken = [load_rules(name, tag).language.tag for tag in ("ar", "he", "de")]
    assert spoken == ["en", "he", "de"]


@pytest.mark.parametrize("tag", LANGUAGES)
@pytest.mark.parametrize("name", list(RulesPage))
def test_nothing_is_left_to_fill_in(name: RulesPage, tag: str) -> None:
    for entry in entries(name, tag):
        for line in (*entry.texts, *(cell for row in entry.rows for cell in row)):
            assert not any(isinstance(piece, Slot) for piece in pieces_of(line))
            assert "{" not in plain(line)


@pytest.mark.parametrize("name", list(ENGINES))
def test_the_set_up_table_is_what_the_engine_deals(name: RulesPage) -> None:
    game, table = ENGINES[name], setup_table(name)
    assert list(table) == list(game.seats)
    for players, (dealt, pile, *_) in table.items():
        state = game.start(players, seed=1)
        hands = [layout.cards for layout in state.layouts] if name is RulesPage.GNOMING else state.hands
        sizes = {hand.bit_count() if isinstance(hand, int) else len(hand) for hand in hands}
        assert sizes == {dealt}
        assert len(state.pile) == pile


@pytest.mark.parametrize("name", [RulesPage.LINK, RulesPage.FAMILY, RulesPage.FIGHT])
def test_the_set_up_table_also_knows_the_deck_without_jokers(name: RulesPage) -> None:
    game = ENGINES[name]
    for players, (*_, plain_pile) in setup_table(name).items():
        state = game.start(players, seed=1, options=game.options(jokers=0))
        assert len(state.pile) == plain_pile


def test_the_text_of_link_says_what_its_defaults_do() -> None:
    defaults = LinkOptions()
    assert defaults.must_play
    assert defaults.joker_last == "win"
    said = " ".join(plain(text) for entry in entries(RulesPage.LINK) for text in entry.texts)
    assert "If you can put down a card, you must." in said


def test_six_gardens_are_counted_as_the_engine_counts_them() -> None:
    sums = [
        block.sum
        for section in load_rules(RulesPage.GNOMING, "en").page.sections
        for example in section.blocks
        for block in getattr(example, "blocks", ())
        if block.kind == "garden"
    ]
    assert [written.rpartition(" = ")[2] for written in sums] == ["15", "2", "7", "42", "13", "−42"]


def test_bengali_readers_count_in_their_own_digits_but_cards_keep_theirs() -> None:
    shown = {piece.text for piece in figures(RulesPage.GONG, "bn")}
    assert "৫৬" in shown
    assert {"1", "6"} <= shown
    assert {"56", "1", "6"} <= {piece.text for piece in figures(RulesPage.GONG, "en")}


def figures(name: RulesPage, tag: str) -> list[Figure]:
    lines = [line for entry in entries(name, tag) for line in (*entry.texts, *sum(entry.rows, ()))]
    return [piece for line in lines for piece in pieces_of(line) if isinstance(piece, Figure)]


@pytest.mark.parametrize("tag", ["he", "ar"])
def test_latin_names_stand_apart_in_right_to_left_text(tag: str) -> None:
    names = {
        piece.text
        for entry in entries(RulesPage.LINK, tag)
        for text in entry.texts
        for piece in pieces_of(text)
        if isinstance(piece, Name)
    }
    assert {"GONG", "GONG LINK"} <= names


def test_french_signs_never_begin_a_line() -> None:
    for name in RulesPage:
        for entry in entries(name, "fr"):
            for text in (*entry.texts, *(cell for row in entry.rows for cell in row)):
                assert not any(f" {sign}" in plain(text) for sign in ":;!?»")


def test_a_card_in_a_sentence_is_named_as_on_the_card() -> None:
    assert CardName("zeta-4").label == "ZETA\N{NO-BREAK SPACE}4"


def test_french_has_one_kind_of_apostrophe() -> None:
    for name in RulesPage:
        for entry in entries(name, "fr"):
            for text in (*entry.texts, *(cell for row in entry.rows for cell in row)):
                assert "'" not in plain(text)
