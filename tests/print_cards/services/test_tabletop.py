"""The deck for Tabletop Simulator, read as the game reads it."""

import json
from urllib.parse import urlsplit
from urllib.request import url2pathname

import pytest
import zxingcpp
from PIL import Image

from missions.links import Destination, read_link
from print_cards.keep import CannotWrite
from print_cards.selection import select
from print_cards.services import service_names
from print_cards.sizes import card_size, known_sizes
from print_cards.tabletop import BACK_NAME, OBJECT_NAME, SHEET_NAME, slot_of, write_tabletop
from tests.print_cards.printing import BASE, make_order

FEW = select("proxima,zeta-1,nemesis-6,joker")


def quiet(_line: str) -> None:
    """Nobody listens."""


@pytest.fixture(scope="module")
def table(tmp_path_factory):
    """The folder of a few cards: more than one row of the sheet."""
    folder = tmp_path_factory.mktemp("tabletop") / "GONG table"
    write_tabletop(make_order(cards=FEW), folder=folder, address=None, progress=quiet)
    return folder


@pytest.fixture(scope="module")
def deck(table):
    (pile,) = json.loads((table / OBJECT_NAME).read_text("utf-8"))["ObjectStates"]
    return pile


def picture_behind(url: str) -> Image.Image:
    assert url.startswith("file:///")
    return Image.open(url2pathname(urlsplit(url).path))


def test_the_pile_holds_each_card_once_in_the_decks_order(deck):
    assert deck["Name"] == "DeckCustom"
    assert deck["DeckIDs"] == [100 + slot for slot in range(len(FEW))]
    assert [card["CardID"] for card in deck["ContainedObjects"]] == deck["DeckIDs"]
    assert [card["Nickname"] for card in deck["ContainedObjects"]][:2] == ["PROXIMA 1", "PROXIMA 2"]
    assert deck["ContainedObjects"][-1]["Nickname"] == "GONG JOKER"


def test_every_id_finds_its_card_on_the_sheet_that_the_object_names(deck):
    (custom,) = deck["CustomDeck"].values()
    sheet = picture_behind(custom["FaceURL"])
    wide, high = sheet.width / custom["NumWidth"], sheet.height / custom["NumHeight"]
    for card, number in zip(FEW, deck["DeckIDs"], strict=True):
        row, column = divmod(number % 100, custom["NumWidth"])
        slot = sheet.crop(
            tuple(map(round, (column * wide, row * high, (column + 1) * wide, (row + 1) * high)))
        )
        (code,) = zxingcpp.read_barcodes(slot)
        assert read_link(code.text, BASE).destination is Destination.of_card(card)


def test_pictures_are_rgb_and_smaller_than_the_game_allows(table, deck):
    (custom,) = deck["CustomDeck"].values()
    assert (custom["NumWidth"], custom["NumHeight"]) == (10, 6)
    for name in (SHEET_NAME, BACK_NAME):
        with Image.open(table / name) as picture:
            assert picture.mode == "RGB"
            assert max(picture.size) < 4096


@pytest.mark.parametrize("card", known_sizes("cards"))
def test_slots_of_every_card_fit_and_keep_its_shape(card):
    (width, height), _ = slot_of(card_size(card))
    assert 10 * width < 4096
    assert 6 * height < 4096
    assert width / height == pytest.approx(card_size(card).width / card_size(card).height, rel=0.003)


def test_the_hidden_side_is_the_back_so_every_slot_may_hold_a_card(deck):
    (custom,) = deck["CustomDeck"].values()
    assert custom["BackIsHidden"] is True
    assert custom["UniqueBack"] is False
    assert not zxingcpp.read_barcodes(picture_behind(custom["BackURL"]))


def test_uploaded_pictures_are_named_by_their_address(tmp_path):
    order = make_order(cards=FEW[:2])
    write_tabletop(order, folder=tmp_path / "t", address="https://pictures.example/gong/", progress=quiet)
    (pile,) = json.loads((tmp_path / "t" / OBJECT_NAME).read_text("utf-8"))["ObjectStates"]
    assert pile["CustomDeck"]["1"]["FaceURL"] == f"https://pictures.example/gong/{SHEET_NAME}"


def test_one_card_alone_is_no_pile(tmp_path):
    write_tabletop(make_order(cards=FEW[:1]), folder=tmp_path / "t", address=None, progress=quiet)
    (card,) = json.loads((tmp_path / "t" / OBJECT_NAME).read_text("utf-8"))["ObjectStates"]
    assert (card["Name"], card["CardID"]) == ("Card", 100)


@pytest.mark.parametrize("place", ["file", "no/folder", "file/inside"])
def test_a_folder_that_cannot_be_made_is_refused_before_any_work(tmp_path, place):
    def surprised(line: str) -> None:
        raise AssertionError(line)

    (tmp_path / "file").write_text("in the way")
    with pytest.raises(CannotWrite):
        write_tabletop(make_order(), folder=tmp_path / place, address=None, progress=surprised)
    assert [path.name for path in tmp_path.iterdir()] == ["file"]


def test_a_full_disk_leaves_an_older_deck_as_it_was(tmp_path, monkeypatch):
    folder = tmp_path / "t"
    write_tabletop(make_order(cards=FEW[:2]), folder=folder, address=None, progress=quiet)
    before = {path.name: path.read_bytes() for path in folder.iterdir()}
    calls = []

    def full(path, content):
        calls.append(path)
        if len(calls) == 3:
            raise CannotWrite(path, "no space left on device")
        path.write_bytes(content)

    monkeypatch.setattr("print_cards.keep_all.keep", full)
    with pytest.raises(CannotWrite, match="no space left"):
        write_tabletop(make_order(cards=FEW[:3]), folder=folder, address=None, progress=quiet)
    assert {path.name: path.read_bytes() for path in folder.iterdir()} == before


def test_the_table_is_no_print_service():
    assert "tabletop-simulator" not in service_names()
