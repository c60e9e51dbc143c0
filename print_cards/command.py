"""The command ``gong print`` and ``python -m print_cards``: options in, a proved PDF and plain words out."""

import sys
from pathlib import Path
from typing import Final

import click

from missions.errors import GongError
from missions.language import find_language, shipped_languages
from missions.links import BaseAddress
from print_cards.colours import Ink
from print_cards.deck import Order, PrintedDeck, carry_out
from print_cards.proof import ProofFailed
from print_cards.selection import select
from print_cards.sheet import Flip, Imposition
from print_cards.sizes import card_size, paper_size


@click.command("print")
@click.option(
    "--base-url",
    required=True,
    metavar="ADDRESS",
    help="Public address of the site, as in https://gong.example.",
)
@click.option(
    "--allow-unreachable", is_flag=True, help="Print an address that phones cannot reach, for trying out."
)
@click.option(
    "--paper", default="a4", show_default=True, help="a4, letter, a3, legal, or WIDTHxHEIGHT in mm."
)
@click.option(
    "--card",
    "card",
    default="standard",
    show_default=True,
    help="standard, poker, bridge, mini, or WIDTHxHEIGHT in mm.",
)
@click.option(
    "--flip",
    type=click.Choice(list(Flip)),
    default=Flip.LONG,
    show_default=True,
    help="Edge on which the paper is turned for the backs; none prints fronts only.",
)
@click.option(
    "--out",
    type=click.Path(path_type=Path),
    default=Path("gong-deck.pdf"),
    show_default=True,
    help="The PDF to write.",
)
@click.option("--lang", default="en", show_default=True, help="Language of the words on the cards.")
@click.option("--deck", "deck_code", metavar="CODE", help="Code of a registered deck.")
@click.option("--ink", type=click.Choice(list(Ink)), default=Ink.FULL, show_default=True)
@click.option("--cards", default="all", show_default=True)
def command(
    *,
    base_url: str,
    allow_unreachable: bool,
    paper: str,
    card: str,
    flip: Flip,
    out: Path,
    lang: str,
    deck_code: str | None,
    ink: Ink,
    cards: str,
) -> None:
    """Make the deck as a PDF for a public address."""
    order = Order(
        base=BaseAddress.parse(base_url, allow_unreachable=allow_unreachable),
        imposition=Imposition(paper_size(paper), card_size(card), Flip(flip)),
        language=find_language(lang, shipped_languages()),
        deck_code=deck_code,
        cards=select(cards),
        ink=Ink(ink),
    )
    try:
        deck = carry_out(order, out=out, progress=lambda line: click.echo(line, err=True))
    except ProofFailed as error:
        click.echo(f"gong: {error}", err=True)
        sys.exit(1)
    click.echo(_report(deck, order))


def main() -> None:
    """Run the command by itself; bad input ends in one sentence and exit status 2."""
    try:
        command(prog_name="python -m print_cards")
    except GongError as error:
        click.echo(f"gong: {error}", err=True)
        sys.exit(2)


def _report(deck: PrintedDeck, order: Order) -> str:
    """Say in plain words what was made and how to print it."""
    cards = f"{deck.cards} card" if deck.cards == 1 else f"{deck.cards} cards"
    sheets = "one sheet" if deck.sheets == 1 else f"{deck.sheets} sheets"
    return "\n".join(
        (
            f"{deck.path}: {cards} on {sheets}; every code was read back and is right.",
            *deck.warnings,
            "",
            "How to print it:",
            "  - Paper: thick (200 g/m2 or more), without a gloss that mirrors the lamp.",
            '  - Size: 100 % or "actual size", never "fit". The ruler on each sheet must then be true.',
            f"  - {_FLIP_ADVICE[order.imposition.flip]}",
            "  - Print sheet 1 first, hold it against a window, cut along the marks, and scan a card.",
        )
    )


_FLIP_ADVICE: Final = {
    Flip.LONG: "Both sides, flip on the long edge.",
    Flip.SHORT: "Both sides, flip on the short edge.",
    Flip.NONE: "One side only: this file has no backs.",
    Flip.FOLD: "One side only: fold each sheet along the dashed line, glue, and cut when it is dry.",
}
