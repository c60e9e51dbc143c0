"""What all tests share: parts of the machine that may be missing, a site, a phone in front of it."""

import os
import shutil
import signal
import threading
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings as hypothesis_settings

from mission_site import Settings, create_app
from mission_site.store import file_url, open_store
from tests.visitor import Clock, Visitor

hypothesis_settings.register_profile("on any machine", deadline=None)
hypothesis_settings.load_profile("on any machine")

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    # A shell that starts a run in the background has Ctrl-C ignored, also by the programs that tests start.
    signal.signal(signal.SIGINT, signal.default_int_handler)


def is_root() -> bool:
    return os.name == "posix" and os.geteuid() == 0


AXE = Path(__file__).parent / "browser/node_modules/axe-core/axe.min.js"
PARTS: dict[str, tuple[Callable[[], str | None], str]] = {
    "chromium": (lambda: shutil.which("chromium"), "apt-get install chromium"),
    "axe": (lambda: str(AXE) if AXE.is_file() else None, "npm install --prefix tests/browser"),
    "postgres": (
        lambda: os.environ.get("GONG_TEST_POSTGRES"),
        "install PostgreSQL and set GONG_TEST_POSTGRES to a database that may be emptied",
    ),
    "ghostscript": (lambda: shutil.which("gs"), "apt-get install ghostscript"),
    "node": (lambda: shutil.which("node"), "apt-get install nodejs"),
    "namespace": (
        lambda: shutil.which("ip") if shutil.which("unshare") and is_root() else None,
        "apt-get install iproute2 util-linux, and be root: it makes a network of its own",
    ),
    "debootstrap": (
        lambda: shutil.which("debootstrap") if is_root() else None,
        "apt-get install debootstrap, and be root: it lays out a clean Debian",
    ),
    "tmux": (lambda: shutil.which("tmux"), "apt-get install tmux"),
}
"""Part -> (where it is, how to get it)."""

OF_TESTS = ("GONG_TEST_", "GONG_NEW_GOLDEN", "GONG_SONGSEEKER")
"""How variables begin that say how to test; all others are settings."""


@pytest.fixture(scope="session", autouse=True)
def no_thread_is_left() -> Iterator[None]:
    """A thread that is forgotten would keep the run from ending, after everything has passed."""
    yield
    left = [
        each.name for each in threading.enumerate() if not each.daemon and each != threading.main_thread()
    ]
    assert [name for name in left if not name.startswith("asyncio_")] == []  # those end with the interpreter


@pytest.fixture(scope="session")
def needs() -> Callable[[str], str]:
    """Return where a part of the machine is; without it, skip the test, or fail it where CI is set."""

    def find(part: str) -> str:
        look, how = PARTS[part]
        found = look()
        if found is None:
            message = f"needs {part}: {how}"
            if os.environ.get("CI") == "true":
                pytest.fail(message)
            pytest.skip(message)
        return found

    return find


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture(scope="session")
def compiled_templates(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What Jinja has compiled for one site serves the next one, too."""
    return tmp_path_factory.mktemp("templates")


@pytest.fixture(scope="session", autouse=True)
def surroundings(tmp_path_factory: pytest.TempPathFactory, compiled_templates: Path) -> Iterator[None]:
    """Nothing that tests run, or start, reads settings or files of whoever runs them, or leaves them any.

    Sites share what only saves time. What is to be kept needs a folder of the test's own: there is no other.
    """
    cache, no_folder = tmp_path_factory.mktemp("user-cache"), tmp_path_factory.mktemp("user") / "no-folder"
    (cache / "templates").symlink_to(compiled_templates)
    no_folder.touch()
    with pytest.MonkeyPatch.context() as environment:
        for name in [name for name in os.environ if name.startswith("GONG_")]:
            if not name.startswith(OF_TESTS):
                environment.delenv(name)
        environment.setenv("GONG_CACHE", str(cache))
        environment.setenv("GONG_DATA", str(no_folder / "data"))
        yield


@pytest.fixture
def settings(tmp_path: Path, compiled_templates: Path) -> Settings:
    """A public site without decks: each phone has bags of its own."""
    cache = tmp_path / "cache"
    cache.mkdir()
    (cache / "templates").symlink_to(compiled_templates)
    return Settings(secret=b"only for tests", store=file_url(tmp_path / "gong.db"), cache=cache)


@pytest.fixture
def make_site(settings: Settings, clock: Clock) -> Iterator[Callable[..., Visitor]]:
    """Return a function that starts a site and gives a visitor's phone in front of it."""
    stores = []

    def make(settings: Settings = settings, **parts: Any) -> Visitor:
        store = parts.pop("store", None) or open_store(settings.store)
        stores.append(store)
        return Visitor(create_app(settings, store=store, **{"clock": clock} | parts))

    yield make
    for store in stores:
        store.close()


@pytest.fixture
def phone(make_site: Callable[..., Visitor]) -> Visitor:
    """A phone in front of a public site."""
    return make_site()


@pytest.fixture
def home_phone(make_site: Callable[..., Visitor], settings: Settings) -> Visitor:
    """A phone in a house where ``gong start`` runs."""
    return make_site(replace(settings, home=True))
