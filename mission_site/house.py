"""House missions: a family's own, seen only in its deck. Composed from our typed blocks, or free text.

A composed one speaks every language and is checked like ours; a free text is shown as it was written, after
everything that could disturb a page was taken out (:mod:`mission_site.seen`).
"""

import json
import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import StrEnum
from hashlib import blake2s
from typing import Final

from mission_site.seen import says_something, seen_text
from missions.cards import Colour
from missions.catalogue import make_mission, shipped_catalogue
from missions.effects import Effect
from missions.errors import GongError
from missions.language import Language
from missions.mission import Mission
from missions.notation import BadEffect, read_effect, write_effect
from missions.sense import Nonsense, players_needed, senseless, too_long

MOST_MISSIONS: Final = 60
LONGEST_TEXT: Final = 280
_ID: Final = re.compile(r"h-[a-z0-9]{4,12}")


class HouseFault(StrEnum):
    """Why a house mission cannot be taken; the value says it in English."""

    EMPTY = "it has no words"
    TOO_LONG = f"it is longer than {LONGEST_TEXT} characters"
    NO_COLOUR = "it has no colour: fight, malus or bonus"
    NO_EFFECT = "its parts do not fit together"
    TOO_MANY_WORDS = "its sentences are too long to be read at a table: take fewer of them"
    NO_ID = "its id is none that a deck's own mission can have"
    FULL = f"a deck holds at most {MOST_MISSIONS} missions of its own"
    NO_FILE = "this is not a file with missions of GONG"
    NOT_SAVED = "it could not be saved: try again in a minute"
    LARGE_FILE = "this file is too large to be one with missions of GONG"


@dataclass(eq=False)
class BadHouseMission(GongError):
    """A house mission, or a file of them, that cannot be taken.

    ``place`` is that of the step that the fault is about, ``entry`` the number of the mission in its file,
    ``many`` how many missions the file has, where those are too many.
    """

    fault: HouseFault | Nonsense
    place: int = 0
    entry: int | None = None
    many: int = 0

    def __str__(self) -> str:
        return f"The mission cannot be taken: {self.fault.value}."


@dataclass(frozen=True, slots=True)
class HouseMission:
    """A mission of one deck: either ``text`` or an effect in ``mission``."""

    mission: Mission
    text: str = ""

    @property
    def id(self) -> str:
        """Its id, which begins with ``h-`` so that it can never be one of ours."""
        return self.mission.id


def free_mission(colour: Colour, text: str, *, mission_id: str = "") -> HouseMission:
    """Return a mission in the family's own words; raises :class:`BadHouseMission`."""
    made = HouseMission(Mission(mission_id, colour, effect=()), clean_text(text))
    return made if mission_id else with_own_id(made)


def composed_mission(colour: Colour, effect: Effect, *, mission_id: str = "") -> HouseMission:
    """Return a mission made of our blocks; raises :class:`BadHouseMission`."""
    players = players_needed(effect)
    try:
        mission = make_mission(mission_id, colour, effect, shipped_catalogue().games, min_players=players)
    except BadEffect:
        raise BadHouseMission(HouseFault.NO_EFFECT) from None
    return HouseMission(mission) if mission_id else with_own_id(HouseMission(mission))


def with_own_id(house: HouseMission, *, salt: str = "") -> HouseMission:
    """Return the mission with an id made of what it says: the same one sent twice is kept once."""
    written = json.dumps(write_house(house), sort_keys=True) + salt
    own = f"h-{blake2s(written.encode(), digest_size=5).hexdigest()}"
    return replace(house, mission=replace(house.mission, id=own))


def is_house_id(text: object) -> bool:
    """Whether a house mission can have this id."""
    return isinstance(text, str) and _ID.fullmatch(text) is not None


def sensible(house: HouseMission, languages: Iterable[Language]) -> HouseMission:
    """Return the mission if a table can play it, by the same checks as ours; raises BadHouseMission.

    What was kept before a check was made is still played, so this is asked only of new ones.
    """
    effect = house.mission.effect
    if not effect:
        return house
    if found := senseless(effect, shipped_catalogue().games):
        raise BadHouseMission(found.why, place=found.place)
    if too_long(house.mission, languages):
        raise BadHouseMission(HouseFault.TOO_MANY_WORDS)
    return house


def clean_text(text: str) -> str:
    """Return a text without signs that are not seen or turn the page round; raises BadHouseMission."""
    if len(text) > 40 * LONGEST_TEXT:
        raise BadHouseMission(HouseFault.TOO_LONG)
    cleaned = seen_text(text)
    if not says_something(cleaned):
        raise BadHouseMission(HouseFault.EMPTY)
    if len(cleaned) > LONGEST_TEXT:
        raise BadHouseMission(HouseFault.TOO_LONG)
    return cleaned


def write_house(house: HouseMission) -> dict[str, object]:
    """Return a house mission as it is stored and exported, without its id."""
    written: dict[str, object] = {"colour": house.mission.colour.value}
    return written | ({"text": house.text} if house.text else {"effect": write_effect(house.mission.effect)})


def read_house(mission_id: str, written: object) -> HouseMission:
    """Return the house mission that ``write_house`` wrote; raises :class:`BadHouseMission`."""
    if not isinstance(written, dict) or not isinstance(written.get("colour"), str):
        raise BadHouseMission(HouseFault.NO_COLOUR)
    try:
        colour = Colour(written["colour"])
    except ValueError:
        raise BadHouseMission(HouseFault.NO_COLOUR) from None
    if isinstance(text := written.get("text"), str):
        if "effect" in written:
            raise BadHouseMission(HouseFault.NO_EFFECT)  # nobody can know which of both is meant
        return free_mission(colour, text, mission_id=mission_id)
    try:
        effect = read_effect(written.get("effect"))
    except BadEffect:
        raise BadHouseMission(HouseFault.NO_EFFECT) from None
    return composed_mission(colour, effect, mission_id=mission_id)
