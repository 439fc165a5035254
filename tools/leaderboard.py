"""One Elo table per game over all players that ship, with intervals, from all games of the ladders.

    python tools/leaderboard.py                          the tables of docs/strength.md, from the games that are known
    python tools/leaderboard.py azul --games 40          plays first what is missing of each pair below

Games are lines of `tools/ladders/`, as `tools/ladder.py` writes them, with the hash of the evaluation: what was played
with other weights does not count. `greedy` has 1000.
"""

import argparse
import sys
import time
from pathlib import Path

import ladder

import sintra
from sintra.core.game import Game
from sintra.ratings.bayes import BayesElo, bayes_elos
from sintra.search.policy import is_shipped
from sintra.search.strength import ANCHOR

PAGE = Path(__file__).resolve().parent.parent / "docs" / "strength.md"
BEGIN, END = "<!-- tools/leaderboard.py -->\n", "<!-- end of the leaderboard -->\n"
LINEAR = "sims:128 evaluation=linear"
POLICY = "policy:ppo"
PAIRS = [
    ("greedy/80", "random"),
    ("level:1", "greedy/60"),
    ("greedy", "level:1"),
    ("level:2", "greedy"),
    ("level:3", "level:2"),
    ("sims:128", LINEAR),
    ("level:4", "level:3"),
    ("level:5/10", "level:4"),
    ("level:6/10", "level:5/10"),
]
"""Each player that ships meets one that is not far from it; the ladder's rungs join them. The last two take longest."""
WHAT = {
    "random": "any legal move",
    "level:1": "greedy, overlooks 40 moves of 100",
    "level:2": "16 simulations",
    "level:3": "128 simulations",
    "level:4": "1,500 simulations",
    "level:5/10": "1,600 simulations, a tenth of level 5",
    "level:6/10": "0.3 s, a tenth of level 6",
    LINEAR: "without the learned evaluation",
    POLICY: "the PPO baseline, no search",
}


def pairs_of(game: Game) -> list[tuple[str, str]]:
    """List the pairs of a game: with its policy, where one ships."""
    return [*PAIRS, *([(POLICY, "greedy"), (POLICY, "level:2")] if is_shipped(game) else [])]


def table(game: Game) -> str:
    """Write the table of a game, the strongest first."""
    found = bayes_elos(((line["one"], line["other"], line["share"]) for line in ladder.known(game)), ANCHOR)
    rows = sorted(found.items(), key=lambda pair: -pair[1].elo)
    head = (
        f"**{game.definition.title}** (`{game.header}`)\n\n| player | Elo | 95 % | games | |\n|---|---|---|---|---|\n"
    )
    return head + "".join(row(name, each) for name, each in rows) + "\n"


def row(name: str, each: BayesElo) -> str:
    """Write a player's line."""
    interval = "–" if name == ANCHOR else f"{each.low:.0f} to {each.high:.0f}"
    return f"| `{name}` | {each.elo:.0f} | {interval} | {each.games} | {WHAT.get(name, '')} |\n"


def main() -> None:
    """Play what is asked for, and write the tables."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("games_of", nargs="*", default=[], metavar="GAME", help="the games to play pairs of")
    parser.add_argument("--games", type=int, default=0, help="how many games each pair should have")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--pairs", type=int, default=99, help="only the first so many pairs")
    parser.add_argument("--seconds", type=float, default=1e9, help="stop playing after so long")
    asked = parser.parse_args()
    until = time.monotonic() + asked.seconds
    for game in map(sintra.game, asked.games_of):
        for specs in pairs_of(game)[: asked.pairs]:
            if time.monotonic() > until:
                break
            for number in ladder.play(game, specs, asked.games, asked.jobs, until):
                print(f"{game.name} {specs[0]} {specs[1]} {number}", end="\r", file=sys.stderr, flush=True)
    tables = "".join(table(sintra.game(name)) for name in sintra.game_names())
    before, begin, rest = PAGE.read_text(encoding="utf-8").partition(BEGIN)
    if not begin:
        raise SystemExit(f"{PAGE} has no place for the tables")
    PAGE.write_text(before + BEGIN + "\n" + tables + END + rest.partition(END)[2], encoding="utf-8")
    print(tables)


if __name__ == "__main__":
    main()
