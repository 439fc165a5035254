"""Measure how long links to positions are: the longest of many random games of every game and number of players.

    python tools/links.py --games 60

A position in about one of seven is written as a link: whole, as the seat to move sees it, and as a spectator does. In
half of the games of Duel plates are drawn as often as that is possible, since what is known of them makes texts long.
"""

import argparse
import random

import sintra
from sintra.core.game import Game
from sintra.core.link import LONGEST
from sintra.core.registry import definition
from sintra.core.state import State

SHARE = 0.15


def choose(state: State, chance: random.Random, drawing: bool) -> str:
    """Choose a random move; drawing, one that draws plates if there is one."""
    moves = [str(move) for move in state.moves]
    if drawing:
        moves = [move for move in moves if move.startswith("d")] or moves
    return chance.choice(moves)


def lengths(game: Game, games: int) -> tuple[int, int, int]:
    """Give the number of links, the longest link, and the longest text."""
    count, longest, text = 0, 0, 0
    for seed in range(games):
        chance, state = random.Random(seed), game.start(seed)
        while state.turn is not None:
            if chance.random() < SHARE:
                for position in (state, state.view(state.turn), state.view(None)):
                    link = game.link(position)
                    assert game.parse_link(link) == position
                    count, longest, text = count + 1, max(longest, len(link)), max(text, len(position.text()))
            state = state.play(choose(state, chance, game.name == "duel" and seed % 2 == 1))
    return count, longest, text


def main() -> None:
    """Measure, and print a table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=60)
    options = parser.parse_args()
    print("| game | links | longest text | longest link |\n|---|---|---|---|")
    for name in sintra.game_names():
        for players in definition(name).players:
            game = sintra.game(name, players)
            count, longest, text = lengths(game, options.games)
            print(f"| {name}, {players} players | {count:,} | {text} | {longest} |", flush=True)
            assert longest <= LONGEST


if __name__ == "__main__":
    main()
