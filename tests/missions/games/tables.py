"""States made by hand for the tests of single rules."""

from missions.games import find_game
from missions.games.table import frozen, hand_of, thawed

NAMES = find_game("link").cards


def card(name: str) -> int:
    return NAMES.index(name)


def hand(*names: str) -> int:
    return hand_of(map(card, names))


def pile(*names: str) -> tuple[int, ...]:
    """The first name is the top of the pile, which is drawn first."""
    return tuple(card(name) for name in reversed(names))


def state_of(name: str, hands: list[int], *, options=None, **fields):
    """Return a state with these hands, an empty pile, player 1 on turn, and fields of one's own."""
    game = find_game(name)
    table = thawed(game.start(len(hands), seed=1, options=options))
    table.hands, table.pile = tuple(hands), ()
    for field, value in fields.items():
        assert hasattr(table, field)
        setattr(table, field, value)
    return frozen(table)


def link(hands, top="zeta-4", *, options=None, **fields):
    return state_of("link", hands, options=options, **{"top": card(top), "buried": 0, **fields})


def family(hands, *, options=None, **fields):
    nothing = (0,) * len(hands)
    plain = {"known": nothing, "lacking": nothing, "laid": ()}
    return state_of("family", hands, options=options, **{**plain, **fields})


def doing(hands, effect, *, options=None, shown="zeta-1", **fields):
    """Return a FIGHT state in which the first player has just begun a mission with this effect."""
    state = state_of("fight", hands, options=options, **fields)
    table = thawed(state)
    table.shown = card(shown)
    table.follow(effect)
    table.go_on()
    return frozen(table)


def play(name: str, state, *lines: str):
    """Apply written moves, each by the one who is asked, or with ``3: `` in front by player 3."""
    game = find_game(name)
    for line in lines:
        by, _, move = line.rpartition(": ")
        state = game.apply(state, game.read_move(move), by=int(by) - 1 if by else None)
    return state


def legal(name: str, state, *, player: int | None = None) -> set[str]:
    game = find_game(name)
    return {game.write_move(move) for move in game.legal_moves(state, player)}
