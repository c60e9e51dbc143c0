"""The page that deals missions by itself, from bags of the phone: in a static site, and without a network."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from markupsafe import Markup

from mission_site.figures import MissionText, text_shown
from missions.cards import Colour
from missions.links import Destination, Target, canonical_path

if TYPE_CHECKING:
    from mission_site.choice import Choice
    from missions.language import Language
    from missions.mission import Mission, Table


@dataclass(frozen=True, slots=True)
class Hidden:
    """A mission on the page that is not yet seen; ``needs`` are the attributes that :func:`needs` writes."""

    mission_id: str
    text: MissionText
    seconds: int | None
    needs: Markup


@dataclass(frozen=True, slots=True)
class DealView:
    """All missions of a colour, one of which the page's script will show."""

    template: ClassVar[str] = "deal.html"
    here: str
    colour: Colour
    cards: tuple[Hidden, ...]


@dataclass(frozen=True, slots=True)
class AbsentView:
    """What a phone shows without a network in place of a page that it does not keep."""

    template: ClassVar[str] = "absent.html"
    here: str


def deal_view(colour: Colour, choice: "Choice", language: "Language") -> DealView:
    """Return the page of a colour; who is given which mission, the phone knows."""
    cards = [_hidden(each, choice, language, needs(each)) for each in choice.of_colour(colour)]
    return DealView(canonical_path(Target(Destination(colour.value))), colour, tuple(cards))


def deck_deal_view(
    colour: Colour, choice: "Choice", *, code: str, table: "Table", language: "Language"
) -> DealView:
    """Return the page of a colour in a deck, whose owner says who plays: what that table can be given."""
    fitting = [choice.missions[mission_id] for mission_id in choice.fitting(colour, table)]
    cards = [_hidden(each, choice, language, Markup("")) for each in fitting]
    return DealView(canonical_path(Target(Destination(colour.value), code)), colour, tuple(cards))


def _hidden(mission: "Mission", choice: "Choice", language: "Language", who: Markup) -> Hidden:
    text = text_shown(mission, language, choice.texts.get(mission.id))
    return Hidden(mission.id, text, choice.seconds(mission), who)


def needs(mission: "Mission") -> Markup:
    """Return who can be given the mission, as ``Table.fits`` decides, for its twin in ``memory.js``."""
    tags = " ".join([*sorted(mission.tags), *(["extended"] if mission.extended else [])])
    players = f' data-n="{mission.min_players}"' if mission.min_players > 2 else ""
    return Markup(players + (f' data-off="{tags}"' if tags else ""))  # noqa: S704 - numbers and our own words
