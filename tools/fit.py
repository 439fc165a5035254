"""Fit the weights of a game's evaluation on games that the search plays against itself.

    python tools/fit.py azul --games 2000 --sims 200
    python tools/fit.py azul --players 4 --games 400 --sims 150

At the end of every round the features of each seat are counted; when the game is over, a ridge regression for each
stage of the game finds what they were worth in final points, and the spread that makes the chances to win most likely.
What the seats of a game have in common says nothing about who is ahead, so differences to their mean are compared.
Three and four players have weights of their own, which lean on those of two: fewer games are enough. How hard they
lean is what explains games best that the fit has not seen: the search finds every weight that is too high by chance.
Writes the weights to `weights.py` in the game's folder and the figures to `tools/fits/GAME-PLAYERS.txt`. Run it again:
it may improve on itself.
"""

import argparse
import importlib
import sys
from concurrent.futures import ProcessPoolExecutor
from itertools import repeat
from pathlib import Path
from typing import Any

import numpy as np
from rich.progress import track

import sintra
from sintra.search.mcts import Limits, Settings, TreeSearch

Array = np.ndarray[Any, Any]
ROOT = Path(__file__).resolve().parent.parent
RIDGES = (20.0, 60.0, 200.0, 600.0, 2000.0)
PARTS = 5
"""A fifth of the games is kept out of each fit that is only made to choose the ridge."""
Samples = list[tuple[int, Array, Array, Array]]
SPREADS = np.linspace(1.0, 40.0, 391)


def play(name: str, players: int, sims: int, seed: int) -> Samples:
    """Play a game: at each round's end the stage, certain points and features of all seats, and final points."""
    evaluation = importlib.import_module(f"sintra.games.{name}.evaluation")
    game = sintra.game(name, players)
    seats = range(game.players)
    thinkers = [TreeSearch(game, Settings(), sims, seed * 10 + seat) for seat in seats]
    state = game.start(seed, chance="ask")
    found: list[tuple[int, Array, Array]] = []
    round_number = state.round
    while not state.is_over:
        if state.round != round_number:
            round_number = state.round
            counted = np.zeros((game.players, len(evaluation.FEATURES)))
            certain = np.array([evaluation.features(state.kernel_array[0], seat, counted[seat]) for seat in seats])
            found.append((int(evaluation.stage(state.kernel_array[0])), certain, counted))
        if state.turn is None:
            state = state.draw().asking()
        elif len(state.moves) == 1:
            state = state.play(state.moves[0])
        else:
            thinkers[state.turn].think(state.view(state.turn), Limits(sims), decided=True)
            state = state.play(thinkers[state.turn].choice())
    final = np.array(state.scores, float)
    return [(stage, certain, counted, final) for stage, certain, counted in found]


def apart(values: Array) -> Array:
    """Give the differences of the seats to their mean."""
    return values - values.mean(axis=0)


def solve(samples: Samples, guess: Array, ridge: float) -> Array:
    """Find the weights of one stage; what few games tell little of stays near the guess."""
    x = np.concatenate([apart(counted) for _, _, counted, _ in samples])
    y = np.concatenate([apart(final - certain) for _, certain, _, final in samples])
    change: Array = np.linalg.solve(x.T @ x + ridge * np.eye(len(guess)), x.T @ (y - x @ guess))
    return guess + change


def explained(samples: Samples, guess: Array, ridge: float | None) -> float:
    """Give the share of the differences in final points that is foreseen in games that the fit has not seen.

    Without a ridge, what the guess foresees.
    """
    missed = total = 0.0
    for part in range(PARTS):
        others = [sample for k, sample in enumerate(samples) if k % PARTS != part]
        weights = guess if ridge is None else solve(others, guess, ridge)
        for _, certain, counted, final in samples[part::PARTS]:
            missed += float((apart(final - certain - counted @ weights) ** 2).sum())
            total += float((apart(final) ** 2).sum())
    return 1 - missed / total


def fit(samples: Samples, guess: Array) -> tuple[Array, Array, str]:
    """Find the weights and the spread of every stage."""
    stages = len(guess)
    weights, spreads = guess.copy(), np.full(stages, np.nan)
    lines = ["stage  samples  ridge  guess explains  fit explains  deviation  residual  spread  log loss"]
    for stage in range(stages):
        chosen = [sample for sample in samples if sample[0] == stage]
        if len(chosen) < 5 * guess.shape[1]:
            continue
        shares = {ridge: explained(chosen, guess[stage], ridge) for ridge in RIDGES}
        ridge = max(shares, key=lambda each: shares[each])
        weights[stage] = solve(chosen, guess[stage], ridge)
        final = np.array([final for *_, final in chosen])
        expected = np.array([certain + counted @ weights[stage] for _, certain, counted, _ in chosen])
        weights[stage, 0] += (final - expected).mean()  # the first feature is 1 always
        expected += (final - expected).mean()
        spreads[stage], loss = spread_of(expected, final)
        lines.append(
            f"{stage:5}  {len(chosen):7}  {ridge:5.0f}  {explained(chosen, guess[stage], None):14.3f}  "
            f"{shares[ridge]:12.3f}  {final.std():9.2f}  {(final - expected).std():8.2f}  "
            f"{spreads[stage]:6.1f}  {loss:8.4f}"
        )
    known = np.flatnonzero(~np.isnan(spreads))
    for stage in np.flatnonzero(np.isnan(spreads)):  # too few games were ever there: the nearest stage that is known
        nearest = known[np.abs(known - stage).argmin()]
        weights[stage], spreads[stage] = weights[nearest], spreads[nearest]
    return weights, spreads, "\n".join(lines)


def spread_of(expected: Array, final: Array) -> tuple[float, float]:
    """Find the spread that makes the victories most likely, and the log loss with it."""
    won = final == final.max(axis=1, keepdims=True)
    shares = won / won.sum(axis=1, keepdims=True)
    odds = expected[None] / SPREADS[:, None, None]
    loss = (np.logaddexp.reduce(odds, axis=2) - (shares * odds).sum(axis=2)).mean(axis=1)
    return float(SPREADS[loss.argmin()]), float(loss.min())


def main() -> None:
    """Play, fit, write."""
    parser = argparse.ArgumentParser()
    parser.add_argument("game")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--sims", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    options = parser.parse_args()
    evaluation = importlib.import_module(f"sintra.games.{options.game}.evaluation")
    seeds = range(options.seed * 1_000_000, options.seed * 1_000_000 + options.games)
    with ProcessPoolExecutor(options.jobs) as pool:
        games = pool.map(
            play, repeat(options.game), repeat(options.players), repeat(options.sims), seeds, chunksize=8
        )  # fmt: skip
        samples = [sample for game in track(games, "playing", total=options.games) for sample in game]
    guess = np.zeros((evaluation.STAGES, len(evaluation.FEATURES)))
    if options.players > 2:
        guess = importlib.import_module(f"sintra.games.{options.game}.weights").WEIGHTS[0].T
    assert evaluation.FEATURES[0] == "always"
    weights, spreads, figures = fit(samples, guess)
    write_weights(options.game, options.players, evaluation.FEATURES, weights, spreads)
    command = " ".join(["python", "tools/fit.py", *sys.argv[1:]])
    table = [f"{name:24}" + "".join(f"{w:8.2f}" for w in weights[:, k]) for k, name in enumerate(evaluation.FEATURES)]
    header = f"{'weight by stage':24}" + "".join(f"{stage:8}" for stage in range(evaluation.STAGES))
    text = "\n".join([f"$ {command}", "", figures, "", header, *table, ""])
    folder = ROOT / "tools" / "fits"
    folder.mkdir(exist_ok=True)
    (folder / f"{options.game}-{options.players}.txt").write_text(text, encoding="utf-8")
    print(text)


def write_weights(game: str, players: int, names: tuple[str, ...], weights: Array, spreads: Array) -> None:
    """Write the module that the evaluation imports; other numbers of players keep their weights."""
    before = importlib.import_module(f"sintra.games.{game}.weights")
    known = [(line.T, spread) for line, spread in zip(before.WEIGHTS, before.SPREAD, strict=True)]
    known += known[:1] * (players - 1 - len(known))
    known[players - 2] = (weights, spreads)
    tables = "".join(
        f"        [  # {2 + k} players\n"
        + "".join(
            f"            [{', '.join(f'{weight:.3f}' for weight in line)}],  # {name}\n"
            for line, name in zip(table.T, names, strict=True)
        )
        + "        ],\n"
        for k, (table, _) in enumerate(known)
    )
    lines = "".join(f"        [{', '.join(f'{each:.1f}' for each in spread)}],\n" for _, spread in known)
    text = (
        '"""The weights of what is expected at the end of a round, by number of players, feature and stage.\n\n'
        "Written by `tools/fit.py`; the commands and their figures are in `tools/fits/`.\n"
        '"""\n\n'
        "import numpy as np\n\n"
        f"WEIGHTS = np.array(\n    [\n{tables}    ]\n)\n"
        '"""What a feature is worth in final points."""\n\n'
        f"SPREAD = np.array(\n    [\n{lines}    ]\n)\n"
        '"""The difference in expected points that makes a win e times as likely as a loss."""\n'
    )
    (ROOT / "src" / "sintra" / "games" / game / "weights.py").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
