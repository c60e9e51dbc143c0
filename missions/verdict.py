"""The verdict on a catalogue: figures for each mission, what stands out, and which targets are kept.

The targets are those of RULES.md 4.2, at each number of players: nearly all games end within 200 turns, no
hand grows beyond 20 cards, every seat wins its share, and every colour lowers the number of cards in hands.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from statistics import median
from typing import Final

from missions.balance import Doings, Watched
from missions.cards import Colour
from missions.games.fight import MissionSet
from missions.mission import Mission

MAX_TURNS: Final = 200
ENDED_WITHIN: Final = 0.999
LONGEST_HAND: Final = 20
SEAT_MARGIN: Final = 0.05
FAR_OFF: Final = 2.0
"""Cards by which a mission's effect on all hands may differ from the middle one of its colour."""
OFTEN_PARTLY: Final = 0.2
CHANGES_LENGTH: Final = 2.5
"""Turns by which a mission may lengthen or shorten a game against the others of its colour."""


@dataclass(frozen=True, slots=True)
class MissionFigures:
    """Means for one mission over all games: changes of hands in cards, share done in part, turns added."""

    mission: Mission
    times: int
    own: float
    everybody: float
    partly: float
    length: float
    remarks: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Target:
    """One target at one number of players."""

    players: int
    name: str
    found: str
    kept: bool


def mission_figures(missions: MissionSet, watched: Mapping[int, Watched]) -> list[MissionFigures]:
    """Return every mission's figures in the catalogue's order; those that nobody met are left out."""
    sums: dict[str, Doings] = {}
    length = dict.fromkeys((mission.id for mission in missions.missions), 0.0)
    for table in watched.values():
        middle = _turns_after(missions, table)
        for mission in missions.missions:
            doings = table.of(mission.id)
            sums.setdefault(mission.id, Doings()).add(doings)
            length[mission.id] += doings.turns_after - doings.times * middle[mission.colour]
    found = [_figures(mission, sums[mission.id], length[mission.id]) for mission in missions.missions]
    return [_remarked(each, found) for each in found if each.times]


def _turns_after(missions: MissionSet, table: Watched) -> dict[Colour, float]:
    """Return the mean number of turns that follow a mission of each colour."""
    left = {}
    for colour in Colour:
        doings = [table.of(mission.id) for mission in missions.missions if mission.colour is colour]
        left[colour] = sum(each.turns_after for each in doings) / max(1, sum(each.times for each in doings))
    return left


def _figures(mission: Mission, doings: Doings, length: float) -> MissionFigures:
    times = max(1, doings.times)
    return MissionFigures(
        mission,
        doings.times,
        own=doings.own / times,
        everybody=doings.everybody / times,
        partly=doings.partly / times,
        length=length / times,
    )


def _remarked(figures: MissionFigures, everything: list[MissionFigures]) -> MissionFigures:
    colour = figures.mission.colour
    middle = median(each.everybody for each in everything if each.mission.colour is colour and each.times)
    remarks = {
        "good for the player on turn": colour is Colour.MALUS and figures.own < 0,
        "bad for the player on turn": colour is Colour.BONUS and figures.own > 0,
        "brings in many cards": figures.everybody > middle + FAR_OFF,
        "takes out many cards": figures.everybody < middle - FAR_OFF,
        "often only in part": figures.partly > OFTEN_PARTLY,
        "lengthens games": figures.length > CHANGES_LENGTH,
        "shortens games": figures.length < -CHANGES_LENGTH,
    }
    return replace(figures, remarks=tuple(remark for remark, applies in remarks.items() if applies))


def targets(missions: MissionSet, watched: Mapping[int, Watched]) -> Iterator[Target]:
    """Return every target at every number of players, kept or not."""
    for players, table in watched.items():
        tally = table.tally
        ended = tally.ended_within(MAX_TURNS)
        yield Target(players, f"games end within {MAX_TURNS} turns", f"{ended:.2%}", ended >= ENDED_WITHIN)
        longest = tally.longest_hand
        yield Target(
            players, f"no hand above {LONGEST_HAND} cards", f"{longest} cards", longest <= LONGEST_HAND
        )
        shares = [tally.wins(seat) / max(1, tally.finished) for seat in range(players)]
        off = max(abs(share - 1 / players) for share in shares)
        yield Target(players, "every seat wins its share", f"{off:.1%} off", off <= SEAT_MARGIN)
        for colour in Colour:
            mean = _mean_change(missions, table, colour)
            yield Target(players, f"{colour.value} lowers the cards", f"{mean:+.2f} a mission", mean < 0)


def _mean_change(missions: MissionSet, table: Watched, colour: Colour) -> float:
    doings = [table.of(mission.id) for mission in missions.missions if mission.colour is colour]
    return sum(each.everybody for each in doings) / max(1, sum(each.times for each in doings))
