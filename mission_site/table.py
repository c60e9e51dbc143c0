"""Who sits at the table, as a phone remembers it in a cookie: ``4.touch.sight`` (X10)."""

from functools import lru_cache
from typing import Final

from werkzeug.datastructures import MultiDict

from missions.mission import Table, Tag

TABLE_COOKIE: Final = "table"
WHO: Final = "#who"
"""Where the form stands on its pages."""

SAVED: Final = "#saved"
"""Where they say that it was kept, to who is led there."""

PLAYERS: Final = range(2, 7)
_PLAYERS_WRITTEN: Final = frozenset(map(str, PLAYERS))
_EXTENDED: Final = "extended"
"""Written when missions beyond the original game are off."""


@lru_cache(maxsize=1024)
def read_table(written: str) -> Table:
    """Return the table that a cookie or form describes; what cannot be understood is left out."""
    first, *off = written[:100].split(".")
    players = int(first) if first in _PLAYERS_WRITTEN else PLAYERS[0]
    return Table(
        players=players,
        off=frozenset(Tag(tag) for tag in off if tag in Tag.__members__.values()),
        extended=_EXTENDED not in off,
    )


def write_table(table: Table) -> str:
    """Return the cookie for a table."""
    off = sorted(table.off) + ([] if table.extended else [_EXTENDED])
    return ".".join([str(table.players), *off])


def table_of_form(form: MultiDict[str, str]) -> Table | None:
    """Return the table that a form describes: ``players``, and ``off`` for each kind that is left out.

    None for one that does not say how many play: it is no form of ours, and nothing can be meant by it.
    """
    players = form.get("players", "")
    return read_table(".".join([players, *form.getlist("off")])) if players in _PLAYERS_WRITTEN else None
