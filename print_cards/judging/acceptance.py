"""The thorough form: photographs of the cards against what QR.md, section 7 asks for."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray
from PIL import Image

from print_cards.code import QUIET_MODULES, encode
from print_cards.judging.judge import Judged
from print_cards.judging.photographs import SEED, Level, Scene, frames
from print_cards.judging.readers import ZXING, Reader, Symbol
from print_cards.judging.verdict import Row, share
from print_cards.judging.virtual_printer import Press

SHOTS: Final = 48
TILTS: Final = (0.0, 10.0, 20.0, 30.0, 40.0)
_TILTED: Final = 8  # of as many shots one is made at each tilt: 6 of 48
_LASER: Final = 3 / 8  # of the shots: 18 of 48
_DPI: Final = 300.0
_SYMBOL_MM: Final = 22.0  # taken where a picture tells no dpi
_AROUND: Final = 0.55  # of a code's width: its panel and a little of the card
_PER_MODULE: Final = 10  # pixels of a module before it is put into the picture, about as many as there
_STRIDE: Final = 5  # through the deck, so that a few scenes meet every colour and many galaxies
_READ_IN_POOR: Final = 0.97  # a phone's reader is better than any of ours alone (QR.md, 4)
_LARGEST_LOSS: Final = 10.0

Picture = NDArray[np.uint8]


@dataclass(frozen=True, slots=True)
class Subject:
    """A code with the card around it at 300 dpi, and the same in black on white."""

    text: str
    picture: Picture
    twin: Picture


@dataclass(frozen=True, slots=True)
class Tally:
    """How many of the ``scenes`` each reader read, and any of them; ``wrong`` texts of all together."""

    scenes: int
    read: dict[str, int]
    by_any: int
    wrong: int

    def rate(self, reader: Reader) -> float:
        """Return the share that a reader read."""
        return self.read[reader.name] / self.scenes

    @property
    def mean(self) -> float:
        """The mean share of all readers, in percent."""
        return 100 * sum(self.read.values()) / len(self.read) / self.scenes


def photographed(
    *, shots: int = SHOTS, seed: int = SEED, progress: Callable[[str], None]
) -> Callable[[Sequence[Judged], Sequence[Reader]], Iterator[Row]]:
    """Return what adds rows about photographs to a verdict."""

    def rows(judged: Sequence[Judged], readers: Sequence[Reader]) -> Iterator[Row]:
        subjects = [subject_of(one) for one in judged]
        progress(f"Photographing {shots} cards in good light …")
        good = tally(subjects, (Scene(Level.NORMAL, k) for k in range(shots)), readers, seed=seed)
        yield from _each("scenes in good light", good, readers, zxing=0.98, others=0.95)
        progress("Photographing them tilted, and from a black-and-white laser …")
        tilted = (
            Scene(Level.NORMAL, 1000 * (step + 1) + k, tilt=tilt)
            for step, tilt in enumerate(TILTS)
            for k in range(max(1, shots // _TILTED))
        )
        tilts = tally(subjects, tilted, readers, seed=seed)
        yield from _each("tilted from 0 to 40 degrees", tilts, readers, zxing=0.95, others=0.95)
        laser = (
            Scene(Level.NORMAL, 9000 + k, press=Press.BLACK_LASER)
            for k in range(max(1, round(shots * _LASER)))
        )
        screened = tally(subjects, laser, readers, seed=seed)
        yield from _each("black-and-white laser", screened, readers, zxing=0.85, others=0.85)
        progress(f"Photographing {shots} cards in poor light, and their black-and-white twins …")
        poor_scenes = [Scene(Level.POOR, k) for k in range(shots)]
        poor = tally(subjects, poor_scenes, readers, seed=seed)
        twins = tally(subjects, poor_scenes, readers, seed=seed, twins=True)
        yield from _poor(poor, twins, readers)
        wrong = good.wrong + tilts.wrong + screened.wrong + poor.wrong
        yield Row("wrong texts in all scenes", str(wrong), "0", wrong == 0)

    return rows


def tally(
    subjects: Sequence[Subject],
    scenes: Iterable[Scene],
    readers: Sequence[Reader],
    *,
    seed: int = SEED,
    twins: bool = False,
) -> Tally:
    """Photograph a card in each scene; a reader has read it if it read any of the frames."""
    read = dict.fromkeys((reader.name for reader in readers), 0)
    count, by_any, wrong = 0, 0, 0
    for count, scene in enumerate(scenes, start=1):
        subject = subjects[(count - 1) * _STRIDE % len(subjects)]
        waiting = list(readers)
        for frame in frames(subject.twin if twins else subject.picture, scene, seed=seed):
            picture = Image.fromarray(frame)
            texts = {reader.name: reader.read(picture) for reader in waiting}
            wrong += sum(text != subject.text for found in texts.values() for text in found)
            for reader in [one for one in waiting if subject.text in texts[one.name]]:
                read[reader.name] += 1
                waiting.remove(reader)
            if not waiting:
                break
        by_any += len(waiting) < len(readers)
    return Tally(count, read, by_any, wrong)


def subject_of(one: Judged) -> Subject:
    """Cut the panel out of a judged card."""
    symbol = one.card.symbol
    if symbol is None:
        raise ValueError("a card without a code cannot be photographed")
    dpi, picture = one.card.finest
    wanted = _SYMBOL_MM * _DPI / 25.4 / symbol.width if dpi is None else _DPI / dpi
    pixels = np.asarray(picture.convert("RGB"))
    xs, ys = zip(*symbol.corners, strict=True)
    reach = symbol.width * _AROUND
    left, top = max(0, round(min(xs) - reach)), max(0, round(min(ys) - reach))
    part = pixels[top : round(max(ys) + reach), left : round(max(xs) + reach)]
    size = (round(part.shape[1] * wanted), round(part.shape[0] * wanted))
    smooth = cv2.INTER_AREA if wanted < 1 else cv2.INTER_CUBIC
    scaled = np.asarray(cv2.resize(part, size, interpolation=smooth), np.uint8)
    a, b, c, d = (((x - left) * wanted, (y - top) * wanted) for x, y in symbol.corners)
    moved = Symbol(symbol.text, (a, b, c, d), symbol.modules)
    return Subject(symbol.text, scaled, _twin(scaled, moved))


def _twin(picture: Picture, symbol: Symbol) -> Picture:
    """Return the same code in black on white paper at the same place: what colour is measured against."""
    edge, size = QUIET_MODULES + 2, symbol.modules + 2 * (QUIET_MODULES + 2)
    plain = np.full((size, size), 255, np.uint8)
    plain[edge:-edge, edge:-edge][np.array(encode(symbol.text).rows)] = 0
    large = plain.repeat(_PER_MODULE, axis=0).repeat(_PER_MODULE, axis=1)
    ends = ((0, 0), (size, 0), (size, size), (0, size))
    there = np.array([symbol.at(x - edge, y - edge) for x, y in ends], np.float32) - 0.5
    here = np.array(ends, np.float32) * _PER_MODULE - 0.5
    view = cv2.getPerspectiveTransform(here, there)
    frame = (picture.shape[1], picture.shape[0])
    code = np.asarray(cv2.warpPerspective(large, view, frame, flags=cv2.INTER_LINEAR))
    covered = np.asarray(cv2.warpPerspective(np.full_like(large, 255), view, frame, flags=cv2.INTER_NEAREST))
    return np.where(covered[:, :, None] > 0, code[:, :, None], picture).astype(np.uint8)


def _each(
    subject: str, found: Tally, readers: Sequence[Reader], *, zxing: float, others: float
) -> Iterator[Row]:
    for reader in readers:
        wanted = zxing if reader is ZXING else others
        read = share(found.read[reader.name], found.scenes)
        yield Row(f"{subject}, {reader.name}", read, f"{wanted:.0%}", _reaches(found.rate(reader), wanted))


def _poor(poor: Tally, twins: Tally, readers: Sequence[Reader]) -> Iterator[Row]:
    for reader in readers:
        yield Row(
            f"scenes in poor light, {reader.name}", share(poor.read[reader.name], poor.scenes), "", None
        )
    by_any = share(poor.by_any, poor.scenes)
    enough = _reaches(poor.by_any / poor.scenes, _READ_IN_POOR)
    yield Row("scenes in poor light, any of them", by_any, f"{_READ_IN_POOR:.0%}", enough)
    loss = twins.mean - poor.mean
    yield Row(
        "lost against black on white",
        f"{loss:.1f} points of {twins.mean:.0f}",
        f"at most {_LARGEST_LOSS:.0f}",
        loss <= _LARGEST_LOSS,
    )


def _reaches(rate: float, wanted: float) -> bool:
    """Compare whole percents: of 48 scenes two may be missed at 95 percent, and one at 98 or 97."""
    return round(rate, 2) >= wanted
