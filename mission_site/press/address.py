"""Which address will stand on the cards, and what a person should know about it before they are printed."""

import ipaddress
from dataclasses import dataclass
from enum import StrEnum

from mission_site.press.asked import Fault, Option, Problem
from missions.links import BadAddress, BaseAddress


class Notice(StrEnum):
    """What is said beside the address."""

    NOTHING = "nothing"
    ELSEWHERE = "elsewhere"
    """The visitor came by another address than the one that is printed."""
    HOUSE = "house"
    """It is an address of a home network."""
    NONE = "none"
    """The site does not know its public address."""
    UNREACHABLE = "unreachable"
    """It knows one that no phone can open."""


@dataclass(frozen=True, slots=True)
class PrintedAddress:
    """What stands on the cards; ``base`` is None until somebody types it.

    ``suggestion`` is what the field for it holds, if it must be typed.
    """

    base: BaseAddress | None
    notice: Notice
    typed: bool = False
    suggestion: str = ""
    faults: tuple[Fault, ...] = ()


def printed_address(own: BaseAddress | None, typed: str, *, came_by: str, netloc: str) -> PrintedAddress:
    """Decide for a site with the public address ``own`` and a visitor who opened ``came_by``.

    A site that has a good address of its own prints no other.
    """
    if own is not None and is_reachable(str(own)):
        faults = (Fault(Option.ADDRESS, typed[:80], Problem.NOT_OURS),) if typed else ()
        return PrintedAddress(own, _notice(own, netloc), faults=faults)
    notice = Notice.NONE if own is None else Notice.UNREACHABLE
    if not typed:
        return PrintedAddress(None, notice, typed=True, suggestion=came_by if is_reachable(came_by) else "")
    try:
        base = BaseAddress.parse(typed)
    except BadAddress as error:
        fault = Fault(Option.ADDRESS, typed[:80], error.fault.name)
        return PrintedAddress(None, notice, typed=True, suggestion=typed, faults=(fault,))
    return PrintedAddress(base, _notice(base, base.netloc), typed=True, suggestion=typed)


def is_reachable(text: str) -> bool:
    """Whether a text is an address that other devices may be able to open."""
    try:
        BaseAddress.parse(text)
    except BadAddress:
        return False
    return True


def _notice(base: BaseAddress, netloc: str) -> Notice:
    if _is_in_a_house(base.host):
        return Notice.HOUSE
    return Notice.NOTHING if netloc == base.netloc else Notice.ELSEWHERE


def _is_in_a_house(host: str) -> bool:
    try:
        return ipaddress.ip_address(host.strip("[]")).is_private
    except ValueError:
        return host.endswith(".local")
