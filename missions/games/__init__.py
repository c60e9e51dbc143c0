"""The rules of play: pure engines of the five games, state in, move in, state out.

    game = find_game("link")
    state = game.start(4, seed=7)
    move = game.legal_moves(state)[0]      # of state.asked, the one whose decision is awaited
    state = game.apply(state, move)        # a new state; MoveRefused with a reason for the player
    view = game.view_for(state, player=2)  # all that player 2 may know; the only thing a bot sees
    ended = game.outcome(state)            # None while the game goes on

How to add a game (``link.py`` is the model; the whole game is in one file that reads top to bottom):

1. Options: one frozen dataclass. Every field has the default of RULES.md and names its item in a docstring;
   ``options.py`` reads them from words, for the command line and the transcripts.
2. Table: a slotted dataclass on ``table.Table`` (or ``CardTable``: hands and pile; ``gong.GongTable``: jokers
   too). All fields hold values that cannot change (numbers, tuples, ``History``), so that a state is a table
   that was frozen and copying one is cheap. All randomness comes from ``below`` and ``shuffled``. Whatever
   everybody sees or hears is told by ``tell``, and never names a card that was not shown. Set ``asked`` to
   whoever decides next, NOBODY when the game is over or while the table plays a small game; count ``turns``.
3. Moves: frozen slotted dataclasses with a ``verb``. ``verify(state, by)`` refuses by ``require(condition,
   reason)``, checks everything (also cards and players that do not exist) and changes nothing;
   ``do(table, by)`` trusts that it was verified. A field named ``card`` is written by the card's name.
4. View: a frozen dataclass with what one player may know. Two states that differ only in what they cannot
   see must give equal views, so leave out ``luck``, ``seed``, ``moves`` and any trace of hidden cards.
5. Game: a class with ``name``, ``seats``, ``options``, ``moves``, ``cards`` and the methods ``deal``,
   ``legal_moves``, ``view_for``, ``outcome``. ``legal_moves`` is found by another way than ``verify`` (from
   the hand, not from all thinkable moves); the property tests compare the two.
6. Register it below. The property tests and the simulator then run it by themselves; it still needs a bot in
   ``missions/bots``, one test per numbered item of RULES.md, and its golden transcripts
   (``python -m tests.missions.games.transcripts``).
"""

from dataclasses import dataclass
from importlib import import_module
from typing import Any, Final

from missions.errors import GongError
from missions.games.game import Game

_GAMES: Final = {
    "link": "link:Link",
    "family": "family:Family",
    "fight": "fight:Fight",
    "go-fish": "go_fish:GoFish",
    "gnoming": "gnoming:Gnoming",
}
"""Every game by name, with the module and class that has its rules; loaded when it is asked for."""

GAME_NAMES: Final = tuple(_GAMES)


@dataclass(eq=False)
class UnknownGame(GongError):
    """A name that is no game of ours."""

    name: str

    def __str__(self) -> str:
        return f"There is no game {self.name!r}: choose from {', '.join(GAME_NAMES)}."


def find_game(name: str) -> Game[Any]:
    """Return the rules of a game; raises :class:`UnknownGame`."""
    if name not in _GAMES:
        raise UnknownGame(name)
    module, kind = _GAMES[name].split(":")
    game: Game[Any] = getattr(import_module(f"missions.games.{module}"), kind)()
    return game
