"""``gong start``: tonight at home, in one word."""

import os
import sys
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from socket import socket
from typing import TYPE_CHECKING

import click

from mission_site import create_app
from mission_site.home.addresses import HomeAddress, home_addresses
from mission_site.home.memory import LastDeck, fingerprint, recall, remember
from mission_site.home.plan import Plan, Wishes, make_plan
from mission_site.home.ports import Listener
from mission_site.home.terminal import play_steps, print_steps, terminal_code
from mission_site.serving import serve_on
from mission_site.settings import Settings, data_folder
from missions.language import shipped_languages
from missions.links import BaseAddress

if TYPE_CHECKING:
    from flask import Flask


@click.command()
@click.option("--host-address", metavar="ADDRESS", help="The address of this computer that the phones use.")
@click.option(
    "--port", type=click.IntRange(1, 65535), help="The port to serve at; 8000 unless said otherwise."
)
@click.option("--print-again", is_flag=True, help="Make a new deck, for the address as it is now.")
@click.option(
    "--out", type=click.Path(dir_okay=False, path_type=Path), default=Path("gong-deck.pdf"), show_default=True
)
@click.option("--paper", type=click.Choice(["a4", "letter"]), default="a4", show_default=True)
@click.option(
    "--lang",
    type=click.Choice(list(shipped_languages())),
    default="en",
    show_default=True,
    help="The words on the cards.",
)
def command(
    *, host_address: str | None, port: int | None, print_again: bool, out: Path, paper: str, lang: str
) -> None:
    """Make the deck for this computer's address and serve its missions to every phone in the house."""
    data = data_folder(os.environ)
    last = recall(data)
    ours = home_addresses()
    listener = Listener()
    plan = make_plan(
        Wishes(host_address, port, print_again),
        last=last,
        ours=ours,
        is_free=listener.is_free,
        any_free_port=listener.any_free_port,
    )
    for warning in plan.warnings:
        click.secho(f"ATTENTION. {warning}\n", fg="yellow", err=True)
    for note in plan.notes:
        click.echo(note)
    base = BaseAddress.parse(f"http://{plan.host}:{plan.port}")
    app = create_app(_settings(os.environ, base, last, ours))
    deck = _deck(plan, base, last, out=out, paper=paper, lang=lang, data=data)
    _welcome(base, deck, made_now=plan.make_deck, works=not plan.warnings)
    _serve(app, listener.held)


def _settings(
    environ: Mapping[str, str], base: BaseAddress, last: LastDeck | None, ours: tuple[HomeAddress, ...]
) -> Settings:
    settings = Settings.from_environment(environ)
    hosts = {base.host, *(address.ip for address in ours), *([last.host] if last else [])}
    return replace(settings, home=True, base=base, trusted_hosts=(*settings.trusted_hosts, *sorted(hosts)))


def _deck(
    plan: Plan, base: BaseAddress, last: LastDeck | None, *, out: Path, paper: str, lang: str, data: Path
) -> LastDeck | None:
    if not plan.make_deck:
        return last
    from print_cards.deck import print_deck  # noqa: PLC0415 - a start with a deck needs no typesetting

    printed = print_deck(base, out=out, paper=paper, language=lang, progress=_tell)
    deck = LastDeck(
        host=plan.host,
        port=plan.port,
        file=str(printed.path.resolve()),
        sha256=fingerprint(printed.path),
        paper=paper,
        language=lang,
    )
    remember(deck, data)
    return deck


def _tell(step: str) -> None:
    click.echo(f"  {step}", err=True)


def _welcome(base: BaseAddress, deck: LastDeck | None, *, made_now: bool, works: bool) -> None:
    click.echo()
    if deck and works:
        click.echo(print_steps(deck, made_now=made_now) + "\n")
    click.echo(terminal_code(str(base), sys.stdout))
    click.echo(play_steps(str(base)))


def _serve(app: "Flask", listening: socket) -> None:
    try:
        serve_on(app, listening)
    finally:
        listening.close()
        click.echo("\nGONG has stopped. The cards work again as soon as you run: gong start")
