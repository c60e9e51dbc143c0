"""``python -m print_cards``: the printer on its own, without the site."""

from print_cards.command import main

main()
