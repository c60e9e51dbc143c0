"""Which of this machine's addresses a phone can most likely reach."""

import ipaddress

from hypothesis import given
from hypothesis import strategies as st

from mission_site.home.addresses import HomeAddress, by_likelihood, home_addresses

WIFI = HomeAddress("192.168.1.23", "wlan0")
DOCKER = HomeAddress("172.17.0.1", "docker0")
TUNNEL = HomeAddress("10.8.0.2", "tun0")
LOOPBACK = HomeAddress("127.0.0.1", "lo")


def test_the_home_network_comes_before_containers_and_tunnels() -> None:
    assert by_likelihood([DOCKER, TUNNEL, WIFI], routed=TUNNEL.ip)[0] == WIFI


def test_the_address_that_the_system_sends_from_wins_among_equals() -> None:
    cable = HomeAddress("192.168.2.9", "eth0")
    assert by_likelihood([cable, WIFI], routed=WIFI.ip)[0] == WIFI


def test_the_device_itself_is_no_address_for_a_phone() -> None:
    assert by_likelihood([LOOPBACK, HomeAddress("169.254.3.4", "eth1")], routed=None) == ()


@given(st.lists(st.builds(HomeAddress, st.ip_addresses(v=4).map(str), st.sampled_from(["eth0", "docker0"]))))
def test_ranking_never_invents_or_doubles_an_address(found: list[HomeAddress]) -> None:
    ranked = by_likelihood(found, routed=None)
    assert all(address in found for address in ranked)
    assert len(ranked) <= len(found)
    assert not any(ipaddress.ip_address(address.ip).is_loopback for address in ranked)


def test_this_machine_can_be_asked() -> None:
    assert all(ipaddress.ip_address(address.ip) for address in home_addresses())
