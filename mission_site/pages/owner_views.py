"""What the template of an owner's page receives."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import ClassVar

from mission_site.choice import Choice
from mission_site.compose import Parts, part_at
from mission_site.figures import MissionText
from mission_site.house import BadHouseMission, HouseFault
from mission_site.table import PLAYERS
from missions.cards import Colour
from missions.mission import Table, Tag
from missions.sense import Nonsense


class Form(StrEnum):
    """A form by which missions come; the value is the end of its address and its place on the page."""

    COMPOSE = "compose"
    WRITE = "write"
    IMPORT = "import"


_FIELDS: Mapping[HouseFault, str] = {
    HouseFault.EMPTY: "text",
    HouseFault.TOO_LONG: "text",
    HouseFault.NO_COLOUR: "colour",
}

_STATUSES: Mapping[HouseFault | Nonsense, int] = {HouseFault.LARGE_FILE: 413, HouseFault.NOT_SAVED: 503}


@dataclass(frozen=True, slots=True)
class Refused:
    """What could not be taken: by which form, why, and all that was typed, which stays there."""

    form: Form
    why: HouseFault | Nonsense
    typed: Mapping[str, str]
    entry: int | None = None
    """The number of the mission in a file."""

    field: str = ""
    """The field that it is about, where it is about one."""

    many: int = 0
    """How many missions came, where that is too many."""

    @classmethod
    def of(cls, error: BadHouseMission, form: Form, typed: Mapping[str, str], *, came: int = 0) -> "Refused":
        """Return how an error is told; ``came`` counts the missions of the form if they could be read."""
        if form is Form.IMPORT:
            name = "file"
        elif isinstance(error.fault, Nonsense):
            name = part_at(typed, error.place)
        else:
            name = _FIELDS.get(error.fault, "")
        return cls(form, error.fault, typed, error.entry, name, error.many or came)

    @property
    def status(self) -> int:
        """The status of the answer."""
        return _STATUSES.get(self.why, 422)


@dataclass(frozen=True, slots=True)
class HouseEntry:
    """One house mission in the owner's list; ``comes`` when the table can be given it."""

    mission_id: str
    colour: Colour
    text: MissionText
    comes: bool

    @property
    def spoken(self) -> str:
        """All that it says."""
        return " ".join(line.sentence for line in self.text.lines)


@dataclass(frozen=True, slots=True)
class OwnerView:
    """The page of a deck's owner; ``here`` is its address, with which those of its forms begin."""

    template: ClassVar[str] = "owner.html"
    here: str
    code: str
    place: str
    table: Table
    choice: Choice
    parts: Parts
    house: tuple[HouseEntry, ...]
    refused: Refused | None
    players: range = field(default=PLAYERS)

    @property
    def tags(self) -> tuple[Tag, ...]:
        """The kinds of missions that can be left out."""
        return self.choice.tags
