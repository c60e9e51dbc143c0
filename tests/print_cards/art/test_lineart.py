"""The line drawings: whole, small, steady, and after the same plan as the paintings."""

from io import BytesIO
from itertools import combinations
from xml.etree import ElementTree as Xml

import pytest
import typst
from PIL import Image, ImageChops, ImageFilter, ImageStat

from missions.cards import Galaxy, Xphere
from print_cards.art.lineart import back_lineart, galaxy_lineart, joker_lineart, xphere_lineart
from print_cards.art.mark import LETTERS, letters, stones
from print_cards.art.palette import PALETTES, XPHERE_COLOURS
from print_cards.art.pictures import galaxy_picture

SVG = "{http://www.w3.org/2000/svg}"
CARDS = {
    **{galaxy.value: galaxy_lineart(galaxy) for galaxy in Galaxy},
    "joker": joker_lineart(),
    "back": back_lineart(),
}
SPHERES = {xphere.name: xphere_lineart(xphere) for xphere in Xphere}


def rendered(svg: str, width: float, height: float, ppi: float = 100) -> Image.Image:
    """Print an SVG as typst does, on white paper, in grey."""
    source = (
        f"#set page(width: {width}mm, height: {height}mm, margin: 0mm, fill: white)\n"
        f'#image(bytes(sys.inputs.svg), format: "svg", width: 100%)'
    )
    png = typst.compile(source.encode(), format="png", ppi=ppi, sys_inputs={"svg": svg})
    return Image.open(BytesIO(png)).convert("L")


def card(svg: str) -> Image.Image:
    return rendered(svg, 69.6, 95.0)


def ink_of(picture: Image.Image) -> float:
    """Give the part of the paper that is covered."""
    return 1 - ImageStat.Stat(picture).mean[0] / 255


@pytest.mark.parametrize("name", CARDS)
def test_a_drawing_is_a_whole_svg_of_a_cards_size(name):
    root = Xml.fromstring(CARDS[name])  # noqa: S314 - our own text
    assert root.tag == f"{SVG}svg"
    assert (root.get("width"), root.get("height")) == ("69.6mm", "95mm")
    assert root.get("viewBox") == "0 0 69.6 95"


@pytest.mark.parametrize("name", [*CARDS, *SPHERES])
def test_a_drawing_holds_only_lines_and_is_small(name):
    svg = {**CARDS, **SPHERES}[name]
    tags = {element.tag.removeprefix(SVG) for element in Xml.fromstring(svg).iter()}  # noqa: S314
    assert tags <= {"svg", "g", "path", "circle", "linearGradient", "stop"}, "no fonts, no pictures, no links"
    assert len(svg) < 64 * 1024


def test_the_same_call_draws_the_same_lines():
    assert galaxy_lineart(Galaxy.VIRGO) == CARDS["virgo"]
    assert back_lineart() == CARDS["back"]


def test_galaxies_are_drawn_in_their_own_dark_ink():
    for galaxy in Galaxy:
        ink = PALETTES[galaxy].ink
        assert ink in galaxy_lineart(galaxy)
        light = sum(int(ink[i : i + 2], 16) for i in (1, 3, 5)) / 3
        assert light < 130, f"{galaxy}: {ink} is too pale for thin lines on white"


def test_a_sphere_is_drawn_in_its_own_colour_or_in_any_ink():
    assert XPHERE_COLOURS[Xphere.RUBY] in xphere_lineart(Xphere.RUBY)
    assert XPHERE_COLOURS[Xphere.RUBY] not in xphere_lineart(Xphere.RUBY, "#000000")


@pytest.mark.parametrize("name", CARDS)
def test_a_card_is_hardly_inked(name):
    assert 0.004 < ink_of(card(CARDS[name])) < 0.12


@pytest.mark.parametrize("name", [*(galaxy.value for galaxy in Galaxy), "joker"])
def test_nothing_dark_stands_behind_the_title(name):
    picture = card(CARDS[name])
    title = picture.crop((0, 0, picture.width, round(picture.height * 0.115)))
    assert min(title.tobytes()) > 150


def test_the_drawn_back_looks_the_same_after_half_a_turn():
    back = card(CARDS["back"])
    turned = back.transpose(Image.Transpose.ROTATE_180)
    assert ImageStat.Stat(ImageChops.difference(back, turned)).mean[0] < 4


def test_drawn_galaxies_can_be_told_apart():
    soft = {galaxy: card(CARDS[galaxy.value]).filter(ImageFilter.GaussianBlur(6)) for galaxy in Galaxy}
    for one, other in combinations(Galaxy, 2):
        apart = ImageStat.Stat(ImageChops.difference(soft[one], soft[other])).rms[0]
        assert apart > 8, f"{one} and {other} look alike"


def test_drawn_spheres_can_be_told_apart_in_black():
    black = {xphere: rendered(xphere_lineart(xphere, "#000000"), 24, 24, 200) for xphere in Xphere}
    soft = {xphere: picture.filter(ImageFilter.GaussianBlur(2)) for xphere, picture in black.items()}
    for one, other in combinations(Xphere, 2):
        apart = ImageStat.Stat(ImageChops.difference(soft[one], soft[other])).rms[0]
        assert apart > 12, f"{one.name} and {other.name} look alike"


def test_the_sphere_hides_the_lines_behind_it():
    root = Xml.fromstring(xphere_lineart(Xphere.GOLD))  # noqa: S314
    ball = next(root.iter(f"{SVG}circle"))
    assert ball.get("fill") == "#ffffff"


def test_drawing_and_painting_follow_the_same_plan():
    """The hole of NEMESIS is dark in the painting just where the drawing leaves its disc white."""
    painting = Image.open(BytesIO(galaxy_picture(Galaxy.NEMESIS).read_bytes())).convert("L")
    drawing = card(CARDS["nemesis"]).resize(painting.size)
    hole = (411 - 90, round(0.319 * 1122) - 60, 411 + 90, round(0.319 * 1122) - 30)
    assert ImageStat.Stat(painting.crop(hole)).mean[0] < 25
    assert ImageStat.Stat(drawing.crop(hole)).mean[0] > 250


def test_the_mark_says_gong_twice_and_turns_into_itself():
    placed = list(letters())
    assert [letter.strokes for letter in placed] == [LETTERS[letter] for letter in "GONGGONG"]
    for letter, twin in zip(placed[:4], placed[4:], strict=True):
        assert (twin.x, twin.y) == pytest.approx((-letter.x, -letter.y))
        assert twin.turn - letter.turn == pytest.approx(3.14159265)


def test_opposite_stones_of_the_mark_are_alike():
    placed = list(stones())
    assert len(placed) == 8, "eight stones and the boss are the nine galaxies"
    for (x, y, galaxy), (twin_x, twin_y, twin) in zip(placed[:4], placed[4:], strict=True):
        assert (twin_x, twin_y) == pytest.approx((-x, -y))
        assert twin is galaxy
