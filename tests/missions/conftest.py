"""What the tests of missions share: the shipped catalogue and languages, and files of one's own."""

from pathlib import Path

import pytest

from missions.catalogue import shipped_catalogue
from missions.language import shipped_languages

SHIPPED = Path(__file__).parents[2] / "missions"


@pytest.fixture
def catalogue():
    return shipped_catalogue()


@pytest.fixture
def english():
    return shipped_languages()["en"]


@pytest.fixture
def own_catalogue(tmp_path):
    """A folder with a copy of the shipped catalogue, to be spoilt."""
    return _copied(SHIPPED / "catalogue", tmp_path / "catalogue")


@pytest.fixture
def own_languages(tmp_path):
    """A folder with a copy of the shipped languages, to be spoilt."""
    return _copied(SHIPPED / "languages", tmp_path / "languages")


def _copied(folder, there):
    there.mkdir()
    for file in folder.rglob("*.toml"):
        copy = there / file.relative_to(folder)
        copy.parent.mkdir(exist_ok=True)
        copy.write_bytes(file.read_bytes())
    return there
