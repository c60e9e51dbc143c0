"""Every numbered item of the rules has a test that is named after it."""

import re
from pathlib import Path

import pytest

ITEMS = {"R": 10, "L": 7, "F": 11, "X": 12, "G": 10, "N": 19}
"""The last number of each letter in RULES.md."""
WRITTEN = "\n".join(path.read_text(encoding="utf-8") for path in Path(__file__).parent.glob("test_*.py"))


@pytest.mark.parametrize(
    "item", [f"{letter}{n}" for letter, last in ITEMS.items() for n in range(1, last + 1)]
)
def test_every_item_has_a_test_of_its_name(item):
    assert re.search(rf"^def test_{item}_\w+", WRITTEN, re.MULTILINE)


def test_no_test_is_named_after_an_item_that_does_not_exist():
    named = set(re.findall(r"^def test_([A-Z])(\d+)_", WRITTEN, re.MULTILINE))
    assert {f"{letter}{n}" for letter, n in named if int(n) > ITEMS.get(letter, 0)} == set()
