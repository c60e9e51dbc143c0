"""The finished pictures as they ship: sizes, bytes, bleed, symmetry, and structures that grey print keeps."""

import os
import subprocess
import sys
from importlib.resources import files
from io import BytesIO
from itertools import combinations

import pytest
from PIL import Image, ImageChops, ImageFilter, ImageOps, ImageStat

from missions.cards import Galaxy, Xphere
from print_cards.art.cutout import xphere_cutout
from print_cards.art.pictures import (
    back_picture,
    finished,
    galaxy_picture,
    joker_picture,
    xphere_picture,
)
from print_cards.art.place import HEIGHT_PX, TITLE_DARK, WIDTH_PX

KB = 1024
LARGE = {
    **{galaxy.value: galaxy_picture(galaxy) for galaxy in Galaxy},
    "joker": joker_picture(),
    "back": back_picture(),
}
SPHERES = [(xphere, galaxy) for xphere in Xphere for galaxy in Galaxy]


def opened(picture) -> Image.Image:
    image = Image.open(BytesIO(picture.read_bytes()))
    image.load()
    return image


def difference(one: Image.Image, other: Image.Image) -> float:
    """Mean absolute difference of two pictures, in levels of 255."""
    means = ImageStat.Stat(ImageChops.difference(one, other)).mean
    return sum(means) / len(means)


def structure(picture: Image.Image) -> Image.Image:
    """What is left of a card without hue and overall brightness: a small, soft, equalised grey picture."""
    grey = picture.convert("L").filter(ImageFilter.GaussianBlur(8))
    return ImageOps.equalize(grey.resize((66, 90), Image.Resampling.LANCZOS))


@pytest.mark.parametrize("name", LARGE)
def test_every_large_picture_is_a_poker_card_with_bleed_at_300_dpi(name):
    picture = opened(LARGE[name])
    assert (picture.format, picture.mode, picture.size) == ("JPEG", "RGB", (WIDTH_PX, HEIGHT_PX))
    assert picture.size == (822, 1122)
    assert picture.info["dpi"] == (300, 300)


@pytest.mark.parametrize("name", LARGE)
def test_every_large_picture_keeps_full_colour_resolution(name):
    picture = Image.open(BytesIO(LARGE[name].read_bytes()))
    samplings = {layer[1:3] for layer in picture.layer}
    assert samplings == {(1, 1)}, "4:2:0 would smear red and violet edges in print"


@pytest.mark.parametrize(("xphere", "galaxy"), SPHERES)
def test_every_sphere_shines_in_every_galaxy(xphere, galaxy):
    picture = opened(xphere_picture(xphere, galaxy))
    assert (picture.format, picture.mode, picture.size) == ("JPEG", "RGB", (336, 336))


def test_the_shipped_pictures_keep_their_budget():
    assert all(len(picture.read_bytes()) <= 350 * KB for picture in LARGE.values())
    assert all(len(xphere_picture(*sphere).read_bytes()) <= 30 * KB for sphere in SPHERES)
    names = {path.name for path in (files("print_cards.art") / "finished").iterdir()}
    assert len(names) == len(LARGE) + len(SPHERES) == 65, "a picture that nobody asks for ships too"
    assert sum(len(finished(name).read_bytes()) for name in names) <= 4 * KB * KB


@pytest.mark.parametrize("name", LARGE)
def test_the_bleed_is_painted_on_all_four_sides(name):
    picture, bleed = opened(LARGE[name]).convert("L"), 36
    right, bottom = WIDTH_PX - bleed, HEIGHT_PX - bleed
    sides = {
        "left": (0, 0, bleed, HEIGHT_PX),
        "right": (right, 0, WIDTH_PX, HEIGHT_PX),
        "top": (0, 0, WIDTH_PX, bleed),
        "bottom": (0, bottom, WIDTH_PX, HEIGHT_PX),
    }
    for side, box in sides.items():
        strip = ImageStat.Stat(picture.crop(box))
        assert strip.mean[0] < 200, f"{side} is bare paper"
        assert strip.stddev[0] > 3, f"{side} is one flat colour"


@pytest.mark.parametrize("name", [*(galaxy.value for galaxy in Galaxy), "joker"])
def test_the_sky_behind_the_title_is_calm_and_dark(name):
    title = (
        opened(LARGE[name]).convert("L").crop((36, 36, WIDTH_PX - 36, round((TITLE_DARK + 0.5) * HEIGHT_PX)))
    )
    loud = sum(title.histogram()[128:]) / (title.width * title.height)
    assert ImageStat.Stat(title).mean[0] < 60
    assert loud < 0.03, "white letters need contrast"


def test_the_back_looks_the_same_after_half_a_turn():
    back = opened(back_picture())
    assert difference(back, back.transpose(Image.Transpose.ROTATE_180)) < 2.5, (
        "JPEG alone costs about 2 levels"
    )


def test_no_front_looks_the_same_after_half_a_turn():
    for galaxy in Galaxy:
        front = opened(galaxy_picture(galaxy))
        assert difference(front, front.transpose(Image.Transpose.ROTATE_180)) > 10, galaxy


def test_galaxies_differ_in_structure_without_any_colour():
    shapes = {galaxy: structure(opened(galaxy_picture(galaxy))) for galaxy in Galaxy}
    for one, other in combinations(Galaxy, 2):
        assert difference(shapes[one], shapes[other]) > 30, f"{one} and {other} look alike in grey"


def test_the_measure_of_structure_knows_one_galaxy_in_two_lights():
    picture = opened(galaxy_picture(Galaxy.OMEGA))
    dimmed = picture.point(lambda level: level * 0.7)
    hueless = ImageOps.colorize(picture.convert("L"), "black", "#8fd4ff")
    assert difference(structure(picture), structure(dimmed)) < 8
    assert difference(structure(picture), structure(hueless)) < 8


def test_spheres_differ_from_each_other_without_any_colour():
    for galaxy in Galaxy:
        spheres = {xphere: structure(opened(xphere_picture(xphere, galaxy))) for xphere in Xphere}
        for one, other in combinations(Xphere, 2):
            assert difference(spheres[one], spheres[other]) > 20, (galaxy, one.name, other.name)


def test_a_sphere_takes_on_its_galaxys_light():
    for xphere in Xphere:
        lights = {galaxy: opened(xphere_picture(xphere, galaxy)) for galaxy in Galaxy}
        for one, other in combinations((Galaxy.PROXIMA, Galaxy.ZETA, Galaxy.OMEGA), 2):
            assert difference(lights[one], lights[other]) > 2, (xphere.name, one, other)


def test_a_cut_out_sphere_is_a_smooth_disc():
    ball = Image.open(BytesIO(xphere_cutout(Xphere.RUBY, Galaxy.ZETA)))
    alpha = ball.getchannel("A")
    assert (ball.format, ball.mode, ball.size) == ("PNG", "RGBA", (336, 336))
    assert [alpha.getpixel(at) for at in ((0, 0), (335, 0), (0, 335), (335, 335))] == [0, 0, 0, 0]
    assert [alpha.getpixel(at) for at in ((168, 168), (4, 168), (168, 331))] == [255, 255, 255]
    covered = ImageStat.Stat(alpha).mean[0] / 255
    assert covered == pytest.approx(3.14159 / 4, abs=0.002)
    assert any(0 < level < 255 and count for level, count in enumerate(alpha.histogram())), "the edge is hard"


def test_finding_and_drawing_pictures_needs_no_numpy():
    code = (
        "import sys; sys.modules['numpy'] = None\n"
        "from missions.cards import Galaxy, Xphere\n"
        "from print_cards.art import cutout, lineart, palette, pictures\n"
        "assert pictures.galaxy_picture(Galaxy.ZETA).is_file()\n"
        "assert pictures.xphere_picture(Xphere.ICE, Galaxy.ZETA).is_file()\n"
        "assert lineart.galaxy_lineart(Galaxy.ZETA) and cutout.xphere_cutout(Xphere.ICE, Galaxy.ZETA)\n"
    )
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)}
    ran = subprocess.run(
        [sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=False
    )
    assert ran.returncode == 0, ran.stderr
