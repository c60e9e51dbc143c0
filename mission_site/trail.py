"""What a phone remembers of its draws, in one signed cookie: its own bags, and the mission it saw last.

Written as ``seed.bag-place.bag-place.bag-place.run.mission.time.signature``. It holds no identity: the seed
only says in which order this phone's missions come.
"""

from dataclasses import dataclass
from hashlib import blake2s
from hmac import compare_digest
from typing import Final

from missions.cards import Colour
from missions.draws import Position

TRAIL_COOKIE: Final = "trail"
KEPT_SECONDS: Final = 12 * 3600
"""How long a reload finds its mission again."""

_PLACE_OF: Final = {colour: place for place, colour in enumerate(Colour)}
_SIGNATURE_BYTES: Final = 8
_FORMAT: Final = b"trail-1"
"""Part of the signature: raise it when the text changes its form, and old cookies are simply unknown."""


@dataclass(frozen=True, slots=True)
class Last:
    """The last mission of one phone: which draw it came from (``fight``), its id, when (Unix seconds)."""

    run: str
    mission_id: str
    time: int

    def is_younger(self, seconds: float, now: float) -> bool:
        """Whether it was shown less than so many seconds ago."""
        return 0 <= now - self.time < seconds


@dataclass(frozen=True, slots=True)
class Trail:
    """One phone's memory; ``seed`` is empty until it draws from bags of its own."""

    seed: str = ""
    places: tuple[str, ...] = ("0-0",) * len(Colour)
    """Where the phone stands in each colour, as ``bag-place``, in the order of the colours."""

    last: Last | None = None

    def position(self, colour: Colour) -> Position:
        """Where the phone stands in its bag of one colour."""
        bag, _, place = self.places[_PLACE_OF[colour]].partition("-")
        return Position(int(bag), int(place))

    def moved(self, seed: str, colour: Colour, to: Position) -> "Trail":
        """Return the trail with this seed and another position in one colour."""
        places = list(self.places)
        places[_PLACE_OF[colour]] = f"{to.bag}-{to.place}"
        return Trail(seed, tuple(places), self.last)


def write_trail(trail: Trail, last: Last, secret: bytes) -> str:
    """Return the signed text for the cookie: the trail, with the mission that is being shown."""
    text = f"{trail.seed}.{'.'.join(trail.places)}.{last.run}.{last.mission_id}.{last.time}"
    return f"{text}.{_signature(text, secret)}"


def read_trail(written: str, secret: bytes) -> Trail:
    """Return what a cookie of ours says; an empty trail for one that is not ours."""
    text, _, signature = written.rpartition(".")
    if not text or not compare_digest(signature, _signature(text, secret)):
        return Trail()
    seed, *places, run, mission_id, time = text.split(".")
    return Trail(seed, tuple(places), Last(run, mission_id, int(time)))


def _signature(text: str, secret: bytes) -> str:
    digest = blake2s(text.encode(), key=secret[:32], digest_size=_SIGNATURE_BYTES, person=_FORMAT)
    return digest.hexdigest()
