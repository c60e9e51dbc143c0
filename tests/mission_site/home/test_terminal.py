"""What a person at home reads in the terminal."""

import io

import numpy as np
import zxingcpp

from mission_site.home.memory import LastDeck
from mission_site.home.terminal import farewell, play_steps, print_steps, terminal_code

ADDRESS = "http://192.168.1.23:8000"
DECK = LastDeck(host="h", port=1, file="/home/ana/gong-deck.pdf", sha256="", paper="a4", language="en")
_HALVES = {" ": (0, 0), "\u2580": (1, 0), "\u2584": (0, 1), "\u2588": (1, 1), "\xa0": (0, 0)}


def utf8_stream() -> io.TextIOWrapper:
    return io.TextIOWrapper(io.BytesIO(), encoding="utf-8")


def test_the_code_in_the_terminal_scans() -> None:
    rows = terminal_code(ADDRESS, utf8_stream()).splitlines()
    width = max(map(len, rows))
    pixels = np.array(
        [[_HALVES[sign][half] for sign in row.ljust(width)] for row in rows for half in (0, 1)], np.uint8
    )
    picture = np.kron(np.pad(pixels * 255, 4, constant_values=255), np.ones((8, 8), np.uint8))
    assert [found.text for found in zxingcpp.read_barcodes(picture)] == [ADDRESS]


def test_a_terminal_without_block_signs_gets_no_broken_code() -> None:
    assert terminal_code(ADDRESS, io.TextIOWrapper(io.BytesIO(), encoding="cp1252")) == ""


def test_a_new_deck_is_shown_with_numbered_steps() -> None:
    assert print_steps(DECK, ("Print.", "Cut.")).splitlines() == [
        f"Your deck is ready: {DECK.file}",
        "  1. Print.",
        "  2. Cut.",
    ]


def test_a_deck_that_is_still_right_is_not_asked_to_be_printed_again() -> None:
    (line,) = print_steps(DECK, ()).splitlines()
    assert line.startswith("Your deck is still right")
    assert line.endswith(DECK.file)


def test_the_play_steps_name_the_address_the_wifi_and_how_long_cards_work() -> None:
    steps = play_steps(ADDRESS, cards_work=True, code_shown=True)
    for word in (ADDRESS, "same Wi-Fi", "a card or the code above", "has that address", "Ctrl-C"):
        assert word in steps


def test_nobody_is_told_to_scan_what_is_not_there_or_does_not_work() -> None:
    assert "the code above" not in play_steps(ADDRESS, cards_work=True, code_shown=False)
    assert "Scan a card" not in play_steps(ADDRESS, cards_work=False, code_shown=True)
    assert "Type this address" in play_steps(ADDRESS, cards_work=False, code_shown=False)
    assert "cards" in farewell(cards_work=True)
    assert "cards" not in farewell(cards_work=False)
