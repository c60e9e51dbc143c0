"""What is said and shown on the front of one card, in one language. Templates draw it."""

from dataclasses import dataclass

from missions.cards import AnyCard, Card
from missions.language import Language
from missions.links import BaseAddress, Destination, Target, spoken_link
from print_cards.code import Code, code_of

GAME = "GONG"
JOKER = "JOKER"
_DOTTED_CAPITALS = frozenset({"az", "tr"})


@dataclass(frozen=True, slots=True)
class Face:
    """The front of a card. Latin names stand on every card, the language's own words beside them."""

    card: AnyCard
    title: str
    subtitle: str
    index_name: str
    """Runs along the edge under the number: what a hand of cards shows of the title."""
    word: str
    """What the panel says under the code."""
    address: str
    code: Code
    target: Target
    language: str
    right_to_left: bool

    @property
    def number(self) -> int | None:
        """1 to 6; None on a joker."""
        return self.card.number if isinstance(self.card, Card) else None

    @property
    def destination(self) -> Destination:
        """Where the code is meant to lead, which decides the panel's colour, symbol and word."""
        return Destination.of_card(self.card)

    def texts(self) -> tuple[str, ...]:
        """Return every text in letters on this face."""
        return (self.title, self.subtitle, self.index_name, self.word, self.address, str(self.number or ""))


def capitals(text: str, language: str) -> str:
    """Return a text in the capital letters of its language: in Azerbaijani and Turkish i becomes İ."""
    dotted = text.replace("i", "İ") if language.split("-", maxsplit=1)[0] in _DOTTED_CAPITALS else text
    return dotted.upper()


def face_of(card: AnyCard, base: BaseAddress, language: Language, deck_code: str | None = None) -> Face:
    """Return the front of a card; raises :class:`~print_cards.code.LinkTooLong`."""
    target = Target(Destination.of_card(card), deck_code)
    title, index_name, subtitle, word = _words(card, language)
    return Face(
        card=card,
        title=title,
        subtitle=subtitle,
        index_name=index_name,
        word=word,
        address=spoken_link(base, target),
        code=code_of(base, target),
        target=target,
        language=language.tag,
        right_to_left=language.direction == "rtl",
    )


def _words(card: AnyCard, language: Language) -> tuple[str, str, str, str]:
    """Return title, name in the index, subtitle, and the panel's word."""
    if not isinstance(card, Card):
        latin = f"{GAME} {JOKER}"
        own = capitals(language.joker, language.tag)
        return latin, JOKER, "" if own == latin else own, own
    latin = card.galaxy.value.upper()
    parts = filter(None, (language.galaxy(card.galaxy), language.xphere(card.xphere)))
    subtitle = capitals(" · ".join(parts), language.tag)
    return latin, latin, subtitle, capitals(language.colour(card.colour), language.tag)
