"""What `gong start` says in the terminal, in plain words."""

import io
from collections.abc import Sequence
from typing import TextIO

import qrcode

from mission_site.home.memory import LastDeck

_HALF_BLOCK = "\u2580"


def terminal_code(address: str, stream: TextIO) -> str:
    """Return the address as a code drawn with characters; empty where the terminal cannot show it.

    On a real terminal the colours are set, so that the code is dark on light whatever the theme.
    """
    try:
        _HALF_BLOCK.encode(stream.encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return ""
    code = qrcode.QRCode(border=2)
    code.add_data(address)
    drawn = _Drawing(is_terminal=stream.isatty())
    code.print_ascii(out=drawn, tty=drawn.isatty(), invert=not drawn.isatty())
    return drawn.getvalue()


class _Drawing(io.StringIO):
    """A text buffer that answers for the stream it will be written to."""

    def __init__(self, *, is_terminal: bool) -> None:
        super().__init__()
        self._is_terminal = is_terminal

    def isatty(self) -> bool:
        return self._is_terminal


def print_steps(deck: LastDeck, steps: Sequence[str]) -> str:
    """Return what to do with the deck's file: these steps, if it was made just now."""
    if not steps:
        return f"Your deck is still right for this address: {deck.file}"
    numbered = (f"  {place}. {step}" for place, step in enumerate(steps, start=1))
    return "\n".join((f"Your deck is ready: {deck.file}", *numbered))


def play_steps(address: str, *, cards_work: bool, code_shown: bool) -> str:
    """Return how to play, and how long the printed cards work."""
    codes = [*["a card"] * cards_work, *["the code above"] * code_shown]
    how = f"Scan {' or '.join(codes)} with the phone's camera, or type" if codes else "Type"
    return (
        f"Phones play at  {address}\n"
        "  - Every phone must be on the same Wi-Fi as this computer (no guest Wi-Fi, no VPN).\n"
        f"  - {how} this address in its browser.\n"
        "  - If nothing opens: let Python through this computer's firewall when it asks.\n"
        "  - Cards printed for a home address work only while this computer runs and has that address.\n"
        "Stop with Ctrl-C."
    )


def name_step(address: str) -> str:
    """Return the second line: an address that is easier to type, for phones that know such names."""
    return f"Most phones also know it as  {address}"


def farewell(*, cards_work: bool) -> str:
    """Return the last words after Ctrl-C."""
    again = " The cards work again as soon as you start it the same way." if cards_work else ""
    return f"\nGONG has stopped.{again}"
