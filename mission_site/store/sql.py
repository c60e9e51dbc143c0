"""What both engines share: each promise of a store as one SQL statement."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any

from mission_site.store import Drawn, StoredDeck
from mission_site.store import schema as sql
from missions.draws import Position

Row = tuple[Any, ...]
Step = tuple[str, Sequence[object]]
"""A statement and its values."""


class SqlStore(ABC):
    """A store behind an engine that speaks our SQL; ``placeholder`` is how it writes a value's place."""

    def __init__(self, placeholder: str) -> None:
        def written(statement: str) -> str:
            return statement.format(placeholder)

        self._advance = written(sql.ADVANCE)
        self._begin_run = written(sql.BEGIN_RUN)
        self._add_deck = written(sql.ADD_DECK)
        self._find_deck = written(sql.FIND_DECK)
        self._set_players = written(sql.SET_PLAYERS)
        self._new_edition = written(sql.NEW_EDITION)
        self._put_mission = written(sql.PUT_MISSION)
        self._remove_mission = written(sql.REMOVE_MISSION)
        self._prune_decks = written(sql.PRUNE_DECKS)

    @abstractmethod
    def _rows(self, statement: str, values: Sequence[object] = ()) -> list[Row]:
        """Carry out one statement and commit it; raises StoreError."""

    @abstractmethod
    def _all_or_none(self, *steps: Step) -> bool:
        """Carry out statements as one transaction, or none of them once one gives no row; raises StoreError.

        Returns whether it was all.
        """

    def advance(self, deck: str, run: str, *, size: int, day: int) -> Drawn | None:
        """Take the next position of one run of draws; None when there is no such deck."""
        rows = self._rows(self._advance, (size, size, day, deck, deck, run))
        for bag, place, edition in rows or self._rows(self._begin_run, (run, day, deck, size, size)):
            return None if edition is None else Drawn(Position(bag, place), edition)
        return None

    def add_deck(self, code: str, *, owner: str, players: str, day: int) -> bool:
        """Add a deck; False when the code is taken."""
        return bool(self._rows(self._add_deck, (code, owner, players, day)))

    def find_deck(self, code: str) -> StoredDeck | None:
        """Return a deck, or None."""
        found = self._rows(self._find_deck, (code,))
        if not found:
            return None
        edition, owner, players = found[0][:3]
        missions = tuple((row[3], row[4]) for row in found if row[3] is not None)
        return StoredDeck(owner, players, missions, edition)

    def set_players(self, code: str, players: str, *, owner: str) -> bool:
        """Change who plays, for the deck's owner."""
        return bool(self._rows(self._set_players, (players, code, owner)))

    def put_missions(self, code: str, missions: Mapping[str, str], *, owner: str, most: int) -> bool:
        """Add or change house missions, all or none, for the deck's owner."""
        put = (
            (self._put_mission, (mission_id, content, code, mission_id, most))
            for mission_id, content in missions.items()
        )
        return self._all_or_none((self._new_edition, (code, owner)), *put)

    def remove_mission(self, code: str, mission_id: str, *, owner: str) -> bool:
        """Remove a house mission, for the deck's owner."""
        return self._all_or_none(
            (self._new_edition, (code, owner)), (self._remove_mission, (code, mission_id))
        )

    def prune(self, *, before: int) -> tuple[str, ...]:
        """Remove decks that nobody has used since ``before``."""
        pruned = self._rows(self._prune_decks, (before, before))
        for statement in sql.SWEEP:
            self._rows(statement)
        return tuple(sorted(row[0] for row in pruned))

    def check(self) -> None:
        """Read from a table of ours."""
        self._rows(self._find_deck, ("",))
