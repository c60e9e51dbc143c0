"""Settings come from GONG_* variables once; what cannot be used is told in one sentence."""

import os
import re
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from mission_site import Settings, create_app
from mission_site.secret import DamagedSecret
from mission_site.settings import BadSetting
from missions.errors import GongError


def read(tmp_path: Path, **variables: str) -> Settings:
    return Settings.from_environment({"GONG_DATA": str(tmp_path), **variables})


def test_a_secret_is_made_once_and_kept_for_its_owner_alone(tmp_path: Path) -> None:
    first = read(tmp_path / "new").secret
    assert read(tmp_path / "new").secret == first
    assert len(first) == 64
    if os.name == "posix":
        assert stat.S_IMODE((tmp_path / "new/secret").stat().st_mode) == 0o600


def test_two_houses_have_two_secrets(tmp_path: Path) -> None:
    assert read(tmp_path / "a").secret != read(tmp_path / "b").secret


def test_a_given_secret_is_used(tmp_path: Path) -> None:
    assert read(tmp_path, GONG_SECRET="0123456789abcdefgh").secret == b"0123456789abcdefgh"
    assert not (tmp_path / "secret").exists()


@pytest.mark.parametrize("secret", ["", "short", "change-me-please-now", "a" * 40, "my-secret-1234567890"])
def test_a_server_refuses_an_empty_short_or_sample_secret(tmp_path: Path, secret: str) -> None:
    with pytest.raises(BadSetting, match=r"^The setting GONG_SECRET .*make one with"):
        Settings.from_environment({"GONG_DATA": str(tmp_path), "GONG_SECRET": secret}, own_secret_needed=True)
    assert not (tmp_path / "secret").exists()


def test_the_public_address_is_among_the_trusted_hosts(tmp_path: Path) -> None:
    settings = read(
        tmp_path, GONG_BASE_URL="https://Club.example/Spiele/", GONG_TRUSTED_HOSTS="a.example, B.example"
    )
    assert settings.trusted_hosts == ("localhost", "127.0.0.1", "club.example", "a.example", "b.example")
    assert settings.root == "/Spiele"


@pytest.mark.parametrize("content", [b"", b"short", b"\xff" * 64])
def test_a_kept_secret_that_was_damaged_is_told_with_its_file_and_the_remedy(
    tmp_path: Path, content: bytes
) -> None:
    (tmp_path / "secret").write_bytes(content)
    with pytest.raises(DamagedSecret, match=r"secret does not hold GONG's secret any more: .* delete it"):
        read(tmp_path)
    assert (tmp_path / "secret").read_bytes() == content


def test_a_secret_may_be_any_bytes(tmp_path: Path) -> None:
    assert read(tmp_path, GONG_SECRET="0123456789abcde\udcff").secret == b"0123456789abcde\xff"


def test_the_store_is_a_file_beside_the_secret_unless_said_otherwise(tmp_path: Path) -> None:
    assert read(tmp_path / "a b%").store == f"sqlite:///{tmp_path}/a%20b%25/gong.db"
    assert read(tmp_path, GONG_STORE="postgresql://db/gong").store == "postgresql://db/gong"


def test_only_the_folder_of_a_store_that_nobody_named_is_made(tmp_path: Path) -> None:
    read(tmp_path / "deep/in", GONG_SECRET="8f1e0a7c55d94b2a9a3c")
    assert (tmp_path / "deep/in").is_dir()
    read(tmp_path / "no", GONG_SECRET="8f1e0a7c55d94b2a9a3c", GONG_STORE=f"sqlite:///{tmp_path}/there/x.db")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["deep"]


@pytest.mark.parametrize(
    ("variable", "value", "problem"),
    [
        ("GONG_BASE_URL", "gong.example", "http:// or https://"),
        ("GONG_BASE_URL", "https://gong.example/a b", "space"),
        ("GONG_PROXY_HOPS", "one", "number of your own proxies"),
        ("GONG_PROXY_HOPS", "-1", "number of your own proxies"),
        ("GONG_PROXY_HOPS", "99", "number of your own proxies"),
        ("GONG_HOME", "perhaps", "1 or 0"),
        ("GONG_OFFLINE", "perhaps", "1 or 0"),
        ("GONG_REQUEST_LOG", "zz", "1 or 0"),
        ("GONG_BASE_URL", "https://gong.example/%00", "does not belong in a link"),
        ("GONG_CACHE", "/dev/null", "a folder that can be written: /dev/null"),
        ("GONG_CACHE", "/dev/null/a/b", "a folder that can be written: /dev/null/a/b"),
        ("GONG_TRUSTED_HOSTS", "https://gong.example", "names of computers"),
        ("GONG_TRUSTED_HOSTS", "gong..example", "names of computers"),
        ("GONG_TRUSTED_HOSTS", "*.example", "names of computers"),
    ],
)
def test_a_wrong_setting_is_named_with_what_it_must_be(
    tmp_path: Path, variable: str, value: str, problem: str
) -> None:
    with pytest.raises(BadSetting, match=f"^The setting {variable} .*{problem}"):
        read(tmp_path, **{variable: value})


def test_a_folder_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("not a folder")
    with pytest.raises(BadSetting, match="GONG_DATA must be a folder that can be written"):
        read(tmp_path / "file")


def test_a_folder_for_printed_decks_is_not_made_before_it_is_needed(tmp_path: Path) -> None:
    assert read(tmp_path, GONG_CACHE=str(tmp_path / "new/cache")).cache == tmp_path / "new/cache"
    assert not (tmp_path / "new").exists()


def test_an_empty_variable_is_as_good_as_none(tmp_path: Path) -> None:
    settings = read(tmp_path, GONG_BASE_URL="", GONG_STORE="", GONG_PROXY_HOPS=" ", GONG_HOME="")
    assert settings == read(tmp_path)


@pytest.mark.parametrize("program", ["gong serve", "gong db upgrade", "flask --app mission_site routes"])
def test_a_store_whose_extra_is_not_installed_is_told_by_the_extras_name(
    tmp_path: Path, program: str
) -> None:
    (tmp_path / "sitecustomize.py").write_text("import sys\nsys.modules['psycopg'] = None\n")
    environ = os.environ | {"GONG_DATA": str(tmp_path), "GONG_SECRET": "8f1e0a7c55d94b2a9a3c"}
    environ |= {"GONG_STORE": "postgresql://u:hunter2@127.0.0.1:1/x", "PYTHONPATH": str(tmp_path)}
    name, *words = program.split()
    command = [str(Path(sys.executable).parent / name), *words]
    ended = subprocess.run(command, env=environ, capture_output=True, text=True, timeout=60, check=False)
    assert re.fullmatch(
        r"(gong|Error): The store postgresql://u:…@127\.0\.0\.1:1/x cannot be used: its driver is not "
        r"installed; in GONG's folder, run `\S*pip install --editable '\.\[postgres\]'`\.\n",
        ended.stderr,
    )
    assert ended.returncode == 2


WRONG = {
    "GONG_BASE_URL": "https://[gong",
    "GONG_CACHE": "/dev/null/cache",
    "GONG_DATA": "/dev/null/data",
    "GONG_HOME": "maybe",
    "GONG_PROXY_HOPS": "many",
    "GONG_REQUEST_LOG": "zz",
    "GONG_STORE": "postgres://gong:hunter2@[db",
    "GONG_TRUSTED_HOSTS": "/",
}


@pytest.mark.parametrize("variable", WRONG)
def test_whatever_is_wrong_with_a_setting_is_one_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, variable: str
) -> None:
    monkeypatch.setenv("GONG_DATA", str(tmp_path))
    monkeypatch.setenv(variable, WRONG[variable])
    with pytest.raises(GongError) as caught:
        create_app()
    assert re.fullmatch(r"The (setting|store) [^\n]*\.", str(caught.value))
    assert "hunter2" not in str(caught.value)


@pytest.mark.parametrize("program", ["gong serve", "flask --app mission_site run"])
def test_whoever_starts_the_site_reads_that_sentence_and_no_traceback(tmp_path: Path, program: str) -> None:
    wrong = {"GONG_DATA": str(tmp_path), "GONG_SECRET": "8f1e0a7c55d94b2a9a3c", "GONG_HOME": "maybe"}
    name, *words = program.split()
    command = [str(Path(sys.executable).parent / name), *words]
    ended = subprocess.run(
        command, env=os.environ | wrong, capture_output=True, text=True, timeout=60, check=False
    )
    assert re.fullmatch(
        r"(gong|Error): The setting GONG_HOME is 'maybe', and must be 1 or 0.\n", ended.stderr
    )
    assert ended.returncode == 2
