"""``gong languages``: what a language still lacks before a family can play in it."""

import sys
from typing import NoReturn

import click

from mission_site.language_report import report
from missions.faults import Fault
from missions.language import BadLanguage, find_language, require_each, shipped_languages


@click.group()
def command() -> None:
    """Check the words of the languages, for translators."""


@command.command("list")
def list_languages() -> None:
    """List the languages: tag, own name, direction."""
    for language in shipped_languages().values():
        click.echo(f"{language.tag}  {language.name}  {language.direction}")


@command.command()
@click.argument("tag", required=False, metavar="[TAG]")
def check(tag: str | None) -> None:
    """Find what is missing or wrong in one language or in all: missions, site, rules, glossary, fonts.

    Exit status 1 if anything is found.
    """
    try:
        languages = shipped_languages()
        require_each(languages, languages.__getitem__)
    except BadLanguage as error:
        _end(error.faults)
    chosen = tuple(languages.values()) if tag is None else (find_language(tag, languages),)
    english = next(iter(languages.values()))
    reports = [report(language, english) for language in chosen]
    for each in reports:
        parts = ", ".join(f"{name} {part.percent} %" for name, part in each.parts.items())
        whole = each.coverage
        click.echo(f"{each.language.tag}  {whole.percent} % of {whole.asked} texts ({parts})")
    _end(tuple(fault for each in reports for fault in each.faults))


def _end(faults: tuple[Fault, ...]) -> NoReturn:
    for fault in faults:
        click.echo(str(fault))
    click.echo(f"{len(faults)} found." if faults else "Nothing missing, nothing wrong.", err=bool(faults))
    sys.exit(1 if faults else 0)
