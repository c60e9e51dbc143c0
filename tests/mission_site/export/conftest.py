"""A static site in memory, and a host that hands out its files as free hosts do."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

import pytest

from mission_site.export import Order
from mission_site.export.files import site_files
from mission_site.export.press import Press
from missions.catalogue import shipped_catalogue
from missions.language import shipped_languages
from missions.links import BaseAddress

Files = Mapping[str, bytes]
ORDER = Order(
    BaseAddress.parse("https://user.example/repo"),
    shipped_catalogue(),
    shipped_languages()["en"],
    paper=None,
)


def made(order: Order) -> Files:
    return site_files(order, Press(order.base.path, order.language, offline=order.offline), None)


def answer(files: Files, path: str, *, folds_case: bool = False) -> bytes | None:
    """What a host answers: a file, the index of a folder, or a page by its name without .html."""
    known: Mapping[str, bytes] = {name.lower(): page for name, page in files.items()} if folds_case else files
    name = (path.lower() if folds_case else path).strip("/")
    for candidate in (name, f"{name}/index.html".lstrip("/"), f"{name}.html"):
        if candidate in known:
            return known[candidate]
    return None


@pytest.fixture(scope="session")
def site() -> Files:
    """An English site below /repo."""
    return made(ORDER)


@pytest.fixture(scope="session")
def make_files() -> Callable[..., Files]:
    return lambda **changes: made(replace(ORDER, **_read(changes)))


def _read(changes: dict[str, Any]) -> dict[str, Any]:
    base = changes.get("base")
    return changes | ({"base": BaseAddress.parse(base)} if base else {})
