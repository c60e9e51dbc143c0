"""Which cards of the deck to print: all, or some by name, so that a lost card can be printed again alone."""

from dataclasses import dataclass
from typing import Final

from missions.cards import DECK, AnyCard, Card
from missions.errors import GongError


@dataclass(eq=False)
class UnknownCards(GongError):
    """A word that names no card or group of cards."""

    word: str

    def __str__(self) -> str:
        return (
            f"{self.word[:40]!r} does not name any cards: give names such as zeta-4 or joker-1, or groups "
            f"such as proxima, gold, fight, joker or all, separated by commas."
        )


@dataclass(eq=False)
class UnclearNumbers(GongError):
    """An answer that does not say which cards of a group are there."""

    text: str
    count: int

    def __str__(self) -> str:
        return (
            f"{self.text[:40]!r} does not say which cards you have: type their numbers, "
            f"from 1 to {self.count} as in 12, or 0 for none."
        )


class NothingMissing(GongError):
    """A deck that is complete, where only missing cards were to be printed."""

    def __str__(self) -> str:
        return "No card is missing, so there is nothing to print."


def select(text: str) -> tuple[AnyCard, ...]:
    """Return the cards that the words name, in the deck's order; raises :class:`UnknownCards`.

    Words stand between commas: ``zeta-4``, a galaxy, an Xphere, a kind of mission, ``joker``, ``all``.
    """
    words = [word.strip().lower() for word in text.split(",") if word.strip()]
    known = {name for card in DECK for name in _names(card)}
    unknown = next((word for word in words if word not in known), None)
    if unknown is not None or not words:
        raise UnknownCards(unknown or text)
    return tuple(card for card in DECK if not _names(card).isdisjoint(words))


def groups() -> dict[str, tuple[AnyCard, ...]]:
    """Return the deck as people sort it: the six cards of each galaxy, then the jokers."""
    found: dict[str, tuple[AnyCard, ...]] = {}
    for card in DECK:
        name = card.galaxy.value.upper() if isinstance(card, Card) else "JOKER"
        found[name] = (*found.get(name, ()), card)
    return found


def missing_from(cards: tuple[AnyCard, ...], have: str) -> tuple[AnyCard, ...]:
    """Return the cards of a group whose place in it, from 1, is not among the digits of ``have``.

    ``0`` stands for none. Raises :class:`UnclearNumbers`: a card too many costs paper and ink.
    """
    said = set(have) - set(_BETWEEN_NUMBERS)
    places = {str(place): card for place, card in enumerate(cards, start=1)}
    if said != {"0"} and not (said and said <= places.keys()):
        raise UnclearNumbers(have, len(cards))
    return tuple(card for place, card in places.items() if place not in said)


def _names(card: AnyCard) -> frozenset[str]:
    names = {_ALL, card.slug}
    if isinstance(card, Card):
        names |= {card.galaxy.value, card.xphere.name.lower(), card.colour.value}
    else:
        names |= {"joker", "jokers"}
    return frozenset(names)


_ALL: Final = "all"
_BETWEEN_NUMBERS: Final = " ,;"
