"""``gong art``: the printer's own command."""

from print_cards.art_command import command

__all__ = ["command"]
