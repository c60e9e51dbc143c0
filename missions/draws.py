"""The shuffle bag: (key, bag, place) -> mission id. No repeats inside a bag nor soon after its seam (X12).

The order of a bag is the ids sorted by a keyed BLAKE2s of bag number and id: uniform, the same on every
machine and Python, and almost undisturbed when the catalogue changes, since each id has its own sort key.
BLAKE2s works on 32-bit words, so that the page's JavaScript can do the same without a crypto library.
"""

from collections.abc import Collection
from dataclasses import dataclass
from functools import lru_cache
from hashlib import blake2s
from typing import Final

KEY_BYTES: Final = 16


@dataclass(frozen=True, slots=True)
class Position:
    """Where a run of draws stands: the number of the bag and the place inside it, both from 0."""

    bag: int
    place: int


START: Final = Position(0, 0)


def after(position: Position, *, size: int) -> Position:
    """Return the next position in bags of ``size`` missions."""
    if position.place + 1 >= size:
        return Position(position.bag + 1, 0)
    return Position(position.bag, position.place + 1)


def bag_key(secret: bytes, name: str) -> bytes:
    """Return the 16-byte key of one run of draws; ``name`` says which deck and colour it belongs to."""
    return blake2s(name.encode(), key=secret[:32], digest_size=KEY_BYTES).digest()


def draw(ids: Collection[str], *, key: bytes, position: Position) -> str:
    """Return the id that lies at ``position``.

    The place is clamped, since the catalogue may have shrunk under a running bag.

    Raises ValueError when there is nothing to draw from.
    """
    if not ids:
        raise ValueError("a bag needs at least one mission")
    order = bag_order(tuple(sorted(ids)), key, position.bag)
    return order[min(position.place, len(order) - 1)]


@lru_cache(maxsize=512)
def bag_order(ids: tuple[str, ...], key: bytes, bag: int) -> tuple[str, ...]:
    """Return all ids in the order in which this bag deals them.

    Two draws of the same id are always more than ``len(ids) // 3`` draws apart: an id of the last third of
    the bag before is moved out of this bag's first third, into its middle. The last third never changes, so
    that one look back is enough. Two missions simply alternate.
    """
    size, third = len(ids), len(ids) // 3
    if third == 0 or bag == 0:
        return _hashed(ids, key, 0 if third == 0 else bag)
    recent = frozenset(_hashed(ids, key, bag - 1)[size - third :])
    order = list(_hashed(ids, key, bag))
    clashes = [place for place in range(third) if order[place] in recent]
    free = [place for place in range(third, size - third) if order[place] not in recent]
    for clash, other in zip(clashes, free, strict=False):
        order[clash], order[other] = order[other], order[clash]
    return tuple(order)


@lru_cache(maxsize=64)  # the bag before, for the next one of those who draw now
def _hashed(ids: tuple[str, ...], key: bytes, bag: int) -> tuple[str, ...]:
    begun = blake2s(bag.to_bytes(8, "big"), key=key, digest_size=8)

    def sort_key(mission_id: str) -> tuple[bytes, str]:
        hashed = begun.copy()
        hashed.update(mission_id.encode())
        return hashed.digest(), mission_id

    return tuple(sorted(ids, key=sort_key))
