"""How one site is set up: one frozen value, made from ``GONG_*`` variables and passed in.

Nobody reads the environment later.
"""

import os
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final, Self, TypeVar

from platformdirs import user_cache_path, user_data_path

from mission_site.secret import BadSecret, check_secret, kept_secret
from mission_site.store import file_url
from missions.errors import GongError
from missions.links import BadAddress, BaseAddress

LOOPBACK_HOSTS: Final = ("localhost", "127.0.0.1")
T = TypeVar("T")
_YES: Final = frozenset({"1", "true", "yes", "on"})
_NO_NAME: Final = re.compile(r"[/*\[\]@?#]")
_NO: Final = frozenset({"", "0", "false", "no", "off"})


@dataclass(eq=False)
class BadSetting(GongError):
    """A ``GONG_*`` variable that cannot be used; ``problem`` says what it must be."""

    variable: str
    problem: str

    def __str__(self) -> str:
        return f"The setting {self.variable} {self.problem}."


@dataclass(frozen=True, slots=True)
class Settings:
    """Everything that differs between one site and another.

    ``store`` is a URL: ``sqlite:///path`` or ``postgresql://…``. ``home`` is set by ``gong start``: all
    phones in the house share one bag per colour. ``proxy_hops`` is the number of proxies of one's own in
    front of the site, whose X-Forwarded-For and X-Forwarded-Proto are believed. ``offline`` lets phones keep
    what they need to draw without a network; switched off, it makes them forget that again. ``cache`` is a
    folder for decks printed on the site, which may be emptied at any time. ``request_log`` has servers write
    a line for each request.
    """

    secret: bytes = field(repr=False)
    store: str = field(repr=False)  # may hold a password
    base: BaseAddress | None = None
    trusted_hosts: tuple[str, ...] = LOOPBACK_HOSTS
    proxy_hops: int = 0
    home: bool = False
    offline: bool = True
    cache: Path = field(default_factory=lambda: cache_folder({}))
    request_log: bool = False

    @classmethod
    def from_environment(cls, environ: Mapping[str, str], *, own_secret_needed: bool = False) -> Self:
        """Read the ``GONG_*`` variables; raises :class:`BadSetting`.

        ``own_secret_needed`` is for servers: nothing is made up for them, so that every machine that serves
        the site has the same secret.
        """
        data, base = data_folder(environ), base_address(environ)
        hosts: tuple[str, ...] = _read("GONG_TRUSTED_HOSTS", environ, _names, default=())
        return cls(
            secret=_secret(environ, data, own_secret_needed=own_secret_needed),
            store=store_url(environ),
            base=base,
            trusted_hosts=(*LOOPBACK_HOSTS, *([base.host] if base else ()), *hosts),
            proxy_hops=_read("GONG_PROXY_HOPS", environ, _hops, default=0),
            home=_read("GONG_HOME", environ, _flag, default=False),
            offline=_read("GONG_OFFLINE", environ, _flag, default=True),
            cache=_cache(environ),
            request_log=_read("GONG_REQUEST_LOG", environ, _flag, default=False),
        )

    @property
    def works_offline(self) -> bool:
        """Whether phones are told to keep pages. At home they need not: whoever plays reaches the laptop."""
        return self.offline and not self.home

    @property
    def root(self) -> str:
        """The path prefix below which the site lives: empty, or beginning with a slash."""
        return self.base.path if self.base else ""


def data_folder(environ: Mapping[str, str]) -> Path:
    """Return where this user's secret, draws and last deck are kept."""
    return Path(environ.get("GONG_DATA") or user_data_path("gong", appauthor=False))


def cache_folder(environ: Mapping[str, str]) -> Path:
    """Return where decks printed on the site are kept for the next visitor."""
    return Path(environ.get("GONG_CACHE") or user_cache_path("gong", appauthor=False))


def store_url(environ: Mapping[str, str]) -> str:
    """Return where decks and draws are kept, for programs that need no other setting; raises BadSetting."""
    return environ.get("GONG_STORE", "").strip() or _usual_store(data_folder(environ))


def base_address(environ: Mapping[str, str]) -> BaseAddress | None:
    """Return the site's public address, if somebody has set it; raises :class:`BadSetting`."""
    return _read("GONG_BASE_URL", environ, _base, default=None)


def _read(variable: str, environ: Mapping[str, str], read: Callable[[str], T], *, default: T) -> T:
    written = environ.get(variable, "").strip()
    try:
        return read(written) if written else default
    except ValueError as error:
        raise BadSetting(variable, f"is {written[:80]!r}, and must be {error}") from None
    except BadAddress as error:
        raise BadSetting(variable, f"cannot be used: {str(error).removesuffix('.')}") from None


def _base(written: str) -> BaseAddress | None:
    base = BaseAddress.parse(written, allow_unreachable=True)
    if "%" in base.path:  # a server hands out decoded paths, a printed code has the encoded one
        raise ValueError("an address whose path is written in plain letters, digits and signs")
    return base


def _names(written: str) -> tuple[str, ...]:
    names = tuple(written.replace(",", " ").lower().split())
    try:
        usable = all(name.removeprefix(".").encode("idna") and not _NO_NAME.search(name) for name in names)
    except UnicodeError:
        usable = False
    if not usable:
        raise ValueError("names of computers as in gong.example, or .example for all names below that")
    return names


def _hops(written: str) -> int:
    if not written.isdecimal() or int(written) > 9:
        raise ValueError("the number of your own proxies, from 0 to 9")
    return int(written)


def _flag(written: str) -> bool:
    if written.lower() not in _YES | _NO:
        raise ValueError("1 or 0")
    return written.lower() in _YES


def _cache(environ: Mapping[str, str]) -> Path:
    """Return the folder; one that was chosen must be possible, though it is only made when it is needed."""
    folder = cache_folder(environ)
    if environ.get("GONG_CACHE"):
        place = folder.absolute()
        nearest = next(path for path in (place, *place.parents) if os.path.lexists(path))
        if not nearest.is_dir() or not os.access(nearest, os.W_OK | os.X_OK):
            raise BadSetting("GONG_CACHE", f"must be a folder that can be written: {folder}")
    return folder


def _usual_store(data: Path) -> str:
    """Return the store of who named none; its folder is made, as that of a named one is not."""
    try:
        data.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise _unusable(data, error) from None
    return file_url(data / "gong.db")


def _unusable(data: Path, error: OSError) -> BadSetting:
    return BadSetting("GONG_DATA", f"must be a folder that can be written: {data} ({error.strerror})")


def _secret(environ: Mapping[str, str], data: Path, *, own_secret_needed: bool) -> bytes:
    given = environ.get("GONG_SECRET")
    try:
        if given or own_secret_needed:
            return check_secret(given or "")
        return kept_secret(data / "secret")
    except BadSecret as error:
        raise BadSetting("GONG_SECRET", error.problem) from None
    except OSError as error:
        raise _unusable(data, error) from None
