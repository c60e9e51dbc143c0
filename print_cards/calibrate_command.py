"""The command ``gong calibrate``: a test sheet, and what it showed, kept under the printer's name."""

import os
from pathlib import Path
from typing import Final

import click

from missions.language import find_language, shipped_languages
from print_cards.advice import SIDES, TRUE_SIZE, listed
from print_cards.calibration import Edge, sheet_on
from print_cards.calibration_sheet import calibration_pdf
from print_cards.called import program
from print_cards.idle import given, refuse_idle
from print_cards.keep import check_place, keep
from print_cards.numbers import Number
from print_cards.places import FilePlace
from print_cards.profiles import (
    LARGEST_ANGLE,
    LARGEST_OFFSET,
    SCALES,
    Profile,
    check_same_way,
    keep_profile,
    known_printers,
    profiles_folder,
    read_profile,
)
from print_cards.readings import READABLE, error_from
from print_cards.sheet import Flip
from print_cards.sizes import paper_size
from print_cards.stopping import told_when_stopped

_PAPER = click.option("--paper", default="a4", show_default=True, help="The paper of the test sheet.")
_SIDEWAYS = click.option(
    "--sideways", is_flag=True, help="The sheet lies on its side, as for A3 or mini cards."
)
_OFFSET = Number(-READABLE, READABLE)
_READ: Final = "Hold it up to a window. The sheet explains how to read it, and which command to type then."
_SHEET_FILE: Final = "gong-calibrate.pdf"
_MEASURED: Final = ("x", "y", "angle", "top", "bottom", "left", "right", "scale_x", "scale_y")


@click.group(invoke_without_command=True)
@_PAPER
@click.option(
    "--flip",
    type=click.Choice([Flip.LONG.value, Flip.SHORT.value], case_sensitive=False),
    default="long",
    show_default=True,
)
@_SIDEWAYS
@click.option("--printer", metavar="NAME", help="Correct the sheet by this profile: all scales must read 0.")
@click.option("--lang", default="en", show_default=True, help="Language of the words on the sheet.")
@click.option("--out", type=FilePlace(_SHEET_FILE), default=_SHEET_FILE, show_default=True, help="The PDF.")
@click.pass_context
def command(
    context: click.Context,
    *,
    paper: str,
    flip: Flip,
    sideways: bool,
    printer: str | None,
    lang: str,
    out: Path,
) -> None:
    """Print a test sheet that shows how a printer's backs meet their fronts."""
    if context.invoked_subcommand is not None:
        beside = f"before {context.invoked_subcommand}"
        names = [parameter.name or "" for parameter in context.command.params]
        refuse_idle(context, names, beside=beside, why="which has options of its own")
        return
    sheet = sheet_on(paper_size(paper), sideways=sideways)
    profile = None if printer is None else read_profile(printer, profiles_folder(os.environ))
    language = find_language(lang, shipped_languages())
    check_place(out)
    with told_when_stopped(out):
        drawn = calibration_pdf(
            sheet, Flip(flip), paper=paper, language=language, profile=profile, program=program()
        )
        keep(out, drawn)
    steps = TRUE_SIZE, SIDES[Flip(flip)], _READ
    click.echo(f"{out}: a test sheet with two sides.\n\n{listed('How to use it', steps)}")


@command.command("set")
@click.option("--printer", required=True, metavar="NAME", help="What to call this printer.")
@click.option(
    "--x", type=Number(-LARGEST_OFFSET, LARGEST_OFFSET), help="mm by which backs lie too far right."
)
@click.option("--y", type=Number(-LARGEST_OFFSET, LARGEST_OFFSET), help="mm by which backs lie too low.")
@click.option(
    "--angle", type=Number(-LARGEST_ANGLE, LARGEST_ANGLE), help="Degrees by which they are turned clockwise."
)
@click.option("--top", type=_OFFSET, help="Or instead of these: what the scale at the top reads,")
@click.option("--bottom", type=_OFFSET, help="the one at the bottom,")
@click.option("--left", type=_OFFSET, help="on the left,")
@click.option("--right", type=_OFFSET, help="and on the right.")
@click.option(
    "--scale-x", type=Number(*SCALES), default=100.0, help="Percent at the bank card's edge, across."
)
@click.option("--scale-y", type=Number(*SCALES), default=100.0, help="Percent at the bank card's edge, down.")
@_PAPER
@_SIDEWAYS
@click.option(
    "--add", is_flag=True, help="Add to the profile: the sheet was printed with it, and did not read 0 yet."
)
@click.pass_context
def set_profile(
    context: click.Context,
    *,
    printer: str,
    x: float | None,
    y: float | None,
    angle: float | None,
    top: float | None,
    bottom: float | None,
    left: float | None,
    right: float | None,
    scale_x: float,
    scale_y: float,
    paper: str,
    sideways: bool,
    add: bool,
) -> None:
    """Save what the test sheet showed, everything as seen from the front, through the paper."""
    readings = {Edge.TOP: top, Edge.BOTTOM: bottom, Edge.LEFT: left, Edge.RIGHT: right}
    if not given(context, *_MEASURED):
        raise click.UsageError(
            "Say what the test sheet showed: --top --bottom --left --right, or --x --y --angle."
        )
    direct = (x, y, angle)
    if any(value is not None for value in readings.values()):
        direct = _from_readings(readings, direct, paper, sideways=sideways)
    else:
        refuse_idle(
            context, ["paper"], beside="beside --x --y --angle", why="which are the same on any paper"
        )
    x, y, angle = (value or 0.0 for value in direct)
    folder = profiles_folder(os.environ)
    profile = Profile(x, y, angle, scale_x, scale_y, sideways)
    if add:
        known = read_profile(printer, folder)
        check_same_way(known, sideways=sideways)
        profile = known.plus(profile)
    path = keep_profile(printer, profile, folder)
    click.echo(f"{path}: {_described(profile)}")
    click.echo(
        f"Check it: {program()} calibrate --printer {printer} must now read 0 everywhere.\n"
        f"Use it:   add --printer {printer} where you print your deck with {program()} print."
    )


@command.command("list")
def list_profiles() -> None:
    """List the printers that are known."""
    folder = profiles_folder(os.environ)
    names = known_printers(folder)
    if not names:
        click.echo(f"No printer is known yet: {program()} calibrate makes the test sheet.")
    for name in names:
        click.echo(f"{name}: {_described(read_profile(name, folder))}")


def _from_readings(
    readings: dict[Edge, float | None], direct: tuple[float | None, ...], paper: str, *, sideways: bool
) -> tuple[float, float, float]:
    given = {edge: value for edge, value in readings.items() if value is not None}
    missing = [f"--{edge.value}" for edge in readings if edge not in given]
    if missing:
        verb = "is" if len(missing) == 1 else "are"
        raise click.UsageError(f"All four scales are needed: {', '.join(missing)} {verb} missing.")
    if any(value is not None for value in direct):
        raise click.UsageError("Give either --top --bottom --left --right, or --x --y --angle.")
    return error_from(given, sheet_on(paper_size(paper), sideways=sideways).page)


def _described(profile: Profile) -> str:
    across = "right" if profile.x >= 0 else "left"
    down = "low" if profile.y >= 0 else "high"
    turn = "clockwise" if profile.angle >= 0 else "anticlockwise"
    return (
        f"backs lie {abs(profile.x):g} mm too far {across}, {abs(profile.y):g} mm too {down}, and are turned "
        f"by {abs(profile.angle):g} degrees {turn}; scale {profile.scale_x:g} x {profile.scale_y:g} percent."
    )
