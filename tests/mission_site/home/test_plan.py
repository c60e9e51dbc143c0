"""The deck printed on Friday must work on Saturday: what `gong start` decides."""

from dataclasses import replace
from pathlib import Path

import pytest

from mission_site.home.addresses import HomeAddress
from mission_site.home.memory import LastDeck, fingerprint
from mission_site.home.plan import (
    NoHostAddress,
    NoNetwork,
    NotOurAddress,
    Plan,
    PortTaken,
    Wishes,
    make_plan,
)
from missions.links import BadAddress

WIFI = HomeAddress("192.168.1.23", "wlan0")
CABLE = HomeAddress("10.0.0.7", "eth0")


@pytest.fixture
def friday(tmp_path: Path) -> LastDeck:
    file = tmp_path / "gong-deck.pdf"
    file.write_bytes(b"%PDF")
    return LastDeck(
        host=WIFI.ip, port=8000, file=str(file), sha256=fingerprint(file), paper="a4", language="en"
    )


def plan(
    *wishes_and_last: object,
    ours: tuple[HomeAddress, ...] = (WIFI,),
    taken: frozenset[int] = frozenset(),
    **wishes: object,
) -> Plan:
    last = wishes_and_last[0] if wishes_and_last else None
    return make_plan(
        Wishes(**wishes),  # type: ignore[arg-type]
        last=last,  # type: ignore[arg-type]
        ours=ours,
        is_free=lambda port: port not in taken,
        any_free_port=lambda: 8001,
    )


def test_the_first_start_makes_a_deck_at_the_usual_port() -> None:
    assert plan() == Plan("192.168.1.23", 8000, make_deck=True)


def test_the_first_start_takes_another_port_when_the_usual_one_is_taken_and_says_so() -> None:
    first = plan(taken=frozenset({8000}))
    assert first.port == 8001
    assert "8001" in first.notes[0]


def test_several_addresses_are_named_and_the_most_likely_one_is_taken() -> None:
    first = plan(ours=(WIFI, CABLE))
    assert first.host == WIFI.ip
    assert CABLE.ip in first.notes[0]
    assert "--host-address" in first.notes[0]


def test_saturday_at_the_same_address_keeps_fridays_deck(friday: LastDeck) -> None:
    assert plan(friday) == Plan("192.168.1.23", 8000, make_deck=False)


def test_the_printed_address_wins_over_a_more_likely_one(friday: LastDeck) -> None:
    assert plan(friday, ours=(CABLE, WIFI)).host == WIFI.ip


def test_a_lost_file_is_made_again_for_the_printed_address(friday: LastDeck) -> None:
    Path(friday.file).unlink()
    assert plan(friday).make_deck


def test_a_changed_address_is_said_with_every_remedy_and_nothing_is_printed(friday: LastDeck) -> None:
    saturday = plan(friday, ours=(CABLE,))
    assert saturday.host == CABLE.ip
    assert not saturday.make_deck
    (warning,) = saturday.warnings
    for remedy in (WIFI.ip, "--host-address", "--print-again", "public address"):
        assert remedy in warning


def test_a_changed_address_does_not_overwrite_the_note_even_if_the_file_is_gone(friday: LastDeck) -> None:
    Path(friday.file).unlink()
    assert not plan(friday, ours=(CABLE,)).make_deck


def test_printing_again_at_a_new_address_keeps_the_port(friday: LastDeck) -> None:
    again = plan(friday, ours=(CABLE,), print_again=True)
    assert (again.host, again.port, again.make_deck, again.warnings) == (CABLE.ip, 8000, True, ())


def test_the_printed_port_is_never_changed_silently(friday: LastDeck) -> None:
    with pytest.raises(PortTaken, match="on your printed cards"):
        plan(friday, taken=frozenset({8000}))


def test_a_port_that_was_asked_for_is_not_exchanged_for_another() -> None:
    with pytest.raises(PortTaken, match="9000"):
        plan(port=9000, taken=frozenset({9000}))


def test_another_port_than_the_printed_one_is_warned_of(friday: LastDeck) -> None:
    other = plan(friday, port=9000)
    assert "port 8000" in other.warnings[0]
    assert not other.make_deck


def test_a_wish_for_another_language_paper_or_place_is_not_forgotten(friday: LastDeck) -> None:
    assert plan(friday, language="he") == Plan("192.168.1.23", 8000, make_deck=True, language="he")
    assert plan(friday, paper="letter").make_deck
    assert plan(friday, file="/home/ana/other.pdf").make_deck
    assert not plan(friday, language="en", paper="a4", file=friday.file).make_deck


def test_a_deck_that_is_made_again_has_the_paper_and_language_of_the_last_one(friday: LastDeck) -> None:
    hebrew = replace(friday, paper="letter", language="he", sha256="another")
    for again in (plan(hebrew), plan(hebrew, ours=(CABLE,), print_again=True)):
        assert (again.make_deck, again.paper, again.language) == (True, "letter", "he")


def test_no_network_is_said_plainly() -> None:
    with pytest.raises(NoNetwork, match="Wi-Fi"):
        plan(ours=())


def test_an_address_of_another_machine_is_refused_with_ours() -> None:
    with pytest.raises(NotOurAddress, match=r"192\.168\.1\.23 \(wlan0\)"):
        plan(host="10.9.9.9")


def test_an_address_that_is_asked_for_without_a_network_is_refused_without_a_choice_of_none() -> None:
    with pytest.raises(NotOurAddress) as refused:
        plan(ours=(), host="192.168.1.23")
    assert "since it is not on a network: join your Wi-Fi" in str(refused.value)
    assert "none" not in str(refused.value)


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "two words",
        "http://192.168.1.23",
        "192.168.1.23:9000",
        "gong.example/x",
        "a/b",
        "::1",
        "[::1]",
    ],
)
def test_what_is_more_or_less_than_an_address_is_refused(text: str) -> None:
    with pytest.raises(NoHostAddress, match="without http://"):
        plan(host=text)


def test_the_device_itself_is_refused_as_such() -> None:
    with pytest.raises(BadAddress, match="always means the device itself"):
        plan(host="127.0.0.1")


def test_an_address_is_read_as_it_will_be_printed() -> None:
    assert plan(host=" 192.168.1.23. ").host == WIFI.ip
    assert plan(host="Laptop.Fritz.Box").host == "laptop.fritz.box"


def test_a_name_may_stand_in_for_an_address() -> None:
    assert plan(host="laptop.fritz.box").host == "laptop.fritz.box"
