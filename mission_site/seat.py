"""Where a scan comes from: whose missions, who sits there, who deals. So far one phone, or one house."""

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from mission_site.dealing import Dealer
from mission_site.trail import Trail
from missions.cards import Colour
from missions.catalogue import Catalogue
from missions.mission import Mission, Table

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping


class Choice:
    """The missions of a catalogue by id, and those that a table can be given."""

    def __init__(self, catalogue: Catalogue) -> None:
        self.missions: Mapping[str, Mission] = {mission.id: mission for mission in catalogue.missions}
        self._catalogue = catalogue
        self.fitting: Callable[[Colour, Table], tuple[str, ...]] = lru_cache(maxsize=512)(self._fitting)

    def of_colour(self, colour: Colour) -> tuple[Mission, ...]:
        """Return all missions of a colour."""
        return self._catalogue.of_colour(colour)

    def find(self, colour: Colour, mission_id: str) -> Mission | None:
        """Return the mission with this id if it has this colour."""
        mission = self.missions.get(mission_id)
        return mission if mission is not None and mission.colour is colour else None

    def _fitting(self, colour: Colour, table: Table) -> tuple[str, ...]:
        """Choose by the table; a family that switched off everything gets what its number allows."""
        of_colour = self.of_colour(colour)
        fitting = (
            [mission for mission in of_colour if table.fits(mission)]
            or [mission for mission in of_colour if mission.min_players <= table.players]
            or of_colour
        )
        return tuple(sorted(mission.id for mission in fitting))


@dataclass(frozen=True, slots=True)
class Seat:
    """One phone at a table."""

    choice: Choice
    table: Table
    dealer: Dealer

    def deal(self, colour: Colour, trail: Trail) -> tuple[str, Trail]:
        """Draw the next mission of a colour; return its id with the phone's trail as it is now."""
        return self.dealer.deal(colour, self.choice.fitting(colour, self.table), trail)
