"""Measure how many tiles before the end of a round the solver proves within a second, and write docs/strength.md.

    python tools/reach.py azul duel pavilion
    python tools/reach.py --table

Searches of 64 simulations play against each other. Of the positions with a choice, EACH with every number of tiles are
given to the solver for a second of processor time, from few tiles upwards, until less than a quarter of them is proved
twice in a row. What counts as tiles: those that are still to be taken; in Summer Pavilion also those in hand, since a
round ends when they are placed. Positions in which something random or hidden lies before the end of the round cannot
be solved however few tiles are left: they are counted apart. The counts are kept in `tools/fits/reach-GAME.json`.
"""

import argparse
import json
import random
import time
from collections import defaultdict
from pathlib import Path

import sintra
from sintra.core.state import State
from sintra.search.errors import NotSolvable
from sintra.search.players import player
from sintra.search.solver import solve, why_not

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "tools" / "fits"
PAGE = ROOT / "docs" / "strength.md"
BEGIN, END = "<!-- tools/reach.py -->\n", "<!-- end of reach -->\n"
HEAD = "| game | tiles left | positions | proved within 1 s | not solvable |\n|---|---|---|---|---|\n"
SECONDS = 1.0
EACH = 12
GAMES = 40
TILES = {
    "azul": ("factories", "centre"),
    "duel": ("sun", "moon", "large_moon"),
    "pavilion": ("factories", "centre", "hand"),
}
"""The fields of a position that hold tiles which the round still has to deal with."""
STACKED = "moon"
"""A field of colours, not of numbers of tiles: an empty place is below 0."""

Tally = dict[str, int]


def tiles_of(state: State) -> int:
    """Count the tiles that are still to be taken or placed in this round."""
    fields = {name: state.array[name][0] for name in TILES[state.game.name]}
    return sum(int((field >= 0).sum() if name == STACKED else field.sum()) for name, field in fields.items())


def positions(name: str, games: int) -> dict[int, list[State]]:
    """Collect positions with a choice by their number of tiles, at most EACH of every number."""
    found: dict[int, list[State]] = defaultdict(list)
    for seed in range(1, games + 1):
        table = [player("sims:64"), player("sims:64")]
        for seat, each in enumerate(table):
            each.new_game(seed * 10 + seat)
        state = sintra.game(name, 2).start(seed)
        while state.turn is not None:
            if len(state.moves) > 1:
                found[tiles_of(state)].append(state)
            state = state.play(table[state.turn].choose(state.view(state.turn)))
    chosen = random.Random(1)
    return {tiles: chosen.sample(states, min(EACH, len(states))) for tiles, states in sorted(found.items())}


def tried(state: State) -> str:
    """Try to prove a position: `proved`, `open` or `refused`."""
    if why_not(state) is not None:
        return "refused"
    try:
        solution = solve(state, seconds=SECONDS, all_moves=False, clock=time.process_time)
    except NotSolvable:
        return "refused"
    return "proved" if solution.proved else "open"


def measured(name: str) -> dict[int, Tally]:
    """Try the positions of a game from few tiles upwards, until the solver fails."""
    found: dict[int, Tally] = {}
    failed = 0
    for tiles, states in positions(name, GAMES).items():
        tally = {"proved": 0, "open": 0, "refused": 0}
        for state in states:
            tally[tried(state)] += 1
        found[tiles] = tally
        solvable = tally["proved"] + tally["open"]
        failed = failed + 1 if solvable and tally["proved"] < solvable / 4 else 0
        print(name, tiles, tally, flush=True)
        if failed == 2:
            break
    return found


def table() -> str:
    """Write the counts of every game, as many numbers of tiles in a row as were proved alike."""
    rows = []
    for path in sorted(FOLDER.glob("reach-*.json")):
        sheet = json.loads(path.read_text(encoding="utf-8"))
        groups: list[tuple[list[int], Tally]] = []
        for tiles, tally in ((int(key), each) for key, each in sheet["tiles"].items()):
            whole = not tally["open"]
            if groups and whole and not groups[-1][1]["open"]:
                groups[-1][0].append(tiles)
                groups[-1] = (groups[-1][0], {key: groups[-1][1][key] + tally[key] for key in tally})
            else:
                groups.append(([tiles], tally))
        for tiles, tally in groups:
            span = f"{tiles[0]}–{tiles[-1]}" if len(tiles) > 1 else f"{tiles[0]}"
            tries = tally["proved"] + tally["open"]
            share = f"{100 * tally['proved'] / tries:.0f} %" if tries else "–"
            rows.append(f"| {sheet['game']} | {span} | {tries + tally['refused']} | {share} | {tally['refused']} |\n")
    return HEAD + "".join(rows)


def main() -> None:
    """Measure, and write the table."""
    parser = argparse.ArgumentParser()
    parser.add_argument("game", nargs="*")
    parser.add_argument("--table", action="store_true", help="write the table only")
    asked = parser.parse_args()
    for name in [] if asked.table else asked.game:
        sheet = {"game": name, "seconds": SECONDS, "script": "tools/reach.py", "tiles": measured(name)}
        (FOLDER / f"reach-{name}.json").write_text(json.dumps(sheet, indent=1) + "\n", encoding="utf-8")
    before, _, rest = PAGE.read_text(encoding="utf-8").partition(BEGIN)
    PAGE.write_text(before + BEGIN + table() + END + rest.partition(END)[2], encoding="utf-8")


if __name__ == "__main__":
    main()
