"""Decides where `gong start` serves and whether it makes a deck. No network, no files: all of it comes in."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from mission_site.home.addresses import HomeAddress
from mission_site.home.memory import LastDeck
from missions.errors import GongError

USUAL_PORT: Final = 8000


@dataclass(frozen=True, slots=True)
class Wishes:
    """What the command line asks for; None leaves the choice to us."""

    host: str | None = None
    port: int | None = None
    print_again: bool = False


@dataclass(frozen=True, slots=True)
class Plan:
    """Where to serve, whether a deck is made, and what has to be said first."""

    host: str
    port: int
    make_deck: bool
    warnings: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()


@dataclass(eq=False)
class NoNetwork(GongError):
    """This machine has no address that a phone could reach."""

    def __str__(self) -> str:
        return (
            "This computer is in no network, so no phone can reach it: join your Wi-Fi and start again, or "
            "give the address that the phones use with --host-address."
        )


@dataclass(eq=False)
class NotOurAddress(GongError):
    """An address was asked for that this machine does not have."""

    wanted: str
    ours: tuple[HomeAddress, ...]

    def __str__(self) -> str:
        listed = ", ".join(f"{a.ip} ({a.adapter})" for a in self.ours) or "none"
        return (
            f"This computer does not have the address {self.wanted}. It has: {listed}. "
            "Choose one of these with --host-address, or a name that leads here."
        )


@dataclass(eq=False)
class PortTaken(GongError):
    """Another program listens at the port that we must have."""

    port: int
    printed: bool

    def __str__(self) -> str:
        if self.printed:
            return (
                f"Port {self.port} is on your printed cards, but another program on this computer uses it "
                "(is GONG still running in another window?). End that program and start again; or print a "
                "new deck for another port: gong start --port N --print-again"
            )
        return (
            f"Port {self.port} is used by another program on this computer: "
            "end it, or choose another port with --port."
        )


def make_plan(
    wishes: Wishes,
    *,
    last: LastDeck | None,
    ours: Sequence[HomeAddress],
    is_free: Callable[[int], bool],
    any_free_port: Callable[[], int],
) -> Plan:
    """Return the plan, or raise :class:`NoNetwork`, :class:`NotOurAddress` or :class:`PortTaken`.

    The port never changes by itself once a deck has been made: it stands on the cards.
    """
    keep = None if wishes.print_again else last
    host, warnings, notes = _choose_host(wishes, keep, ours)
    port = wishes.port or (last.port if last else USUAL_PORT)
    if not is_free(port):
        if keep or wishes.port:
            raise PortTaken(port, printed=keep is not None and port == keep.port)
        port = any_free_port()
        notes += (f"The usual port is taken by another program, so this deck gets port {port}.",)
    if keep is None:
        return Plan(host, port, make_deck=True, notes=notes)
    if port != keep.port:
        warnings += (_other_port(keep, port),)
    same_place = (host, port) == (keep.host, keep.port)
    make_deck = same_place and not keep.is_still_there()
    return Plan(host, port, make_deck=make_deck, warnings=warnings, notes=notes)


def _choose_host(
    wishes: Wishes, keep: LastDeck | None, ours: Sequence[HomeAddress]
) -> tuple[str, tuple[str, ...], tuple[str, ...]]:
    ips = [address.ip for address in ours]
    if wishes.host is not None:
        if _looks_like_ip(wishes.host) and wishes.host not in ips:
            raise NotOurAddress(wishes.host, tuple(ours))
        changed = keep is not None and keep.host != wishes.host
        return wishes.host, (_other_address(keep, wishes.host),) if keep and changed else (), ()
    if keep is not None and (keep.host in ips or not _looks_like_ip(keep.host)):
        return keep.host, (), ()
    if not ours:
        raise NoNetwork
    best = ips[0]
    return best, (_other_address(keep, best),) if keep else (), _several(ours)


def _looks_like_ip(host: str) -> bool:
    return host.replace(".", "").isdigit()


def _several(ours: Sequence[HomeAddress]) -> tuple[str, ...]:
    if len(ours) < 2:
        return ()
    others = ", ".join(f"{a.ip} ({a.adapter})" for a in ours[1:])
    return (
        f"This computer has several addresses; {ours[0].ip} ({ours[0].adapter}) is the most likely one. "
        f"Others: {others}. Choose with --host-address.",
    )


def _other_address(keep: LastDeck, now: str) -> str:
    return (
        f"The cards that you printed lead to {keep.host}, and this computer is now at {now}: "
        "scanning them will NOT work as things are.\n"
        "  What helps, best first:\n"
        f"  1. Give this computer its old address {keep.host} again (join the same Wi-Fi; in the router, "
        "reserve that address for this computer).\n"
        f"  2. If it has that address too: gong start --host-address {keep.host}\n"
        "  3. Print a new deck for the new address: gong start --print-again\n"
        "  4. Print once for a public address, which never changes: see gong print --help\n"
        "  Until then you can play without scanning: open the address below and use its three buttons."
    )


def _other_port(keep: LastDeck, now: int) -> str:
    return (
        f"The cards that you printed lead to port {keep.port}, and you asked for port {now}: "
        "scanning them will NOT work. Leave out --port, or print a new deck with --print-again."
    )
