"""Asks a person which cards are still there, galaxy by galaxy, to print what is missing again."""

import sys

import click

from missions.cards import AnyCard
from missions.errors import GongError
from print_cards.selection import NothingMissing, UnclearNumbers, groups, missing_from


class NobodyAnswers(GongError):
    """Questions were to be asked where nobody can type."""

    def __str__(self) -> str:
        return (
            "--cards missing asks questions, and nobody is there to answer them: "
            "name the cards instead, as in --cards zeta-4,joker-1."
        )


def ask_what_is_missing() -> tuple[AnyCard, ...]:
    """Go through the deck with the person and return the cards that are not there.

    Raises :class:`NobodyAnswers` and ``NothingMissing``.
    """
    if sys.stdin is None:
        raise NobodyAnswers
    click.echo("Which numbers do you have? Enter: all of them. 0: none.", err=True)
    missing: list[AnyCard] = []
    for name, cards in groups().items():
        missing += _ask_about(name, cards)
    if not missing:
        raise NothingMissing
    return tuple(missing)


def _ask_about(name: str, cards: tuple[AnyCard, ...]) -> tuple[AnyCard, ...]:
    """Ask until the answer is clear; raises :class:`NobodyAnswers` at the end of a file."""

    def read(have: str) -> tuple[AnyCard, ...]:
        try:
            return missing_from(cards, have)
        except UnclearNumbers as error:
            raise click.UsageError(str(error)) from None

    everything = "".join(str(number) for number in range(1, len(cards) + 1))
    try:
        missing: tuple[AnyCard, ...] = click.prompt(name, default=everything, value_proc=read, err=True)
    except click.Abort:
        if sys.stdin.isatty():
            raise
        click.echo(err=True)
        raise NobodyAnswers from None
    return missing
