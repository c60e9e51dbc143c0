"""The number of cards of each sentence as a big figure with a sign, for those who cannot read yet."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from missions.effects import (
    Contest,
    Draw,
    Duel,
    Effect,
    Exchange,
    Give,
    Pass,
    Put,
    PutMatch,
    Step,
    Swap,
    Take,
    Test,
    Vow,
    Who,
)
from missions.language import Language
from missions.mission import Mission
from missions.wording import word


class Move(StrEnum):
    """Where cards go; the value names the sign."""

    PUT = "put"
    DRAW = "draw"
    GIVE = "give"
    TAKE = "take"
    LEFTWARDS = "leftwards"
    """To the neighbour on the left, or from the one on the right: the same way in every language."""

    RIGHTWARDS = "rightwards"
    EXCHANGE = "exchange"


@dataclass(frozen=True, slots=True)
class Figure:
    """How many cards move and where to; ``n`` is None for a whole hand or as many as match."""

    move: Move
    n: int | None = None


@dataclass(frozen=True, slots=True)
class Line:
    """One sentence of a mission with its figure, if cards move in it."""

    sentence: str
    figure: Figure | None


@dataclass(frozen=True, slots=True)
class MissionText:
    """What a mission page says.

    ``language`` is English where the reader's lacks a word of it, None for a family's own words.
    """

    language: Language | None
    lines: tuple[Line, ...]


def mission_text(mission: Mission, language: Language) -> MissionText:
    """Return a mission's sentences, each with its figure."""
    wording = word(mission, language)
    pairs = zip(wording.sentences, _figures(mission.effect), strict=True)
    return MissionText(wording.language, tuple(Line(sentence, figure) for sentence, figure in pairs))


def text_shown(mission: Mission, language: Language, own_words: str | None) -> MissionText:
    """Return a family's own words, if it wrote the mission in words, else its sentences."""
    return free_text(own_words) if own_words else mission_text(mission, language)


def free_text(text: str) -> MissionText:
    """Return a family's own words as they are."""
    return MissionText(None, (Line(text, None),))


def _figures(effect: Effect) -> Iterator[Figure | None]:
    """Yield one entry for each sentence that ``missions.wording`` makes of the effect."""
    for step in effect:
        match step:
            case Duel(then=steps):
                yield from (None, None, *_figures(steps))
            case Contest(then=steps):
                yield from (None, *_figures(steps))
            case Test(fail=steps) | Vow(fail=steps):
                yield from (None, _figure(steps[0]))
            case _:
                yield _figure(step)


def _figure(step: Step) -> Figure | None:
    move = _move(step)
    return None if move is None else Figure(move, getattr(step, "n", None))


def _move(step: Step) -> Move | None:
    """Return the way that cards move as the player on turn sees it; to and from neighbours, as they sit."""
    match step:
        case (
            Give(to=Who.LEFT)
            | Give(giver=Who.RIGHT, to=Who.ACTOR)
            | Pass(direction="left")
            | Take(source=Who.RIGHT)
        ):
            return Move.LEFTWARDS
        case (
            Give(to=Who.RIGHT)
            | Give(giver=Who.LEFT, to=Who.ACTOR)
            | Pass(direction="right")
            | Take(source=Who.LEFT)
        ):
            return Move.RIGHTWARDS
        case Give(to=Who.ACTOR):
            return Move.TAKE
        case _:
            return _MOVES.get(type(step))


_MOVES: Final = {
    Put: Move.PUT,
    PutMatch: Move.PUT,
    Draw: Move.DRAW,
    Give: Move.GIVE,
    Pass: Move.GIVE,
    Take: Move.TAKE,
    Exchange: Move.EXCHANGE,
    Swap: Move.EXCHANGE,
}
"""Skip and Again move no cards."""
