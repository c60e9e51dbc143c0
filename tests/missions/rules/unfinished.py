"""A language that is not finished: rules read from a copy in which some of its pages are missing."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from shutil import copytree

import pytest

from missions.rulebook import load_rules, shipped


@contextmanager
def rules_without(*files: str, folder: Path) -> Iterator[None]:
    """Let all rules be read from a copy of the languages, made in this folder, that lacks these files."""
    copytree(str(shipped.rules_folder()), folder / "languages")
    for file in files:
        (folder / "languages" / file).unlink()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(shipped, "rules_folder", lambda: folder / "languages")
        load_rules.cache_clear()
        try:
            yield
        finally:
            load_rules.cache_clear()
