"""The Containerfile's very lines, carried out in a clean Debian: it builds, serves, and can do no harm."""

import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from tests.mission_site.running.containerfile import DEBIAN, Debian, Stage, copied, read_stages, started

ROOT = Path(__file__).parents[3]
HOST_CERTIFICATES = Path("/etc/ssl/certs")
SECRET = "8f1e0a7c55d94b2a9a3c"
FETCH = (
    "import sys, urllib.request as u; print(u.urlopen('http://127.0.0.1:8000' + sys.argv[1]).read().decode())"
)

Run = Callable[..., list[str]]


@pytest.fixture(scope="module")
def stages() -> dict[str, Stage]:
    return read_stages(ROOT / "Containerfile")


@pytest.fixture(scope="module")
def last(stages: dict[str, Stage]) -> Stage:
    return stages[""]


@pytest.fixture(scope="module")
def run(
    stages: dict[str, Stage],
    last: Stage,
    needs: Callable[[str], str],
    tmp_path_factory: pytest.TempPathFactory,
) -> Iterator[Run]:
    """Return what gives the command line of a container, built once from the checkout."""
    needs("debootstrap")
    before = sorted((file.name, file.lstat().st_mtime_ns) for file in HOST_CERTIFICATES.iterdir())
    with closing(Debian(tmp_path_factory.mktemp("debian"))) as debian:
        root = debian.build(stages, ROOT)
        after = sorted((file.name, file.lstat().st_mtime_ns) for file in HOST_CERTIFICATES.iterdir())
        assert after == before, "a step of the build changed this machine"
        yield lambda command, **given: started(debian, root, last, command, **given)


@contextmanager
def serving(run: Run, last: Stage) -> Iterator[subprocess.Popen[str]]:
    process = subprocess.Popen(
        run(last.command, GONG_SECRET=SECRET), stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    )
    try:
        yield process
    finally:
        process.kill()
        process.communicate()


def beside(process: subprocess.Popen[str], command: list[str]) -> subprocess.CompletedProcess[str]:
    """Run a command in a container that is running, as the engine runs its health check."""
    entered = ["nsenter", f"--target={process.pid}", "--net", "--mount", "--root", "--wdns=/"]
    entered += ["env", "-i", "PATH=/opt/gong/bin:/usr/bin:/bin", *command]
    return subprocess.run(entered, capture_output=True, text=True, check=False)


def wait_until_healthy(process: subprocess.Popen[str], last: Stage) -> None:
    for _ in range(150):
        if beside(process, last.health).returncode == 0:
            return
        assert process.poll() is None, process.stdout and process.stdout.read()
        time.sleep(0.2)
    pytest.fail("the health check never succeeded")


def test_every_base_is_pinned_by_a_tag(stages: dict[str, Stage]) -> None:
    assert {stage.base for stage in stages.values()} <= set(DEBIAN) | set(stages)


def test_nothing_secret_lies_in_the_image(stages: dict[str, Stage]) -> None:
    assert not any("SECRET" in name for stage in stages.values() for name in stage.environment)
    taken = {path.name for path in copied(ROOT)}
    assert taken == {"missions", "print_cards", "mission_site", "pyproject.toml", "README.md"}


def test_it_serves_as_nobody_in_particular_on_files_that_cannot_change(run: Run, last: Stage) -> None:
    with serving(run, last) as process:
        wait_until_healthy(process, last)
        assert "store: ok" in beside(process, ["python", "-c", FETCH, "/readyz"]).stdout
        assert 'name="shown"' in beside(process, ["python", "-c", FETCH, "/F"]).stdout
        status = Path(f"/proc/{process.pid}/status").read_text(encoding="ascii")
        assert f"\nUid:\t{last.user}\t{last.user}" in status
        assert beside(process, ["touch", "/opt/gong/changed"]).returncode != 0
        process.terminate()
        said, _ = process.communicate(timeout=30)
        assert process.returncode == 0, said
        assert "Traceback" not in said


def test_without_a_secret_it_does_not_start(run: Run, last: Stage) -> None:
    done = subprocess.run(run(last.command), capture_output=True, text=True, check=False, timeout=60)
    assert done.returncode == 2
    assert done.stderr.startswith("gong: The setting GONG_SECRET ")


def test_it_prints_a_deck_too(run: Run) -> None:
    command = ["gong", "print", "--base-url", "https://gong.example", "--out", "/data/deck.pdf"]
    done = subprocess.run(run(command), capture_output=True, text=True, check=False, timeout=300)
    assert done.returncode == 0, done.stderr
