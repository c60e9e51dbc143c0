"""When a joker is worth it in the games in which few cards are good."""

from missions.games.gong import Counter, GongView, LetSwap, PlayJoker

WORTH_A_JOKER = 3
"""So many cards less in the other hand are worth a joker: a rule of thumb."""


def joker_worth(view: GongView, move: PlayJoker | Counter | LetSwap) -> float:
    """Return how much a joker move is worth against a worth of 0 for going on without it."""
    mine = view.hand.bit_count()
    if isinstance(move, PlayJoker):
        gained = mine - 1 - view.sizes[move.target]
        return gained - WORTH_A_JOKER + 0.5 if mine > 1 else 99
    gained_by_swap = mine - view.sizes[view.turn]
    return gained_by_swap if isinstance(move, LetSwap) else 0.5
