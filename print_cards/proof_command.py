"""The command ``gong proof``: judge files that were made before, by us, whenever that was."""

import sys
from pathlib import Path

import click

from missions.errors import GongError
from missions.links import BaseAddress
from print_cards.idle import refuse_idle
from print_cards.judging.judge import Scenes, judge
from print_cards.judging.opened import Unusable
from print_cards.judging.readers import ZXING, Reader, more_readers
from print_cards.numbers import Whole


class NoSimulator(GongError):
    """A thorough proof without what it photographs with."""

    def __str__(self) -> str:
        return (
            "A thorough proof needs numpy and OpenCV: in GONG's folder, run "
            "`pip install --editable '.[proof]'`."
        )


@click.command("proof")
@click.argument("files", nargs=-1, required=True, metavar="FILE…", type=click.Path(path_type=Path))
@click.option("--base-url", metavar="ADDRESS", help="The site that all codes must lead to.")
@click.option(
    "--thorough",
    is_flag=True,
    help="Also use more readers, and photographs by a simulated phone in good and poor light; takes minutes.",
)
@click.option(
    "--shots", type=Whole(12, 1000), default=48, show_default=True, help="Photographs of each kind."
)
@click.pass_context
def command(
    context: click.Context, *, files: tuple[Path, ...], base_url: str | None, thorough: bool, shots: int
) -> None:
    """Judge PDFs and pictures of cards: whether every code scans and every card is where it should be.

    Exit status 0: all is well. 1: something is wrong. 2: a file cannot be judged.
    """
    if not thorough:
        refuse_idle(context, ["shots"], beside="without --thorough", why="which takes photographs")
    base = None if base_url is None else BaseAddress.parse(base_url, allow_unreachable=True)
    readers: tuple[Reader, ...] = (ZXING, *more_readers()) if thorough else (ZXING,)
    scenes = _scenes(shots) if thorough else None
    status = 0
    for file in files:
        try:
            verdict = judge(file, base=base, readers=readers, scenes=scenes)
        except Unusable as error:
            click.echo(f"gong: {error}", err=True)
            status = 2
            continue
        click.echo(verdict.table())
        status = max(status, 0 if verdict.passed else 1)
    sys.exit(status)


def _scenes(shots: int) -> Scenes:
    try:
        from print_cards.judging.acceptance import photographed  # noqa: PLC0415 - needs an extra
    except ModuleNotFoundError as error:
        if error.name not in ("numpy", "cv2"):
            raise
        raise NoSimulator from None
    return photographed(shots=shots, progress=lambda line: click.echo(line, err=True))
