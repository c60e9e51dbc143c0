"""Papers and cards by name or by measure."""

import pytest

from missions.errors import GongError
from print_cards.geometry import Size
from print_cards.sizes import card_size, paper_size


@pytest.mark.parametrize(
    ("name", "width", "height"),
    [("a4", 210, 297), ("A4", 210, 297), ("letter", 215.9, 279.4), ("a3", 297, 420), ("legal", 215.9, 355.6)],
)
def test_papers_have_their_standard_size(name, width, height):
    assert paper_size(name) == Size(width, height)


@pytest.mark.parametrize(
    ("name", "width", "height"),
    [("standard", 63, 88), ("poker", 63.5, 88.9), ("bridge", 57, 89), ("mini", 44, 68)],
)
def test_cards_have_their_standard_size(name, width, height):
    assert card_size(name) == Size(width, height)


@pytest.mark.parametrize("text", ["200x300", "200 x 300 mm", "200×300", "200,0x300.0"])
def test_a_custom_paper_is_given_in_millimetres(text):
    assert paper_size(text) == Size(200, 300)


@pytest.mark.parametrize(
    "text", ["", "a5", "0x0", "200x", "-200x300", "9999x9999", "1e3x20", "nanxnan", "19x300"]
)
def test_other_papers_are_refused_with_the_known_ones(text):
    with pytest.raises(GongError, match="a4, letter, a3, legal"):
        paper_size(text)
