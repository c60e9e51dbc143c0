"""``gong proof``: the printer's own command."""

from print_cards.proof_command import command

__all__ = ["command"]
