"""Loads the missions: ``catalogue/*.toml`` are data, one file per colour, no words in them.

Every fault is told with its file and line, all of them at once.
"""

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from types import MappingProxyType
from typing import Any, Final

from missions.cards import Colour
from missions.effects import Again, Contest, Duel, Effect, Skip, Test, Vow, inner_steps
from missions.errors import GongError
from missions.faults import Fault, Unreadable, read_toml
from missions.mission import Mission, SmallGame, Tag
from missions.notation import BadEffect, read_effect

_ID: Final = re.compile(r"[a-z][a-z0-9-]{0,30}")
_EXTENDED_STEPS: Final = (Skip, Again, Test, Vow)
_GAME_STEPS: Final = (Duel, Contest, Test, Vow)


@dataclass(eq=False)
class BadCatalogue(GongError):
    """Missions that cannot be used as they are written."""

    faults: tuple[Fault, ...]

    def __str__(self) -> str:
        return "\n".join(map(str, self.faults))


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
    """Read ``games.toml`` and one file per colour; raises :class:`BadCatalogue` with every fault found."""
    faults: list[Fault] = []
    lines: dict[str, tuple[str, int]] = {}
    games = {game.id: game for game in _read_games(folder / "games.toml", faults, lines)}
    missions = [
        mission
        for colour in Colour
        for mission in _read_missions(folder / f"{colour.value}.toml", colour, games, faults, lines)
    ]
    for mission_id, count in Counter(mission.id for mission in missions).items():
        if count > 1:
            faults.append(Fault(*lines[mission_id], f"the id {mission_id!r} is used {count} times"))
    if faults:
        raise BadCatalogue(tuple(faults))
    return Catalogue(tuple(missions), MappingProxyType(games), MappingProxyType(lines))


def _read_games(
    file: Traversable, faults: list[Fault], lines: dict[str, tuple[str, int]]
) -> Iterator[SmallGame]:
    for line, entry in _entries(file, "game", faults):
        try:
            game = SmallGame(
                id=_read_id(entry),
                numbers=tuple(entry.pop("numbers", ())),
                tags=_read_tags(entry),
                min_players=entry.pop("min_players", 2),
                odds=entry.pop("odds", 0.5),
                seconds=entry.pop("seconds", None),
            )
            _nothing_left(entry)
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
    for line, entry in _entries(file, "mission", faults):
        try:
            mission = make_mission(
                _read_id(entry),
                colour,
                read_effect(entry.pop("effect", None)),
                games,
                min_players=entry.pop("min_players", 2),
            )
            _nothing_left(entry)
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

    Raises :class:`BadEffect` for a small game that does not exist or a wrong number of players.
    """
    if isinstance(min_players, bool) or min_players not in range(2, 7):
        raise BadEffect(f"min_players is {min_players!r}, and must be a number from 2 to 6")
    used = [_find_game(step.game, games) for step in effect if isinstance(step, _GAME_STEPS)]
    return Mission(
        id=mission_id,
        colour=colour,
        effect=effect,
        min_players=max([min_players, *(game.min_players for game in used)]),
        tags=frozenset(tag for game in used for tag in game.tags),
        extended=_is_extended(effect),
    )


def _find_game(game_id: str, games: Mapping[str, SmallGame]) -> SmallGame:
    if game_id not in games:
        raise BadEffect(f"the small game {game_id!r} does not exist: choose from {', '.join(games)}")
    return games[game_id]


def _is_extended(effect: Effect) -> bool:
    return any(isinstance(step, _EXTENDED_STEPS) or _is_extended(inner_steps(step)) for step in effect)


def _entries(file: Traversable, kind: str, faults: list[Fault]) -> list[tuple[int, dict[str, Any]]]:
    try:
        text, tree = read_toml(file)
    except Unreadable as error:
        faults.append(error.fault)
        return []
    entries = tree.get(kind, [])
    header = f"[[{kind}]]"
    lines = [number for number, row in enumerate(text.splitlines(), start=1) if row.strip() == header]
    if len(lines) != len(entries):
        faults.append(Fault(file.name, 1, f"every entry begins with {header} on a line of its own"))
        return []
    return list(zip(lines, entries, strict=True))


def _read_id(entry: dict[str, Any]) -> str:
    written = entry.pop("id", None)
    if not isinstance(written, str) or not _ID.fullmatch(written):
        raise BadEffect(
            f"the id {written!r} must be small letters, digits and hyphens, beginning with a letter"
        )
    return written


def _read_tags(entry: dict[str, Any]) -> frozenset[Tag]:
    try:
        return frozenset(Tag(tag) for tag in entry.pop("tags", ()))
    except ValueError as error:
        raise BadEffect(f"{error}: choose from {', '.join(Tag)}") from None


def _nothing_left(entry: dict[str, Any]) -> None:
    if entry:
        raise BadEffect(f"nobody knows the key {', '.join(sorted(entry))}: check its spelling")
