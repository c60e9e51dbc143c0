"""``gong start``: tonight at home, in one word."""

import os
import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Final

import click

from mission_site import create_app
from mission_site.home.addresses import HomeAddress, home_addresses
from mission_site.home.local_name import LOCAL_NAMES, announced
from mission_site.home.memory import LastDeck, fingerprint, recall, remember
from mission_site.home.only_one import only_one
from mission_site.home.plan import USUAL_LANGUAGE, USUAL_PAPER, Plan, Wishes, make_plan
from mission_site.home.ports import Listener
from mission_site.home.terminal import farewell, name_step, play_steps, print_steps, terminal_code
from mission_site.interface import require_all_languages
from mission_site.serving import serve_on
from mission_site.settings import Settings, data_folder
from missions.cards import DECK
from missions.language import shipped_languages
from missions.links import BaseAddress
from print_cards.called import copyable
from print_cards.numbers import Whole
from print_cards.places import FilePlace
from print_cards.stopping import told_when_stopped

_DECK_FILE: Final = Path("gong-deck.pdf")


@click.command()
@click.option("--host-address", metavar="ADDRESS", help="The address of this computer that the phones use.")
@click.option("--port", type=Whole(1, 65535), help="The port to serve on; 8000 if not given.")
@click.option("--print-again", is_flag=True, help="Make a new deck, for the address as it is now.")
@click.option(
    "--out",
    type=FilePlace(_DECK_FILE.name),
    show_default=str(_DECK_FILE),
    help="Where to put the deck.",
)
@click.option(
    "--paper",
    type=click.Choice(["a4", "letter"], case_sensitive=False),
    show_default=USUAL_PAPER,
    help="The printer's paper; a deck made for another one is made again.",
)
@click.option(
    "--lang",
    type=click.Choice(list(shipped_languages()), case_sensitive=False),
    show_default=USUAL_LANGUAGE,
    help="The words on the cards; a deck in another language is made again.",
)
def command(
    *,
    host_address: str | None,
    port: int | None,
    print_again: bool,
    out: Path | None,
    paper: str | None,
    lang: str | None,
) -> None:
    """Make the deck for this computer's address and serve its missions to every phone in the house."""
    place = out or _DECK_FILE
    file = None if out is None else str(out.resolve())
    data = data_folder(os.environ)
    with only_one(data):
        _start(Wishes(host_address, port, print_again, paper, lang, file), place, data)


def _start(wishes: Wishes, out: Path, data: Path) -> None:
    require_all_languages()
    last = recall(data)
    ours = home_addresses()
    listener = Listener()
    plan = make_plan(
        wishes, last=last, ours=ours, is_free=listener.is_free, any_free_port=listener.any_free_port
    )
    for warning in plan.warnings:
        click.secho(f"ATTENTION. {copyable(warning)}\n", fg="yellow", err=True)
    for note in plan.notes:
        click.echo(note)
    base = BaseAddress.parse(f"http://{plan.host}:{plan.port}")
    app = create_app(_settings(os.environ, base, last, ours))
    deck = _made(plan, base, out, data) if plan.make_deck else last
    works = not plan.warnings
    with listener.held as listening, suppress(KeyboardInterrupt):  # from the moment that it is offered
        _welcome(base, deck if works else None, _print_steps(plan) if plan.make_deck else ())
        with announced(_own_ip(plan, ours), plan.port, lambda name: _tell_name(name, plan.port)):
            serve_on(app, listening)
    click.echo(farewell(cards_work=works))


def _settings(
    environ: Mapping[str, str], base: BaseAddress, last: LastDeck | None, ours: tuple[HomeAddress, ...]
) -> Settings:
    settings = Settings.from_environment(environ)
    hosts = {base.host, *LOCAL_NAMES, *(address.ip for address in ours), *([last.host] if last else [])}
    return replace(settings, home=True, base=base, trusted_hosts=(*settings.trusted_hosts, *sorted(hosts)))


def _own_ip(plan: Plan, ours: tuple[HomeAddress, ...]) -> str | None:
    """Return the address that a name can lead to; None for a computer that is in no network."""
    ips = [address.ip for address in ours]
    return plan.host if plan.host in ips else next(iter(ips), None)


def _tell_name(name: str, port: int) -> None:
    click.echo(name_step(f"http://{name}:{port}"))


def _made(plan: Plan, base: BaseAddress, out: Path, data: Path) -> LastDeck:
    """Make the deck and remember it."""
    from print_cards.deck import print_deck  # noqa: PLC0415 - a start with a deck needs no typesetting

    with told_when_stopped(out):
        printed = print_deck(base, out=out, paper=plan.paper, language=plan.language, progress=_tell)
    deck = LastDeck(
        host=plan.host,
        port=plan.port,
        file=str(printed.path.resolve()),
        sha256=fingerprint(printed.path),
        paper=plan.paper,
        language=plan.language,
    )
    remember(deck, data)
    return deck


def _tell(step: str) -> None:
    click.echo(f"  {step}", err=True)


def _print_steps(plan: Plan) -> tuple[str, ...]:
    from print_cards.advice import how_to_print  # noqa: PLC0415 - as above
    from print_cards.order import usual_imposition  # noqa: PLC0415

    return tuple(how_to_print(usual_imposition(plan.paper), cards=len(DECK)))


def _welcome(base: BaseAddress, deck: LastDeck | None, steps: Sequence[str]) -> None:
    """Say what to do; ``deck`` is None when the printed cards do not lead here."""
    click.echo()
    if deck is not None:
        click.echo(print_steps(deck, steps) + "\n")
    code = terminal_code(str(base), sys.stdout)
    click.echo(code)
    click.echo(play_steps(str(base), cards_work=deck is not None, code_shown=bool(code)))
