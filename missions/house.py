"""House missions: a family's own, written in one file and played together with the catalogue's.

The file has entries like the catalogue's, each with its ``colour``.
"""

from collections.abc import Container
from pathlib import Path

from missions.cards import Colour
from missions.catalogue import BadCatalogue, Catalogue, make_mission
from missions.entries import Entry, entries, nothing_left, read_id, read_min_players
from missions.faults import Fault
from missions.mission import Mission
from missions.notation import BadEffect, read_effect
from missions.sense import players_needed, senseless


def with_house_missions(catalogue: Catalogue, file: Path) -> Catalogue:
    """Return the catalogue with the missions of this file; raises :class:`BadCatalogue` with every fault."""
    faults: list[Fault] = []
    lines = dict(catalogue.lines)
    missions = list(catalogue.missions)
    for line, entry in entries(file, "mission", faults):
        try:
            mission = _read(entry, catalogue, taken=lines)
        except BadEffect as error:
            faults.append(Fault(file.name, line, str(error)))
            continue
        lines[mission.id] = (file.name, line)
        missions.append(mission)
    if faults:
        raise BadCatalogue(tuple(faults))
    return Catalogue(tuple(missions), catalogue.games, lines)


def _read(entry: Entry, catalogue: Catalogue, *, taken: Container[str]) -> Mission:
    colour = entry.pop("colour", None)
    if colour not in set(Colour):
        raise BadEffect(f"colour is {colour!r}, and must be one of {', '.join(Colour)}")
    mission_id, effect = read_id(entry), read_effect(entry.pop("effect", None))
    if mission_id in taken:
        raise BadEffect(f"the id {mission_id!r} is taken: choose another one")
    players = max(read_min_players(entry), players_needed(effect))
    mission = make_mission(mission_id, Colour(colour), effect, catalogue.games, min_players=players)
    nothing_left(entry)
    if found := senseless(effect, catalogue.games):
        raise BadEffect(f"{mission_id} means nothing: {found.why}")
    return mission
