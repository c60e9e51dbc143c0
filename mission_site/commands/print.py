"""``gong print``: the printer's own command, so that ``python -m print_cards`` works without the site."""

from print_cards.command import command

__all__ = ["command"]
