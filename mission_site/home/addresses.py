"""The addresses at which phones on the same Wi-Fi can reach this machine."""

import ipaddress
import socket
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

import ifaddr

_NOT_HOME: Final = ("docker", "veth", "br-", "virbr", "vmnet", "vboxnet", "tun", "tap", "wg", "utun", "zt")
"""How the adapters of containers, virtual machines and private tunnels are named: phones are not there."""

_ROUTE_PROBE: Final = ("192.0.2.1", 9)
"""An address that is reserved for documentation (RFC 5737): asking for the route to it sends nothing."""


@dataclass(frozen=True, slots=True)
class HomeAddress:
    """One IPv4 address of this machine and the network adapter that has it."""

    ip: str
    adapter: str


def home_addresses() -> tuple[HomeAddress, ...]:
    """Return this machine's addresses on local networks, the most likely one first."""
    found = [
        HomeAddress(str(address.ip), adapter.nice_name)
        for adapter in ifaddr.get_adapters()
        for address in adapter.ips
        if address.is_IPv4
    ]
    return by_likelihood(found, routed=_routed_ip())


def by_likelihood(found: Iterable[HomeAddress], *, routed: str | None) -> tuple[HomeAddress, ...]:
    """Return the addresses that a phone could reach, best first.

    Best is the one that the system itself sends from (``routed``), then private home networks, then others;
    adapters of containers, virtual machines and tunnels come last.
    """

    def rank(address: HomeAddress) -> tuple[bool, bool, bool, str]:
        return (
            address.adapter.lower().startswith(_NOT_HOME),
            address.ip != routed,
            not ipaddress.ip_address(address.ip).is_private,
            address.adapter,
        )

    return tuple(sorted((address for address in found if _is_reachable(address.ip)), key=rank))


def _is_reachable(ip: str) -> bool:
    address = ipaddress.ip_address(ip)
    return not (address.is_loopback or address.is_link_local or address.is_unspecified)


def _routed_ip() -> str | None:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(_ROUTE_PROBE)
        except OSError:  # no network at all
            return None
        ip: str = probe.getsockname()[0]
        return ip
