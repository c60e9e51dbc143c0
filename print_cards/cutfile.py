"""The cut lines of a sheet for machines that cut: an SVG in millimetres, and crosses to find the sheet by.

Lines lie where the cut must be on the paper. Corrections for a printer are left out: they cancel what that
printer does. The crosses are printed on the sheet and repeated in the file. There are three, so that a
sheet that lies the wrong way round cannot match.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final
from xml.sax.saxutils import escape

from print_cards.geometry import Rect, Size
from print_cards.grid import PRINTER_MARGIN, RULER_BAND
from print_cards.marks import Mark, MarkKind
from print_cards.outline import Outline, rounded
from print_cards.sheet import Page, Side

CROSS: Final = 5.0
_FROM_FIRST_CUT: Final = 9.0  # so far along the edge no crop mark is near
_SMALLEST_CROSS: Final = 1.5
_SAME: Final = 1e-4  # mm


@dataclass(frozen=True, slots=True)
class CutSheet:
    """What a machine does to one sheet, front up."""

    title: str
    page: Size
    cuts: tuple[Outline, ...]
    folds: tuple[Outline, ...]
    crosses: tuple[Mark, ...]


def svg(sheet: CutSheet) -> bytes:
    """Return the file for a machine; the groups ``cut``, ``fold`` and ``registration`` are its layers."""
    width, height = sheet.page.width, sheet.page.height
    crosses = [Outline((mark.x1, mark.y1), ((mark.x2, mark.y2),)) for mark in sheet.crosses]
    lines = [
        '<?xml version="1.0" encoding="UTF-8"?>',
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:g}mm" height="{height:g}mm" '
        f'viewBox="0 0 {width:g} {height:g}" fill="none" stroke-width="0.1">',
        f"<title>{escape(sheet.title)}</title>",
        *_group("cut", "#ff0000", sheet.cuts),
        *_group("fold", "#0000ff", sheet.folds),
        *_group("registration", "#000000", crosses),
        "</svg>\n",
    ]
    return "\n".join(lines).encode()


def cut_sheets(pages: Iterable[Page], corner: float, title: str) -> tuple[tuple[CutSheet, str], ...]:
    """Return what to cut on each kind of sheet, and which sheets are of that kind, as in ``1-6``.

    ``corner`` is the radius of the cards' corners. Backs are cut together with their fronts; a folded sheet
    is cut after it was folded and glued.
    """
    kinds: dict[tuple[Outline, ...], list[Page]] = defaultdict(list)
    for page in pages:
        if page.side is not Side.BACK:
            kinds[_cuts(page, corner)].append(page)
    return tuple((_sheet(cuts, alike, title), _range(alike)) for cuts, alike in kinds.items())


def with_crosses(pages: Iterable[Page]) -> tuple[Page, ...]:
    """Return the pages with the crosses of :func:`crosses_of` on their fronts, which nobody cuts by hand."""
    return tuple(
        page
        if page.side is Side.BACK
        else replace(page, marks=page.marks + crosses_of(page), cut_by_hand=False)
        for page in pages
    )


def crosses_of(page: Page) -> tuple[Mark, ...]:
    """Return three crosses in the wider margins of a sheet of cards; none where there is no room."""
    across = sorted({mark.x1 for mark in page.marks if _is_crop(mark) and mark.x1 == mark.x2})
    down = sorted({mark.y1 for mark in page.marks if _is_crop(mark) and mark.y1 == mark.y2})
    drawn = [slot.drawn for slot in page.slots if not slot.is_back]
    if not across or not down or not drawn:
        return ()
    width = page.size.width / (2 if page.side is Side.BOTH else 1)
    if down[0] >= across[0]:
        spots = _spots(across[0], across[-1], min(d.y for d in drawn), page.size.height)
        return _crosses([spots[0], spots[1], spots[2]], _room(min(d.y for d in drawn)))
    turned = _spots(down[0], down[-1], min(d.x for d in drawn), width)
    return _crosses([(y, x) for x, y in turned], _room(min(d.x for d in drawn)))


def numbered(path: Path, sheets: str, *, first: bool) -> Path:
    """Return where the file of a kind of sheets goes: the place asked for, or beside it with its sheets."""
    return path if first else path.with_name(f"{path.stem}-{sheets}{path.suffix}")


def corner_crosses(area: Rect) -> tuple[Mark, ...]:
    """Return three crosses inside the corners of an area."""
    half = CROSS / 2
    spots = [(area.x, area.y), (area.right - CROSS, area.y), (area.x, area.bottom - CROSS)]
    return _crosses([(x + half, y + half) for x, y in spots], CROSS)


def _spots(first: float, last: float, drawn_from: float, length: float) -> list[tuple[float, float]]:
    """Return the middles of the crosses: above the first and the last card, and below the first."""
    middle = (PRINTER_MARGIN + RULER_BAND + drawn_from) / 2
    return [
        (first + _FROM_FIRST_CUT, middle),
        (last - _FROM_FIRST_CUT, middle),
        (first + _FROM_FIRST_CUT, length - middle),
    ]


def _room(drawn_from: float) -> float:
    return drawn_from - PRINTER_MARGIN - RULER_BAND


def _crosses(spots: Sequence[tuple[float, float]], room: float) -> tuple[Mark, ...]:
    half = min(CROSS, room) / 2
    if 2 * half < _SMALLEST_CROSS:
        return ()
    arms = (((x - half, y, x + half, y), (x, y - half, x, y + half)) for x, y in spots)
    return tuple(Mark(*arm) for pair in arms for arm in pair)


def _is_crop(mark: Mark) -> bool:
    return mark.kind is MarkKind.CUT


def _cuts(page: Page, corner: float) -> tuple[Outline, ...]:
    trims = [slot.trim for slot in page.slots if not slot.is_back]
    if corner:
        return tuple(rounded(trim.x, trim.y, trim.width, trim.height, corner) for trim in trims)
    upright = _joined((trim.y, trim.bottom, x) for trim in trims for x in (trim.x, trim.right))
    level = _joined((trim.x, trim.right, y) for trim in trims for y in (trim.y, trim.bottom))
    return (
        *(Outline((start, y), ((end, y),)) for start, end, y in level),
        *(Outline((x, start), ((x, end),)) for start, end, x in upright),
    )


def _joined(edges: Iterable[tuple[float, float, float]]) -> Iterator[tuple[float, float, float]]:
    """Yield straight cuts as (start, end, place) with neighbours in one: a shared edge is cut once."""
    lines: dict[float, list[tuple[float, float]]] = defaultdict(list)
    for start, end, place in edges:
        lines[round(place / _SAME) * _SAME].append((start, end))
    for place, spans in sorted(lines.items()):
        begun, reached = min(spans)
        for start, end in sorted(spans):
            if start > reached + _SAME:
                yield begun, reached, place
                begun = start
            reached = max(reached, end)
        yield begun, reached, place


def _sheet(cuts: tuple[Outline, ...], alike: Sequence[Page], title: str) -> CutSheet:
    page = alike[0]
    folds = tuple(
        Outline((mark.x1, mark.y1), ((mark.x2, mark.y2),))
        for mark in page.marks
        if mark.kind is MarkKind.FOLD
    )
    return CutSheet(f"{title}, sheet {_range(alike)}", page.size, cuts, folds, crosses_of(page))


def _range(alike: Sequence[Page]) -> str:
    first, last = alike[0].sheet, alike[-1].sheet
    return str(first) if first == last else f"{first}-{last}"


def _group(name: str, colour: str, outlines: Iterable[Outline]) -> Iterator[str]:
    yield f'<g id="{name}" stroke="{colour}">'
    for outline in outlines:
        yield f'<path d="{outline.svg()}"/>'
    yield "</g>"
