"""``gong box``: the printer's own command."""

from print_cards.box_command import command

__all__ = ["command"]
