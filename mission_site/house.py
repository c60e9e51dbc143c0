"""House missions: a family's own, seen only in its deck. Composed from our typed blocks, or free text.

A composed one speaks every language and is checked like ours; a free text is shown as it was written, after
everything that could disturb a page was taken out.
"""

import json
import re
import unicodedata
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Final

from missions.cards import Colour
from missions.catalogue import make_mission, shipped_catalogue
from missions.effects import Effect
from missions.errors import GongError
from missions.mission import Mission
from missions.notation import BadEffect, read_effect, write_effect

MOST_MISSIONS: Final = 60
LONGEST_TEXT: Final = 280
_ID: Final = re.compile(r"h-[a-z0-9]{4,12}")
_FILE_KIND: Final = "gong-house-missions"
_UNSEEN: Final = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})
"""Unicode categories that are no letters: controls, direction overrides, half characters, unknown ones."""

_JOINERS: Final = frozenset("\u200c\u200d")
"""Of category Cf, but part of words (Persian, Hindi) and of emoji."""


class HouseFault(StrEnum):
    """Why a house mission cannot be taken; the value says it in English."""

    EMPTY = "it has no words"
    TOO_LONG = f"it is longer than {LONGEST_TEXT} characters"
    NO_COLOUR = "it has no colour: fight, malus or bonus"
    NO_EFFECT = "its parts do not fit together"
    FULL = f"a deck holds at most {MOST_MISSIONS} missions of its own"
    NO_FILE = "this is not a file with missions of GONG"


@dataclass(eq=False)
class BadHouseMission(GongError):
    """A house mission, or a file of them, that cannot be taken."""

    fault: HouseFault

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


def free_mission(mission_id: str, colour: Colour, text: str) -> HouseMission:
    """Return a mission in the family's own words; raises :class:`BadHouseMission`."""
    return HouseMission(Mission(mission_id, colour, effect=()), clean_text(text))


def composed_mission(mission_id: str, colour: Colour, effect: Effect) -> HouseMission:
    """Return a mission made of our blocks; raises :class:`BadHouseMission`."""
    try:
        return HouseMission(make_mission(mission_id, colour, effect, shipped_catalogue().games))
    except BadEffect:
        raise BadHouseMission(HouseFault.NO_EFFECT) from None


def clean_text(text: str) -> str:
    """Return a text without signs that are not seen or turn the page round; raises BadHouseMission."""
    if len(text) > 40 * LONGEST_TEXT:
        raise BadHouseMission(HouseFault.TOO_LONG)
    cleaned = seen_text(text)
    if not any(unicodedata.category(sign)[0] in "LNS" for sign in cleaned):
        raise BadHouseMission(HouseFault.EMPTY)
    if len(cleaned) > LONGEST_TEXT:
        raise BadHouseMission(HouseFault.TOO_LONG)
    return cleaned


def seen_text(text: str) -> str:
    """Return what is seen of a text, whatever it is: nothing hidden, and single spaces."""
    seen = "".join(
        sign if unicodedata.category(sign) not in _UNSEEN or sign in _JOINERS else " "
        for sign in unicodedata.normalize("NFC", text)
    )
    return " ".join(seen.split())


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
        return free_mission(mission_id, colour, text)
    try:
        effect = read_effect(written.get("effect"))
    except BadEffect:
        raise BadHouseMission(HouseFault.NO_EFFECT) from None
    return composed_mission(mission_id, colour, effect)


def export_missions(missions: tuple[HouseMission, ...]) -> str:
    """Return the text of a file that another deck can import."""
    entries = [{"id": house.id} | write_house(house) for house in missions]
    return json.dumps({"kind": _FILE_KIND, "missions": entries}, ensure_ascii=False, indent=1) + "\n"


def import_missions(file: bytes) -> tuple[HouseMission, ...]:
    """Return the missions of an exported file, all or none; raises :class:`BadHouseMission`."""
    try:
        read: Any = json.loads(file.decode("utf-8-sig"))
    except (ValueError, RecursionError):
        raise BadHouseMission(HouseFault.NO_FILE) from None
    entries = read.get("missions") if isinstance(read, dict) and read.get("kind") == _FILE_KIND else None
    if not isinstance(entries, list) or not all(isinstance(entry, dict) for entry in entries):
        raise BadHouseMission(HouseFault.NO_FILE)
    if len(entries) > MOST_MISSIONS:
        raise BadHouseMission(HouseFault.FULL)
    return tuple(read_house(_checked_id(entry.get("id")), entry) for entry in entries)


def _checked_id(written: object) -> str:
    if not isinstance(written, str) or not _ID.fullmatch(written):
        raise BadHouseMission(HouseFault.NO_FILE)
    return written
