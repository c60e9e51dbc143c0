"""Codes: as coarse as the link allows, and refused before they would get too fine."""

import numpy as np
import pytest
import zxingcpp
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from missions.links import BaseAddress, Destination, Target
from print_cards.code import Code, LinkTooLong, code_of, encode

FIGHT = Target(Destination.FIGHT)
FIGHT_IN_A_DECK = Target(Destination.FIGHT, "ABCDEF")


def read(code: Code) -> str:
    """What an independent reader makes of a code."""
    dark = np.pad(np.array(code.rows), 4)
    picture = np.kron(np.where(dark, 0, 255).astype(np.uint8), np.ones((6, 6), np.uint8))
    return zxingcpp.read_barcodes(picture)[0].text


@pytest.mark.parametrize(
    ("address", "target", "version", "level"),
    [
        ("https://gong.example", FIGHT, 2, "Q"),
        ("https://gong.example", FIGHT_IN_A_DECK, 2, "M"),
        ("http://192.168.1.23:8000", FIGHT, 2, "M"),
        ("http://192.168.1.23:8000", FIGHT_IN_A_DECK, 2, "M"),
        ("https://a-family-name.pages.example", FIGHT, 3, "Q"),
        ("https://a-family-name.example/gong-at-home", FIGHT, 3, "M"),
    ],
)
def test_a_link_gets_the_smallest_version_and_then_the_highest_level(address, target, version, level):
    code = code_of(BaseAddress.parse(address), target)
    assert (code.version, code.level) == (version, level)
    assert code.modules == 17 + 4 * version
    assert code.dense == (version > 2)


@pytest.mark.parametrize(
    "address", ["https://gong.example", "https://gong.example/Family/gong", "http://[2001:db8::1]:8000"]
)
@pytest.mark.parametrize("destination", list(Destination))
def test_a_code_holds_its_link_letter_by_letter(address, destination):
    code = code_of(BaseAddress.parse(address), Target(destination))
    assert read(code) == code.text
    assert code.text.startswith(("http://", "https://"))


@given(st.text(st.characters(codec="ascii", categories=("Lu", "Ll", "Nd", "Po")), min_size=1, max_size=28))
def test_any_mixture_of_letters_is_read_back(text):
    assert read(encode(text)) == text


def fits(host, path):
    try:
        return bool(code_of(BaseAddress("https", host, None, path), FIGHT))
    except LinkTooLong:
        return False


@settings(max_examples=20)
@given(
    path=st.text("abcxyz-/", min_size=24, max_size=60).map(lambda text: f"/{text}".rstrip("/")),
    host=st.text("abcdefghijklmnopqrstuvwxyz", min_size=24, max_size=60),
)
def test_the_longest_part_that_is_named_fits_and_one_letter_more_does_not(path, host):
    assume(not fits(host, path))
    with pytest.raises(LinkTooLong) as refused:
        code_of(BaseAddress("https", host, None, path), FIGHT)
    longest = refused.value.longest
    if refused.value.part == "path":
        assert fits(host, path[:longest])
        assert not fits(host, path[: longest + 1])
    else:
        assert 4 <= longest < len(host)
        assert fits("h" * longest, path) or fits("h" * longest, "")
        assert not fits("h" * (longest + 1), path)


@pytest.mark.parametrize(
    ("address", "remedy"),
    [
        (f"https://{'.'.join(['a' * 48] * 5)}", r"host name may have at most \d\d characters"),
        (f"https://gong.example/{'a' * 279}", r"path may have at most \d\d characters"),
        (f"https://{'.'.join(['a' * 48] * 5)}/{'b' * 48}", r"host name may have at most \d\d characters"),
    ],
)
def test_an_address_of_300_characters_is_refused_with_the_longest_that_fits(address, remedy):
    with pytest.raises(LinkTooLong, match=remedy) as refused:
        code_of(BaseAddress.parse(address), FIGHT)
    assert "\n" not in str(refused.value)


def test_runs_cover_exactly_the_black_modules():
    code = encode("https://GONG.EXAMPLE/F")
    covered = np.zeros((code.modules, code.modules), int)
    for x, y, length in code.runs():
        covered[y, x : x + length] += 1
    assert (covered == np.array(code.rows)).all()
