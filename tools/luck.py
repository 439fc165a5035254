"""Check over many self-play games that luck is 0 on average, and that results less luck vary less than results.

    python tools/luck.py azul --games 200
    python tools/luck.py azul --games 200 --seconds 200     # as far as the time goes; run it again

Only the deals are judged, as a review of that effort would. The games are appended to
`build/luck-GAME-PLAYERS-EFFORT.jsonl`. Ends with exit code 1 if a seat's mean luck is more than two standard errors
from 0, or if luck explains nothing.
"""

import argparse
import json
import sys
import time
from pathlib import Path

import numpy as np

import sintra
from sintra.analysis.judge import Judge
from sintra.analysis.points import DealPoint, points_of, result_of
from sintra.analysis.values import EFFORTS, total
from sintra.core.record import Record
from sintra.search.networks import evaluation_hash
from sintra.search.players import player

ROOT = Path(__file__).resolve().parent.parent


def play(name: str, players: int, effort: str, seed: int) -> tuple[list[float], list[float]]:
    """Play a game; give luck and result of every seat, in chances."""
    state = sintra.game(name, players).start(seed)
    seats = [player("sims:60") for _ in range(players)]
    for seat, each in enumerate(seats):
        each.new_game(seed * 10 + seat)
    while state.turn is not None:
        state = state.play(seats[state.turn].choose(state.view(state.turn)))
    judge = Judge(state.game, seed, EFFORTS[effort].for_game(state.game))
    points, last = points_of(Record.of(state))
    result = result_of(last, None)
    assert result is not None
    luck = total((judge.deal(point).luck for point in points if isinstance(point, DealPoint)), players)
    return list(luck.chances), list(result.chances)


def main() -> None:
    """Play what is missing, and compare."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--effort", default="quick")
    parser.add_argument("--seconds", type=float, default=float("inf"))
    options = parser.parse_args()
    data = ROOT / "build" / f"luck-{options.game}-{options.players}-{options.effort}.jsonl"
    data.parent.mkdir(exist_ok=True)
    hashed = evaluation_hash(sintra.game(options.game, options.players))
    lines = data.read_text(encoding="utf-8").splitlines() if data.is_file() else []
    known = {seed: (luck, result) for other, seed, luck, result in map(json.loads, lines) if other == hashed}
    end = time.monotonic() + options.seconds
    with data.open("a", encoding="utf-8") as out:
        for seed in range(1, options.games + 1):
            if seed not in known and time.monotonic() < end:
                known[seed] = play(options.game, options.players, options.effort, seed)
                out.write(json.dumps([hashed, seed, *known[seed]]) + "\n")
                out.flush()
    luck, result = (np.array([each[k] for each in known.values()]) for k in (0, 1))
    errors = luck.std(axis=0, ddof=1) / np.sqrt(len(luck))
    print(f"{options.game}, {options.players} players, {options.effort}: {len(luck)} games")
    print("mean luck per seat ", " ".join(f"{each:+.4f}" for each in luck.mean(axis=0)))
    print("standard error     ", " ".join(f"{each:.4f}" for each in errors))
    before, after = result.var(ddof=1), (result - luck).var(ddof=1)
    print(f"variance of results {before:.4f}, of results less luck {after:.4f}")
    if (abs(luck.mean(axis=0)) > 2 * errors).any() or after >= before:
        sys.exit(1)


if __name__ == "__main__":
    main()
