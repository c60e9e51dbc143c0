"""Zips of card pictures for print services, opened again."""

import zipfile
from io import BytesIO
from pathlib import Path

import numpy as np
import pytest
import zxingcpp
from click.testing import CliRunner
from PIL import Image

from missions.cards import DECK
from missions.errors import GongError
from missions.links import Destination, read_link
from print_cards.command import command
from print_cards.keep import CannotWrite
from print_cards.proof import ProofFailed
from print_cards.selection import select
from print_cards.services import BACK_NAME, DPI, picture_format, service_names, zip_of_cards
from print_cards.sizes import card_size
from tests.print_cards.printing import BASE, make_order

FEW = select("proxima-1,zeta-3,omega-6,joker")


def quiet(_line: str) -> None:
    """Nobody listens."""


def pictures_in(path: Path) -> dict[str, Image.Image]:
    with zipfile.ZipFile(path) as archive:
        assert archive.testzip() is None
        return {name: Image.open(BytesIO(archive.read(name))) for name in archive.namelist()}


@pytest.fixture(scope="module", params=[*service_names(), "images"])
def made(request, tmp_path_factory):
    """A zip of a few cards for every service: (format, cards, pictures by name)."""
    out = tmp_path_factory.mktemp("zip") / "cards.zip"
    asked = picture_format(request.param, card_size("standard"))
    zip_of_cards(make_order(cards=FEW), asked, out=out, progress=quiet)
    return asked, FEW, pictures_in(out)


def test_services_get_the_pixels_that_their_sizes_say():
    assert picture_format("makeplayingcards", card_size("mini")).pixels == (822, 1122)
    assert picture_format("thegamecrafter", card_size("mini")).pixels == (825, 1125)


def test_a_services_bleed_is_the_same_on_all_sides():
    for name in service_names():
        asked = picture_format(name, card_size("standard"))
        width, height = asked.pixels
        assert (width / DPI * 25.4 - asked.card.width) / 2 == pytest.approx(asked.bleed)
        assert (height / DPI * 25.4 - asked.card.height) / 2 == pytest.approx(asked.bleed)


def test_every_picture_is_rgb_of_300_dpi_in_the_right_size(made):
    asked, _, pictures = made
    for picture in pictures.values():
        assert picture.mode == "RGB"
        assert picture.info["dpi"] == pytest.approx((DPI, DPI), abs=0.1)
        wide, high = asked.card.width + 2 * asked.bleed, asked.card.height + 2 * asked.bleed
        assert picture.size == (round(wide / 25.4 * DPI), round(high / 25.4 * DPI))
        assert asked.pixels in (None, picture.size)


def test_names_sort_into_the_order_of_the_deck(made):
    _, cards, pictures = made
    fronts = [name for name in pictures if name.startswith("fronts/")]
    assert sorted(fronts) == fronts
    assert [name.split("-", 1)[1].removesuffix(".png") for name in fronts] == [card.slug for card in cards]
    assert [name for name in pictures if name not in fronts] == [BACK_NAME]


def test_every_front_leads_where_its_card_says_and_the_back_nowhere(made):
    _, cards, pictures = made
    *fronts, back = pictures.values()
    for card, picture in zip(cards, fronts, strict=True):
        (code,) = zxingcpp.read_barcodes(picture)
        assert read_link(code.text, BASE).destination is Destination.of_card(card)
    assert not zxingcpp.read_barcodes(back)


def test_the_bleed_is_painted(made):
    _, _, pictures = made
    for picture in pictures.values():
        pixels = np.asarray(picture)
        rim = np.concatenate([pixels[0], pixels[-1], pixels[:, 0], pixels[:, -1]])
        assert (rim.min(axis=1) > 250).mean() < 0.02


def test_the_same_order_makes_the_same_bytes(tmp_path):
    asked = picture_format("images", card_size("mini"))
    order = make_order(cards=FEW[:1], card="mini")
    for name in ("one.zip", "two.zip"):
        zip_of_cards(order, asked, out=tmp_path / name, progress=quiet)
    assert (tmp_path / "one.zip").read_bytes() == (tmp_path / "two.zip").read_bytes()


def test_pictures_that_do_not_scan_are_not_kept(tmp_path, monkeypatch):
    monkeypatch.setattr("print_cards.services.code_fault", lambda *_: "no codes can be read instead of one")
    out = tmp_path / "cards.zip"
    with pytest.raises(ProofFailed, match="proxima-1"):
        zip_of_cards(
            make_order(cards=FEW), picture_format("images", card_size("mini")), out=out, progress=quiet
        )
    assert not list(tmp_path.iterdir())


def test_a_place_that_cannot_hold_the_zip_is_refused_before_any_work(tmp_path):
    def surprised(line: str) -> None:
        raise AssertionError(line)

    asked = picture_format("images", card_size("mini"))
    with pytest.raises(CannotWrite):
        zip_of_cards(make_order(), asked, out=tmp_path / "no" / "cards.zip", progress=surprised)


@pytest.mark.parametrize(
    "words",
    [
        "--for nobody",
        "--pictures-at https://pictures.example",
        "--for images --pictures-at https://pictures.example",
        "--for images --cut-file cut.svg",
        "--cut-corners 3",
        "--for images --cards nothing",
        "--for images --out /no/such/folder/cards.zip",
    ],
)
def test_bad_input_ends_with_status_2(words, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    result = CliRunner().invoke(command, ["--base-url", "https://gong.example", *words.split()])
    assert result.exit_code == 2 or isinstance(result.exception, GongError)
    assert not list(tmp_path.iterdir())


def test_a_whole_deck_has_two_digits_before_each_name(tmp_path):
    names = zip_of_cards(
        make_order(cards=DECK[:10], card="mini"),
        picture_format("images", card_size("mini")),
        out=tmp_path / "cards.zip",
        progress=quiet,
    )
    assert names[0] == "fronts/01-proxima-1.png"
