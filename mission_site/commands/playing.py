"""What the commands that play games have in common: how many, with which seed, on how many cores."""

import os
from typing import Final

import click

from print_cards.numbers import Whole

_MOST_CORES: Final = 60  # Windows waits for no more processes at once

GAMES: Final = Whole(1, 10_000_000)
seed_option: Final = click.option(
    "--seed", type=int, default=0, show_default=True, help="The same seed gives the same games."
)
cores_option: Final = click.option(
    "--cores",
    type=Whole(1, _MOST_CORES),
    default=min(os.cpu_count() or 1, _MOST_CORES),
    show_default=True,
    help="How many games are played at once.",
)
