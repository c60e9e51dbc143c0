"""Painting again: the code in the package still makes the pictures in the package."""

from dataclasses import replace
from io import BytesIO

import pytest
from click.testing import CliRunner
from PIL import Image

from missions.cards import Galaxy, Xphere
from print_cards.art.pictures import back_picture, finished, galaxy_name, galaxy_picture, xphere_picture

np = pytest.importorskip("numpy", reason="painting needs numpy: pip install gong-cards[art]")

from print_cards.art import paint  # noqa: E402
from print_cards.art.back import paint_back  # noqa: E402
from print_cards.art.galaxies import SCENES, paint_galaxy  # noqa: E402
from print_cards.art.light import colour, develop, ramp  # noqa: E402
from print_cards.art.noise import look, ridge, step, texture  # noqa: E402
from print_cards.art.space import Space  # noqa: E402
from print_cards.art.xpheres import develop_xphere, glow_of  # noqa: E402
from print_cards.art_command import command  # noqa: E402

SMALL = Space.of_size(206, 281)


def levels(picture) -> "np.ndarray":
    return np.asarray(Image.open(BytesIO(picture.read_bytes()))).astype(np.int16)


@pytest.mark.parametrize("galaxy", [Galaxy.NEMESIS, Galaxy.VIRGO])
def test_a_galaxy_painted_again_is_the_shipped_one(galaxy):
    again = paint.packed(paint_galaxy(galaxy), 88)
    assert paint.difference(again, galaxy_picture(galaxy).read_bytes()) <= paint.TOLERANCE


def test_a_sphere_painted_again_is_the_shipped_one():
    glow = glow_of(Xphere.SILVER)
    for galaxy in (Galaxy.ZETA, Galaxy.OMEGA):
        again = paint.packed(develop_xphere(glow, galaxy), 86)
        shipped = xphere_picture(Xphere.SILVER, galaxy).read_bytes()
        assert paint.difference(again, shipped) <= paint.TOLERANCE


def shipped_paintings(*, darker=()):
    """What ships, as if it had been painted now; some of it darker."""
    for name in (galaxy_name(Galaxy.ZETA), "joker.jpg", "back.jpg"):
        pixels = np.asarray(Image.open(BytesIO(finished(name).read_bytes())))
        yield name, 95, pixels - (pixels > 9) * np.uint8(9) if name in darker else pixels


@pytest.mark.parametrize(
    ("darker", "status", "said"),
    [
        ((), 0, "3 of 3 pictures are the shipped ones"),
        (("joker.jpg",), 1, "2 of 3 pictures are the shipped ones"),
    ],
)
def test_one_command_compares_all_that_is_painted_again_with_what_ships(monkeypatch, darker, status, said):
    monkeypatch.setattr(paint, "paintings", lambda: shipped_paintings(darker=darker))
    monkeypatch.setattr(paint, "TOLERANCE", 2.0)  # of the second JPEG
    ended = CliRunner().invoke(command, ["--check"])
    assert ended.exit_code == status
    assert said in ended.output
    assert ended.output.count("another picture") == len(darker)


@pytest.mark.parametrize("words", [[], ["folder", "--check"]])
def test_painting_needs_a_folder_and_comparing_none(words, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    ended = CliRunner().invoke(command, words)
    assert ended.exit_code == 2
    assert "Name a folder" in ended.output
    assert list(tmp_path.iterdir()) == []


def test_the_tolerance_notices_a_slightly_brighter_galaxy(monkeypatch):
    """A negative control: the measure fails when the code paints something else."""
    before = paint_galaxy(Galaxy.NEMESIS, SMALL).astype(np.int16)
    scene = SCENES[Galaxy.NEMESIS]
    brighter = replace(scene, look=replace(scene.look, gain=scene.look.gain * 1.1))
    monkeypatch.setitem(SCENES, Galaxy.NEMESIS, brighter)
    assert np.abs(paint_galaxy(Galaxy.NEMESIS, SMALL) - before).mean() > paint.TOLERANCE


def test_paint_all_tells_what_it_did_and_names_what_the_cards_ask_for(tmp_path, monkeypatch):
    white = np.full((8, 8, 3), 255, np.uint8)
    monkeypatch.setattr(paint, "paint_galaxy", lambda _galaxy: white)
    monkeypatch.setattr(paint, "paint_joker", lambda: white)
    monkeypatch.setattr(paint, "paint_back", lambda: white)
    monkeypatch.setattr(paint, "glow_of", lambda _xphere: None)
    monkeypatch.setattr(paint, "develop_xphere", lambda _glow, _galaxy: white)
    told: list[str] = []
    paint.paint_all(tmp_path / "new" / "folder", progress=told.append)
    shipped = {picture.name for picture in (galaxy_picture(galaxy) for galaxy in Galaxy)}
    shipped |= {xphere_picture(xphere, galaxy).name for xphere in Xphere for galaxy in Galaxy}
    assert set(told) == shipped | {"joker.jpg", "back.jpg"}
    assert len(told) == len(set(told)) == 65
    assert {path.name for path in (tmp_path / "new" / "folder").iterdir()} == set(told)


def test_the_same_seed_paints_the_same_sky():
    assert np.array_equal(paint_galaxy(Galaxy.ZETA, SMALL), paint_galaxy(Galaxy.ZETA, SMALL))


def test_every_galaxy_has_a_scene_and_a_seed_of_its_own():
    assert set(SCENES) == set(Galaxy)
    assert len({scene.look.seed for scene in SCENES.values()}) == len(Galaxy)


def test_the_back_is_symmetrical_before_it_is_a_jpeg():
    back = paint_back(SMALL).astype(np.int16)
    assert np.abs(back - back[::-1, ::-1]).mean() < 0.7, "only the dither may differ"
    assert levels(back_picture()).shape == (1122, 822, 3)


def test_textures_are_seamless_and_may_be_even():
    plain = texture(np.random.default_rng(1), 2.0, size=64)
    inner = np.abs(np.diff(plain, axis=1)).max()
    assert np.abs(plain[:, 0] - plain[:, -1]).max() <= inner * 1.2, "a seam"
    assert (plain.mean(), plain.std()) == pytest.approx((0, 1), abs=1e-3)
    even = texture(np.random.default_rng(1), 2.0, size=64, parity=1)
    odd = texture(np.random.default_rng(1), 2.0, size=64, parity=-1)
    turned = (slice(None, 0, -1), slice(None, 0, -1))
    assert np.allclose(even[1:, 1:], even[turned], atol=1e-3)
    assert np.allclose(odd[1:, 1:], -odd[turned], atol=1e-3)


def test_looking_at_a_texture_wraps_and_blends():
    stripes = np.tile(np.array([0.0, 1.0], np.float32), (4, 2))
    u, v = np.array([0.0, 0.125, 0.25, 1.0]), np.zeros(4)
    assert look(stripes, u, v).tolist() == [0.0, 0.5, 1.0, 0.0]


def test_steps_rise_and_fall_and_ridges_peak():
    at = np.array([-1.0, 0.5, 2.0])
    assert step(0.0, 1.0, at).tolist() == [0.0, 0.5, 1.0]
    assert step(1.0, 0.0, at).tolist() == [1.0, 0.5, 0.0]
    assert ridge(np.array([0.0]), 0.1)[0] == 1.0
    assert ridge(np.array([0.5]), 0.1)[0] < 1e-6


def test_colours_survive_the_way_through_linear_light():
    codes = ["#000000", "#5a0f18", "#ffe2ad", "#ffffff"]
    assert ramp(np.array([0.0, 1.0]), codes)[1] == pytest.approx(np.ones(3))
    assert colour("#808080")[0] == pytest.approx(0.2159, abs=1e-3)
    dark = develop(np.zeros((2, 2, 3), np.float32), np.random.default_rng(1))
    bright = develop(np.full((2, 2, 3), 50.0, np.float32), np.random.default_rng(1))
    assert dark.max() <= 1
    assert bright.min() >= 254
