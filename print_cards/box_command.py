"""The command ``gong box``: a tuck box with the deck's art, for as many cards as it has to hold."""

from pathlib import Path
from typing import Final

import click

from missions.cards import DECK
from missions.language import find_language, shipped_languages
from print_cards.advice import CHECK_RULER, SIDES, THICK_PAPER, TRUE_SIZE, listed
from print_cards.box import BoxOrder, print_box
from print_cards.colours import Ink
from print_cards.deck import counted
from print_cards.numbers import Number, Whole
from print_cards.places import FilePlace
from print_cards.sheet import Flip
from print_cards.sizes import card_size, known_sizes, paper_size
from print_cards.stopping import told_when_stopped


@click.command("box")
@click.option(
    "--card-thickness",
    type=Number(0.05, 3),
    default=0.30,
    show_default=True,
    help="mm of one card; measure the pile and divide, sleeves included.",
)
@click.option(
    "--cards",
    type=Whole(1, 400),
    default=len(DECK),
    show_default=True,
    help="Number of cards in the box.",
)
@click.option(
    "--card",
    default="standard",
    show_default=True,
    help=f"{', '.join(known_sizes('cards'))}, or WIDTHxHEIGHT in mm.",
)
@click.option(
    "--paper",
    default="a4",
    show_default=True,
    help=f"{', '.join(known_sizes('papers'))}, or WIDTHxHEIGHT in mm.",
)
@click.option("--lang", default="en", show_default=True, help="Language of the words on the box.")
@click.option(
    "--ink",
    type=click.Choice([ink.value for ink in Ink], case_sensitive=False),
    default=Ink.FULL.value,
    show_default=True,
)
@click.option(
    "--out", type=FilePlace("gong-box.pdf"), default="gong-box.pdf", show_default=True, help="The PDF."
)
@click.option("--cut-file", type=FilePlace("gong-box.svg"), help="Also write an SVG for a cutting machine.")
def command(
    *,
    card_thickness: float,
    cards: int,
    card: str,
    paper: str,
    lang: str,
    ink: Ink,
    out: Path,
    cut_file: Path | None,
) -> None:
    """Make a tuck box for the deck: one sheet to cut, fold and glue."""
    order = BoxOrder(
        paper=paper_size(paper),
        card=card_size(card),
        cards=cards,
        thickness=card_thickness,
        language=find_language(lang, shipped_languages()),
        ink=Ink(ink),
    )
    with told_when_stopped(*filter(None, (out, cut_file))):
        box = print_box(order, out=out, cut_file=cut_file).box
    inside = f"{box.width:.1f} x {box.height:.1f} x {box.depth:.1f} mm"
    click.echo(f"{out}: a box for {counted(cards, 'card')}, {inside} inside.")
    if cut_file is not None:
        click.echo(f"{cut_file}: its cut and fold lines, in mm, with the crosses that are on the sheet.")
    click.echo(f"\n{listed('How to make it', _STEPS)}")


_STEPS: Final = (
    THICK_PAPER,
    f"{TRUE_SIZE} {CHECK_RULER}",
    SIDES[Flip.NONE],
    "Cut the solid lines and the half circle. Score the dashed lines, and fold them all backwards.",
    "Glue the hatched flap on the left inside the right side, then close the bottom: small flaps first, then "
    "the hatched one with glue on it, then the front one.",
)
