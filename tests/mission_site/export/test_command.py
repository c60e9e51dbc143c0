"""``gong export`` as a person meets it."""

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from mission_site.cli import gong
from missions.errors import GongError


def run(*words: str) -> Result:
    return CliRunner().invoke(gong, ["export", *words])


def test_a_site_with_its_deck_and_the_same_again(tmp_path: Path) -> None:
    done = run(str(tmp_path / "site"), "--base-url", "https://user.example/repo", "--lang", "fr")
    assert done.exit_code == 0, done.output
    assert "https://user.example/repo/" in done.stdout
    pdf = (tmp_path / "site/gong-deck.pdf").read_bytes()
    assert pdf.startswith(b"%PDF")
    page = (tmp_path / "site/fr/print/index.html").read_text(encoding="utf-8")
    assert 'href="/repo/gong-deck.pdf"' in page
    assert f"{len(pdf) / 1e6:.1f} MB" in page
    again = run(str(tmp_path / "again"), "--base-url", "https://user.example/repo", "--lang", "fr")
    assert again.exit_code == 0
    assert (tmp_path / "again/gong-deck.pdf").read_bytes() == pdf


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--base-url", "ftp://x.example"], "http://"),
        (["--base-url", "http://localhost:8000"], "a phone cannot reach it"),
        (["--base-url", "https://x.example", "--lang", "xx"], "xx"),
        (["--base-url", "https://x.example", "--deck", "K7Q2MA"], "K7Q2MA"),
    ],
)
def test_what_cannot_be_done_is_said_in_one_sentence(tmp_path: Path, words: list[str], said: str) -> None:
    done = run(str(tmp_path / "site"), "--no-pdf", *words)
    assert isinstance(done.exception, GongError)
    assert said in str(done.exception)
    assert not (tmp_path / "site").exists()


@pytest.mark.skipif(not Path("/proc/self").is_dir(), reason="a system without folders that nobody can fill")
@pytest.mark.parametrize("folder", ["/proc/site", "/proc/site/for/friends"])
def test_a_place_that_cannot_be_written_is_refused_before_anything_is_made(folder: str) -> None:
    done = run(folder, "--base-url", "https://x.example")
    assert str(done.exception).startswith("Cannot write '/proc/site'")
    assert "Typesetting" not in done.output


def test_a_folder_of_somebody_else_is_refused_before_anything_is_made(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("dear")
    done = run(str(tmp_path), "--base-url", "https://x.example")
    assert isinstance(done.exception, GongError)
    assert "Typesetting" not in done.output
    assert [entry.name for entry in tmp_path.iterdir()] == ["letter.txt"]
