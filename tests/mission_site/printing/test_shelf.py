"""The shelf of finished files: it has an end, and touches nothing that is not its own."""

import os
import time
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mission_site.press.shelf import Shelf, is_key
from mission_site.press.wish import View, deck_file, picture_file

KEYS = [f"{number:032x}" for number in range(20)]


def put(shelf: Shelf, name: str, size: int, age: int) -> Path:
    path = shelf.path(name)
    path.write_bytes(b"x" * size)
    os.utime(path, (time.time() - age,) * 2)
    return path


@pytest.mark.parametrize(
    "name",
    [
        "",
        "..",
        "../gong.db",
        "/etc/passwd",
        f"{KEYS[0]}.pdf/..",
        f"../{KEYS[0]}.pdf",
        f"{KEYS[0]}.PDF",
        f"{KEYS[0]}.pdf\n",
        f"{KEYS[0][1:]}.pdf",
        f"{KEYS[0]}-side.webp",
        f"{KEYS[0]}.pdf\0.webp",
    ],
)
def test_only_names_of_our_own_making_reach_the_disk(tmp_path: Path, name: str) -> None:
    with pytest.raises(ValueError, match=r".*"):
        Shelf(tmp_path, most_bytes=1).fetch(name)


@given(st.text(max_size=40))
def test_a_key_is_32_small_hexadecimal_digits(text: str) -> None:
    assert is_key(text) == (len(text) == 32 and set(text) <= set("0123456789abcdef"))


@settings(deadline=None)
@given(
    sizes=st.lists(st.integers(0, 50), min_size=1, max_size=20),
    limit=st.integers(0, 300),
    spare=st.integers(0, 19),
)
def test_pruned_it_fits_and_the_longest_unfetched_went_first(
    tmp_path_factory: pytest.TempPathFactory, sizes: list[int], limit: int, spare: int
) -> None:
    shelf = Shelf(tmp_path_factory.mktemp("shelf"), most_bytes=limit)
    paths = [put(shelf, deck_file(KEYS[n]), size, age=100 - n) for n, size in enumerate(sizes)]
    spared = deck_file(KEYS[spare % len(sizes)])
    shelf.prune(spare=[spared])
    left = [path for path in paths if path.exists()]
    assert spared in {path.name for path in left}
    unspared = [path for path in left if path.name != spared]
    assert sum(path.stat().st_size for path in left) <= limit or not unspared
    gone = [n for n, path in enumerate(paths) if not path.exists()]
    assert all(paths[n].name == spared for n in range(max(gone, default=-1)) if paths[n].exists())


def test_what_is_fetched_stays_longer(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path, most_bytes=10)
    old, new = put(shelf, deck_file(KEYS[0]), 10, age=99), put(shelf, deck_file(KEYS[1]), 10, age=1)
    assert shelf.fetch(old.name) == old
    shelf.prune()
    assert old.exists()
    assert not new.exists()


def test_files_of_others_in_the_folder_are_left_alone(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path, most_bytes=0)
    others = [tmp_path / name for name in ("photo.webp", "gong.db", f"{KEYS[0]}.txt", ".gong-x.part")]
    for other in others:
        other.write_bytes(b"x" * 100)
    (tmp_path / deck_file(KEYS[2])).mkdir()
    ours = put(shelf, picture_file(KEYS[0], View.CARD), 10, age=0)
    shelf.prune()
    assert not ours.exists()
    assert all(other.exists() for other in others)


def test_half_written_files_of_an_older_day_are_cleared_away(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path, most_bytes=1000)
    left_over = tmp_path / ".gong-ab_cd12.part"
    left_over.write_bytes(b"x")
    os.utime(left_over, (1, 1))
    shelf.prune()
    assert not left_over.exists()


def test_a_file_being_read_is_read_to_its_end(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path, most_bytes=0)
    path = put(shelf, deck_file(KEYS[0]), 1000, age=0)
    with path.open("rb") as reading:
        shelf.prune()
        assert len(reading.read()) == 1000


def test_what_is_not_there_is_not_found(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path / "never made", most_bytes=1)
    assert shelf.fetch(deck_file(KEYS[0])) is None
    assert shelf.size(deck_file(KEYS[0])) == 0
    assert not shelf.has([deck_file(KEYS[0])])


@pytest.mark.parametrize("folder", ["file/press", "x" * 300])
def test_a_folder_that_cannot_be_is_an_empty_shelf(tmp_path: Path, folder: str) -> None:
    (tmp_path / "file").touch()
    shelf, name = Shelf(tmp_path / folder, most_bytes=1), deck_file(KEYS[0])
    assert (shelf.has([name]), shelf.fetch(name), shelf.size(name)) == (False, None, 0)
