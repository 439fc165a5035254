"""Match the learned evaluation with the linear one at equal processor time, and write the table in docs/strength.md.

    python tools/matches.py azul time:0.15 --games 200
    python tools/matches.py azul time:0.15 --players 3 --games 201
    python tools/matches.py --table

Every game is a line of `tools/matches/GAME-PLAYERS.jsonl`, with the hash of the evaluation; a match goes on from there,
and with new weights it begins anew. With more than two players one learned player sits among linear ones.
"""

import argparse
import json
from pathlib import Path
from typing import Any

import sintra
from sintra.core.registry import game_of
from sintra.search.arena import Match, results
from sintra.search.networks import evaluation_hash
from sintra.search.tally import wilson

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "tools" / "matches"
TRAINING = ROOT / "tools" / "training"
PAGE = ROOT / "docs" / "strength.md"
BEGIN, END = "<!-- tools/matches.py -->\n", "<!-- end -->\n"
HEAD = (
    "| game, players | one side | the others | games | won | 95 % | fair share | margin | evaluation |\n"
    "|---|---|---|---|---|---|---|---|---|\n"
)


def lines_of(path: Path) -> list[dict[str, Any]]:
    """Read the games of a file."""
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()] if path.exists() else []


def play(header: str, spec: str, games: int) -> None:
    """Play the games that are missing."""
    game = game_of(header)
    path = FOLDER / f"{game.name}-{game.players}.jsonl"
    name = evaluation_hash(game)
    known = {line["game"] for line in lines_of(path) if (line["spec"], line["evaluation"]) == (spec, name)}
    rivals = [f"{spec} evaluation=linear"] * (game.players - 1)
    match = Match(header, (spec, *rivals), games // game.players, seed=1)
    FOLDER.mkdir(exist_ok=True)
    for result in results(match, 1, [number for number in range(match.games) if number not in known]):
        winners = [index for index, place in enumerate(result.places) if place == 1]
        line = {
            "header": header,
            "spec": spec,
            "evaluation": name,
            "game": result.number,
            "share": 1 / len(winners) if 0 in winners else 0.0,
            "margin": result.points[0] - max(result.points[1:]),
        }
        with open(path, "a", encoding="utf-8") as file:
            file.write(json.dumps(line) + "\n")
        print(result.number, line["share"], line["margin"], flush=True)


def of_whole_deals(lines: list[dict[str, Any]], players: int) -> list[dict[str, Any]]:
    """Leave out deals that were not played once for every way round the table."""
    deals: dict[int, list[dict[str, Any]]] = {}
    for line in lines:
        deals.setdefault(line["game"] // players, []).append(line)
    return [line for deal in deals.values() if len(deal) == players for line in deal]


def table() -> str:
    """Write a row for every match that is on file."""
    matches: dict[tuple[str, str, str], list[dict[str, Any]]] = {}
    for path in sorted(FOLDER.glob("*.jsonl")):
        for line in lines_of(path):
            matches.setdefault((line["header"], line["spec"], line["evaluation"]), []).append(line)
    for path in sorted(TRAINING.glob("*/journal.jsonl")):  # the matches that decided
        lines = lines_of(path)
        plan = next(line for line in lines if line["what"] == "positions")
        for verdict in (line for line in lines if line["what"] == "verdict" and line["kept"]):
            spec = f"{verdict['seconds']} s a move, without proofs"
            fair = 2 / int(plan["header"].split(":")[1])  # in the journal an equal player has one half
            games = [
                {**line, "share": line["share"] * fair}
                for line in lines
                if line["what"] == "game" and line["stage"] == verdict["stage"]
            ]
            matches[plan["header"], spec, f"training/{path.parent.name}"] = games
    rows = []
    for (header, spec, name), lines in matches.items():
        game, players = header.split(":")[0], int(header.split(":")[1])
        whole = of_whole_deals(lines, players)
        if whole:
            rate = sum(line["share"] for line in whole) / len(whole)
            margin = sum(line["margin"] for line in whole) / len(whole)
            low, high = wilson(rate, len(whole))
            rows.append(
                f"| {game} {players} | {spec} | the same, linear | {len(whole)} | {100 * rate:.1f} % "
                f"| {100 * low:.0f}–{100 * high:.0f} % | {100 / players:.0f} % | {margin:+.1f} | `{name}` |\n"
            )
    return HEAD + "".join(rows)


def main() -> None:
    """Play, and write the table."""
    parser = argparse.ArgumentParser()
    parser.add_argument("game", nargs="?")
    parser.add_argument("spec", nargs="?", default="time:0.15")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--table", action="store_true", help="write the table only")
    asked = parser.parse_args()
    if not asked.table:
        play(sintra.game(asked.game, asked.players).header, asked.spec, asked.games)
    before, _, rest = PAGE.read_text(encoding="utf-8").partition(BEGIN)
    PAGE.write_text(before + BEGIN + table() + END + rest.partition(END)[2], encoding="utf-8")


if __name__ == "__main__":
    main()
