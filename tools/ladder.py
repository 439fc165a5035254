"""Measure players against each other in pairs: every deal is played once from each seat.

    python tools/ladder.py azul                               every level against the one below
    python tools/ladder.py azul level:6/10 greedy             one pair
    python tools/ladder.py azul level:6/10 level:4 --players 3     one against a table of the other
    python tools/ladder.py all level:6 level:5                all games, at full time: hours (`make soak`)
    python tools/ladder.py azul sims:1000 "sims:1000 exploration=2 tries=3"     other settings of the search
    python tools/ladder.py azul --rungs                       the ladder behind `strength:ELO`

Every game is a line of `tools/ladders/GAME-PLAYERS.jsonl`, with the hash of the evaluation: a pair goes on from there,
and with new weights it begins anew. In the ladder levels 5 and 6 think a tenth as long (`level:6/10`). Prints one line
per pair, and writes the table of levels in docs/strength.md; `--rungs` writes `strength.json` of the search, and the
table of strengths on that page, from all games of the ladder.
"""

import argparse
import json
import math
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise, product
from pathlib import Path
from typing import Any

import sintra
from sintra.core.game import Game
from sintra.search.arena import Match, results
from sintra.search.levels import Searcher
from sintra.search.mcts import BEST
from sintra.search.networks import evaluation_hash
from sintra.search.player import Player
from sintra.search.players import player
from sintra.search.strength import FILE as STRENGTH
from sintra.search.strength import Rung, elos
from sintra.search.tally import wilson

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "tools" / "ladders"
PAGE = ROOT / "docs" / "strength.md"
BEGIN, END = "<!-- tools/ladder.py -->\n", "<!-- end of the ladder -->\n"
LEVELS_BEGIN, LEVELS_END = "<!-- tools/ladder.py, levels -->\n", "<!-- end of the levels -->\n"
LEVELS_HEAD = (
    "| game, players | one side | the other | games | won | 95 % | margin | Elo |\n|---|---|---|---|---|---|---|---|\n"
)
LEVELS = [
    ("level:2", "level:1"),
    ("level:3", "level:2"),
    ("level:4", "level:3"),
    ("level:5/10", "level:4/10"),
    ("level:6/10", "level:5/10"),
]
OVERLOOKED = (80, 60, 40, 20, 0)
MOST_DOUBLINGS = 12
RUNGS = [Rung(0, overlooked=share) for share in OVERLOOKED] + [Rung(0, sims=2**k) for k in range(MOST_DOUBLINGS + 1)]
LEAST_STEP = 10
BRIDGE = ("sims:8", "greedy")
"""In Duel a search of one simulation loses every game to the greedy player, which says little about the distance."""

Line = dict[str, Any]


@dataclass(frozen=True)
class Pair(Match):
    """A match whose players may have other settings of the search than their own, behind their names."""

    def player(self, spec: str) -> Player:
        """Make a player; one that searches counts its processor time."""
        name, *changes = spec.split()
        own = [change for change in changes if change.partition("=")[0] in vars(BEST)]
        made = player(" ".join([name, *(change for change in changes if change not in own)]))
        if isinstance(made, Searcher):
            made.clock = time.thread_time
            pairs = (change.partition("=") for change in own)
            made.settings = made.settings.but(**{key: _setting(key, value) for key, _, value in pairs})
        return made


def _setting(key: str, value: str) -> object:
    kind = type(getattr(BEST, key))
    return value if kind is str else kind(float(value))


def file_of(game: Game) -> Path:
    """Name the file of a game's ladder."""
    return FOLDER / f"{game.name}-{game.players}.jsonl"


def known(game: Game) -> list[Line]:
    """Read the games with the evaluation of today."""
    path = file_of(game)
    lines = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()] if path.exists() else []
    now = evaluation_hash(game)
    return [line for line in lines if line["header"] == game.header and line["evaluation"] == now]


def of_pair(lines: list[Line], specs: tuple[str, str]) -> list[Line]:
    """Leave only the games of one pair."""
    return [line for line in lines if (line["one"], line["other"]) == specs]


def play(game: Game, specs: tuple[str, str], games: int, jobs: int, until: float) -> Iterator[int]:
    """Play the games of a pair that are missing, and write them down; gives the number of each."""
    match = Pair(game.header, (specs[0], *[specs[1]] * (game.players - 1)), -(-games // game.players), seed=1)
    there = {line["game"] for line in of_pair(known(game), specs)}
    FOLDER.mkdir(exist_ok=True)
    for result in results(match, jobs, [number for number in range(match.games) if number not in there]):
        winners = [index for index, place in enumerate(result.places) if place == 1]
        line = {
            "header": game.header,
            "one": specs[0],
            "other": specs[1],
            "evaluation": evaluation_hash(game),
            "game": result.number,
            "share": 1 / len(winners) if 0 in winners else 0.0,
            "margin": result.points[0] - max(result.points[1:]),
        }
        with open(file_of(game), "a", encoding="utf-8") as file:
            file.write(json.dumps(line) + "\n")
        yield result.number
        if time.monotonic() > until:
            return


def row(game: Game, specs: tuple[str, str], lines: list[Line]) -> str:
    """Tell of the games of a pair, as a line of a table."""
    count = len(lines)
    rate = sum(line["share"] for line in lines) / count
    low, high = wilson(rate, count)
    margin = sum(line["margin"] for line in lines) / count
    return (
        f"| {game.name} {game.players} | {specs[0]} | {specs[1]} | {count} | {100 * rate:.1f} % "
        f"| {100 * low:.0f}–{100 * high:.0f} % | {margin:+.1f} |"
    )


def write_strength(game: Game) -> None:
    """Write the rungs that have played into the table behind `strength:ELO`."""
    found = elos((line["one"], line["other"], line["share"]) for line in known(game))
    rungs: list[Rung] = []
    for rung in RUNGS:  # one that more thinking made no stronger is within the noise, and is left out
        if rung.spec in found and (not rungs or found[rung.spec] >= found[rungs[-1].spec] + LEAST_STEP):
            rungs.append(rung)
    table = json.loads(STRENGTH.read_text(encoding="utf-8")) if STRENGTH.exists() else {}
    table[game.name] = [
        {"elo": round(found[rung.spec]), **({"sims": rung.sims} if rung.sims else {"overlooked": rung.overlooked})}
        for rung in rungs
    ]
    text = (
        json.dumps(table, sort_keys=True).replace(' {"elo', '\n  {"elo').replace("[{", "[\n  {").replace("], ", "],\n ")
    )
    STRENGTH.write_text(text + "\n", encoding="utf-8")
    for name, elo in sorted(found.items(), key=lambda pair: pair[1]):
        print(f"{elo:6.0f} {name}")
    before, _, rest = PAGE.read_text(encoding="utf-8").partition(BEGIN)
    PAGE.write_text(before + BEGIN + strengths(table) + END + rest.partition(END)[2], encoding="utf-8")


def write_levels() -> None:
    """Write the table of levels against those below, from all games of the ladders."""
    rows = []
    for game in map(sintra.game, sintra.game_names()):
        for specs in LEVELS:
            if lines := of_pair(known(game), specs):
                rate = min(max(sum(line["share"] for line in lines) / len(lines), 0.005), 0.995)
                rows.append(f"{row(game, specs, lines)} {400 * math.log10(rate / (1 - rate)):+.0f} |\n")
    before, _, rest = PAGE.read_text(encoding="utf-8").partition(LEVELS_BEGIN)
    whole = before + LEVELS_BEGIN + LEVELS_HEAD + "".join(rows) + LEVELS_END + rest.partition(LEVELS_END)[2]
    PAGE.write_text(whole, encoding="utf-8")


def strengths(table: dict[str, list[dict[str, int]]]) -> str:
    """Write the rungs of every game as a table."""
    rungs = {name: {Rung(**rung).spec: rung["elo"] for rung in found} for name, found in table.items()}
    head = f"| player | {' | '.join(rungs)} |\n|---|{'---|' * len(rungs)}\n"
    rows = [
        f"| {rung.spec} | {' | '.join(str(found.get(rung.spec, '–')) for found in rungs.values())} |\n"
        for rung in RUNGS
        if any(rung.spec in found for found in rungs.values())
    ]
    return head + "".join(rows)


def main() -> None:
    """Play and tell; Ctrl-C tells of the games that are over."""
    parser = argparse.ArgumentParser()
    parser.add_argument("game", help="a game, or all")
    parser.add_argument("specs", nargs="*", help="two players; none: the ladder of levels")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--levels", type=int, default=6, help="the highest level of the ladder of levels")
    parser.add_argument("--rungs", action="store_true", help="the ladder behind strength:ELO")
    parser.add_argument("--seconds", type=float, default=1e9, help="stop after so long")
    parser.add_argument("--option", action="append", default=[], help="an option of the game, as NAME=VALUE")
    asked = parser.parse_args()
    options = dict(option.split("=", 1) for option in asked.option)
    pairs = (
        [*((upper.spec, lower.spec) for lower, upper in pairwise(RUNGS)), BRIDGE]
        if asked.rungs
        else LEVELS[: asked.levels - 1]
    )
    if asked.specs:
        pairs = [tuple(asked.specs)]
    until = time.monotonic() + asked.seconds
    games = [
        sintra.game(name, asked.players, **options)
        for name in (sintra.game_names() if asked.game == "all" else [asked.game])
    ]
    try:
        for game, specs in product(games, pairs):
            for _ in play(game, specs, asked.games, asked.jobs, until):
                print(f"{len(of_pair(known(game), specs))} of {asked.games}", end="\r", file=sys.stderr, flush=True)
            if lines := of_pair(known(game), specs):
                print(row(game, specs, lines), flush=True)
            if time.monotonic() > until:
                break
    finally:
        if asked.rungs:
            for game in games:
                write_strength(game)
        if not asked.rungs and not asked.specs:
            write_levels()


if __name__ == "__main__":
    main()
