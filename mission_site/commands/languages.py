"""``gong languages``: what a language still lacks before a family can play in it."""

import sys
from collections.abc import Iterator
from itertools import chain

import click

from missions.catalogue import shipped_catalogue
from missions.faults import Fault, line_of
from missions.glossary import check_glossary
from missions.language import BadLanguage, Language, find_language, shipped_languages
from missions.language_checks import check_language
from missions.rulebook import check_rules
from print_cards.glyphs import MissingGlyphs, check_glyphs


@click.group()
def command() -> None:
    """Check the words of the languages, for whoever translates."""


@command.command("list")
def list_languages() -> None:
    """List the languages: tag, own name, direction."""
    for language in shipped_languages().values():
        click.echo(f"{language.tag}  {language.name}  {language.direction}")


@command.command()
@click.argument("tag", required=False, metavar="[TAG]")
def check(tag: str | None) -> None:
    """Find words and rules that are missing or wrong, in one language or in all.

    Exit status 1 if anything is found.
    """
    try:
        languages = shipped_languages()
    except BadLanguage as error:
        _report(error.faults, "")
    chosen = tuple(languages.values()) if tag is None else (find_language(tag, languages),)
    english = next(iter(languages.values()))
    faults = chain.from_iterable(_faults(language, english) for language in chosen)
    _report(
        tuple(faults), f"{', '.join(language.tag for language in chosen)}: nothing missing, nothing wrong."
    )


def _faults(language: Language, english: Language) -> Iterator[Fault]:
    yield from check_language(language, shipped_catalogue(), english)
    for key, text in language.words.items():
        try:
            check_glyphs((language.digits(text),))
        except MissingGlyphs as missing:
            yield Fault(language.file, line_of(key, language.lines), f"{key}: {missing}")
    yield from check_glossary(language)
    yield from check_rules((language.tag,))


def _report(faults: tuple[Fault, ...], praise: str) -> None:
    for fault in faults:
        click.echo(str(fault))
    click.echo(f"{len(faults)} found." if faults else praise, err=bool(faults))
    sys.exit(1 if faults else 0)
