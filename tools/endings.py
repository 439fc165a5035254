"""Count how often a player throws away a result that the solver has proved.

    python tools/endings.py azul level:5/10 --positions 200

Games are played by level 3; wherever there is a choice and the solver proves the end of the game within POSITIONS_AHEAD
positions, the player is asked. Says how many of its moves give up a win or a shared victory, and how many points.
"""

import argparse
import sys
from collections.abc import Iterator
from itertools import count, islice

import sintra
from sintra.search.errors import NotSolvable
from sintra.search.levels import FEW_MOVES
from sintra.search.players import player
from sintra.search.solver import Solution, Solver, solve

POSITIONS_AHEAD = 50_000
"""Positions with more than FEW_MOVES are too large to be proved so quickly; they are not tried."""


def proof_of(state: sintra.State) -> Solution | None:
    """Prove the result of the game, if that is quick."""
    solver = Solver(state.game, 1 << 17)
    try:
        found = solve(state, solver=solver, stop=lambda: solver.nodes > POSITIONS_AHEAD)
    except NotSolvable:
        return None
    known = found.proved and found.best.ends == "game" and len(found.moves) == len(state.moves)
    return found if known else None


def main() -> None:
    """Play, ask, count; Ctrl-C tells of the positions so far."""
    parser = argparse.ArgumentParser()
    parser.add_argument("game")
    parser.add_argument("player")
    parser.add_argument("--positions", type=int, default=200)
    asked = parser.parse_args()
    met = worse = lost = 0
    try:
        for gave_up, points in islice(answers(asked.game, asked.player), asked.positions):
            met, worse, lost = met + 1, worse + gave_up, lost + points
            print(f"{met} of {asked.positions}", end="\r", file=sys.stderr, flush=True)
    except KeyboardInterrupt:
        pass
    print(f"| {asked.game} | {asked.player} | {met} | {worse} | {lost / max(1, met):.2f} |")


def answers(name: str, spec: str) -> Iterator[tuple[bool, int]]:
    """Ask a player in ending after ending: whether it gave up a result, and else how many points."""
    examinee = player(spec)
    for seed in count(1):
        table = [player("level:3"), player("level:3")]
        for seat, each in enumerate([*table, examinee]):
            each.new_game(seed * 10 + seat)
        state = sintra.game(name, 2).start(seed=seed)
        while state.turn is not None:
            view = state.view(state.turn)
            if 1 < len(state.moves) <= FEW_MOVES and (proof := proof_of(state)) is not None:
                values = {solved.move: solved for solved in proof.moves}
                chosen, best = values[examinee.choose(view)], proof.best
                gave_up = (chosen.result or 0.0) < (best.result or 0.0)
                yield gave_up, 0 if gave_up else best.difference - chosen.difference
            state = state.play(table[state.turn].choose(view))


if __name__ == "__main__":
    main()
