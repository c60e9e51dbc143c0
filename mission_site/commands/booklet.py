"""The command ``gong booklet``: the rules of GONG on paper, to fold or page by page."""

from pathlib import Path
from typing import Final

import click

from missions.language import find_language, shipped_languages
from missions.links import BaseAddress
from print_cards.advice import SIDES, TRUE_SIZE, listed
from print_cards.booklet import flat_booklet, folded_booklet
from print_cards.idle import refuse_idle
from print_cards.keep import check_place, keep
from print_cards.places import FilePlace
from print_cards.sheet import Flip
from print_cards.sizes import paper_size
from print_cards.stopping import told_when_stopped

PAPERS: Final = ("a4", "letter")


@click.command("booklet")
@click.option("--lang", default="en", show_default=True, help="Language of the rules.")
@click.option("--paper", type=click.Choice(PAPERS, case_sensitive=False), default="a4", show_default=True)
@click.option("--flat", is_flag=True, help="Single A5 pages, to read or for a copy shop, not to fold.")
@click.option(
    "--base-url", metavar="ADDRESS", help="The site's public address, for a code that opens the rules there."
)
@click.option("--allow-unreachable", is_flag=True, help="Also print an address that no phone can reach.")
@click.option("--out", type=FilePlace("gong-rules-en.pdf"), help="The PDF.  [default: gong-rules-LANG.pdf]")
@click.pass_context
def command(
    context: click.Context,
    *,
    lang: str,
    paper: str,
    flat: bool,
    base_url: str | None,
    allow_unreachable: bool,
    out: Path | None,
) -> None:
    """Make the rules of GONG as a booklet."""
    if flat:
        refuse_idle(context, ["paper"], beside="with --flat", why="whose pages are A5")
    if base_url is None:
        refuse_idle(context, ["allow_unreachable"], beside="without --base-url", why="which it is about")
    language = find_language(lang, shipped_languages())
    base = None if base_url is None else BaseAddress.parse(base_url, allow_unreachable=allow_unreachable)
    place = out or Path(f"gong-rules-{language.tag}.pdf")
    check_place(place)
    with told_when_stopped(place):
        if flat:
            keep(place, flat_booklet(language, base))
            click.echo(f"{place}: A5, page by page.")
            return
        booklet = folded_booklet(language, paper_size(paper), base)
        keep(place, booklet.pdf)
    click.echo(f"{place}: {booklet.pages} pages on {booklet.sheets} sheets.\n")
    click.echo(listed("How to make it", _STEPS))


_STEPS: Final = (
    TRUE_SIZE,
    SIDES[Flip.SHORT],
    "Lay the sheets on each other as they come, the cover outside and down.",
    "Fold all of them together in the middle, at the dashed marks.",
    "Staple twice through the fold, from outside, where the thin lines are.",
)
