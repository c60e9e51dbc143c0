"""Ways through games for the tests: every game, every option, moves picked by a seeded random walk."""

from collections.abc import Callable, Iterator
from dataclasses import fields, replace
from itertools import product
from pathlib import Path
from random import Random

from missions.catalogue import load_catalogue
from missions.games import GAME_NAMES, find_game
from missions.games.fight import MissionSet
from missions.games.options import read_options, writable
from missions.games.table import NOBODY, cards_in, frozen, hand_of, thawed

MORE_SETS = {
    "fight": ["jokers=0 joker_when=start extended=no"],
    "family": ["jokers=0 ask_own=yes"],
    "go-fish": [
        "exact=yes keep_playing=yes",
        "exact=yes ask_own=yes",
        "keep_playing=yes next=left alone=pass",
    ],
}
"""Options that only do something together."""
NEVER_SURE_TO_END = "drawn_card=keep"
"""RULES.md X1: with the drawn card kept, many games of two do not end."""
FEW_MISSIONS = MissionSet.of(load_catalogue(Path(__file__).parent / "missions_of_transcripts"))
"""At least one mission for every operation; the transcripts stay when the shipped catalogue changes."""


def option_sets(name: str) -> list[str]:
    """Return the defaults (an empty string) and every option turned to each other value, as words."""
    kind = find_game(name).options
    changed = [
        f"{option}={word}" for option, values in writable(kind).items() for word in _words(option, values)
    ]
    default = kind()
    return [
        "",
        *[each for each in changed if read_options(kind, [each]) != default],
        *MORE_SETS.get(name, []),
    ]


def _words(option: str, values: str) -> list[str]:
    if values.startswith("NUMBER"):
        return {"starter": ["1"], "rounds": ["1"], "rebuilds": ["1"], "longest_round": ["5"]}[option]
    if "+" in values:
        return [values]
    return values.split("|")


EVERY_GAME = [(name, words) for name in GAME_NAMES for words in option_sets(name)]


def options_of(name: str, words: str, *, missions: MissionSet | None = None):
    options = read_options(find_game(name).options, words.split())
    return replace(options, missions=missions) if missions and name == "fight" else options


def walk(name: str, words: str, players: int, seed: int, *, moves: int) -> Iterator:
    """Yield every state of a random walk through one game."""
    game, random = find_game(name), Random(seed)
    state = game.start(players, seed=seed, options=options_of(name, words))
    yield state
    for _ in range(moves):
        legal = game.legal_moves(state)
        if not legal:
            return
        state = game.apply(state, random.choice(legal))
        yield state


def thinkable_moves(name: str, players: int) -> Iterator:
    """Yield every move of every kind with every choice, also cards, seats and spots that do not exist."""
    cards = len(find_game(name).cards)
    choices = {
        "card": range(-1, cards + 1),
        "player": range(-1, players + 1),
        "target": range(-1, players + 1),
        "first": range(-1, players + 1),
        "last": range(-1, players + 1),
        "rank": range(-1, 15),
        "spot": range(-1, 10),
        "pile": range(-2, 3),
    }
    for kind in find_game(name).moves:
        yield from (kind(*each) for each in product(*[choices[field.name] for field in fields(kind)]))


def _gong_places(state) -> list[int]:
    return [
        *(card for hand in state.hands for card in cards_in(hand)),
        *state.pile,
        *cards_in(state.jokers_shown),
    ]


PLACES: dict[str, Callable] = {
    "link": lambda state: [*_gong_places(state), *cards_in(state.buried), *[state.top] * (state.top >= 0)],
    "family": lambda state: [
        *_gong_places(state),
        *(6 * galaxy + number for galaxy, _ in state.laid for number in range(6)),
    ],
    "fight": lambda state: [*_gong_places(state), *cards_in(state.discards), *_shown(state)],
    "go-fish": lambda state: [
        *(card for hand in (*state.hands, *state.laid) for card in cards_in(hand)),
        *state.pile,
    ],
    "gnoming": lambda state: [
        *(card for layout in state.layouts for card in layout.cards),
        *(card for pile in (state.pile, *state.discards, state.removed) for card in pile),
        *[state.held] * (state.held >= 0),
    ],
}
"""Where the cards of a state are; each has to be in exactly one place."""


def _shown(state) -> list[int]:
    return [state.shown] * (state.shown >= 0)


def altered_where_hidden(name: str, state, player: int, random: Random):
    """Return a state that differs from this one only in what the player cannot see."""
    table = thawed(state)
    table.luck, table.seed, table.moves = random.getrandbits(64), random.getrandbits(64), ()
    (_alter_layouts if name == "gnoming" else _alter_hands)(table, player, random)
    return frozen(table)


def _alter_hands(table, player: int, random: Random) -> None:
    hidden = [card for seat, hand in enumerate(table.hands) if seat != player for card in cards_in(hand)]
    hidden += table.pile
    random.shuffle(hidden)
    deal = iter(hidden)
    table.hands = tuple(
        hand if seat == player else hand_of(next(deal) for _ in cards_in(hand))
        for seat, hand in enumerate(table.hands)
    )
    table.pile = tuple(deal)
    if getattr(table, "drawn", -1) >= 0 and table.turn != player:
        table.drawn = random.choice(cards_in(table.hands[table.turn]))
    if getattr(table, "ready", ()):
        table.ready = tuple(
            ready if seat == player else hand_of(random.sample(cards_in(hand), ready.bit_count()))
            for seat, (ready, hand) in enumerate(zip(table.ready, table.hands, strict=True))
        )


def _alter_layouts(table, player: int, random: Random) -> None:
    secret = table.secret and table.turn != player
    hidden = [layout.cards[spot] for layout in table.layouts for spot in layout.face_down()]
    hidden += [*table.pile, *[table.held] * secret]
    random.shuffle(hidden)
    deal = iter(hidden)
    table.layouts = tuple(
        replace(
            layout,
            cards=tuple(card if layout.is_up(spot) else next(deal) for spot, card in enumerate(layout.cards)),
        )
        for layout in table.layouts
    )
    table.held = next(deal) if secret else table.held
    table.pile = tuple(deal)


def by_everybody(state) -> range:
    """Return all seats and NOBODY, who tells what came out of small games."""
    return range(NOBODY, state.players)
