"""Loads the missions: ``catalogue/*.toml`` are data, one file per colour, no words in them.

Every fault is told with its file and line, all of them at once.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from types import MappingProxyType
from typing import Final

from missions.cards import Colour
from missions.effects import Again, Contest, Duel, Effect, Skip, Test, Vow, inner_steps
from missions.entries import (
    entries,
    nothing_left,
    read_id,
    read_kind,
    read_last,
    read_min_players,
    read_numbers,
    read_odds,
    read_seconds,
    read_tags,
)
from missions.errors import GongError
from missions.faults import BadFiles, Fault
from missions.mission import Kind, Mission, SmallGame
from missions.notation import BadEffect, read_effect

_EXTENDED_STEPS: Final = (Skip, Again, Test, Vow)
_GAME_STEPS: Final = (Duel, Contest, Test, Vow)


class BadCatalogue(BadFiles):
    """Missions that cannot be used as they are written."""


@dataclass(eq=False)
class UnknownMission(GongError):
    """An id that no mission has."""

    mission_id: str

    def __str__(self) -> str:
        return f"There is no mission {self.mission_id[:40]!r}: `gong missions list` shows them all."


@dataclass(frozen=True)
class Catalogue:
    """All missions, and the small games that decide their duels."""

    missions: tuple[Mission, ...]
    games: Mapping[str, SmallGame]
    lines: Mapping[str, tuple[str, int]] = field(default_factory=dict, compare=False)
    """Where each mission and game is written: id -> (file, line)."""

    def of_colour(self, colour: Colour) -> tuple[Mission, ...]:
        """Return the missions of one colour, in the order of the file."""
        return tuple(mission for mission in self.missions if mission.colour is colour)

    def find(self, mission_id: str) -> Mission | None:
        """Return the mission with this id in any letter case, or None."""
        wanted = mission_id.lower()
        return next((mission for mission in self.missions if mission.id == wanted), None)


@cache
def shipped_catalogue() -> Catalogue:
    """Return the catalogue that comes with the package."""
    return load_catalogue(files("missions") / "catalogue")


def load_catalogue(folder: Traversable) -> Catalogue:
    """Read ``games.toml`` and one file per colour; raises :class:`BadCatalogue` with every fault found.

    Missions are read only when the small games are right, since they stand on them.
    """
    faults: list[Fault] = []
    lines: dict[str, tuple[str, int]] = {}
    games = list(_read_games(folder / "games.toml", faults, lines))
    _find_repeated([game.id for game in games], lines, faults)
    _stop_at(faults)
    by_id = {game.id: game for game in games}
    missions = [
        mission
        for colour in Colour
        for mission in _read_missions(folder / f"{colour.value}.toml", colour, by_id, faults, lines)
    ]
    _find_repeated([mission.id for mission in missions], lines, faults)
    _stop_at(faults)
    return Catalogue(tuple(missions), MappingProxyType(by_id), MappingProxyType(lines))


def _find_repeated(ids: list[str], lines: Mapping[str, tuple[str, int]], faults: list[Fault]) -> None:
    repeated = {one: count for one, count in Counter(ids).items() if count > 1}
    faults += [Fault(*lines[one], f"the id {one!r} is used {count} times") for one, count in repeated.items()]


def _stop_at(faults: list[Fault]) -> None:
    if faults:
        raise BadCatalogue(tuple(faults))


def _read_games(
    file: Traversable, faults: list[Fault], lines: dict[str, tuple[str, int]]
) -> Iterator[SmallGame]:
    for line, entry in entries(file, "game", faults):
        try:
            game = SmallGame(
                id=read_id(entry),
                kind=read_kind(entry),
                numbers=read_numbers(entry),
                tags=read_tags(entry),
                min_players=read_min_players(entry),
                odds=read_odds(entry),
                seconds=read_seconds(entry),
                last=read_last(entry),
            )
            nothing_left(entry)
        except BadEffect as error:
            faults.append(Fault(file.name, line, str(error)))
            continue
        lines[game.id] = (file.name, line)
        yield game


def _read_missions(
    file: Traversable,
    colour: Colour,
    games: Mapping[str, SmallGame],
    faults: list[Fault],
    lines: dict[str, tuple[str, int]],
) -> Iterator[Mission]:
    for line, entry in entries(file, "mission", faults):
        try:
            mission = make_mission(
                read_id(entry),
                colour,
                read_effect(entry.pop("effect", None)),
                games,
                min_players=read_min_players(entry),
            )
            nothing_left(entry)
        except BadEffect as error:
            faults.append(Fault(file.name, line, str(error)))
            continue
        lines[mission.id] = (file.name, line)
        yield mission


def make_mission(
    mission_id: str,
    colour: Colour,
    effect: Effect,
    games: Mapping[str, SmallGame],
    *,
    min_players: int = 2,
) -> Mission:
    """Return the mission with what follows from its effect: tags, players needed, whether it is extended.

    Raises :class:`BadEffect` for a small game that does not exist or belongs to another kind of step.
    """
    used = [_find_game(step, games) for step in effect if isinstance(step, _GAME_STEPS)]
    return Mission(
        id=mission_id,
        colour=colour,
        effect=effect,
        min_players=max([min_players, *(game.min_players for game in used)]),
        tags=frozenset(tag for game in used for tag in game.tags),
        extended=_is_extended(effect),
    )


def _find_game(step: Duel | Contest | Test | Vow, games: Mapping[str, SmallGame]) -> SmallGame:
    kind = Kind(type(step).__name__.lower())
    game = games.get(step.game)
    if game is None or game.kind is not kind:
        fitting = ", ".join(game.id for game in games.values() if game.kind is kind)
        raise BadEffect(f"there is no {kind} called {step.game!r} in games.toml: choose from {fitting}")
    return game


def _is_extended(effect: Effect) -> bool:
    return any(isinstance(step, _EXTENDED_STEPS) or _is_extended(inner_steps(step)) for step in effect)
