"""Where shared draws are kept: the protocol of a store, and the choice of an engine by URL."""

from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Final, Protocol
from urllib.parse import quote, urlsplit, urlunsplit

from missions.draws import Position
from missions.errors import GongError

if TYPE_CHECKING:
    from collections.abc import Callable

HOME_DECK: Final = "HOME"
"""The reserved code of the deck that all phones of a house share; a real code has six signs."""


class StoreError(Exception):
    """The store cannot answer now. Players still get a mission; the page says nothing of it."""


@dataclass(eq=False)
class BadStore(GongError):
    """A store that cannot be used from the start; ``problem`` says why."""

    url: str
    problem: str

    def __str__(self) -> str:
        return f"The store {without_password(self.url)} cannot be used: {self.problem}."


class Store(Protocol):
    """Draw positions of printed decks. Every method is one atomic statement and may raise StoreError."""

    def advance(self, deck: str, run: str, *, size: int) -> Position:
        """Take the next position of one run of draws, in bags of ``size``; nobody gets the same one."""

    def close(self) -> None:
        """Let go of connections."""


_ENGINES: Final = {
    "sqlite": "mission_site.store.sqlite",
}
"""URL scheme -> module with ``open_store(url)``, imported only when it is chosen: drivers start slowly."""


def open_store(url: str) -> Store:
    """Open the store that a URL names; raises :class:`BadStore` at once when it cannot work."""
    scheme = urlsplit(url).scheme
    if scheme not in _ENGINES:
        known = " or ".join(f"{engine}://…" for engine in _ENGINES)
        raise BadStore(url, f"an address begins with {known}")
    opened: Callable[[str], Store] = import_module(_ENGINES[scheme]).open_store
    return opened(url)


def file_url(file: Path) -> str:
    """Return the URL of the embedded store in ``file``."""
    return f"sqlite:///{quote(file.absolute().as_posix())}"


def without_password(url: str) -> str:
    """Return a store's URL as it may stand in a message or log."""
    parts = urlsplit(url)
    if parts.password is None:
        return url
    netloc = parts.netloc.replace(f":{parts.password}@", ":…@")
    return urlunsplit(parts._replace(netloc=netloc))
