"""The options of ``gong print`` that decide how cards lie on paper."""

from collections.abc import Callable
from typing import Final

import click

from print_cards.grid import read_grid
from print_cards.numbers import Number
from print_cards.sheet import Adjustment, Flip, Imposition
from print_cards.sizes import card_size, known_sizes, paper_size

Command = Callable[..., None]

_PERCENT: Final = 100.0


def page_options(command: Command) -> Command:
    """Add the options that :func:`imposition_of` reads."""
    for option in reversed(_OPTIONS):
        command = option(command)
    return command


def imposition_of(
    *,
    paper: str,
    card: str,
    flip: Flip,
    grid: str | None,
    gap: float | None,
    bleed: float,
    back_bleed: float,
    rotate_backs: bool,
    scale_x: float,
    scale_y: float,
    back_x: float,
    back_y: float,
    back_angle: float,
) -> Imposition:
    """Return how the cards lie on paper; raises the errors of sizes and grids."""
    across, down = scale_x / _PERCENT, scale_y / _PERCENT
    return Imposition(
        paper=paper_size(paper),
        card=card_size(card),
        flip=Flip(flip),
        grid=None if grid is None else read_grid(grid),
        gap=gap,
        bleed=bleed,
        back_bleed=back_bleed,
        rotate_backs=rotate_backs,
        fronts=Adjustment(scale_x=across, scale_y=down),
        backs=Adjustment(back_x, back_y, back_angle, across, down),
    )


def _names(kind: str) -> str:
    return f"{', '.join(known_sizes(kind))}, or WIDTHxHEIGHT in mm."


_OPTIONS: Final = (
    click.option("--paper", default="a4", show_default=True, help=_names("papers")),
    click.option("--card", default="standard", show_default=True, help=_names("cards")),
    click.option(
        "--flip",
        type=click.Choice([flip.value for flip in Flip], case_sensitive=False),
        default=Flip.LONG.value,
        show_default=True,
        help="Edge on which the paper flips for the backs; none: no backs; fold: glue instead of duplex.",
    ),
    click.option("--grid", metavar="COLSxROWS", help="Cards on a sheet; as many as fit if not given."),
    click.option(
        "--gap",
        type=Number(0, 20),
        help="mm between cards, with bleed and marks of their own; 0: neighbours share a cut.  "
        "[default: up to 3, where it costs no card]",
    ),
    click.option(
        "--bleed", type=Number(0, 5), default=2.0, show_default=True, help="mm of picture beyond the cuts."
    ),
    click.option("--back-bleed", type=Number(0, 5), default=0.0, help="mm more than that on the backs."),
    click.option("--rotate-backs", is_flag=True, help="Turn every back by 180 degrees."),
    click.option(
        "--scale-x",
        type=Number(90, 110),
        default=100.0,
        help="Percent across, if the printer shrinks: 100.5 where 100 mm comes out as 99.5.",
    ),
    click.option("--scale-y", type=Number(90, 110), default=100.0, help="The same down the page."),
    click.option("--back-x", type=Number(-10, 10), default=0.0, help="mm by which backs move to the right."),
    click.option("--back-y", type=Number(-10, 10), default=0.0, help="mm by which backs move down."),
    click.option(
        "--back-angle", type=Number(-5, 5), default=0.0, help="Degrees by which they turn clockwise."
    ),
)
