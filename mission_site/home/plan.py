"""Decides where `gong start` serves and whether it makes a deck. No network, no files: all of it comes in."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from mission_site.home.addresses import HomeAddress
from mission_site.home.memory import LastDeck
from missions.errors import GongError
from missions.links import REACHABILITY, BadAddress, BaseAddress

USUAL_PORT: Final = 8000
USUAL_PAPER: Final = "a4"
USUAL_LANGUAGE: Final = "en"


@dataclass(frozen=True, slots=True)
class Wishes:
    """What the command line asks for; None leaves the choice to us."""

    host: str | None = None
    port: int | None = None
    print_again: bool = False
    paper: str | None = None
    language: str | None = None
    file: str | None = None
    """Where the deck shall lie, as an absolute path."""

    def want_another(self, deck: LastDeck) -> bool:
        """Whether a deck was asked for that differs from this one in paper, language or place."""
        asked = ((self.paper, deck.paper), (self.language, deck.language), (self.file, deck.file))
        return any(wish not in (None, had) for wish, had in asked)


@dataclass(frozen=True, slots=True)
class Plan:
    """Where to serve, whether a deck is made and which, and what has to be said first."""

    host: str
    port: int
    make_deck: bool
    paper: str = USUAL_PAPER
    language: str = USUAL_LANGUAGE
    warnings: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()


@dataclass(eq=False)
class NoNetwork(GongError):
    """This machine has no address that a phone could reach."""

    def __str__(self) -> str:
        return (
            "This computer is not on a network, so no phone can reach it: join your Wi-Fi and start again, "
            "or give the address that the phones use with --host-address."
        )


@dataclass(eq=False)
class NoHostAddress(GongError):
    """A text that is neither a name nor an IPv4 address; the server at home listens at no other."""

    text: str

    def __str__(self) -> str:
        return (
            f"{self.text[:80]!r} is not the address of a computer: with --host-address give only a name or "
            "four numbers, as in 192.168.1.23, without http:// and without a port (that is --port)."
        )


@dataclass(eq=False)
class NotOurAddress(GongError):
    """An address was asked for that this machine does not have."""

    wanted: str
    ours: tuple[HomeAddress, ...]

    def __str__(self) -> str:
        if not self.ours:
            return (
                f"This computer does not have the address {self.wanted}, since it is not on a network: "
                "join your Wi-Fi and start again."
            )
        listed = ", ".join(f"{a.ip} ({a.adapter})" for a in self.ours)
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
                "new deck for another port, by adding: --port 8001 --print-again"
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
    """Return the plan, or raise an error of this module or ``BadAddress``.

    The port never changes by itself once a deck has been made: it stands on the cards. A new deck has the
    paper and the language of the last one unless others are asked for.
    """
    keep = None if wishes.print_again else last
    host, warnings, notes = _choose_host(wishes, keep, ours)
    port = wishes.port or (last.port if last else USUAL_PORT)
    if not is_free(port):
        if keep or wishes.port:
            raise PortTaken(port, printed=keep is not None and port == keep.port)
        port = any_free_port()
        notes += (f"The usual port is taken by another program, so this deck gets port {port}.",)
    if keep is not None and port != keep.port:
        warnings += (_other_port(keep, port),)
    same_place = keep is None or (host, port) == (keep.host, keep.port)
    return Plan(
        host,
        port,
        make_deck=same_place and (keep is None or wishes.want_another(keep) or not keep.is_still_there()),
        paper=wishes.paper or (last.paper if last else USUAL_PAPER),
        language=wishes.language or (last.language if last else USUAL_LANGUAGE),
        warnings=warnings,
        notes=notes,
    )


def _choose_host(
    wishes: Wishes, keep: LastDeck | None, ours: Sequence[HomeAddress]
) -> tuple[str, tuple[str, ...], tuple[str, ...]]:
    ips = [address.ip for address in ours]
    if wishes.host is not None:
        host = _read_host(wishes.host.strip())
        if _is_ip(host) and host not in ips:
            raise NotOurAddress(host, tuple(ours))
        return host, (_other_address(keep, host),) if keep and keep.host != host else (), ()
    if keep is not None and (keep.host in ips or not _is_ip(keep.host)):
        return keep.host, (), ()
    if not ours:
        raise NoNetwork
    best = ips[0]
    return best, (_other_address(keep, best),) if keep else (), _several(ours)


def _read_host(text: str) -> str:
    """Return the name or IPv4 address as it will be printed."""
    if ":" in text or "/" in text:
        raise NoHostAddress(text)
    try:
        return BaseAddress.parse(f"http://{text}").host
    except BadAddress as error:
        if error.fault in REACHABILITY:
            raise
        raise NoHostAddress(text) from None


def _is_ip(host: str) -> bool:
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
        f"  2. If it has that address too: add --host-address {keep.host} to the line that starts GONG.\n"
        "  3. Print a new deck for the new address: add --print-again to that line.\n"
        "  4. Print once for a public address, which never changes: see `gong print --help`\n"
        "  Until then you can play without scanning: open the address below and use its three buttons."
    )


def _other_port(keep: LastDeck, now: int) -> str:
    return (
        f"The cards that you printed lead to port {keep.port}, and you asked for port {now}: "
        "scanning them will NOT work. Leave out --port, or print a new deck with --print-again."
    )
