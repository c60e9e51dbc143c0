"""Where decks and their draws are kept: the protocol of a store, and the choice of an engine by URL."""

import re
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Final, Protocol
from urllib.parse import quote

from missions.draws import Position
from missions.errors import GongError

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from types import ModuleType

_PASSWORD: Final = re.compile(r"(^[^/]*//[^:/@]*:).*(?=@)|([?&](?:ssl)?password=)[^&]*", re.IGNORECASE)
"""From the user's name to the last @, also of an address that is not written as it should be; or named."""

PATIENCE_OF_PAGES: Final = 0.2
"""Seconds to wait for another machine while a page is wanted; a draw takes a millisecond or two."""

HOME_DECK: Final = "HOME"
"""The reserved code of the deck that all phones of a house share; a real code has six signs."""


@dataclass(eq=False)
class StoreError(GongError):
    """The store cannot answer now. Players still get a mission; the page says nothing of it."""

    problem: str

    def __str__(self) -> str:
        return f"The store does not answer: {self.problem}; see that it runs and can be written."


@dataclass(eq=False)
class BadStore(GongError):
    """A store that cannot be used from the start; ``problem`` says why."""

    url: str
    problem: str

    def __str__(self) -> str:
        shown = without_password(self.url)
        return f"The store {shown} cannot be used: {self.problem.replace(self.url, shown)}."


@dataclass(eq=False)
class StoreInUse(GongError):
    """A store that must not be changed under a running site."""

    url: str

    def __str__(self) -> str:
        return f"The store {self.url} is in use: stop the site, then try again."


@dataclass(frozen=True, slots=True)
class StoredDeck:
    """One deck as it is kept: the hash of its owner's secret, its table, its house missions by id."""

    owner: str
    players: str
    missions: tuple[tuple[str, str], ...]
    edition: int = 0
    """How often its owner has changed it."""


@dataclass(frozen=True, slots=True)
class Drawn:
    """One draw, and the edition of the deck that it was drawn from."""

    position: Position
    edition: int


class Store(Protocol):
    """Decks and where their draws stand.

    A draw is one atomic statement, and nothing is ever checked first and written later. Methods that change
    a deck do it only for its owner, and say whether they did. All may raise StoreError. ``day`` counts days
    since 1970.
    """

    def advance(self, deck: str, run: str, *, size: int, day: int) -> Drawn | None:
        """Take the next position of one run of draws, in bags of ``size``; nobody gets the same one.

        None when there is no such deck.
        """

    def add_deck(self, code: str, *, owner: str, players: str, day: int) -> bool:
        """Add a deck; False when the code is taken."""

    def find_deck(self, code: str) -> StoredDeck | None:
        """Return a deck, or None."""

    def set_players(self, code: str, players: str, *, owner: str) -> bool:
        """Change who plays."""

    def put_missions(self, code: str, missions: "Mapping[str, str]", *, owner: str, most: int) -> bool:
        """Add or change house missions, content by id: all, or none if there would be over ``most``."""

    def remove_mission(self, code: str, mission_id: str, *, owner: str) -> bool:
        """Remove a house mission."""

    def prune(self, *, before: int) -> tuple[str, ...]:
        """Remove decks that were neither made nor drawn from on ``before`` or later; return their codes."""

    def check(self) -> None:
        """Answer something, for health checks."""

    def close(self) -> None:
        """Let go of connections."""


_ENGINES: Final = {
    "sqlite": "mission_site.store.sqlite",
    "postgresql": "mission_site.store.postgres",
    "postgres": "mission_site.store.postgres",
}
"""URL scheme -> module with ``open_store`` and ``upgrade``; drivers start slowly, only one is imported."""

_NO_DRIVER: Final = (
    "its driver is not installed; in GONG's folder, run `pip install --editable '.[postgres]'`"
)


class _Opener(Protocol):
    def __call__(self, url: str, *, patience: float) -> Store: ...


def open_store(url: str, *, patience: float = PATIENCE_OF_PAGES) -> Store:
    """Open the store that a URL names; raises :class:`BadStore` at once when it cannot work.

    ``patience`` is how many seconds one question to another machine may take.
    """
    opened: _Opener = _engine(url).open_store
    return opened(url, patience=patience)


def upgrade_store(url: str) -> tuple[int, int]:
    """Bring a store's tables up to date; return the version before and after. Raises :class:`BadStore`."""
    upgraded: Callable[[str], tuple[int, int]] = _engine(url).upgrade
    return upgraded(url)


def _engine(url: str) -> "ModuleType":
    scheme = url.partition(":")[0].lower()
    if scheme not in _ENGINES:
        raise BadStore(url, "an address begins with sqlite:///… or postgresql://…")
    try:
        return import_module(_ENGINES[scheme])
    except ImportError as error:
        raise BadStore(url, _NO_DRIVER) from error


def file_url(file: Path) -> str:
    """Return the URL of the embedded store in ``file``."""
    return f"sqlite:///{quote(file.absolute().as_posix())}"


def without_password(url: str) -> str:
    """Return a store's URL as it may stand in a message or log."""
    return _PASSWORD.sub(r"\1\2…", url)
