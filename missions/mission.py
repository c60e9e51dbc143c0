"""A mission: an id, a colour and a typed effect. It holds no words; ``wording`` makes them."""

from dataclasses import dataclass
from enum import StrEnum

from missions.cards import Colour
from missions.effects import Effect


class Tag(StrEnum):
    """What a mission asks of bodies and senses, so that a family can leave such missions out (X6)."""

    TOUCH = "touch"
    SIGHT = "sight"
    SOUND = "sound"
    READING = "reading"
    COLOUR = "colour"
    PHONE = "phone"


class Kind(StrEnum):
    """The step that a small game belongs to."""

    DUEL = "duel"
    CONTEST = "contest"
    TEST = "test"
    VOW = "vow"


@dataclass(frozen=True, slots=True)
class Mission:
    """One mission of the catalogue.

    ``extended`` marks missions that go beyond the verbs of the original game (skip, again, tests, vows).
    """

    id: str
    colour: Colour
    effect: Effect
    min_players: int = 2
    tags: frozenset[Tag] = frozenset()
    extended: bool = False


@dataclass(frozen=True, slots=True)
class SmallGame:
    """A game that decides a duel or contest, or that a test or vow is about. Its words are in the languages.

    ``numbers`` are the numbers that its sentence mentions in every language; ``odds`` is the chance that the
    player on turn wins (simulator only); ``seconds`` sets the page's timer, None where there is none;
    ``last`` says whether a contest goes on until somebody is last, and does not end with the first.
    """

    id: str
    kind: Kind
    numbers: tuple[int, ...] = ()
    tags: frozenset[Tag] = frozenset()
    min_players: int = 2
    odds: float = 0.5
    seconds: int | None = None
    last: bool = True


@dataclass(frozen=True, slots=True)
class Table:
    """Who sits at the table: how many play and which kinds of missions are off (X6, X10)."""

    players: int = 2
    off: frozenset[Tag] = frozenset()
    extended: bool = True

    def fits(self, mission: Mission) -> bool:
        """Whether this table can be given the mission."""
        return (
            mission.min_players <= self.players
            and not mission.tags & self.off
            and (self.extended or not mission.extended)
        )
