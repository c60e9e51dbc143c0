"""``gong missions``: list, show and check the missions."""

import sys
from pathlib import Path

import click

from mission_site.commands import balance
from missions.cards import Colour
from missions.catalogue import BadCatalogue, UnknownMission, load_catalogue, shipped_catalogue
from missions.checks import check_catalogue
from missions.faults import Fault
from missions.language import BadLanguage, Language, find_language, shipped_languages
from missions.mission import Mission
from missions.wording import mission_sentences, short_title

_LANG = click.option("--lang", "tag", default="en", metavar="TAG", help="The language, as in: he")


@click.group()
def command() -> None:
    """List, show and check the missions behind the cards."""


command.add_command(balance.command)


@command.command("list")
@click.option("--colour", type=click.Choice(list(Colour), case_sensitive=False), help="Only one colour.")
@_LANG
def list_missions(colour: Colour | None, tag: str) -> None:
    """List the missions in one line each: id, players needed, words."""
    language = find_language(tag, shipped_languages())
    for mission in shipped_catalogue().missions:
        if colour in (None, mission.colour):
            click.echo(f"{mission.id}  {mission.min_players}+  {short_title(mission, language)}")


@command.command()
@click.argument("mission_id", metavar="ID")
@_LANG
def show(mission_id: str, tag: str) -> None:
    """Show one mission as a player reads it."""
    language = find_language(tag, shipped_languages())
    mission = shipped_catalogue().find(mission_id)
    if mission is None:
        raise UnknownMission(mission_id)
    click.echo(f"{mission.id}, {language.colour(mission.colour)} ({_about(mission, language)})")
    for sentence in mission_sentences(mission, language):
        click.echo(f"  {sentence}")


def _about(mission: Mission, language: Language) -> str:
    """Say who can play a mission and what it asks of them."""
    tags = sorted(language.tag_name(tag) for tag in mission.tags)
    return ", ".join([f"{mission.min_players}-6", *["extended"] * mission.extended, *tags])


@command.command()
@click.argument(
    "folder",
    required=False,
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    metavar="[FOLDER]",
)
def check(folder: Path | None) -> None:
    """Check the missions in all languages; FOLDER holds a catalogue of your own (fight.toml and so on).

    Exit status 1 if anything is wrong.
    """
    faults, summary = _check(folder)
    for fault in faults:
        click.echo(str(fault))
    click.echo(summary if not faults else f"{len(faults)} found.", err=bool(faults))
    sys.exit(1 if faults else 0)


def _check(folder: Path | None) -> tuple[tuple[Fault, ...], str]:
    try:
        languages = shipped_languages()
        catalogue = shipped_catalogue() if folder is None else load_catalogue(folder)
    except (BadCatalogue, BadLanguage) as error:
        return error.faults, ""
    counts = ", ".join(f"{len(catalogue.of_colour(colour))} {colour.value}" for colour in Colour)
    summary = f"{len(catalogue.missions)} missions ({counts}) in {len(languages)} languages: nothing wrong."
    return check_catalogue(catalogue, languages), summary
