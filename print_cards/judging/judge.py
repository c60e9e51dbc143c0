"""Judge one file: every code by every reader from every raster, and what QR.md, section 7 asks of each."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from missions.links import BaseAddress, Destination
from print_cards.colours import Ink
from print_cards.gate import SMALLEST_MODULE
from print_cards.geometry import Rect
from print_cards.judging.eyes import EYES, smallest_distance
from print_cards.judging.finding import Found, PageFound, cards_on
from print_cards.judging.links import Meaning, meaning_of
from print_cards.judging.measures import Measures, measure
from print_cards.judging.opened import OpenedFile, Unusable, opened
from print_cards.judging.pairing import LOOSEST, Pair, pairs_of
from print_cards.judging.readers import ZXING, Reader
from print_cards.judging.verdict import Row, Verdict, share
from print_cards.layout import SAFE
from print_cards.sheet import Flip

SMALLEST_CONTRAST: Final = 0.45
QUIET: Final = 4.0
SMALLEST_DISTANCE: Final = 30.0
SMALLEST_GREY_DISTANCE: Final = 20.0  # of lightness; frames in grey have no hue to help
_TOLERANCE: Final = 0.06  # mm
_MEASURED: Final = 0.02  # of a module: corners are whole pixels
_OTHERS_MAY_MISS: Final = 0.05
_FRAME: Final = (4 / 25 + 2 / 22, 4 / 25 + 2 / 22, 4 / 25 + 2 / 22, 4 / 25 + 6.96 / 22)
"""How far a panel reaches over its code to the left, top, right and bottom, against the code's width."""


@dataclass(frozen=True, slots=True)
class Judged:
    """A card with everything that was measured on it."""

    card: Found
    measures: Measures
    meaning: Meaning | None
    reads: dict[tuple[str, float | None], bool]
    wrong: tuple[str, ...]
    margin: float | None
    """From the nearest text or panel to the cut, in mm; None where the cut is not known."""


Scenes = Callable[[Sequence[Judged], Sequence[Reader]], Iterator[Row]]
"""What the thorough form adds: rows about photographs of these cards."""


def judge(
    path: Path,
    *,
    base: BaseAddress | None = None,
    readers: Sequence[Reader] = (ZXING,),
    scenes: Scenes | None = None,
) -> Verdict:
    """Return the verdict on a file; ``base`` is where its codes should lead, if that is known.

    Raises :class:`Unusable` for a file that cannot be opened or has nothing of ours on it.
    """
    with opened(path) as file:
        pages = tuple(cards_on(file))
        cards = [card for page in pages for card in page.cards]
        if not any(card.symbol for card in cards):
            raise Unusable(path, "no code of a card can be found in it")
        judged = [
            _judged(card, page, base, readers)
            for page in pages
            for card in page.cards
            if card.symbol is not None
        ]
        rows = list(_rows(judged, cards, readers))
        rows += _pairing(pages, file)
        if scenes is not None:
            rows += scenes(judged, readers)
    unread = tuple(f"{card.name}: no code can be read" for card in cards if card.symbol is None)
    return Verdict(path, _headline(file, pages), tuple(rows), unread + tuple(_faults(judged, base)))


def _judged(card: Found, page: PageFound, base: BaseAddress | None, readers: Sequence[Reader]) -> Judged:
    symbol = card.symbol
    if symbol is None:
        raise ValueError("a card without a code has nothing to measure")
    dpi, picture = card.finest
    reads, wrong = {}, set()
    for reader in readers:
        for raster_dpi, raster in card.pictures:
            texts = reader.read(raster)
            reads[reader.name, raster_dpi] = symbol.text in texts
            wrong |= {text for text in texts if text != symbol.text}
    margin = _margin(card, page, dpi) if card.cut is not None and dpi is not None else None
    return Judged(
        card,
        measure(symbol, picture, dpi),
        meaning_of(symbol.text, base),
        reads,
        tuple(sorted(wrong)),
        margin,
    )


def _margin(card: Found, page: PageFound, dpi: float) -> float:
    """Return how near panel and letters come to the cut."""
    cut, symbol = card.cut, card.symbol
    if cut is None or symbol is None:
        raise ValueError("this card has no known cut or code")
    n = symbol.modules
    left, top, right, bottom = (part * n for part in _FRAME)
    places = [symbol.at(x, y) for x in (-left, n + right) for y in (-top, n + bottom)]
    xs = [card.corner[0] + x * 25.4 / dpi for x, _ in places]
    ys = [card.corner[1] + y * 25.4 / dpi for _, y in places]
    boxes = [Rect(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))]
    boxes += [letter for letter in page.page.letters if cut.overlaps(letter)]
    return min(
        min(box.x - cut.x, box.y - cut.y, cut.right - box.right, cut.bottom - box.bottom) for box in boxes
    )


def _rows(judged: Sequence[Judged], cards: Sequence[Found], readers: Sequence[Reader]) -> Iterator[Row]:
    yield from _reading(judged, len(cards), readers)
    yield from _sizes(judged)
    yield from _colours(judged)
    margins = [one.margin for one in judged if one.margin is not None]
    if margins:
        yield Row(
            "text and panel to the cut",
            f"{min(margins):.2f} mm",
            f"at least {SAFE:g} mm",
            min(margins) >= SAFE - _TOLERANCE,
        )


def _reading(judged: Sequence[Judged], count: int, readers: Sequence[Reader]) -> Iterator[Row]:
    for reader in readers:
        may_miss = 0.0 if reader is ZXING else _OTHERS_MAY_MISS
        for dpi in dict.fromkeys(dpi for one in judged for dpi, _ in one.card.pictures):
            read = sum(one.reads[reader.name, dpi] for one in judged)
            raster = "the picture" if dpi is None else f"{dpi:.0f} dpi"
            wanted = "all" if not may_miss else f"{1 - may_miss:.0%}"
            yield Row(
                f"codes by {reader.name} from {raster}",
                share(read, count),
                wanted,
                read >= count * (1 - may_miss),
            )
    wrong = sum(len(one.wrong) for one in judged)
    yield Row("wrong or second texts", str(wrong), "0", wrong == 0)
    sites = {str(one.meaning.base) for one in judged if one.meaning is not None}
    understood = sum(one.meaning is not None for one in judged)
    site = next(iter(sites)) if len(sites) == 1 else f"{len(sites)} sites"
    yield Row(
        "links",
        f"{share(understood, len(judged))}, to {site}",
        "all to one site",
        understood == len(judged) and len(sites) == 1,
    )


def _sizes(judged: Sequence[Judged]) -> Iterator[Row]:
    modules = [one.measures.module for one in judged if one.measures.module is not None]
    wanted = f"at least {SMALLEST_MODULE:.2f} mm"
    if modules:
        yield Row("module", f"{min(modules):.2f} mm", wanted, min(modules) >= SMALLEST_MODULE - _MEASURED)
    else:
        yield Row("module", "the picture tells no dpi", wanted, None)
    quiet = min(one.measures.quiet for one in judged)
    yield Row("quiet zone", f"{quiet:.0f} modules", f"{QUIET:.0f} modules", quiet >= QUIET)
    contrast = min(one.measures.contrast for one in judged)
    yield Row(
        "contrast on paper", f"{contrast:.2f}", f"at least {SMALLEST_CONTRAST}", contrast >= SMALLEST_CONTRAST
    )


def _colours(judged: Sequence[Judged]) -> Iterator[Row]:
    right = sum(_is_right_colour(one) for one in judged)
    shown = [one.measures.shown for one in judged if one.measures.shown is not None]
    inks = sorted(
        {ink.value for ink, panel in shown if panel is not Destination.JOKER}
    )  # its panel is in two
    yield Row(
        "colour of the panel",
        f"{share(right, len(judged))}, ink {'/'.join(inks) or '?'}",
        "the link's",
        right == len(judged),
    )
    frames = {one.meaning.target.destination: one.measures.frame for one in judged if one.meaning is not None}
    frames.pop(Destination.JOKER, None)
    if len(frames) < 2:
        return
    in_grey = inks == [Ink.GREY.value]
    wanted = SMALLEST_GREY_DISTANCE if in_grey else SMALLEST_DISTANCE
    distances = {eye: smallest_distance(list(frames.values()), eye) for eye in EYES}
    worst = min(distances, key=lambda eye: distances[eye])
    yield Row(
        "frames told apart",
        f"{distances[worst]:.0f} ({worst} eyes)",
        f"at least {wanted:.0f}",
        distances[worst] >= wanted,
    )


def _is_right_colour(one: Judged) -> bool:
    shown, meaning = one.measures.shown, one.meaning
    return shown is not None and meaning is not None and shown[1] is meaning.target.destination


def _pairing(pages: Sequence[PageFound], file: OpenedFile) -> Iterator[Row]:
    if any(page.cells for page in pages) and file.unscaled is not None:
        yield Row("asks to be printed at 100 %", "yes" if file.unscaled else "no", "yes", file.unscaled)
    flip, pairs = _paired(pages, file)
    if not pairs:
        return
    backed, cards = sum(pair.backed for pair in pairs), sum(pair.cards for pair in pairs)
    how = "folded" if flip in (None, Flip.NONE) else f"{flip} edge"
    passed = all(pair.passed for pair in pairs)
    yield Row("backs behind their fronts", f"{share(backed, cards)}, {how}", "all", passed)
    fits = [pair.fit for pair in pairs if pair.fit is not None]
    if not fits:
        return
    widest = max(fits, key=lambda fit: abs(fit.dx) + abs(fit.dy) + abs(fit.angle))
    miss = max(fit.miss for fit in fits)
    yield Row("marks of both sides meet within", f"{miss:.2f} mm", f"{LOOSEST:g} mm", miss <= LOOSEST)
    if max(abs(widest.dx), abs(widest.dy), abs(widest.angle)) > 0.03:
        moved = f"{widest.dx:+.2f}, {widest.dy:+.2f} mm, {widest.angle:+.2f} degrees"
        yield Row("backs moved on purpose", moved, "by a printer's profile", None)


def _paired(pages: Sequence[PageFound], file: OpenedFile) -> tuple[Flip | None, list[Pair]]:
    """Pair by the flip that the file asks for, or if it asks for none by the one that fits better."""
    has_backs = any(page.cells and not page.cards for page in pages)
    flips = (Flip.LONG, Flip.SHORT) if file.flip is None and has_backs else (file.flip,)
    tried = [(flip, list(pairs_of(pages, flip))) for flip in flips]
    return max(tried, key=lambda one: sum(pair.passed for pair in one[1]))


def _faults(judged: Sequence[Judged], base: BaseAddress | None) -> Iterator[str]:
    for one in judged:
        text = one.card.symbol.text if one.card.symbol else ""
        if one.meaning is None:
            where = "any site" if base is None else str(base)
            yield f"{one.card.name}: {text[:60]!r} is not a card's link to {where}"
        elif not _is_right_colour(one):
            shown = one.measures.shown
            seen = "no panel of ours" if shown is None else f"the panel of {shown[1].value}"
            yield f"{one.card.name}: it leads to {one.meaning.target.destination.value} and shows {seen}"
        unread = [name for (name, _), read in one.reads.items() if not read and name == ZXING.name]
        if unread:
            yield f"{one.card.name}: not read from every raster"
        if one.measures.quiet < QUIET:
            yield f"{one.card.name}: only {one.measures.quiet:.0f} modules of quiet zone"


def _headline(file: OpenedFile, pages: Sequence[PageFound]) -> str:
    cards = sum(len(page.cards) for page in pages)
    size = file.pages[0].size
    parts = [f"{cards} card{'s' if cards != 1 else ''}"]
    if len(pages) > 1:
        parts.append(f"{len(pages)} pages")
    if size is not None:
        parts.append(f"{size.width:.1f} x {size.height:.1f} mm")
    return ", ".join(parts)
