"""The figures of a simulation, as a table for people and as values for programs."""

from typing import Any, Final

from missions.simulate import Plan, Tally, confidence

SHARES: Final = (0.05, 0.5, 0.95)


def figures(plan: Plan, tally: Tally) -> dict[str, Any]:
    """Return all figures of a simulation as plain values."""
    low, median, high = [tally.turns_at(share) for share in SHARES]
    return {
        "game": plan.game,
        "players": plan.players,
        "seed": plan.seed,
        "bot": plan.bot,
        "games": tally.games,
        "finished": tally.finished,
        "max_turns": plan.max_turns,
        "turns": {"5%": low, "median": median, "95%": high, "counts": dict(sorted(tally.turns.items()))},
        "seats": [_seat(tally, seat) for seat in range(plan.players)],
        "shared_wins": tally.shared,
        "reshuffles_per_game": tally.reshuffles / max(1, tally.games),
        "longest_hand": tally.longest_hand,
    }


def _seat(tally: Tally, seat: int) -> dict[str, Any]:
    wins = tally.wins(seat)
    low, high = confidence(wins, tally.finished)
    return {"seat": seat + 1, "wins": wins, "share": wins / max(1, tally.finished), "low": low, "high": high}


def table_of(plan: Plan, tally: Tally) -> str:
    """Return the table that ends a simulation."""
    found = figures(plan, tally)
    turns = found["turns"]
    rows = [
        ("games finished", f"{tally.finished:,} of {tally.games:,} ({tally.finished / tally.games:.2%})"),
        ("turns", f"median {turns['median']}, 5-95 %: {turns['5%']}-{turns['95%']}"),
        ("reshuffles", f"{found['reshuffles_per_game']:.2f} a game"),
        *([("longest hand", f"{tally.longest_hand} cards")] if tally.longest_hand else []),
        *([("shared wins", f"{tally.shared / max(1, tally.finished):.1%}")] if tally.shared else []),
        *[
            (f"seat {seat['seat']} wins", f"{seat['share']:6.1%}  ({seat['low']:.1%}-{seat['high']:.1%})")
            for seat in found["seats"]
        ],
    ]
    head = f"{plan.game}, {plan.players} players, {plan.bot} bots, seed {plan.seed}"
    return "\n".join([head, *[f"  {name:<15} {value}" for name, value in rows]])
