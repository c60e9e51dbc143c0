"""A picture of a simulation: how long games take, and how often each seat wins. Needs the extra ``plot``."""

from importlib.util import find_spec
from typing import IO, Any, Final

from missions.errors import GongError
from missions.report import figures
from missions.simulate import Plan, Tally

_INK: Final = "#3b3270"
_FAIR: Final = "#c2410c"


class NoPlotting(GongError):
    """The library that draws is not installed."""

    def __str__(self) -> str:
        return "Pictures need matplotlib: in GONG's folder, run `pip install --editable '.[plot]'`."


def check_plotting() -> None:
    """Raise :class:`NoPlotting` before hours of play end without their picture."""
    if find_spec("matplotlib") is None:
        raise NoPlotting


def draw_tally(plan: Plan, tally: Tally, file: IO[bytes], *, kind: str) -> None:
    """Draw turns and seats into a file; its ``kind`` is ``png`` or ``svg``. Raises :class:`NoPlotting`."""
    check_plotting()
    from matplotlib.figure import Figure  # noqa: PLC0415 - an extra

    picture = Figure(figsize=(9, 4), layout="constrained")
    turns, seats = picture.subplots(1, 2, width_ratios=(3, 2))
    _draw_turns(turns, tally)
    _draw_seats(seats, figures(plan, tally)["seats"])
    picture.suptitle(f"{plan.game}, {plan.players} players, {tally.games:,} games ({plan.bot} bots)")
    picture.savefig(file, format=kind, metadata={"Date": None} if kind == "svg" else None)


def _draw_turns(axes: Any, tally: Tally) -> None:
    lengths = sorted(tally.turns)
    axes.bar(lengths, [tally.turns[length] for length in lengths], width=1, color=_INK)
    for share, style in ((0.05, ":"), (0.5, "-"), (0.95, ":")):
        axes.axvline(tally.turns_at(share), color=_FAIR, linestyle=style)
    axes.set(xlabel=f"turns (median {tally.turns_at(0.5)}; dotted: 5 and 95 %)", ylabel="games")


def _draw_seats(axes: Any, seats: list[dict[str, Any]]) -> None:
    names = [str(seat["seat"]) for seat in seats]
    shares = [100 * seat["share"] for seat in seats]
    below = [100 * (seat["share"] - seat["low"]) for seat in seats]
    above = [100 * (seat["high"] - seat["share"]) for seat in seats]
    axes.bar(names, shares, color=_INK, yerr=(below, above), ecolor="#9a93c9", capsize=3)
    axes.axhline(100 / len(seats), color=_FAIR)
    axes.set(xlabel="seat (line: fair share; whiskers: 95 %)", ylabel="wins, %")
