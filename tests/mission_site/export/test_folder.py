"""The folder of a static site: other people's files are safe, and nobody meets half a site."""

import os
from pathlib import Path

import pytest

from mission_site.export.folder import LIST_FILE, BadFolder, Folder

FIRST = {"index.html": b"home", "F/index.html": b"fight", "old/page/index.html": b"old"}
SECOND = {"index.html": b"new home", "F/index.html": b"fight", "app/icon.png": b"icon"}


def content(folder: Path) -> dict[str, bytes]:
    return {
        file.relative_to(folder).as_posix(): file.read_bytes()
        for file in folder.rglob("*")
        if file.is_file() and file.name != LIST_FILE
    }


def export(folder: Path, files: dict[str, bytes]) -> None:
    Folder.open(folder).replace_with(files)


def test_a_new_folder_is_made_with_all_above_it(tmp_path: Path) -> None:
    export(tmp_path / "a/b/site", FIRST)
    assert content(tmp_path / "a/b/site") == FIRST
    assert [entry.name for entry in (tmp_path / "a/b").iterdir()] == ["site"]


def test_an_empty_folder_is_filled(tmp_path: Path) -> None:
    export(tmp_path, FIRST)
    assert content(tmp_path) == FIRST


def test_nothing_is_written_beside_a_folder_that_is_there(tmp_path: Path) -> None:
    """What holds it may be another disk, or not ours to write in."""
    site = tmp_path / "site"
    site.mkdir()
    os.utime(tmp_path, ns=(1, 1))
    export(site, FIRST)
    assert tmp_path.stat().st_mtime_ns == 1
    assert content(site) == FIRST


def test_a_fresh_checkout_becomes_a_site(tmp_path: Path) -> None:
    theirs = {".git/config": b"theirs", "CNAME": b"gong.example", ".nojekyll": b""}
    for name, text in theirs.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_bytes(text)
    export(tmp_path, FIRST | {".nojekyll": b""})
    assert content(tmp_path) == FIRST | theirs


def test_a_later_export_takes_away_what_is_gone(tmp_path: Path) -> None:
    export(tmp_path / "site", FIRST)
    export(tmp_path / "site", SECOND)
    assert content(tmp_path / "site") == SECOND
    assert not (tmp_path / "site/old").exists()


def test_files_that_people_added_stay(tmp_path: Path) -> None:
    site = tmp_path / "site"
    export(site, FIRST)
    (site / ".git").mkdir()
    (site / ".git/config").write_text("theirs")
    (site / "CNAME").write_text("gong.example")
    (site / "old/page/note.txt").write_text("theirs")
    export(site, SECOND)
    assert (site / ".git/config").read_text() == "theirs"
    assert (site / "CNAME").read_text() == "gong.example"
    assert (site / "old/page/note.txt").read_text() == "theirs"
    assert not (site / "old/page/index.html").exists()


def test_a_strangers_folder_is_refused_untouched(tmp_path: Path) -> None:
    (tmp_path / "thesis.tex").write_text("ten years of work")
    with pytest.raises(BadFolder, match="holds other files"):
        Folder.open(tmp_path)
    assert content(tmp_path) == {"thesis.tex": b"ten years of work"}


def test_a_strangers_file_in_the_way_is_not_overwritten(tmp_path: Path) -> None:
    site = tmp_path / "site"
    export(site, FIRST)
    (site / "app").mkdir()
    (site / "app/icon.png").write_text("theirs")
    with pytest.raises(BadFolder, match=r"app/icon\.png is there and is not ours"):
        export(site, SECOND)
    assert content(site) == FIRST | {"app/icon.png": b"theirs"}


@pytest.mark.parametrize("listed", ["", "[]", '{"files": 5}', '{"files": [5]}', "\x00"])
def test_a_list_that_is_not_ours_is_no_export(tmp_path: Path, listed: str) -> None:
    (tmp_path / LIST_FILE).write_text(listed)
    with pytest.raises(BadFolder):
        Folder.open(tmp_path)


def test_a_forged_list_reaches_nothing_outside(tmp_path: Path) -> None:
    site = tmp_path / "site"
    site.mkdir()
    (tmp_path / "precious").write_text("theirs")
    (site / LIST_FILE).write_text('{"files": ["../precious", "/etc/hostname"]}')
    export(site, FIRST)
    assert (tmp_path / "precious").read_text() == "theirs"


def test_a_file_is_no_folder(tmp_path: Path) -> None:
    (tmp_path / "site").write_text("x")
    with pytest.raises(BadFolder, match="it is a file"):
        Folder.open(tmp_path / "site")


def test_a_full_disk_leaves_the_earlier_export(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    site = tmp_path / "site"
    export(site, FIRST)
    write = Path.write_bytes

    def fill_up(path: Path, content: bytes) -> int:
        if path.name == "icon.png":
            raise OSError(28, "No space left on device")
        return write(path, content)

    monkeypatch.setattr(Path, "write_bytes", fill_up)
    with pytest.raises(BadFolder, match="no space left"):
        export(site, SECOND)
    assert content(site) == FIRST
    assert [entry.name for entry in tmp_path.iterdir()] == ["site"]


def test_names_that_would_be_one_file_elsewhere_are_a_fault_of_ours(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="letter case"):
        export(tmp_path / "site", {"F/index.html": b"", "f/index.html": b""})
    assert list(tmp_path.iterdir()) == []


@pytest.mark.skipif(os.name == "nt", reason="permissions of POSIX")
def test_everybody_may_read_what_was_exported(tmp_path: Path) -> None:
    export(tmp_path / "site", FIRST)
    umask = os.umask(0o022)
    os.umask(umask)
    assert (tmp_path / "site").stat().st_mode & 0o777 == 0o777 & ~umask
