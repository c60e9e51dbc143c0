"""The numbers that the texts may name, taken from the engines: no text has a digit of its own."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final

from missions.cards import DECK, JOKERS, NUMBERED, Colour, Galaxy, Xphere
from missions.games import gnoming, go_fish, gong
from missions.games.answers import MAX_REPLAYS
from missions.games.decks import GNOMING_COPIES, GNOMING_DECK, HAZARD, MULLIGAN, STANDARD_DECK
from missions.games.gnoming_layout import ROWS, SPOTS
from missions.games.gnoming_round import FIRST_OUT, PILES, TURNED_UP, GnomingOptions

YOUNGEST: Final = 6
"""The age from which children can play (RULES.md 1)."""


class RulesPage(StrEnum):
    """The pages of rules; the value is the file's name and the page's address."""

    GONG = "gong"
    LINK = "link"
    FAMILY = "family"
    FIGHT = "fight"
    GO_FISH = "go-fish"
    GNOMING = "gnoming"
    BOOKLET = "booklet"
    """Not a page of the site: the few words that only the printed booklet has."""


@dataclass(frozen=True, slots=True)
class OnCard:
    """A number as it is printed on a card: in the card's digits, whatever the reader's language."""

    number: int


Number = int | OnCard | Xphere | Colour
Row = Mapping[str, Number]


@dataclass(frozen=True, slots=True)
class Numbers:
    """What the slots of one page stand for.

    ``series`` are rows of a table: the first slot of a row chooses the series, which fills the row anew for
    each of its entries.
    """

    slots: Mapping[str, Number] = field(default_factory=dict)
    series: Mapping[str, tuple[Row, ...]] = field(default_factory=dict)

    def names(self) -> frozenset[str]:
        """Return every slot that a text may use."""
        rows = (row for series in self.series.values() for row in series)
        return frozenset(self.slots).union(*rows)


def numbers_of(page: RulesPage) -> Numbers:
    """Return the numbers that the text of a page may name."""
    return _NUMBERS[page]()


def _gong() -> Numbers:
    return Numbers(
        slots=_players(gong.SEATS)
        | {
            "age": YOUNGEST,
            "deck": len(DECK),
            "galaxies": len(Galaxy),
            "lowest": OnCard(min(Xphere)),
            "highest": OnCard(max(Xphere)),
            "jokers": len(JOKERS),
            "deal": gong.HAND_SIZE,
        },
        series={"number": tuple({"number": OnCard(xphere), "xphere": xphere} for xphere in Xphere)},
    )


def _gong_table(*, turned_up: int = 0) -> tuple[Row, ...]:
    """Return the set-up for each number of players, with and without jokers."""
    return tuple(
        {
            "players": players,
            "deal": gong.HAND_SIZE,
            "pile": len(DECK) - players * gong.HAND_SIZE - turned_up,
            "pile_plain": max(0, len(NUMBERED) - players * gong.HAND_SIZE - turned_up),
        }
        for players in gong.SEATS
    )


def _link() -> Numbers:
    return Numbers(slots=_players(gong.SEATS), series={"players": _gong_table(turned_up=1)})


def _family() -> Numbers:
    slots: Row = {"families": len(Galaxy), "family_size": len(Xphere)}
    return Numbers(slots=slots, series={"players": _gong_table()})


def _fight() -> Numbers:
    edges = {
        f"{colour.value}_{edge}": OnCard(choose(_numbers_of_colour(colour)))
        for colour in Colour
        for edge, choose in (("first", min), ("last", max))
    }
    per_colour = len(Galaxy) * len(_numbers_of_colour(Colour.FIGHT))
    return Numbers(
        slots={"per_colour": per_colour, "replays": MAX_REPLAYS, **edges, **{c.value: c for c in Colour}},
        series={"players": _gong_table()},
    )


def _numbers_of_colour(colour: Colour) -> list[int]:
    return [int(xphere) for xphere in Xphere if Colour.of_number(xphere) is colour]


def _players(seats: range) -> dict[str, Number]:
    return {"players_min": seats[0], "players_max": seats[-1]}


def _booklet() -> Numbers:
    return Numbers(slots=_players(gong.SEATS) | {"age": YOUNGEST})


def _go_fish() -> Numbers:
    deck, hand_size = len(STANDARD_DECK), go_fish.hand_size
    slots: Row = {
        "deck": deck,
        "set": go_fish.SET_SIZE,
        "sets": len(go_fish.RANKS),
        "deal_two": hand_size(2),
        "deal_many": hand_size(3),
        **_players(go_fish.SEATS),
    }
    table: tuple[Row, ...] = tuple(
        {"players": players, "deal": hand_size(players), "pile": deck - players * hand_size(players)}
        for players in go_fish.SEATS
    )
    return Numbers(slots=slots, series={"players": table})


def _gnoming() -> Numbers:
    copies = dict(GNOMING_COPIES)
    slots: Row = {
        "deck": len(GNOMING_DECK),
        "grid": len(SPOTS),
        "side": len(ROWS),
        "piles": len(PILES),
        "turned": TURNED_UP,
        "rounds": GnomingOptions().rounds,
        "hazards": copies.pop(HAZARD),
        "mulligans": copies.pop(MULLIGAN),
        "hazard": HAZARD,
        "first_out": FIRST_OUT,
        "longest_round": GnomingOptions().longest_round,
        **_players(gnoming.SEATS),
    }
    values: tuple[Row, ...] = tuple({"value": OnCard(v), "copies": n} for v, n in sorted(copies.items()))
    table: tuple[Row, ...] = tuple(
        {"players": n, "grid": len(SPOTS), "pile": len(GNOMING_DECK) - n * len(SPOTS) - len(PILES)}
        for n in gnoming.SEATS
    )
    return Numbers(slots=slots, series={"value": values, "players": table})


_NUMBERS: Final[dict[RulesPage, Callable[[], Numbers]]] = {
    RulesPage.GONG: _gong,
    RulesPage.LINK: _link,
    RulesPage.FAMILY: _family,
    RulesPage.FIGHT: _fight,
    RulesPage.GO_FISH: _go_fish,
    RulesPage.GNOMING: _gnoming,
    RulesPage.BOOKLET: _booklet,
}
