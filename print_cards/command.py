"""The command ``gong print`` and ``python -m print_cards``: options in, a proved PDF and plain words out."""

import os
import sys
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, Final

import click

from missions.cards import AnyCard
from missions.deckcode import read_code
from missions.errors import GongError
from missions.language import find_language, shipped_languages
from missions.links import BaseAddress
from print_cards.advice import how_to_print, listed
from print_cards.colours import Ink
from print_cards.deck import PrintedDeck, carry_out, counted
from print_cards.idle import given, refuse_idle
from print_cards.missing import ask_what_is_missing
from print_cards.options import imposition_of, page_options
from print_cards.order import Order
from print_cards.profiles import Profile, corrected, profiles_folder, read_profile
from print_cards.proof import ProofFailed
from print_cards.purposes import (
    DECK_FILE,
    PART_FILE,
    check_together,
    cut_files,
    make_for,
    place_for,
    purpose_options,
    report_of_cuts,
)
from print_cards.running import run
from print_cards.selection import select
from print_cards.sheet import Flip, Imposition, plot_of
from print_cards.stopping import told_when_stopped

_MISSING: Final = "missing"


class NoAddress(GongError):
    """A deck without an address that its codes could hold."""

    def __str__(self) -> str:
        return (
            "The codes on the cards need the public address of your site: add --base-url, as in "
            "--base-url https://gong.example; to play in your home network only, run `gong start` instead."
        )


@click.command("print")
@click.option("--base-url", metavar="ADDRESS", help="The site's public address.  [required]")
@click.option("--allow-unreachable", is_flag=True, help="Also print an address that no phone can reach.")
@click.option(
    "--out",
    metavar="PATH",
    show_default=f"{DECK_FILE}; {PART_FILE} for some of the cards",
    help="Where to put it.",
)
@click.option("--lang", default="en", show_default=True, help="Language of the words on the cards.")
@click.option("--deck", "deck_code", metavar="CODE", help="The code of a deck whose phones share its draws.")
@click.option(
    "--cards",
    default="all",
    show_default=True,
    help="Which cards, as in proxima,zeta-4,joker; missing: asks which ones you still have.",
)
@click.option(
    "--ink",
    type=click.Choice([ink.value for ink in Ink], case_sensitive=False),
    default=Ink.FULL.value,
    show_default=True,
    help="Painted, line art on white, or grey for black-and-white printers.",
)
@click.option("--printer", metavar="NAME", help="Correct for what gong calibrate found on this printer.")
@page_options
@purpose_options
@click.pass_context
def command(
    context: click.Context,
    /,
    *,
    base_url: str | None,
    allow_unreachable: bool,
    out: str | None,
    lang: str,
    deck_code: str | None,
    cards: str,
    ink: Ink,
    printer: str | None,
    purpose: str | None,
    pictures_at: str | None,
    cut_file: Path | None,
    cut_corners: float,
    **page: Any,
) -> None:
    """Make the deck as a PDF, and prove that every card on it scans."""
    if base_url is None:
        raise NoAddress
    check_together(context, purpose, Flip(page["flip"]))
    imposition = imposition_of(**page)
    notes = [*_scarce_bleed(context, imposition)]
    if printer is not None:
        profile = read_profile(printer, profiles_folder(os.environ))
        notes += _half_used(context, profile, imposition.flip)
        imposition = corrected(imposition, profile)
    order = Order(
        base=BaseAddress.parse(base_url, allow_unreachable=allow_unreachable),
        imposition=imposition,
        language=find_language(lang, shipped_languages()),
        deck_code=None if deck_code is None else read_code(deck_code),
        cards=_wanted(cards),
        ink=Ink(ink),
    )
    place = place_for(order.cards, purpose, out)
    cuts = None if cut_file is None else cut_files(order, cut_file, cut_corners, deck=place)
    try:
        if purpose is not None:
            click.echo(make_for(purpose, order, out=place, pictures_at=pictures_at, progress=_tell))
            return
        with told_when_stopped(place, *(cuts or ())):
            deck = carry_out(order, out=place, progress=_tell, cuts=cuts)
    except ProofFailed as error:
        click.echo(f"gong: {error}", err=True)
        sys.exit(1)
    steps = how_to_print(order.imposition, cards=deck.cards, by_machine=cuts is not None)
    click.echo(_report(deck, steps, notes))
    if cuts is not None:
        click.echo(report_of_cuts(cuts))


def main() -> None:
    """Run the command by itself; bad input ends in one sentence and exit status 2."""
    run(command, "python -m print_cards")


def _wanted(cards: str) -> tuple[AnyCard, ...]:
    if cards.strip().lower() != _MISSING:
        return select(cards)
    with told_when_stopped():
        return ask_what_is_missing()


def _tell(line: str) -> None:
    click.echo(line, err=True)


def _scarce_bleed(context: click.Context, imposition: Imposition) -> Iterator[str]:
    """Say that less bleed is printed than was asked for."""
    wanted = imposition.bleed + imposition.back_bleed
    least = min(plot_of(imposition).outer_bleeds(wanted))
    if given(context, "bleed", "back_bleed") and least < wanted:
        yield f"The paper has room for {least:.2g} mm of bleed around the cards, instead of {wanted:g}."


def _half_used(context: click.Context, profile: Profile, flip: Flip) -> Iterator[str]:
    """Say that only the scale of a profile is used where no second side is printed; raises ``Idle``."""
    if flip in (Flip.LONG, Flip.SHORT):
        return
    if (profile.scale_x, profile.scale_y) == (100.0, 100.0):
        why = "since this printer's scale is right and no second side is printed"
        refuse_idle(context, ["printer"], beside=f"with --flip {flip.value}", why=why)
    yield "Of the printer's profile only the scale is used, since no second side is printed."


def _report(deck: PrintedDeck, steps: Iterable[str], notes: Sequence[str]) -> str:
    """Say in plain words what was made and how to print it."""
    made = f"{counted(deck.cards, 'card')} on {counted(deck.sheets, 'sheet')}"
    return "\n".join(
        (
            f"{deck.path}: {made}; every code was read back and is correct.",
            *deck.warnings,
            *notes,
            "",
            listed("How to print it", steps),
        )
    )
