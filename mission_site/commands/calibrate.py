"""``gong calibrate``: the printer's own command."""

from print_cards.calibrate_command import command

__all__ = ["command"]
