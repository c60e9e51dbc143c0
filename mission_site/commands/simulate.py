"""``gong simulate``: play a game many times and see whether it ends and is fair."""

import csv
import json
from contextlib import ExitStack
from io import TextIOWrapper
from pathlib import Path
from typing import Any, Final

import click

from mission_site.commands.playing import GAMES, cores_option, seed_option
from missions.bots import BOT_NAMES
from missions.games import GAME_NAMES, find_game
from missions.games.options import read_options
from missions.plot import check_plotting, draw_tally
from missions.report import figures, table_of
from missions.simulate import Plan, Played, Tally, simulate
from print_cards.keep import check_place, keep, keeping
from print_cards.numbers import Whole
from print_cards.places import FilePlace
from print_cards.stopping import told_when_stopped

_COLUMNS: Final = ("number", "seed", "turns", "winners", "reshuffles", "longest_hand")


@click.command(
    help=f"""Play GAME many times with bots; end with a table of lengths and wins.

    GAME is one of {", ".join(GAME_NAMES)}."""
)
@click.argument("game", type=click.Choice(GAME_NAMES, case_sensitive=False), metavar="GAME")
@click.option("--players", type=int, default=4, show_default=True, help="How many sit at the table.")
@click.option("--games", type=GAMES, default=1000, show_default=True, help="How many games.")
@seed_option
@click.option(
    "--bot", type=click.Choice(BOT_NAMES, case_sensitive=False), default=BOT_NAMES[0], show_default=True
)
@click.option(
    "--options", "-o", "options", multiple=True, metavar="NAME=VALUE", help="A rule, as in: -o jokers=0"
)
@click.option("--max-turns", type=Whole(1, 1_000_000), default=2000, show_default=True)
@cores_option
@click.option(
    "--out",
    type=FilePlace("games.csv", "games.json"),
    help="Every game as a .csv, or the figures as a .json.",
)
@click.option("--plot", type=FilePlace("turns.png", "turns.svg"), help="A .png or .svg of turns and seats.")
def command(
    *,
    game: str,
    players: int,
    games: int,
    seed: int,
    bot: str,
    options: tuple[str, ...],
    max_turns: int,
    cores: int,
    out: Path | None,
    plot: Path | None,
) -> None:
    rules = find_game(game)
    rules.check_players(players)
    chosen = read_options(rules.options, options, players=players)
    plan = Plan(game, players, seed, chosen, bot, max_turns)
    for place in filter(None, (out, plot)):
        check_place(place)
    if plot:
        check_plotting()
    with told_when_stopped(*filter(None, (out, plot))):
        tally = _play(plan, games, cores, out if _is(out, ".csv") else None)
        click.echo(table_of(plan, tally))
        if out and _is(out, ".json"):
            keep(out, f"{json.dumps(figures(plan, tally), indent=2)}\n".encode())
        if plot:
            with keeping(plot) as picture:
                draw_tally(plan, tally, picture, kind=plot.suffix.lower().removeprefix("."))


def _is(place: Path | None, ending: str) -> bool:
    return place is not None and place.suffix.lower() == ending


def _row(played: Played) -> tuple[object, ...]:
    winners = " ".join(str(seat + 1) for seat in played.winners)
    return played.number, played.seed, played.turns, winners, played.reshuffles, played.longest_hand


def _play(plan: Plan, games: int, cores: int, rows: Path | None) -> Tally:
    with ExitStack() as stack:
        bar = stack.enter_context(click.progressbar(length=games, label=plan.game))
        write: Any = None
        if rows:
            file = stack.enter_context(keeping(rows))
            text = TextIOWrapper(file, encoding="utf-8", newline="")
            stack.callback(text.detach)  # which flushes, and leaves the file to be kept
            write = csv.writer(text).writerow
            write(_COLUMNS)

        def seen(portion: list[Played]) -> None:
            for played in portion if write else ():
                write(_row(played))
            bar.update(len(portion))

        return simulate(plan, games, processes=cores, seen=seen)
