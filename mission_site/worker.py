"""The service worker's script: what it keeps on a phone, for which language, in which edition."""

import json
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass
from enum import StrEnum
from functools import cache
from hashlib import blake2s
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Final

from mission_site.inline import inline_text
from missions.language import shipped_languages
from missions.links import Destination

HOME: Final = ""
"""The place of the front page among those that are kept."""

_MADE_OF: Final = {
    "mission_site": ("templates", "static"),
    "missions": ("languages", "catalogue"),
}


class First(StrEnum):
    """Whom a scan asks first: the server, whose bags all phones share, or the phone itself."""

    NETWORK = "network"
    KEPT = "kept"


@dataclass(frozen=True, slots=True)
class Keeping:
    """What a phone keeps. ``kept`` has an address for each place, with ``{lang}`` where the language goes."""

    root: str
    version: str
    kept: Mapping[str, str]
    first: First
    absent: str
    """The address of the page for all that is not kept, written in the same way."""

    parts: tuple[str, ...] = ()
    """The addresses of scripts that those pages load."""

    languages: tuple[str, ...] = ()
    """The languages whose pages have an address of their own, as in ``/he/fight/``."""


def worker_script(keeping: Keeping) -> str:
    """Return the worker."""
    return _with_site(asdict(keeping), "worker.js")


def farewell_script(root: str) -> str:
    """Return the worker that removes itself and all that was kept: the kill switch."""
    return _with_site({"root": root}, "worker_gone.js")


def kept_places() -> tuple[str, ...]:
    """Return everything that a phone keeps, as the ends of our addresses."""
    from missions.rulebook import RulesPage  # noqa: PLC0415 - takes as long to load as the rest of the site

    games = (f"rules/{page.value}" for page in RulesPage if page is not RulesPage.BOOKLET)
    return (HOME, *(destination.value for destination in Destination), "rules", *games)


def edition(pages: Iterable[bytes]) -> str:
    """Return a name for the content of these pages and of all files that pages are made of."""
    digest = blake2s(_files_digest(), digest_size=8)
    for body in pages:
        digest.update(blake2s(body).digest())
    return digest.hexdigest()


@cache
def _files_digest() -> bytes:
    digest = blake2s("|".join(shipped_languages()).encode())
    for package, folders in _MADE_OF.items():
        for folder in folders:
            for name, content in sorted(_walk(files(package) / folder, folder)):
                digest.update(blake2s(name.encode()).digest() + blake2s(content).digest())
    return digest.digest()


def _walk(folder: Traversable, path: str) -> Iterable[tuple[str, bytes]]:
    for entry in folder.iterdir():
        name = f"{path}/{entry.name}"
        if entry.is_dir():
            yield from _walk(entry, name)
        else:
            yield name, entry.read_bytes()


def _with_site(site: object, script: str) -> str:
    written = json.dumps(site, sort_keys=True, separators=(",", ":"))
    return f"const SITE = {written}\n{inline_text(script)}\n"
