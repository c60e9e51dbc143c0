"""The link grammar: what is printed in a code and what the site answers. The only place that knows it.

A printed card cannot be patched, so these addresses are permanent:

=========================  =============  ==============================================
canonical                  printed        answers
=========================  =============  ==============================================
``/fight`` (malus, bonus)  ``/F``         draws a mission of that colour and shows it
``/fight/<mission-id>``    never          that mission; draws nothing
``/joker``                 ``/J``         what a GONG JOKER does
``/d/<code>/fight`` …      ``/<CODE>/F``  the same for one printed deck
=========================  =============  ==============================================

Printed links keep the scheme in lower case (some cameras cannot open ``HTTPS://``) and put the host and our
own segments in upper case, which makes a smaller code. A path prefix in between is printed byte for byte,
since other people's servers distinguish case.
"""

import ipaddress
import re
from dataclasses import dataclass
from enum import StrEnum
from typing import Final, Self
from urllib.parse import urlsplit

from missions.cards import AnyCard, Card, Colour
from missions.deckcode import BadDeckCode, read_code
from missions.errors import GongError


class Destination(StrEnum):
    """Where a card's code leads. The value is the canonical segment."""

    FIGHT = "fight"
    MALUS = "malus"
    BONUS = "bonus"
    JOKER = "joker"

    @property
    def letter(self) -> str:
        """The printed segment."""
        return self.value[0].upper()

    @property
    def colour(self) -> Colour | None:
        """The kind of mission; None for the joker, which has no mission."""
        return None if self is Destination.JOKER else Colour(self.value)

    @classmethod
    def of_card(cls, card: AnyCard) -> Self:
        """Return where the code of this card leads."""
        return cls(card.colour.value if isinstance(card, Card) else "joker")


class AddressFault(StrEnum):
    """Why an address cannot be the one that a deck's codes begin with; the value says what to do."""

    SCHEME = "it must begin with http:// or https://, as in https://gong.example"
    HOST = "it has no usable host name: write it as in https://gong.example or http://192.168.1.23:8000"
    PORT = "its port must be a number from 1 to 65535"
    QUERY = "it must not contain a ? or #: give only the part that stays the same for every card"
    USER = "it must not contain a user name or password: anyone can read a printed code"
    PATH = (
        "it has a space or another character that does not belong in a link, or nothing between two slashes, "
        "or dots alone: check for a typing mistake"
    )
    LOOPBACK = "a phone cannot reach it, since it always means the device itself: give this machine's address"
    UNREACHABLE = "a phone cannot reach it, since the name has no dot: give the full name or the IP address"


REACHABILITY: Final = frozenset({AddressFault.LOOPBACK, AddressFault.UNREACHABLE})
"""Faults of good addresses that other devices cannot open; all others are faults of writing."""


@dataclass(eq=False)
class BadAddress(GongError):
    """A text that cannot stand in the codes of a deck."""

    text: str
    fault: AddressFault

    def __str__(self) -> str:
        shown = self.text if len(self.text) <= 80 else self.text[:79] + "…"
        return f"The address {shown!r} cannot be used: {self.fault.value}."


_PATH_SIGNS: Final = re.compile(r"(?:[A-Za-z0-9\-._~!$&'()*+,;=:@/]|%(?![01]|7[Ff])[0-9A-Fa-f]{2})*")
"""What a path may be made of; characters that only control something may not stand behind a % either."""

_ODD_SEGMENT: Final = re.compile(r"/(?:\.|%2e){0,2}(?=/|$)", re.IGNORECASE)
"""Path segments that browsers take out of a link before they follow it, or (an empty one) take for a host."""

_LABEL: Final = re.compile(r"[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?")
_DEFAULT_PORTS: Final = {"http": 80, "https": 443}


@dataclass(frozen=True, slots=True)
class BaseAddress:
    """The public address of a site: scheme, lower-case host, port where it is not the usual one, path prefix.

    ``path`` is empty or begins with a slash and does not end with one.
    """

    scheme: str
    host: str
    port: int | None = None
    path: str = ""

    @classmethod
    def parse(cls, text: str, *, allow_unreachable: bool = False) -> Self:
        """Read an address as a person types it; raises :class:`BadAddress`.

        ``allow_unreachable`` lets addresses pass that only this device can open, for trying things out.
        """
        address = cls._read(text.strip())
        fault = None if allow_unreachable else _reachability_fault(address.host)
        if fault is not None:
            raise BadAddress(text, fault)
        return address

    @classmethod
    def _read(cls, text: str) -> Self:
        try:
            parts = urlsplit(text)
            port = parts.port
        except ValueError as error:
            fault = AddressFault.PORT if "port" in str(error).lower() else AddressFault.HOST
            raise BadAddress(text, fault) from None
        if parts.scheme not in _DEFAULT_PORTS or not text.lower().startswith(parts.scheme + "://"):
            raise BadAddress(text, AddressFault.SCHEME)
        if "?" in text or "#" in text:
            raise BadAddress(text, AddressFault.QUERY)
        if "@" in parts.netloc:
            raise BadAddress(text, AddressFault.USER)
        if port == 0 or parts.netloc.endswith(":"):
            raise BadAddress(text, AddressFault.PORT)
        path = parts.path.rstrip("/")
        if not _PATH_SIGNS.fullmatch(path) or _ODD_SEGMENT.search(path) or any(map(str.isspace, text)):
            raise BadAddress(text, AddressFault.PATH)
        host = _read_host(parts.hostname or "", text)
        return cls(parts.scheme, host, None if port == _DEFAULT_PORTS[parts.scheme] else port, path)

    @property
    def netloc(self) -> str:
        """Host and port as they stand in a link."""
        return self.host if self.port is None else f"{self.host}:{self.port}"

    def __str__(self) -> str:
        return f"{self.scheme}://{self.netloc}{self.path}"


DECKS: Final = "/d/"
"""Where the printed decks of a site are, each by its code."""


@dataclass(frozen=True, slots=True)
class Target:
    """What a link of ours means: where it leads, and the printed deck that it belongs to, if any."""

    destination: Destination
    deck: str | None = None


def canonical_path(target: Target, *, mission_id: str | None = None) -> str:
    """Return the path of a target below the site's root; with ``mission_id``, of that one mission."""
    mission = "" if mission_id is None else f"/{mission_id}"
    return f"{deck_path(target.deck)}/{target.destination.value}{mission}"


def deck_path(code: str | None) -> str:
    """Return what the canonical paths of a printed deck begin with; nothing for no deck."""
    return f"{DECKS}{code.lower()}" if code else ""


def printed_path(target: Target) -> str:
    """Return the short path that stands in a code."""
    deck = "" if target.deck is None else f"/{target.deck.upper()}"
    return f"{deck}/{target.destination.letter}"


def printed_link(base: BaseAddress, target: Target) -> str:
    """Return the link that a card's code holds."""
    return f"{base.scheme}://{base.netloc.upper()}{base.path}{printed_path(target)}"


def spoken_link(base: BaseAddress, target: Target) -> str:
    """Return the address printed in letters under a code, without the scheme: for someone with no camera."""
    return f"{base.netloc}{base.path}{printed_path(target)}"


def read_link(link: str, base: BaseAddress) -> Target | None:
    """Return what a decoded link means on the site at ``base``; None for a link that is not ours.

    Letter case counts only in the path prefix.
    """
    try:
        read = BaseAddress.parse(link, allow_unreachable=True)
    except BadAddress:
        return None
    if (read.scheme, read.netloc) != (base.scheme, base.netloc) or not read.path.startswith(base.path + "/"):
        return None
    return read_path(read.path[len(base.path) :])


def read_path(path: str) -> Target | None:
    """Return what a path below the site's root draws from: printed or canonical, in any letter case."""
    *before, last = path.lower().strip("/").split("/")
    if len(before) == 2 and before[0] == "d":
        before = before[1:]
    if len(before) > 1:
        return None
    destination = next((d for d in Destination if last in (d.value, d.letter.lower())), None)
    if destination is None:
        return None
    try:
        deck = read_code(before[0]) if before else None
    except BadDeckCode:
        return None
    return Target(destination, deck)


def _read_host(host: str, text: str) -> str:
    if ":" in host:
        return f"[{_read_ip(host, text)}]"
    try:
        host = host.encode("idna").decode().lower().removesuffix(".")
    except UnicodeError:
        raise BadAddress(text, AddressFault.HOST) from None
    labels = host.split(".")
    if len(host) > 253 or not all(_LABEL.fullmatch(label) for label in labels):
        raise BadAddress(text, AddressFault.HOST)
    return _read_ip(host, text) if labels[-1].isdigit() else host


def _read_ip(host: str, text: str) -> str:
    try:
        return str(ipaddress.ip_address(host))
    except ValueError:
        raise BadAddress(text, AddressFault.HOST) from None


def _reachability_fault(host: str) -> AddressFault | None:
    try:
        address = ipaddress.ip_address(host.strip("[]"))
    except ValueError:
        if host == "localhost" or host.endswith(".localhost"):
            return AddressFault.LOOPBACK
        return None if "." in host else AddressFault.UNREACHABLE
    address = getattr(address, "ipv4_mapped", None) or address
    if address.is_loopback or address.is_unspecified:
        return AddressFault.LOOPBACK
    nobody = address.is_multicast or address.is_link_local or address.is_reserved
    return AddressFault.HOST if nobody else None
