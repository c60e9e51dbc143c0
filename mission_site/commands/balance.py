"""``gong missions balance``: find out whether FIGHT still ends, and is fair, with these missions."""

import sys
from pathlib import Path

import click

from mission_site.commands.playing import GAMES, cores_option, seed_option
from missions.balance import TABLES, Watched, watch
from missions.cards import Colour
from missions.catalogue import Catalogue, load_catalogue, shipped_catalogue
from missions.games.fight import MissionSet
from missions.house import with_house_missions
from missions.verdict import MissionFigures, mission_figures, targets
from print_cards.places import FoundFile


@click.command("balance")
@click.option(
    "--catalogue",
    "folder",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    help="A folder with a catalogue of your own (fight.toml and so on).",
)
@click.option(
    "--deck",
    "house",
    type=FoundFile(),
    help="A file with a deck's house missions, played together with ours.",
)
@click.option("--games", type=GAMES, default=2000, show_default=True, help="Games at each table size.")
@seed_option
@cores_option
def command(*, folder: Path | None, house: Path | None, games: int, seed: int, cores: int) -> None:
    """Play FIGHT with every number of players; say what each mission does and whether all is fair.

    Exit status 1 when a target is missed.
    """
    missions = MissionSet.of(_catalogue(folder, house))
    watched: dict[int, Watched] = {}
    with click.progressbar(length=games * len(TABLES), label="fight") as bar:
        for players in TABLES:
            watched[players] = watch(
                missions, players, games=games, seed=seed, processes=cores, seen=bar.update
            )
    found = mission_figures(missions, watched)
    for colour in Colour:
        _list(colour, [figures for figures in found if figures.mission.colour is colour])
    sys.exit(0 if _verdict(missions, watched) else 1)


def _catalogue(folder: Path | None, house: Path | None) -> Catalogue:
    catalogue = load_catalogue(folder) if folder else shipped_catalogue()
    return with_house_missions(catalogue, house) if house else catalogue


def _list(colour: Colour, found: list[MissionFigures]) -> None:
    click.echo(f"\n{colour.value:12}  done  own hand  all hands  in part  length")
    for each in found:
        click.echo(
            f"  {each.mission.id:10} {each.times:5}  {each.own:+8.2f}  {each.everybody:+9.2f}"
            f"  {each.partly:7.0%}  {each.length:+6.2f}  {', '.join(each.remarks)}".rstrip()
        )


def _verdict(missions: MissionSet, watched: dict[int, Watched]) -> bool:
    every = list(targets(missions, watched))
    for players, table in watched.items():
        low, median, high = [table.tally.turns_at(share) for share in (0.05, 0.5, 0.95)]
        click.echo(f"\n{players} players: median {median} turns (5-95 %: {low}-{high})")
        for target in every:
            if target.players == players:
                click.echo(f"  {'kept  ' if target.kept else 'MISSED'}  {target.name}: {target.found}")
    kept = sum(target.kept for target in every)
    click.echo(f"\n{kept} of {len(every)} targets kept.")
    return kept == len(every)
