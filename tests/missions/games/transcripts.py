"""Golden transcripts: one game with each set of options, every move and what everybody heard of it.

``python -m tests.missions.games.transcripts`` writes them anew; a changed one is a changed rule.
"""

from pathlib import Path
from random import Random

from missions.bots import find_bot
from missions.games import find_game
from missions.games.table import NO_CARD, NOBODY, Event
from missions.simulate import weighted
from tests.missions.games.walks import EVERY_GAME, FEW_MISSIONS, options_of

FOLDER = Path(__file__).parent / "transcripts"
PLAYERS, SEED = 3, 7
LONGEST = 250
"""Moves; games that would be longer are written so far."""
BOTS = {"family": "sensible", "go-fish": "sensible"}
"""Where random play takes very long."""


def path_of(name: str, words: str) -> Path:
    return FOLDER / f"{'.'.join([name, *words.split()])}.txt"


def new_transcript(name: str, words: str) -> str:
    """Play a game with bots and return its transcript."""
    game, bot = find_game(name), find_bot(BOTS.get(name, "random"), game=name)
    state, chance, moves = _start(name, words), Random(SEED).random, []
    while (legal := game.legal_moves(state)) and len(moves) < LONGEST:
        if state.asked == NOBODY:
            move = weighted(legal, game.result_odds(state, legal), chance)
        elif len(legal) == 1:
            move = legal[0]
        else:
            move = bot(lambda: game.view_for(state, state.asked), legal, chance)  # noqa: B023
        moves.append((state.asked, game.write_move(move)))
        state = game.apply(state, move)
    return transcript(name, words, moves)


def moves_of(text: str) -> list[tuple[int, str]]:
    """Return the moves that stand in a transcript."""
    lines = [line for line in text.splitlines() if line[:1].isdigit()]
    return [(int(seat) - 1, move) for seat, move in (line.split(" ", 1) for line in lines)]


def transcript(name: str, words: str, moves: list[tuple[int, str]]) -> str:
    """Play these moves and return the transcript: who moves how, and indented what everybody hears."""
    game, state = find_game(name), _start(name, words)
    lines = [f"{name}, {words or 'defaults'}, {PLAYERS} players, seed {SEED}"]
    for seat, written in moves:
        heard = len(state.history)
        state = game.apply(state, game.read_move(written), by=seat)
        lines += [f"{seat + 1} {written}", *(f"    {_heard(game, event)}" for event in state.history[heard:])]
    outcome = game.outcome(state)
    if outcome is None:
        return "\n".join([*lines, f"not over after {state.turns} turns", ""])
    winners = " and ".join(str(seat + 1) for seat in outcome.winners)
    scores = f", scores {outcome.scores}" if outcome.scores else ""
    return "\n".join([*lines, f"won by {winners} in {state.turns} turns{scores}", ""])


def _start(name: str, words: str):
    return find_game(name).start(PLAYERS, seed=SEED, options=options_of(name, words, missions=FEW_MISSIONS))


def _heard(game, event: Event) -> str:
    card = f" {game.cards[event.card]}" if event.card != NO_CARD else ""
    other = f" (player {event.other + 1})" if event.other != NOBODY else ""
    who = "the table" if event.player == NOBODY else f"player {event.player + 1}"
    return f"{who}: {event.verb}{card}{other}{'' if event.n is None else f' {event.n}'}"


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for each in EVERY_GAME:
        path_of(*each).write_text(new_transcript(*each), encoding="utf-8")
