"""The test sheet as a PDF: its geometry with words, maybe corrected by a profile that is being checked."""

from dataclasses import asdict
from functools import partial
from typing import Final

from missions.language import Language
from print_cards.calibration import (
    BACK_LINES,
    BACK_PITCH,
    BAND,
    BANK_CARD,
    BANK_CARD_PERCENT,
    DOT,
    DOT_BOX,
    FRONT_LINES,
    FRONT_PITCH,
    LEAST,
    CalibrationSheet,
)
from print_cards.drawing import Values
from print_cards.glyphs import check_glyphs
from print_cards.profiles import LARGEST_OFFSET, Profile, back_correction, check_direction, front_correction
from print_cards.sheet import Flip, flip_mirrors_columns
from print_cards.typeset import typeset_pdf
from print_cards.viewer import with_viewer_preferences
from print_cards.words import on_paper

_EXAMPLE: Final = 2.3  # what the explained scale shows
_SUM: Final = "+2 + 0.3 = +2.3"
_LONGEST_PROGRAM: Final = 30  # a longer path is worth no second line on paper
_HALF_SCALE: Final = FRONT_LINES * FRONT_PITCH + 2.0


def calibration_pdf(
    sheet: CalibrationSheet,
    flip: Flip,
    *,
    paper: str,
    language: Language,
    profile: Profile | None = None,
    program: str = "gong",
) -> bytes:
    """Return the sheet, two pages; ``paper`` and ``program`` are named in the command that the sheet shows.

    Raises ``OtherWayRound`` or ``MissingGlyphs``.
    """
    mirrored = flip_mirrors_columns(sheet.page, flip)
    applied = profile or Profile()
    if profile is not None:
        check_direction(profile, sheet.page)
    words = _words(language, flip)
    check_glyphs(words.values())
    values: Values = {
        "title": "GONG · test sheet",
        "lang": language.tag,
        "rtl": language.direction == "rtl",
        "page": asdict(sheet.page),
        "mirrors_columns": mirrored,
        "pages": [
            {"back": False, "adjustment": asdict(front_correction(applied))},
            {"back": True, "adjustment": asdict(back_correction(applied, mirrors_columns=mirrored))},
        ],
        "sheet": _drawn(sheet),
        "words": words,
        "command": _command(sheet, paper, program),
        "front_lines": FRONT_LINES,
        "front_pitch": FRONT_PITCH,
        "back_lines": BACK_LINES,
        "back_pitch": BACK_PITCH,
        "least": LEAST,
        "range": LARGEST_OFFSET,
        "example": _EXAMPLE,
        "sum": _SUM,
    }
    return with_viewer_preferences(typeset_pdf("calibration", values, {}), flip)


def _words(language: Language, flip: Flip) -> dict[str, str]:
    said = partial(on_paper, language)
    direction = said("flip_long" if flip is Flip.LONG else "flip_short")
    keys = ("window", "dot_right", "dot_wrong", "bank_card", "vernier", "readings")
    return {key: said(key) for key in keys} | {
        "title": said("test_sheet"),
        "print": f"{direction} {said('print_at_100')}",
    }


def _command(sheet: CalibrationSheet, paper: str, program: str) -> str:
    typed = program if len(program) <= _LONGEST_PROGRAM else "gong"
    sideways = " --sideways" if sheet.page.width > sheet.page.height else ""
    return (
        f"{typed} calibrate set --printer NAME --paper {paper}{sideways} --top 0 --bottom 0 --left 0 "
        "--right 0 --scale-x 100 --scale-y 100"
    )


def _drawn(sheet: CalibrationSheet) -> Values:
    free = sheet.page.width / 2 - _HALF_SCALE - sheet.dot[0] - DOT_BOX / 2 - 3.0
    return {
        "scales": [asdict(scale) for scale in sheet.scales.values()],
        "dot": sheet.dot,
        "dot_size": DOT,
        "dot_box": DOT_BOX,
        "words_width": min(free, BAND),
        "steps": asdict(sheet.steps),
        "bank_card": asdict(sheet.bank_card),
        "card": asdict(BANK_CARD),
        "card_percent": BANK_CARD_PERCENT,
    }
