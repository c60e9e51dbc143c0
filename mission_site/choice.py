"""Which missions there are to choose from, for us all and for a deck with house missions."""

from functools import cached_property, lru_cache
from typing import TYPE_CHECKING

from missions.cards import Colour
from missions.effects import Contest, Duel, Test, Vow
from missions.mission import Mission, Table, Tag

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from mission_site.house import HouseMission
    from missions.catalogue import Catalogue


class Choice:
    """The missions of a catalogue and of a house by id, and those that a table can be given."""

    def __init__(self, catalogue: "Catalogue", house: "tuple[HouseMission, ...]" = ()) -> None:
        all_missions = (*catalogue.missions, *(own.mission for own in house))
        self.missions: Mapping[str, Mission] = {mission.id: mission for mission in all_missions}
        self.texts: Mapping[str, str] = {own.id: own.text for own in house if own.text}
        """What free house missions say."""
        self._catalogue = catalogue
        self.fitting: Callable[[Colour, Table], tuple[str, ...]] = lru_cache(maxsize=64)(self._fitting)

    def with_house(self, house: "tuple[HouseMission, ...]") -> "Choice":
        """Return the choice of a deck that has missions of its own."""
        return Choice(self._catalogue, house)

    def of_colour(self, colour: Colour) -> tuple[Mission, ...]:
        """Return all missions of a colour."""
        return tuple(mission for mission in self.missions.values() if mission.colour is colour)

    def find(self, colour: Colour, mission_id: str) -> Mission | None:
        """Return the mission with this id if it has this colour."""
        mission = self.missions.get(mission_id)
        return mission if mission is not None and mission.colour is colour else None

    def seconds(self, mission: Mission) -> int | None:
        """Return what a mission's timer is set to, if its small game has one."""
        ids = [step.game for step in mission.effect if isinstance(step, Duel | Contest | Test | Vow)]
        return next((self._catalogue.games[game_id].seconds for game_id in ids), None)

    @cached_property
    def tags(self) -> tuple[Tag, ...]:
        """All kinds that some of the missions are of, so that leaving one out changes something."""
        used = frozenset[Tag]().union(*(mission.tags for mission in self.missions.values()))
        return tuple(tag for tag in Tag if tag in used)

    def _fitting(self, colour: Colour, table: Table) -> tuple[str, ...]:
        """Choose by the table; a family that switched off everything gets what its number allows."""
        of_colour = self.of_colour(colour)
        fitting = (
            [mission for mission in of_colour if table.fits(mission)]
            or [mission for mission in of_colour if mission.min_players <= table.players]
            or of_colour
        )
        return tuple(sorted(mission.id for mission in fitting))
