"""`gong start` as a person runs it: one process, a real port, a real deck, Ctrl-C."""

import http.client
import os
import re
import socket
from contextlib import closing
from pathlib import Path

import pytest

from missions.cards import DECK
from print_cards.advice import how_to_print
from print_cards.order import usual_imposition
from tests.mission_site.home.starting import PATIENCE, Start, started
from tests.ports import free_port

NAME = "laptop.fritz.box"
HOW_TO_PRINT = tuple(how_to_print(usual_imposition("a4"), cards=len(DECK)))


def mission_at(port: int, path: str = "/F") -> str:
    with closing(http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)) as link:
        link.request("GET", path, headers={"Host": f"{NAME}:{port}"})
        with link.getresponse() as answer:
            page = answer.read().decode()
            assert answer.status == 200, page
    shown = re.search(r'rel="canonical" href="/fight/([a-z0-9-]+)"', page)
    assert shown, page
    return shown[1]


@pytest.mark.skipif(os.name == "nt", reason="a console program on Windows cannot be sent Ctrl-C by another")
def test_friday_print_and_saturday_play(tmp_path: Path) -> None:
    port = free_port()
    with started(tmp_path, "--host-address", NAME, "--port", str(port)) as friday:
        assert f"http://{NAME}:{port}" in friday.said
        deck = tmp_path / "gong-deck.pdf"
        printed = deck.read_bytes()
        for step in HOW_TO_PRINT:
            assert step in friday.said, "the very words of gong print"
        seen = [mission_at(port) for _ in range(5)]
        assert friday.stop() == 0
    assert "Traceback" not in friday.said

    with started(tmp_path) as saturday:
        assert "still right" in saturday.said
        assert HOW_TO_PRINT[0] not in saturday.said
        assert f"http://{NAME}:{port}" in saturday.said
        assert deck.read_bytes() == printed
        seen += [mission_at(port) for _ in range(5)]
        assert saturday.stop() == 0
    assert len(set(seen)) == len(seen), "the bag goes on over a restart"


def test_a_second_gong_ends_in_one_sentence_and_touches_nothing(tmp_path: Path) -> None:
    port = free_port()
    with started(tmp_path, "--host-address", NAME, "--port", str(port)):
        printed = (tmp_path / "gong-deck.pdf").read_bytes()
        second = Start(tmp_path, "--print-again", "--port", str(free_port()))
        assert second.wait() == 2
        assert (tmp_path / "gong-deck.pdf").read_bytes() == printed
    assert second.said.startswith("gong: GONG is already running")
    assert "Traceback" not in second.said


def test_two_that_start_at_the_same_moment_make_one_deck(tmp_path: Path) -> None:
    port = str(free_port())
    both = [Start(tmp_path, "--host-address", NAME, "--port", port) for _ in range(2)]
    try:
        for start in both:
            assert start.ready_or_over(), start.said
        (late,) = [start for start in both if start.said.startswith("gong: GONG is already running")]
        (early,) = [start for start in both if start is not late]
        assert late.wait() == 2
        assert early.stop() == 0
    finally:
        for start in both:
            start.end()
    assert f'"port": {port}' in (tmp_path / "data" / "last-deck.json").read_text()


@pytest.mark.skipif(os.name == "nt", reason="a console program on Windows cannot be sent Ctrl-C by another")
def test_another_language_is_printed_when_asked_for_and_kept_when_not(tmp_path: Path) -> None:
    port = str(free_port())
    asked = ("--host-address", NAME, "--port", port, "--lang", "HE", "--paper", "Letter")
    with started(tmp_path, *asked) as hebrew:
        hebrew.stop()
    with started(tmp_path, *asked) as same:
        assert "still right" in same.said
        same.stop()
    (tmp_path / "gong-deck.pdf").unlink()
    with started(tmp_path) as again:
        again.stop()
    note = (tmp_path / "data" / "last-deck.json").read_text()
    assert '"language": "he"' in note
    assert '"paper": "letter"' in note


def test_a_taken_port_that_is_on_the_cards_ends_in_one_sentence(tmp_path: Path) -> None:
    port = free_port()
    with started(tmp_path, "--host-address", NAME, "--port", str(port)) as first:
        assert first.stop() == 0
    with socket.create_server(("127.0.0.1", port)):
        second = Start(tmp_path)
        assert second.wait() == 2
    assert second.said.startswith("gong: Port")
    assert "on your printed cards" in second.said
    assert "Traceback" not in second.said


def test_a_changed_address_is_said_before_anything_else(tmp_path: Path) -> None:
    port = free_port()
    with started(tmp_path, "--host-address", NAME, "--port", str(port)) as friday:
        friday.stop()
    with started(tmp_path, "--host-address", "other.fritz.box") as saturday:
        assert saturday.said.startswith("ATTENTION. The cards that you printed lead to")
        assert "Your deck" not in saturday.said


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (("--host-address", "203.0.113.9"), "does not have the address 203.0.113.9"),
        (("--host-address", "two words"), "is not the address of a computer"),
        (("--port", "http"), "'http' must be a whole number from 1 to 65535."),
        (("--host-address", NAME, "--lang", "xx"), "xx"),
        (("--host-address", NAME, "--paper", "napkin"), "napkin"),
        (("--host-address", NAME, "--out", "no/such/folder/deck.pdf"), "no/such/folder"),
        (("--port", "99999"), "'99999' must be a whole number from 1 to 65535."),
        (("--host-address", NAME, "--out", "deck.pdf/"), "'deck.pdf/' names a folder"),
    ],
)
def test_bad_input_ends_in_one_sentence(tmp_path: Path, options: tuple[str, ...], sentence: str) -> None:
    if "--port" not in options:
        options += ("--port", str(free_port()))
    start = Start(tmp_path, *options)
    assert start.wait() == 2
    assert sentence in start.said
    assert "Traceback" not in start.said
    assert not (tmp_path / "data" / "last-deck.json").exists()
