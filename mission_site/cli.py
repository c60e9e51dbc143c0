"""The ``gong`` command: what a person can do, one word each."""

from importlib import import_module
from typing import Final

import click

from print_cards.running import run

COMMANDS: Final = {
    "start": "Tonight at home: print a deck for this laptop and serve its missions.",
    "print": "Make the deck as a PDF for a public address, or as pictures for print services.",
    "calibrate": "Measure how a printer's backs meet their fronts, and correct it.",
    "box": "Make a tuck box for the deck.",
    "booklet": "Make the rules of GONG as a booklet to fold, or page by page.",
    "proof": "Judge a printed file: does every card on it scan?",
    "art": "Paint the pictures of the cards again.",
    "export": "Make the site as files, for any free host.",
    "serve": "Serve the site on a server, for everybody.",
    "decks": "Make decks with a code of their own, and forget unused ones.",
    "db": "Upgrade, back up or restore the store of decks and draws.",
    "missions": "List, show and check the missions.",
    "languages": "List the languages and find what is missing in one.",
    "simulate": "Play a game many times: does it end, is it fair?",
}
"""Every command with the line that ``gong --help`` shows; its code is in ``commands/<name>.py``."""


class _Commands(click.Group):
    """Loads a command's module only when it is asked for: ``gong missions`` needs no typesetting."""

    def list_commands(self, _ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, _ctx: click.Context, name: str) -> click.Command | None:
        if name not in COMMANDS:
            return None
        command: click.Command = import_module(f"mission_site.commands.{name}").command
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the command that is meant; what is no command is told with those that look like it."""
        try:
            return super().resolve_command(ctx, args)
        except click.exceptions.NoSuchCommand as error:
            raise click.exceptions.NoSuchCommand(
                error.command_name, possibilities=COMMANDS, ctx=ctx
            ) from None

    def format_commands(self, _ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))


@click.group(cls=_Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="gong-cards", prog_name="gong")
def gong() -> None:
    """GONG, the Game Of Nine Galaxies: print the deck, scan a card, play its mission."""


def main() -> None:
    """Run the command line; bad input ends in one sentence and exit status 2."""
    run(gong, "gong")


if __name__ == "__main__":
    main()
