"""House missions as a file, which moves them from one deck to another."""

import json
from collections.abc import Iterable
from dataclasses import replace
from typing import Any, Final

from mission_site.house import (
    MOST_MISSIONS,
    BadHouseMission,
    HouseFault,
    HouseMission,
    is_house_id,
    read_house,
    sensible,
    with_own_id,
    write_house,
)
from missions.language import Language

MOST_BYTES: Final = 128 * 1024
_KIND: Final = "gong-house-missions"


def export_missions(missions: tuple[HouseMission, ...]) -> str:
    """Return the text of a file that another deck can import."""
    entries = [{"id": house.id} | write_house(house) for house in missions]
    return json.dumps({"kind": _KIND, "missions": entries}, ensure_ascii=False, indent=1) + "\n"


def import_missions(file: bytes, languages: Iterable[Language]) -> tuple[HouseMission, ...]:
    """Return the missions of an exported file, all or none; raises :class:`BadHouseMission`.

    Where an id comes again with something else to do, that mission gets another id: none is lost. One
    that was written by hand needs none.
    """
    found: dict[str, HouseMission] = {}
    for number, entry in enumerate(_entries(file), start=1):
        try:
            house = sensible(read_house(_id(entry), entry), languages)
        except BadHouseMission as error:
            raise replace(error, entry=number) from None
        while found.setdefault(house.id, house) != house:
            house = with_own_id(house, salt=house.id)
    return tuple(found.values())


def _entries(file: bytes) -> list[object]:
    if len(file) > MOST_BYTES:
        raise BadHouseMission(HouseFault.LARGE_FILE)
    try:
        read: Any = json.loads(file.decode("utf-8-sig"))
    except (ValueError, RecursionError):
        raise BadHouseMission(HouseFault.NO_FILE) from None
    entries = read.get("missions") if isinstance(read, dict) and read.get("kind") == _KIND else None
    if not isinstance(entries, list):
        raise BadHouseMission(HouseFault.NO_FILE)
    if len(entries) > MOST_MISSIONS:
        raise BadHouseMission(HouseFault.FULL, many=len(entries))
    return entries


def _id(entry: object) -> str:
    """Return the id of an entry; an empty one where it has none."""
    written = entry.get("id", "") if isinstance(entry, dict) else ""
    if written and not is_house_id(written):
        raise BadHouseMission(HouseFault.NO_ID)
    return written or ""
