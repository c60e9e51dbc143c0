"""What one printer does wrong, measured once on the test sheet and corrected on every deck from then on.

A profile says how the backs lie against their fronts, seen from the front through the paper. That is the
same for both flips, since the paper runs through the printer in the same way. Moving and turning therefore
correct the backs only; scale corrects both sides, since a printer that shrinks shrinks both.
"""

import re
import tomllib
from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields, replace
from math import cos, isfinite, radians, sin
from pathlib import Path
from typing import Final, Self

from platformdirs import user_data_path

from missions.errors import GongError, reason_of
from print_cards.geometry import Size
from print_cards.keep import CannotWrite, keep
from print_cards.sheet import Adjustment, Flip, Imposition, flip_mirrors_columns, plot_of

LARGEST_OFFSET: Final = 8.0
LARGEST_ANGLE: Final = 5.0
SCALES: Final = (90.0, 110.0)
_FOLDER: Final = "printers"
_NAME: Final = re.compile(r"[a-z0-9][a-z0-9_-]{0,39}")
_PERCENT: Final = 100.0


@dataclass(frozen=True, slots=True)
class Profile:
    """How a printer's backs lie: mm to the right, mm too low, degrees clockwise; and its scale.

    ``scale_x`` and ``scale_y`` are the percent to print at so that 100 mm become 100 mm. ``sideways`` tells
    that the test sheet lay on its side, as sheets of that kind do.
    """

    x: float = 0.0
    y: float = 0.0
    angle: float = 0.0
    scale_x: float = _PERCENT
    scale_y: float = _PERCENT
    sideways: bool = False

    def plus(self, other: Self) -> Self:
        """Return what is wrong in all when ``other`` is what was still wrong with this profile applied."""
        return replace(
            self,
            x=self.x + other.x,
            y=self.y + other.y,
            angle=self.angle + other.angle,
            scale_x=self.scale_x * other.scale_x / _PERCENT,
            scale_y=self.scale_y * other.scale_y / _PERCENT,
        )


@dataclass(eq=False)
class UnknownPrinter(GongError):
    """A printer that was never calibrated."""

    name: str
    known: tuple[str, ...]

    def __str__(self) -> str:
        remedy = f"choose one of {', '.join(self.known)}" if self.known else "make one with `gong calibrate`"
        return f"There is no profile of a printer called {self.name[:40]!r}: {remedy}."


@dataclass(eq=False)
class BadProfile(GongError):
    """A profile that says nothing usable; ``path`` is its file, None while it is still being typed."""

    problem: str
    path: Path | None = None

    def __str__(self) -> str:
        if self.path is None:
            return f"This printer cannot be corrected: in all, {self.problem}."
        return f"The profile {str(self.path)!r} cannot be used ({self.problem}): fix it, or calibrate again."


@dataclass(eq=False)
class BadPrinterName(GongError):
    """A name that cannot be a file's."""

    name: str

    def __str__(self) -> str:
        return (
            f"{self.name[:40]!r} cannot be the name of a printer: use up to 40 letters a-z, digits, - and _, "
            "as in kitchen-inkjet."
        )


@dataclass(eq=False)
class OtherWayRound(GongError):
    """Sheets that go through the printer in another direction than the test sheet did."""

    sideways: bool

    def __str__(self) -> str:
        lies, option = ("upright", "without --sideways") if self.sideways else ("on their side", "--sideways")
        return (
            f"This profile does not fit these sheets, which lie {lies}: print the test sheet again "
            f"{'with ' if option.startswith('--') else ''}{option}, and store it under a name of its own."
        )


def profiles_folder(environ: Mapping[str, str]) -> Path:
    """Return where this user's profiles are kept."""
    return Path(environ.get("GONG_DATA") or user_data_path("gong", appauthor=False)) / _FOLDER


def known_printers(folder: Path) -> tuple[str, ...]:
    """Return the names of all profiles."""
    return tuple(sorted(path.stem for path in folder.glob("*.toml")))


def read_profile(name: str, folder: Path) -> Profile:
    """Return a printer's profile; raises ``UnknownPrinter`` or ``BadProfile``."""
    path = _path(name, folder)
    try:
        table = tomllib.loads(path.read_text("utf-8"))
    except FileNotFoundError:
        raise UnknownPrinter(name, known_printers(folder)) from None
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise BadProfile(str(getattr(error, "strerror", None) or "it is not TOML"), path) from None
    return _checked(table, path)


def keep_profile(name: str, profile: Profile, folder: Path) -> Path:
    """Store a profile and return its file; raises ``BadProfile``, ``BadPrinterName`` or ``CannotWrite``."""
    path = _path(name, folder)
    _checked(asdict(profile), None)
    lines = [f"{key} = {str(value).lower()}" for key, value in asdict(profile).items()]
    text = "# mm, degrees and percent: what gong calibrate measured. Backs seen from the front.\n"
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise CannotWrite(folder, reason_of(error)) from None
    keep(path, (text + "\n".join(lines) + "\n").encode())
    return path


def corrected(imposition: Imposition, profile: Profile) -> Imposition:
    """Return an imposition that cancels what the printer does, on top of what was asked for.

    Raises ``OtherWayRound`` and ``GridTooLarge``.
    """
    page = plot_of(imposition).page
    if imposition.flip in (Flip.LONG, Flip.SHORT):
        check_direction(profile, page)
    mirrored = flip_mirrors_columns(page, imposition.flip)
    return replace(
        imposition,
        fronts=_together(front_correction(profile), imposition.fronts),
        backs=_together(back_correction(profile, mirrors_columns=mirrored), imposition.backs),
    )


def check_direction(profile: Profile, page: Size) -> None:
    """Raise ``OtherWayRound`` for a page that lies otherwise than the test sheet."""
    check_same_way(profile, sideways=page.width > page.height)


def check_same_way(profile: Profile, *, sideways: bool) -> None:
    """Raise ``OtherWayRound`` for a sheet that lies otherwise than the test sheet."""
    if sideways != profile.sideways:
        raise OtherWayRound(profile.sideways)


def front_correction(profile: Profile) -> Adjustment:
    """Return what cancels the printer's scale."""
    return Adjustment(scale_x=profile.scale_x / _PERCENT, scale_y=profile.scale_y / _PERCENT)


def back_correction(profile: Profile, *, mirrors_columns: bool) -> Adjustment:
    """Return what cancels the printer's scale, and how its backs lie, on a back page.

    The error E (turn by a, then move by e) is seen from the front, the page is its mirror image M. The
    correction C must give E(M(C(q))) = M(q) for all q: C turns by a and moves by -M R(-a) e.
    """
    turn = radians(profile.angle)
    x = profile.x * cos(turn) + profile.y * sin(turn)
    y = profile.y * cos(turn) - profile.x * sin(turn)
    dx, dy = (x, -y) if mirrors_columns else (-x, y)
    return replace(front_correction(profile), dx=dx, dy=dy, angle=profile.angle)


def _together(first: Adjustment, second: Adjustment) -> Adjustment:
    return Adjustment(
        first.dx + second.dx,
        first.dy + second.dy,
        first.angle + second.angle,
        first.scale_x * second.scale_x,
        first.scale_y * second.scale_y,
    )


def _path(name: str, folder: Path) -> Path:
    if not _NAME.fullmatch(name.strip().lower()):
        raise BadPrinterName(name)
    return folder / f"{name.strip().lower()}.toml"


_LIMITS: Final = {
    "x": (-LARGEST_OFFSET, LARGEST_OFFSET),
    "y": (-LARGEST_OFFSET, LARGEST_OFFSET),
    "angle": (-LARGEST_ANGLE, LARGEST_ANGLE),
    "scale_x": SCALES,
    "scale_y": SCALES,
}


def _checked(table: Mapping[str, object], path: Path | None) -> Profile:
    """Return the profile that a table says; raises ``BadProfile``."""
    unknown = table.keys() - {field.name for field in fields(Profile)}
    if unknown:
        raise BadProfile(f"{min(unknown)!r} is nothing that a profile has", path)
    numbers: dict[str, float] = {}
    for key, (least, most) in _LIMITS.items():
        value = table.get(key, getattr(Profile(), key))
        if isinstance(value, bool) or not isinstance(value, int | float) or not isfinite(value):
            raise BadProfile(f"{key} is not a number", path)
        if not least <= value <= most:
            raise BadProfile(f"{key} is {value:g} and must be from {least:g} to {most:g}", path)
        numbers[key] = float(value)
    sideways = table.get("sideways", False)
    if not isinstance(sideways, bool):
        raise BadProfile("sideways must be true or false", path)
    return Profile(**numbers, sideways=sideways)
