"""Fit the weights of a game's evaluation on games that the search plays against itself.

    python tools/fit.py azul --games 2000 --sims 200

At the end of every round the features of each seat are counted; when the game is over, a ridge regression for each
stage of the game finds what they were worth in final points, and the spread that makes the chances to win most likely.
Writes `weights.py` in the game's folder and the figures to `tools/fits/GAME.txt`. Run it again to improve on itself.
"""

import argparse
import importlib
import sys
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np
from rich.progress import track

import sintra
from sintra.search.thinking import Limits, Settings, Thinking

Array = np.ndarray[Any, Any]
ROOT = Path(__file__).resolve().parent.parent
RIDGE = 20.0
SPREADS = np.linspace(1.0, 40.0, 391)


def play(name: str, sims: int, seed: int) -> list[tuple[int, Array, Array, Array]]:
    """Play a game: at each round's end the stage, certain points and features of all seats, and final points."""
    prospects = importlib.import_module(f"sintra.games.{name}.prospects")
    game = sintra.game(name)
    seats = range(game.players)
    thinkers = [Thinking(game, Settings(), sims, seed * 10 + seat) for seat in seats]
    state = game.start(seed, chance="ask")
    found: list[tuple[int, Array, Array]] = []
    round_number = state.round
    while not state.is_over:
        if state.round != round_number:
            round_number = state.round
            counted = np.zeros((game.players, len(prospects.FEATURES)))
            certain = np.array([prospects.features(state.array[0], seat, counted[seat]) for seat in seats])
            found.append((int(prospects.stage(state.array[0])), certain, counted))
        if state.turn is None:
            state = state.draw().asking()
        elif len(state.moves) == 1:
            state = state.play(state.moves[0])
        else:
            thinkers[state.turn].think(state.view(state.turn), Limits(sims), decided=True)
            state = state.play(thinkers[state.turn].choice())
    final = np.array(state.scores, float)
    return [(stage, certain, counted, final) for stage, certain, counted in found]


def fit(
    stages: int, samples: list[tuple[int, Array, Array, Array]], names: tuple[str, ...]
) -> tuple[Array, Array, str]:
    """Find the weights and the spread of every stage."""
    weights, spreads = np.zeros((stages, len(names))), np.full(stages, np.nan)
    lines = ["stage  samples  deviation  residual  spread  log loss"]
    for stage in range(stages):
        chosen = [sample for sample in samples if sample[0] == stage]
        if len(chosen) < 5 * len(names):
            continue
        x = np.concatenate([counted for _, _, counted, _ in chosen])
        y = np.concatenate([final - certain for _, certain, _, final in chosen])
        punished = np.diag([0.0 if name == "always" else RIDGE for name in names])
        weights[stage] = np.linalg.solve(x.T @ x + punished, x.T @ y)
        expected = np.array([certain + counted @ weights[stage] for _, certain, counted, _ in chosen])
        final = np.array([final for *_, final in chosen])
        won = final == final.max(axis=1, keepdims=True)
        shares = won / won.sum(axis=1, keepdims=True)
        odds = expected[None] / SPREADS[:, None, None]
        loss = (np.logaddexp.reduce(odds, axis=2) - (shares * odds).sum(axis=2)).mean(axis=1)
        spreads[stage] = SPREADS[loss.argmin()]
        residual = (final - expected).std()
        lines.append(
            f"{stage:5}  {len(chosen):7}  {y.std():9.2f}  {residual:8.2f}  {spreads[stage]:6.1f}  {loss.min():8.4f}"
        )
    known = np.flatnonzero(~np.isnan(spreads))
    for stage in np.flatnonzero(np.isnan(spreads)):  # too few games were ever there: the nearest stage that is known
        nearest = known[np.abs(known - stage).argmin()]
        weights[stage], spreads[stage] = weights[nearest], spreads[nearest]
    return weights, spreads, "\n".join(lines)


def main() -> None:
    """Play, fit, write."""
    parser = argparse.ArgumentParser()
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--sims", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    options = parser.parse_args()
    prospects = importlib.import_module(f"sintra.games.{options.game}.prospects")
    seeds = range(options.seed * 1_000_000, options.seed * 1_000_000 + options.games)
    with ProcessPoolExecutor(options.jobs) as pool:
        games = pool.map(play, [options.game] * options.games, [options.sims] * options.games, seeds, chunksize=8)
        samples = [sample for game in track(games, "playing", total=options.games) for sample in game]
    weights, spreads, figures = fit(prospects.STAGES, samples, prospects.FEATURES)
    command = " ".join(["python", "tools/fit.py", *sys.argv[1:]])
    write_weights(options.game, command, prospects.FEATURES, weights, spreads)
    table = [f"{name:24}" + "".join(f"{w:8.2f}" for w in weights[:, k]) for k, name in enumerate(prospects.FEATURES)]
    header = f"{'weight by stage':24}" + "".join(f"{stage:8}" for stage in range(prospects.STAGES))
    text = "\n".join([f"$ {command}", "", figures, "", header, *table, ""])
    folder = ROOT / "tools" / "fits"
    folder.mkdir(exist_ok=True)
    (folder / f"{options.game}.txt").write_text(text, encoding="utf-8")
    print(text)


def write_weights(game: str, command: str, names: tuple[str, ...], weights: Array, spreads: Array) -> None:
    """Write the module that the evaluation imports."""
    lines = [
        f"        [{', '.join(f'{weight:.3f}' for weight in line)}],  # {name}\n"
        for line, name in zip(weights.T, names, strict=True)
    ]
    text = (
        '"""The weights of what is expected at the end of a round: a line per feature, a number per stage.\n\n'
        f"Written by `{command}`.\n"
        '"""\n\n'
        "import numpy as np\n\n"
        f"WEIGHTS = np.array(\n    [\n{''.join(lines)}    ]\n)\n"
        '"""What a feature is worth in final points."""\n\n'
        f"SPREAD = np.array([{', '.join(f'{spread:.1f}' for spread in spreads)}])\n"
        '"""By stage, the difference in expected points that makes a win e times as likely as a loss."""\n'
    )
    (ROOT / "src" / "sintra" / "games" / game / "weights.py").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
