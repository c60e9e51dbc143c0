"""One finished A4 deck for all tests of printing."""

import pytest

from print_cards.sheet import Page
from tests.print_cards.printing import make_order, typeset_order


@pytest.fixture(scope="session")
def a4_deck() -> tuple[bytes, tuple[Page, ...]]:
    """The usual deck: A4, flipped on the long edge, in English."""
    return typeset_order(make_order())
