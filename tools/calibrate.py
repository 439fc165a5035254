"""Fit the curves that calibrate the chances of `sintra.analysis`, and report how well they fit unseen games.

    python tools/calibrate.py azul --players 2 --games 2000
    python tools/calibrate.py azul --players 2 --games 2000 --seconds 200     # as far as the time goes; run it again
    python tools/calibrate.py all --games 2000 --seconds 300 --collect        # all games in turn, played only
    python tools/calibrate.py azul --seconds 0                                # fit to what was played

The search plays against itself. Of every game, three random decisions are valued as a quick review does, without a
curve, and compared with the result. What was played is appended to `build/calibration/GAME-PLAYERS.jsonl`, with the
hash of the evaluation: lines of another evaluation are left out. A fit keeps its games in `tools/calibration/`, so that
anybody can go on from there. A curve raises chances to a power and divides by
their sum, one power for each round, drawn towards that of all rounds where a round has few decisions; it adds the
points to all seats' that were too few on average. Every figure
is about games that the fit has not seen (five parts, each predicted by a fit to the other four); the curve itself is
fitted to all. Writes the curve to `src/sintra/analysis/curves/`, the figures to `tools/fits/calibration-*.txt`, the
reliability diagram to `docs/calibration/` and the table in `docs/review.md`.
"""

import argparse
import gzip
import json
import random
import time
from concurrent.futures import ProcessPoolExecutor
from itertools import repeat
from pathlib import Path
from typing import Any

from curve_fit import report

import sintra
from sintra.analysis.calibration import FOLDER, curve_path
from sintra.analysis.judge import Judge
from sintra.analysis.points import DecisionPoint, result_of
from sintra.analysis.values import EFFORTS
from sintra.core.game import Game
from sintra.core.registry import definition
from sintra.core.state import State
from sintra.search.mcts import BEST, Limits, TreeSearch
from sintra.search.networks import evaluation_hash

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "review.md"
BEGIN, END = "<!-- tools/calibrate.py -->\n", "<!-- end of calibration -->\n"
HEAD = (
    "| game, players | games | decisions | error without a curve | with it | worst round | Brier without | with it "
    "| standard error of the difference |\n|---|---|---|---|---|---|---|---|---|\n"
)
DECISIONS = 3
FEWEST_GAMES = 200
"""A fit to fewer games is printed, but no curve is written."""


def play(name: str, players: int, sims: int, seed: int) -> dict[str, Any]:
    """Play a game, and value some of its decisions."""
    game = sintra.game(name, players)
    thinkers = [TreeSearch(game, BEST, sims, seed * 10 + seat) for seat in range(players)]
    state = game.start(seed)
    found: list[State] = []
    while state.turn is not None:
        moves = state.moves
        if len(moves) == 1:
            state = state.play(moves[0])
            continue
        found.append(state)
        thinkers[state.turn].think(state.view(state.turn), Limits(sims), decided=True)
        state = state.play(thinkers[state.turn].choice())
    result = result_of(state, None)
    assert result is not None
    judge = Judge(game, seed, EFFORTS["quick"].for_game(game), uncalibrated=True)
    decisions = []
    for state in random.Random(seed).sample(found, min(DECISIONS, len(found))):
        assert state.turn is not None
        point = DecisionPoint(len(decisions), state, state.turn, None)
        choices, _ = judge.compare(state.view(state.turn), point.ply)
        best = choices[0]
        value = best.value
        decisions.append(
            {
                "round": state.round,
                "seat": state.turn,
                "proved": best.proved,
                "chances": [round(each, 4) for each in value.chances],
                "points": [round(each, 2) for each in value.points],
            }
        )
    return {
        "evaluation": evaluation_hash(game), "seed": seed, "sims": sims, "result": result.chances,
        "points": result.points, "decisions": decisions,
    }  # fmt: skip


def main() -> None:
    """Play what is missing, fit, write; of all games in turn, a slice of time each, until there is enough of all."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", help="a game's name, or all")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--sims", type=int, default=64)
    parser.add_argument("--seconds", type=float, default=float("inf"))
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--collect", action="store_true", help="play only: fit and write nothing")
    options = parser.parse_args()
    wanted = [sintra.game(options.game, options.players)] if options.game != "all" else everything()
    while wanted:
        wanted = [game for game in wanted if not calibrate(game, options)]
        if options.game != "all":
            break


def everything() -> list[Game]:
    """Give every game with every number of players."""
    names = sintra.game_names()
    return [sintra.game(name, players) for name in names for players in definition(name).players]


def calibrate(game: Game, options: argparse.Namespace) -> bool:
    """Play, fit, write; tell whether there are enough games."""
    games = collected(game, options)
    if not options.collect and games:
        write(game, options.sims, games)
    return len(games) >= options.games


def kept_file(game: Game) -> Path:
    """Name the file that keeps the games of a fit."""
    return ROOT / "tools" / "calibration" / f"{game.name}-{game.players}.jsonl.gz"


def collected(game: Game, options: argparse.Namespace) -> list[dict[str, Any]]:
    """Play what is missing, as far as the time goes; give all games of this evaluation."""
    data = ROOT / "build" / "calibration" / f"{game.name}-{game.players}.jsonl"
    data.parent.mkdir(parents=True, exist_ok=True)
    wanted = (evaluation_hash(game), options.sims)
    lines = data.read_text(encoding="utf-8").splitlines() if data.is_file() else []
    if kept_file(game).is_file():
        lines += gzip.decompress(kept_file(game).read_bytes()).decode().splitlines()
    known = {each["seed"]: each for each in map(json.loads, lines) if (each["evaluation"], each["sims"]) == wanted}
    games = [known[seed] for seed in sorted(known)]
    seeds = [seed for seed in range(7_000_000, 7_000_000 + options.games) if seed not in known]
    end = time.monotonic() + options.seconds
    with ProcessPoolExecutor(options.jobs) as pool, data.open("a", encoding="utf-8") as out:
        for begin in range(0, len(seeds), 4 * options.jobs):
            if time.monotonic() > end:
                break
            part = seeds[begin : begin + 4 * options.jobs]
            for played in pool.map(play, repeat(game.name), repeat(game.players), repeat(options.sims), part):
                games.append(played)
                out.write(json.dumps(played) + "\n")
            out.flush()
    return games


def write(game: Game, sims: int, games: list[dict[str, Any]]) -> None:
    """Fit the curve and write it, the figures and the diagram."""
    name, players = game.name, game.players
    curve, figures, picture = report(name, players, games)
    print(figures)
    if len(games) < FEWEST_GAMES:
        print(f"{len(games)} games are too few for a curve: at least {FEWEST_GAMES}")
        return
    lines = "".join(json.dumps(each, separators=(",", ":")) + "\n" for each in games)
    kept_file(game).parent.mkdir(exist_ok=True)
    kept_file(game).write_bytes(gzip.compress(lines.encode(), mtime=0))
    sheet = {
        "game": name,
        "players": players,
        "header": game.header,
        "evaluation": evaluation_hash(game),
        "script": "tools/calibrate.py",
        "games": len(games),
        "sims": sims,
        **curve,
    }
    for path in curve_path(game).parent.glob(f"{name}-{players}-*.json"):
        if json.loads(path.read_text(encoding="utf-8"))["header"] == game.header:
            path.unlink()  # it was fitted to an evaluation that is gone
    curve_path(game).write_text(json.dumps(sheet, indent=1) + "\n", encoding="utf-8")
    (ROOT / "tools" / "fits" / f"calibration-{name}-{players}.txt").write_text(figures, encoding="utf-8")
    pictures = ROOT / "docs" / "calibration"
    pictures.mkdir(exist_ok=True)
    (pictures / f"{name}-{players}.svg").write_text(picture, encoding="utf-8")
    before, _, rest = PAGE.read_text(encoding="utf-8").partition(BEGIN)
    PAGE.write_text(before + BEGIN + table() + END + rest.partition(END)[2], encoding="utf-8")


def table() -> str:
    """Write a row for every curve that has its figures."""
    rows = []
    for path in sorted(FOLDER.glob("*.json")):
        sheet = json.loads(path.read_text(encoding="utf-8"))
        if figures := sheet.get("figures"):
            (error, better), (score, new_score) = figures["error"], figures["brier"]
            rows.append(
                f"| {sheet['header'].replace(':', ' ')} | {sheet['games']:,} | {figures['decisions']:,} | {error:.4f} "
                f"| {better:.4f} | {max(figures['rounds']):.4f} | {score:.4f} | {new_score:.4f} "
                f"| {figures['brier_error']:.4f} |\n"
            )
    return HEAD + "".join(rows)


if __name__ == "__main__":
    main()
